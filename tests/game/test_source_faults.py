"""Faults in a game's files are errors with file, line and thing; two tables have the cases.

`VASSAL_TOOLS_FUZZ=5000` in the environment makes the run longer.
"""

import os
import random
import shutil
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from vassal_tools.errors import SourceError, Where
from vassal_tools.game import library
from vassal_tools.game.data_files import OF_RULEBOOK
from vassal_tools.game.model import Game
from vassal_tools.game.sources import check_known


@dataclass(frozen=True)
class Case:
    name: str
    file: str
    old: str
    new: str
    at: str
    message: str
    blamed: str = ""
    faults: int = 1


_TABLES = [Path(__file__).with_name(name) for name in ("source_faults.toml", "play_faults.toml")]
CASES = [Case(**case) for table in _TABLES for case in tomllib.loads(table.read_text(encoding="utf-8"))["case"]]
FILES = sorted({path.name for path in library.folder("sphacteria").glob("*.*")}.difference(OF_RULEBOOK))
DAMAGES = int(os.environ.get("VASSAL_TOOLS_FUZZ", "100")) // 25
CSV_FILES = [name for name in FILES if name.endswith(".csv")]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return shutil.copytree(library.folder("sphacteria"), tmp_path / "copy")


def test_copy_is_sound(copy: Path, game: Game) -> None:
    assert library.load(copy) == game


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_fault(case: Case, copy: Path) -> None:
    path = copy / case.file
    text = path.read_text(encoding="utf-8")
    assert case.old in text
    broken = text.replace(case.old, case.new, 1)
    path.write_text(broken, encoding="utf-8")
    place = copy / (case.blamed or case.file)
    text = place.read_text(encoding="utf-8")
    line = text.count("\n", 0, text.index(case.at)) + 1
    with pytest.raises(SourceError) as caught:
        library.load(copy)
    texts = [str(one) for one in caught.value.each]
    assert [text for text in texts if text.startswith(f"{place}:{line}: {case.message}")], texts
    assert len(texts) == case.faults, texts


@pytest.mark.parametrize("file", CSV_FILES)
def test_csv_without_header(file: str, copy: Path) -> None:
    (copy / file).write_bytes(b"")
    with pytest.raises(SourceError, match=rf"{file}:1: has no header: [a-z]+,"):
        library.load(copy)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("file", FILES)
def test_file_missing(file: str, copy: Path) -> None:
    (copy / file).unlink()
    what = "is not the folder of a game: it has no game.toml" if file == "game.toml" else f"{file}: cannot be read"
    with pytest.raises(SourceError, match=what):
        library.load(copy)


@pytest.mark.parametrize("file", ["game.toml", "counters.csv"])
def test_file_not_utf_8(file: str, copy: Path) -> None:
    (copy / file).write_bytes(b"schema = 1\r\ntitle = '\xe9'")
    with pytest.raises(SourceError, match=f"{file}:2: is not UTF-8: byte 0xe9"):
        library.load(copy)


def test_deep_nesting_is_no_crash(copy: Path) -> None:
    (copy / "game.toml").write_text("a = " + "[" * 100_000)
    with pytest.raises(SourceError, match=r"game\.toml:1: is not TOML"):
        library.load(copy)


def test_line_is_right_after_a_cell_of_two_lines(copy: Path) -> None:
    """The reader counts lines and not rows, and blank lines with them."""
    path = copy / "setup.csv"
    text = path.read_text(encoding="utf-8").replace("A.T2,A-turn3,0", "\n\nA.T2,A-turn9,0")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match=r"setup\.csv:5: no zone or box 'A-turn9'"):
        library.load(copy)


def test_crlf_files_load_alike(copy: Path, game: Game) -> None:
    for path in copy.glob("*.*"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert library.load(copy) == game


@pytest.mark.sweep(3)
@pytest.mark.parametrize("file", FILES)
def test_random_damage_is_no_crash(file: str, copy: Path) -> None:
    """The error is one of ours, names a line of the file, and is safe for a terminal."""
    dice = random.Random(f"425 {file}")
    sound = (copy / file).read_bytes()
    errors: list[SourceError] = []
    for _ in range(DAMAGES):
        broken = bytearray(sound)
        at = dice.randrange(len(broken))
        broken[at : at + dice.randrange(40)] = dice.choice((b"", b"[", b'"', b"\n", b"9999", b"\x1b", b"\xff"))
        (copy / file).write_bytes(broken)
        try:
            library.load(copy)
        except SourceError as error:
            errors.append(error)
    assert errors
    found = [one for error in errors for one in error.each]
    assert all(one.where.line is not None and str(one).isprintable() for one in found)


def test_no_name_is_proposed_that_does_not_print() -> None:
    """A faulty row declares its name too, even an unprintable one."""
    with pytest.raises(SourceError) as caught:
        check_known("A.T1", "counter", ["A.T\x1b1", "S.H9"], Where("setup.csv", line=2))
    assert str(caught.value) == "setup.csv:2: no counter 'A.T1' (known: S.H9)"


def test_cases_have_names_of_their_own() -> None:
    names = [case.name for case in CASES]
    assert len(names) == len(set(names)) > 140


@pytest.mark.parametrize("number", ["9" * 5_000, "9_" * 5_000 + "9"])
def test_a_number_of_thousands_of_digits_is_named_with_its_line(number: str, tmp_path: Path) -> None:
    folder = tmp_path / "sphacteria"
    shutil.copytree(library.folder("sphacteria"), folder)
    about = folder / "game.toml"
    text = about.read_text(encoding="utf-8")
    about.write_text(f"{text}\n[endless]\nnumber = {number}\n", encoding="utf-8")
    with pytest.raises(SourceError, match="too many digits") as caught:
        library.load(folder)
    assert caught.value.where.file == str(about)
    assert caught.value.where.line == text.count("\n") + 3
