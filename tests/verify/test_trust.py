"""Text that may run code in the engine is found; plain calculations are not."""

from __future__ import annotations

import re
import zipfile
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from tests.format.measured import quickly
from tests.samples import sample
from vassal_tools.errors import FormatError, VassalToolsError
from vassal_tools.format import sequence
from vassal_tools.objects.commands import ESC
from vassal_tools.objects.module import read_module
from vassal_tools.objects.savedgame import SavedGame, read_saved_game
from vassal_tools.verify.run import read_subject
from vassal_tools.verify.trust import code_in_game, code_in_module, foreign_code

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

RUN = 'Runtime.getRuntime().exec("calc")'


@pytest.mark.parametrize("text", [
    "", "Tank (heavy)", "{Strength + 1}", '{GetProperty("PA Athens")>3}', '{Side=="Red" ? "a (b)" : "c"}',
    '{PieceName.substring(0, 3).length()}', "{Math.max(Strength, 2)}", '{Count("Side = $Side$ && Type = T")}',
    '{SumStack("PF","{Side==1}")}', "{if (a>1) {b} else {c}}", "{!(a||b)&&(c)}", "p {color: red}", "{a\\,b}",
    "{If(a\\;b, 1, 2)}", 'calcProp;PF;{Strength*2};what it is', "$Side$ (moves)", "{Random(6)}", "{", "}{",
])  # fmt: skip
def test_what_just_computes_is_harmless(text: str) -> None:
    assert foreign_code(text) == ""


@pytest.mark.parametrize("text", [
    f"{{{RUN}}}", '{exec("calc")}', '{exec ( "calc")}', '{exec/* */("calc")}', '{eval(Side)}', '{source("a.bsh")}',
    '{new java.io.File("x").delete()}', '{"".getClass()}', "{\\u0065xec(Side)}", "{exec\\u0028Side)}",
    '{1; exec("calc")}', '{Count("{" + Side + "}")}', "{Count(Side)}", '{SumStack("PF","{exec(Side)}")}',
    "{$Side$}", "{$Side$>1}", '{"a" + "}" + exec("calc") + "{"}', '{"unfinished (}', '{"\\\\" + exec("calc")}',
    '{1;} exec("x"); {2}',
    '{Count("\\173exec(1)}")}', '5" {a};{exec(1)}', "it's {a}; it's {exec(1)}",
    "calcProp;PF;exec(Side);", 'calcProp;PF;1\\;exec("calc");', '{f = exec; f("calc")}', '{"a"("b")}', '{(exec)("b")}',
    '{Alert("{exec(1)}")}', "{GetProperty.getClass()}", "{" * 60 + "exec(1)" + "}" * 60,
])  # fmt: skip
def test_what_may_call_anything_is_foreign(text: str) -> None:
    assert foreign_code(text)


@pytest.mark.parametrize(("text", "is_foreign"), [
    ('x")+exec("calc")+("', True), ('" ; exec (1)', True), ('x"==exec(1)', True),
    ('the "Tank" (heavy)', False), ('say "no"', False), ('{GetProperty("a")+Random(6)}', False),
    ("17|activate|P", False),
])  # fmt: skip
def test_a_value_that_ends_a_text_in_a_condition_and_goes_on_is_foreign(text: str, is_foreign: bool) -> None:
    assert bool(foreign_code(text)) is is_foreign


@pytest.mark.parametrize("text", [
    "{" * 100_000, "{}" * 50_000, '{"' * 50_000, "calcProp;" * 20_000, "{'" * 50_000,
    '"' * 200_000, "(" + '"' * 200_000, '"' * 100_000 + "(", '"+a ' * 50_000,
])  # fmt: skip
def test_hostile_texts_are_read_in_a_moment(text: str) -> None:
    with quickly():
        foreign_code(text)


def made(source: Path, target: Path, entries: dict[str, bytes], change: Callable[[str], str] = str) -> Path:
    """A module with other entries besides, and its build file changed."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            new.writestr(name, change(content.decode()).encode() if name == "buildFile.xml" else content)
        for name, content in entries.items():
            new.writestr(name, content)
    return target


def in_root(element: str) -> Callable[[str], str]:
    return lambda text: text[: text.rindex("</")] + element + text[text.rindex("</") :]


@pytest.mark.parametrize(("entries", "element", "what"), [
    ({"game/Dice.class": b""}, "", "a file of Java code"),
    ({"lib/game.JAR": b""}, "", "a file of Java code"),
    ({}, "<game.Dice/>", "a component that is not VASSAL's (game.Dice)"),
    ({}, "<javax.swing.JFrame/>", "a component that is not VASSAL's (javax.swing.JFrame)"),
    ({}, '<VASSAL.script.ActionScript name="a"/>', "a script (ActionScript)"),
    ({}, '<VASSAL.build.module.GlobalKeyCommand filter="{exec(1)}"/>', "the text {exec(1)}"),
])  # fmt: skip
def test_a_module_with_code_is_not_opened_without_trust(
    engine_files: Path, tmp_path: Path, entries: dict[str, bytes], element: str, what: str
) -> None:
    path = made(engine_files / "mini.vmod", tmp_path / "code.vmod", entries, in_root(element))
    with read_module(path) as module:
        assert [found for _, found in code_in_module(module)] == [what]
    with pytest.raises(VassalToolsError, match="may run code") as refused:
        read_subject(path, (), trust=False)
    assert what in str(refused.value)
    assert "--trust" in refused.value.hint
    assert read_subject(path, (), trust=True).name == "OracleMini"


def with_piece(log: SavedGame, piece_type: str, state: str) -> SavedGame:
    """The log with one more piece, which comes in its last step."""
    command = "+/" + sequence.join(("77", piece_type, state), "/")
    return log.with_records([*log.records, sequence.quote("LOG\t" + command, ESC)])


@pytest.mark.parametrize(("piece_type", "state", "what"), [
    ("calcProp;x;exec(1);\tpiece;;;a.png;A", "\tnull;0;0;1;0", "the text calcProp;x;exec(1);"),
    ("label;;;;;;;;;;;;;\\\tpiece;;;a.png;A", "{exec(1)}\\\tnull;0;0;1;0", "a text in the state of a piece"),
    ("obs;79,130;f.png;R;I;?;player:\tpiece;;;a.png;A", "{exec(1)};x\tnull;0;0;1;0", "a text in the state of a piece"),
])  # fmt: skip
def test_an_opponents_log_may_bring_code_too(
    engine_files: Path, tmp_path: Path, piece_type: str, state: str, what: str
) -> None:
    """A state is not shown with it: a user id may look like code."""
    log = read_saved_game(engine_files / "3.6-game.vlog")
    assert list(code_in_game(log)) == []
    hostile = tmp_path / "hostile.vlog"
    hostile.write_bytes(with_piece(log, piece_type, state).to_bytes())
    assert [found for _, found in code_in_game(read_saved_game(hostile))] == [what]
    with pytest.raises(VassalToolsError, match=rf"hostile\.vlog.*{re.escape(what)}"):
        read_subject(engine_files / "mini.vmod", (hostile,), trust=False)


def test_our_own_module_and_its_logs_need_no_trust(module_file: Path) -> None:
    logs = sample(sorted((PROJECT / "samples").glob("sphacteria-*.vlog")), 3)
    assert len(read_subject(module_file, logs, trust=False).logs) == len(logs) > 1


def test_real_modules_without_classes_need_no_trust(corpus: Path) -> None:
    for name in ("tour.mod", "jzhex-n-counters-template-v12-379.vmod"):
        with read_module(corpus / "modules" / "packed" / name) as module:
            assert list(code_in_module(module)) == []


def test_real_logs_need_no_trust(corpus: Path) -> None:
    logs = sorted((corpus / "logs").rglob("*.*log"))
    assert len(logs) > 10
    for path in logs:
        try:
            game = read_saved_game(path)
        except FormatError:
            continue  # some are broken on purpose
        assert list(code_in_game(game)) == [], path


def test_what_cannot_be_opened_alone_is_named(tmp_path: Path, corpus: Path) -> None:
    with pytest.raises(VassalToolsError, match="is a folder"):
        read_subject(tmp_path, (), trust=True)
    with pytest.raises(VassalToolsError, match="is an extension"):
        read_subject(corpus / "modules" / "packed" / "ffs.vmdx", (), trust=True)


def test_two_set_ups_of_one_name_are_refused(engine_files: Path, tmp_path: Path) -> None:
    """The engine starts the first of them, and the trusted one may be the other."""
    path = tmp_path / "twice.vmod"
    with zipfile.ZipFile(engine_files / "mini.vmod") as old, zipfile.ZipFile(path, "w") as new:
        for info in old.infolist():
            data = old.read(info)
            if info.filename.startswith("buildFile"):
                setup = b'<VASSAL.build.module.PredefinedSetup name="A" file="a.vsav" useFile="true"/>'
                data = data.replace(b"</VASSAL.build.GameModule>", setup * 2 + b"</VASSAL.build.GameModule>")
            new.writestr(info, data)
    with pytest.raises(FormatError, match="two of one name"):
        read_subject(path, (), trust=False)
