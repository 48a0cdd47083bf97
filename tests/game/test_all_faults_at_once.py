"""Every fault in a game's folder is reported in one go: sorted, each once, and nothing is written."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from vassal_tools.cli.main import main
from vassal_tools.errors import SourceError
from vassal_tools.game import faults, library

if TYPE_CHECKING:
    from pathlib import Path

CHANGES = {
    "chits.csv": ("501,1,11,", "501,1,1,"),
    "combat.toml": ("schema = 1", "schema = 2"),
    "counters.csv": (",Athens,Athenian Triremes T1,T,", ",Athens,Athenian Triremes T1,X,"),
    "game.toml": ("turns = 7", 'turns = "7"'),
    "map.toml": ('kind = "sea"', 'kind = "lake"'),
    "rules.toml": ("schema = 1", "schema = 1\nmood = 3"),
    "setup.csv": ("A.T2,A-turn3,0", "A.T2,A-turn9,maybe"),
    "tracks.toml": ("width = ", "width == "),
}
EXPECTED = [
    "chits.csv:2: chit 501 has event 1 on both faces",
    "combat.toml:4: schema must be 1, not 2",
    "counters.csv:2: no unit type 'X' (known: A, H, L, P, T)",
    "events.csv:12: event 11 is on no chit",
    "game.toml:6: turns must be a whole number, not '7'",
    "map.toml:57: no kind of place 'lake' (known: beach, land, sea)",
    "rules.toml:3: mood is not known here",
    "setup.csv:3: no zone or box 'A-turn9' (did you mean A-turn3 or A-turn5?)",
    "setup.csv:3: step must be a whole number in digits 0 to 9, not 'maybe'",
    "tracks.toml:8: is not TOML: Invalid value (a text needs quotes)",
]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the game's files."""
    return shutil.copytree(library.folder("sphacteria"), tmp_path / "copy")


def broken(folder: Path) -> Path:
    """The folder with a fault in each of eight files."""
    for file, (old, new) in CHANGES.items():
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text, file
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def found_in(folder: Path) -> list[str]:
    """The faults, with the places as they are in the folder."""
    with pytest.raises(SourceError) as caught:
        library.load(folder)
    return [str(one).replace(f"{folder}/", "") for one in caught.value.each]


def test_all_files_are_read_and_the_faults_come_in_order(copy: Path) -> None:
    found = found_in(broken(copy))
    assert found == sorted(found)
    assert found == EXPECTED
    assert found_in(copy) == found


def test_several_faults_in_one_row_and_in_several(copy: Path) -> None:
    path = copy / "counters.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[1] = lines[1].replace(",T,", ",X,", 1).replace(",0,", ",perhaps,", 1)
    lines[2] = lines[2].replace("102,", "x,", 1)
    path.write_text("\n".join(lines), encoding="utf-8")
    assert [text.partition(" should")[0].partition(" must")[0] for text in found_in(copy)] == [
        "counters.csv:2: no unit type 'X' (known: A, H, L, P, T)",
        "counters.csv:2: star",
        "counters.csv:3: gpid",
    ]


def test_build_names_them_all_and_writes_nothing(copy: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["build", str(broken(copy)), "-o", str(tmp_path / "out")])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.splitlines() == [
        *(f"error: {copy}/{text}" for text in EXPECTED),
        f"{len(EXPECTED)} errors",
    ]
    assert not (tmp_path / "out").exists()


def test_faults_end_after_a_hundred(copy: Path) -> None:
    path = copy / "setup.csv"
    text = path.read_text(encoding="utf-8")
    path.write_text(text + "".join(f"X.T{n},nowhere{n},0,text,7.1\n" for n in range(500)), encoding="utf-8")
    assert len(found_in(copy)) == faults.MOST


def test_a_cell_that_cannot_be_read_hides_no_other_fault_of_its_row(copy: Path) -> None:
    path = copy / "counters.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[1] = lines[1].replace("101,", "x,", 1).replace(",0,", ",perhaps,", 1)
    path.write_text("\n".join(lines), encoding="utf-8")
    assert [text.split()[:2] for text in found_in(copy)] == [
        ["counters.csv:2:", "gpid"],
        ["counters.csv:2:", "star"],
    ]


def test_a_file_that_nothing_reads_is_named_beside_other_faults(copy: Path) -> None:
    (copy / "weather.csv").write_text("a\n", encoding="utf-8")
    path = copy / "game.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("turns = 7", 'turns = "7"'), encoding="utf-8")
    assert found_in(copy) == [
        "game.toml:6: turns must be a whole number, not '7'",
        "weather.csv:1: is not used by this game: it is not listed in parts of game.toml",
    ]
