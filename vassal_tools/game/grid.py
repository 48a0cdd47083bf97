"""A printed table as a CSV file: a row for each number, a column for each name, and texts in the cells."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from vassal_tools.errors import SourceError
from vassal_tools.game.sources import read_csv, whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable
    from pathlib import Path

    from vassal_tools.errors import Where
    from vassal_tools.game.faults import Faults
    from vassal_tools.game.sources import CsvRow

T = TypeVar("T")


@dataclass(frozen=True)
class GridCell:
    """The text of a cell, and its place; `corner` is the heading of the row numbers."""

    corner: str
    row: int
    column: str
    text: str
    where: Where


def read_grid(path: Path, corner: str, columns: tuple[str, ...], faults: Faults) -> tuple[GridCell, ...]:
    """Return the cells of a table file; `corner` is the heading of the row numbers. Records faults in `faults`."""
    seen: set[int] = set()
    rows = (faults.attempt(_cells, row, corner, seen) for row in read_csv(path, (corner, *columns), faults).rows)
    return tuple(cell for row in rows if row for cell in row)


def _cells(row: CsvRow, corner: str, seen: set[int]) -> list[GridCell]:
    number = whole_number(row.cells[corner], corner, row.where)
    if number in seen:
        raise SourceError(f"the row of {corner} {number} is there twice", row.where)
    seen.add(number)
    return [GridCell(corner, number, name, text, row.where) for name, text in row.cells.items() if name != corner]


def read_cells(cells: Iterable[GridCell], read: Callable[[GridCell], T], faults: Faults) -> dict[tuple[int, str], T]:
    """Return the meaning of each cell, by row and column; a fault is recorded with the cell's name."""
    found: dict[tuple[int, str], T] = {}
    for cell in cells:
        try:
            found[cell.row, cell.column] = read(cell)
        except SourceError as error:
            what = f"{cell.corner} {cell.row}, column {cell.column}: {error.message}"
            faults.note([SourceError(what, error.where, error.hint)])
    return found


def two_results(cell: GridCell, what: str, signs: Collection[str]) -> tuple[str, str, str]:
    """Return the two results of a cell such as `3/4:R`, and the sign between them. Raises SourceError."""
    parts = [part.strip(" ") for part in re.split(f"([{re.escape(''.join(signs))}])", cell.text)] if signs else []
    if len(parts) != 3 or not (parts[0] and parts[2]):
        sign = f"{'one of ' if len(signs) > 1 else ''}{' '.join(signs)}"
        raise SourceError(f"must be two {what} with {sign} between them, not {cell.text!r:.60}", cell.where)
    first, sign, second = parts
    return first, sign, second
