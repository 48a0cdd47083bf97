"""Faults planted in real modules are found, and the docs list each module."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

import pytest

from tests.lint.corpus_run import ROW, RUN, TABLE
from tests.lint.judged import modules_in
from tests.lint.test_cases import all_cases
from vassal_tools.lint.ecosystem import read_run
from vassal_tools.lint.model import LintModel
from vassal_tools.lint.run import lint_path, read_names
from vassal_tools.lint.suppress import Config
from vassal_tools.objects.module import read_module

if TYPE_CHECKING:
    from pathlib import Path

IN_ALL = {"VM201", "VM203", "VM554", "VM808"}
WITH_CODE = {
    "daishi1+IK_module": IN_ALL | {"VM101"},
    "danj3000+BBVassal": IN_ALL | {"VM101"},
    "uckelman+tld-mod": IN_ALL,  # the list of its files lacks most pictures
    "uckelman+tld-mod+tmp": IN_ALL | {"VM101"},
}
PLANTED = (
    "<VASSAL.build.widget.PieceSlot>+/null/prototype;Planted\tpiece;;;planted.png;P/\t</VASSAL.build.widget.PieceSlot>"
    '<VASSAL.build.module.PrototypeDefinition name="Planted too"/>'
    '<VASSAL.build.module.properties.GlobalProperty name="PlantedThree"/>'
    '<VASSAL.build.module.PrivateMap mapName="P" side="Planted four"/>'
)


@pytest.mark.parametrize("name", WITH_CODE)
def test_faults_planted_in_a_module_with_code_are_found(name: str, corpus: Path, tmp_path: Path) -> None:
    folder = corpus / "modules" / name
    text = (folder / "buildFile").read_text(encoding="utf-8")
    end = text.rindex("</VASSAL.")
    (tmp_path / "buildFile").write_text(text[:end] + PLANTED + text[end:], encoding="utf-8")
    names = read_names(folder / "names.txt")
    faults = lint_path(tmp_path, Config(), date(2026, 1, 1), names=names).faults
    found = {fault.code for fault in faults if "planted" in f"{fault.path} {fault.finding.message}".lower()}
    assert WITH_CODE[name] - found == set()


def test_every_module_of_the_corpus_with_code_is_planted_with_faults(corpus: Path) -> None:
    found = set()
    for path in modules_in(corpus):
        names = read_names(path / "names.txt") if path.is_dir() else None
        with read_module(path, strict=False) as module:
            model = LintModel(module, names)
            if model.has_custom_code and not model.lacks_base:
                found.add(path.name)
    assert found == set(WITH_CODE)


@pytest.mark.parametrize("code", ["VM501", "VM502", "VM602", "VM807"])
def test_a_rule_that_had_false_findings_has_none_in_the_corpus_and_finds_five_planted_faults(code: str) -> None:
    assert not [found for found in read_run(RUN).values() if any(kind.startswith(code) for kind in found)]
    assert sum("fires" in case for rule, case in all_cases() if rule == code) >= 5


OUTSIDE = '<VASSAL.build.module.map.DrawPile name="Planted" owningBoard="Planted board"/>'
SENT = "VASSAL.build.widget.PieceSlot>+/null/sendto;S;83,130;{};{};0;0;;;;;;;;{};{};{};;{}\tpiece;;;;Planted/\t</"
PLACES = {
    "VM601": OUTSIDE,
    "VM611": SENT.format("Planted", "", "L", "", "", ""),
    "VM614": SENT.format("", "", "Z", "Planted zone", "", ""),
    "VM615": SENT.format("", "", "R", "", "Planted region", ""),
    "VM616": SENT.format("", "{board}", "G", "", "", "Planted place"),
}


@pytest.mark.parametrize("code", PLACES)
@pytest.mark.parametrize("name", ["danj3000+BBVassal", "tomo9878+FOF2", "tomo9878+vivelemperor-game"])
def test_places_planted_in_a_real_module_are_found(name: str, code: str, corpus: Path, tmp_path: Path) -> None:
    folder = corpus / "modules" / name
    file = next(path for path in folder.iterdir() if path.name.startswith("buildFile"))
    text = file.read_text(encoding="utf-8")
    end = re.search(r"</VASSAL\.build\.module\.Map>", text)
    board = re.search(r'boardPicker\.Board [^>]*name="([^"$]+)"', text)
    assert end is not None
    assert board is not None
    planted = PLACES[code].replace("{board}", board.group(1))
    planted = planted if planted.startswith("<") else f"<{planted}VASSAL.build.widget.PieceSlot>"
    (tmp_path / file.name).write_text(text[: end.start()] + planted + text[end.start() :], encoding="utf-8")
    faults = lint_path(
        tmp_path, Config(select=(code,)), date(2026, 1, 1), names=read_names(folder / "names.txt")
    ).faults
    assert [fault for fault in faults if "Planted" in f"{fault.path} {fault.finding.message}"]


def test_every_module_of_the_corpus_stands_in_the_table(corpus: Path) -> None:
    modules = corpus / "modules"
    known = {row["module"].replace("/", "+", 1) for row in ROW.finditer(TABLE.read_text(encoding="utf-8"))}
    assert {path.name for path in [*modules.iterdir(), *(modules / "packed").iterdir()]} - {"packed"} == known - {
        "module"
    }
