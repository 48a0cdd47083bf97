"""A game's CSV files load alike however a spreadsheet saves them; what cannot be read says why."""

from __future__ import annotations

import csv
import io
import shutil
from typing import TYPE_CHECKING, Literal

import pytest

from vassal_tools.errors import SourceError
from vassal_tools.game import library

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from vassal_tools.game.model import Game


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the game's files."""
    return shutil.copytree(library.folder("sphacteria"), tmp_path / "copy")


def saved(
    text: str, delimiter: str, quoting: Literal[0, 1], columns: int = 0, rows: int = 0, ending: str = "\r\n"
) -> str:
    """The text of a CSV file as a spreadsheet writes it, with so many empty columns and rows after the others."""
    found = list(csv.reader(io.StringIO(text, newline="")))
    whole = [row + [""] * columns for row in found if row]
    whole += [[""] * (len(whole[0]))] * rows
    kept = io.StringIO(newline="")
    csv.writer(kept, delimiter=delimiter, quoting=quoting, lineterminator=ending).writerows(whole)
    return kept.getvalue()


WAYS: dict[str, Callable[[str], bytes]] = {
    "semicolons, mark, CRLF": lambda text: saved(text, ";", csv.QUOTE_MINIMAL).encode("utf-8-sig"),
    "commas, mark, all quoted": lambda text: saved(text, ",", csv.QUOTE_ALL).encode("utf-8-sig"),
    "tabs": lambda text: saved(text, "\t", csv.QUOTE_MINIMAL).encode(),
    "empty columns and rows": lambda text: saved(text, ",", csv.QUOTE_MINIMAL, 3, 5).encode(),
    "empty columns, semicolons, quoted": lambda text: saved(text, ";", csv.QUOTE_ALL, 2, 2, "\n").encode(),
}


def test_columns_may_stand_in_any_order(copy: Path, game: Game) -> None:
    for path in copy.glob("*.csv"):
        rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"))))
        kept = io.StringIO(newline="")
        csv.writer(kept).writerows(row[::-1] for row in rows)
        path.write_text(kept.getvalue(), encoding="utf-8")
    assert library.load(copy) == game


@pytest.mark.parametrize("way", WAYS)
def test_loads_as_a_spreadsheet_saves_it(way: str, copy: Path, game: Game) -> None:
    for path in copy.glob("*.csv"):
        path.write_bytes(WAYS[way](path.read_text(encoding="utf-8")))
    assert library.load(copy) == game


def test_toml_with_a_byte_order_mark_loads(copy: Path, game: Game) -> None:
    for path in copy.glob("*.toml"):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert library.load(copy) == game


@pytest.mark.parametrize(("encoding", "message"), [
    ("cp1252", r"counters\.csv:3: is not UTF-8: byte 0xe9, 'é' in Windows-1252 \(save it as UTF-8; .*CSV UTF-8"),
    ("utf-16", r"counters\.csv:1: is UTF-16, not UTF-8 \(save it as UTF-8; "),
])  # fmt: skip
def test_another_encoding_is_named(encoding: str, message: str, copy: Path) -> None:
    path = copy / "counters.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[2] = lines[2].replace("Triremes", "Tri\xe9res")
    path.write_bytes("\n".join(lines).encode(encoding, "ignore"))
    with pytest.raises(SourceError, match=message):
        library.load(copy)


@pytest.mark.parametrize(("delimiter", "name"), [(",", "comma"), (";", "semicolon"), ("\t", "tab")])
def test_a_cell_too_many_names_the_delimiter(delimiter: str, name: str, copy: Path) -> None:
    path = copy / "setup.csv"
    lines = saved(path.read_text(encoding="utf-8"), delimiter, csv.QUOTE_MINIMAL, ending="\n").splitlines()
    lines[1] += f"{delimiter}more"
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(SourceError, match=rf"setup\.csv:2: the row has 6 cells for 5 columns \(a cell with a {name} "):
        library.load(copy)
