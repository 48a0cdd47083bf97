"""An odds table named in module data: a CSV file in the folder `tables`."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.grid import read_cells, read_grid, two_results
from vassal_tools.game.sources import read_header

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.data_files import Files
    from vassal_tools.game.grid import GridCell
    from vassal_tools.game.module_data import FightData, ModuleData

FOLDER = "tables"
DIE = "die"
"""The heading of the number column in a results table."""
_CLOCK = re.compile(r"0[0-9]:[0-5][0-9](?::[0-5][0-9])?|[0-9]{1,2}:[0-5][0-9]:[0-5][0-9]", re.ASCII)
"""A time of day, which spreadsheets make of 2:1."""
_ODDS = re.compile(r"([1-9][0-9]{0,2})[:/]([1-9][0-9]{0,2})", re.ASCII)


def with_table(files: Files, module: ModuleData | None) -> ModuleData | None:
    """Return the module data with the table of their fight, or None if either is faulty."""
    if module is None or module.fight is None:
        return module
    before = len(files.faults.found)
    path = files.path(f"{FOLDER}/{module.fight.table}.csv")
    fight = files.faults.attempt(_with_cells, files, path, module.fight)
    return replace(module, fight=fight) if fight and len(files.faults.found) == before else None


def _with_cells(files: Files, path: Path, fight: FightData) -> FightData:
    where, columns = Where(str(path), line=1), read_odds(path)
    rows: dict[int, list[str]] = {}
    cells = read_grid(path, DIE, tuple(columns), files.faults)
    read_cells(cells, partial(_refuse_half, parted=fight.parted), files.faults)
    for cell in cells:
        rows.setdefault(cell.row, []).append(cell.text)
    numbers = tuple(rows)
    if not numbers or numbers != tuple(range(numbers[0], numbers[0] + len(numbers))):
        raise SourceError(f"rows must count the {DIE} up by one, and there must be some", where)
    return replace(fight, columns=columns, lowest=numbers[0], rows=tuple(map(tuple, rows.values())))


def read_odds(path: Path) -> dict[str, Fraction]:
    """Return the odds of the columns of a results table, by their headings. Raises SourceError."""
    where = Where(str(path), line=1)
    corner, *heads = read_header(path) or ("",)
    if corner != DIE or not heads:
        raise SourceError(f"must begin with {DIE} and the odds of each column", where)
    columns = {name: _odds(name, where) for name in heads}
    if list(columns.values()) != sorted(set(columns.values())) or len(columns) != len(heads):
        raise SourceError("columns must go up by their odds", where)
    return columns


def _refuse_half(cell: GridCell, parted: str | None) -> None:
    # a cell must have both results of a fight
    if parted:
        first, sign, second = two_results(cell, "results", parted)
        if hint := _of_clock(f"{first}{sign}{second}"):
            raise SourceError(
                f"must be two results with {parted} between them, not {cell.text!r:.60}", cell.where, hint
            )
    elif not cell.text:
        raise SourceError("must be a result, not ''", cell.where)


def _odds(name: str, where: Where) -> Fraction:
    found = _ODDS.fullmatch(name)
    if not found:
        raise SourceError(f"the column {name!r:.60} must be odds such as 2:1", where, _of_clock(name))
    return Fraction(int(found[1]), int(found[2]))


def _of_clock(text: str) -> str:
    # a hint for a text that a spreadsheet turned into a time
    return (
        "a spreadsheet took it for a time: format the cells as text, then type it again"
        if _CLOCK.fullmatch(text)
        else ""
    )
