"""A game's CSV files load alike however a spreadsheet saves them; what cannot be read says why."""

from __future__ import annotations

import csv
import io
import shutil
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import pytest

from vassal_tools.builder.words.findings import number_findings
from vassal_tools.errors import SourceError
from vassal_tools.game import library, templates
from vassal_tools.game.facts import Keyed, Location, ZoneName
from vassal_tools.game.lost_zeros import with_zeros
from vassal_tools.game.model import Game

if TYPE_CHECKING:
    from collections.abc import Callable


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


def hexes_with(folder: Path, old: str, new: str) -> Path:
    made = templates.new_game("The Long Road", "hexes", folder)
    table = made / "setup.csv"
    assert old in table.read_text("utf-8")
    table.write_text(table.read_text("utf-8").replace(old, new), "utf-8")
    return made


def test_a_place_that_lost_its_zeros_is_read_and_named(tmp_path: Path) -> None:
    whole = templates.new_game("The Long Road", "hexes", tmp_path / "whole")
    folder = hexes_with(tmp_path, "R.Moreau,0703", "R.Moreau,703")
    assert library.load(folder) == library.load(whole)
    (found,) = number_findings(library.load(folder), folder)
    assert (found.message, found.where.line, found.rule.code) == ("703 is read as 0703", 9, "DATA-zeros")
    assert list(number_findings(library.load(whole), whole)) == []


@dataclass(frozen=True)
class Depot:
    """A row of a table that only one rulebook has: two of its columns name places."""

    name: str
    at: Location
    supplies: tuple[ZoneName, ...] = ()


@dataclass(frozen=True)
class GameWithDepots(Game):
    depots: Annotated[dict[str, Depot], Keyed("depot", ("name",))] = field(default_factory=dict)


def test_a_place_without_zeros_is_named_in_any_column_that_names_places(tmp_path: Path) -> None:
    folder = templates.new_game("The Long Road", "hexes", tmp_path)
    plain = library.load(folder)
    game = GameWithDepots(**{one.name: getattr(plain, one.name) for one in fields(plain)})
    (folder / "depots.csv").write_text("name,at,supplies\n703,703,704 0705 x\n", "utf-8")
    (folder / "more.csv").write_text("name,supplies\nx,703\n", "utf-8")
    (folder / "notes.csv").write_text("note,at\nx,703\n", "utf-8")
    found = list(number_findings(game, folder))
    assert [one.message for one in found] == ["703 is read as 0703", "704 is read as 0704", "703 is read as 0703"]
    assert {(Path(one.where.file).name, one.where.line) for one in found} == {("depots.csv", 2), ("more.csv", 2)}


def test_a_number_of_no_place_stays_a_fault(tmp_path: Path) -> None:
    folder = hexes_with(tmp_path, "R.Moreau,0703", "R.Moreau,799")
    with pytest.raises(SourceError, match="no zone or box '799'"):
        library.load(folder)


def test_a_number_that_may_be_two_places_is_taken_for_neither() -> None:
    assert [with_zeros(word, {"0101", "101", "007", "07"}) for word in ("0101", "101", "7", "x")] == [
        "0101",
        "101",
        "7",
        "x",
    ]
