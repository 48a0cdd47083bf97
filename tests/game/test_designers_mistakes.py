"""Typical mistakes of designers: each fault is reported with its file, its line, and what would be right."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from vassal_tools.builder.module import build_module
from vassal_tools.cli.main import main
from vassal_tools.errors import VassalToolsError
from vassal_tools.game import library, templates

MISTAKES: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("designers_mistakes.toml").read_text(encoding="utf-8")
)["mistakes"]
TOGETHER = ("a misspelt key", "a misspelt table", "an unknown group", "an unknown terrain", "a word for a number")
"""Mistakes in five files of one game."""


def make(mistake: dict[str, Any], folder: Path) -> None:
    """The mistake, in the folder of a game."""
    path = folder / mistake["file"]
    if "old" not in mistake:
        path.unlink()
        return
    text = path.read_text(encoding="utf-8")
    assert mistake["old"] in text
    path.write_text(text.replace(mistake["old"], mistake["new"], 1), encoding="utf-8")


def faults(folder: Path) -> list[str]:
    """The errors of a game that cannot be built, with paths inside its folder."""
    with pytest.raises(VassalToolsError) as refused:
        build_module(library.load(folder), source=folder)
    return [str(fault).replace(f"{folder}", "").replace("\\", "/").removeprefix("/") for fault in refused.value.each]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda one: str(one["name"]))
def test_a_mistake_is_named_with_its_place_and_what_would_be_right(mistake: dict[str, Any], tmp_path: Path) -> None:
    folder = templates.new_game("The Long Bridge", mistake["like"], tmp_path)
    make(mistake, folder)
    assert faults(folder) == mistake["faults"]


def test_mistakes_in_several_files_are_reported_in_one_go(tmp_path: Path) -> None:
    folder = templates.new_game("The Long Bridge", "areas", tmp_path)
    made = [one for one in MISTAKES if one["name"] in TOGETHER]
    for mistake in made:
        make(mistake, folder)
    done = CliRunner().invoke(main, ["build", str(folder), "-o", str(tmp_path / "dist")])
    assert done.exit_code == 2
    assert len(made) == len(TOGETHER)
    for mistake in made:
        assert any(fault in done.stderr for fault in mistake["faults"]), (mistake["name"], done.stderr)
    assert not (tmp_path / "dist").exists()


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_tables_are_read_as_spreadsheets_save_them(delimiter: str, mark: str, tmp_path: Path) -> None:
    folder = templates.new_game("The Long Bridge", "areas", tmp_path)
    before = library.load(folder)
    for name in ("counters.csv", "setup.csv", "reinforcements.csv"):
        lines = (folder / name).read_text(encoding="utf-8").splitlines()
        saved = [
            f"{line.replace(',', delimiter)}{delimiter}{delimiter}" for line in (*lines, "," * lines[0].count(","))
        ]
        (folder / name).write_bytes((mark + "\r\n".join(saved)).encode())
    assert library.load(folder) == before
