"""A table as it is printed: a CSV file with a row for each number, a column for each name, and a text in each cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError
from vassal_tools.game.sources import read_csv, whole_number

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.errors import Where
    from vassal_tools.game.faults import Faults
    from vassal_tools.game.sources import CsvRow


@dataclass(frozen=True)
class GridCell:
    """The text of a cell, and where it stands."""

    row: int
    column: str
    text: str
    where: Where


def read_grid(path: Path, corner: str, columns: tuple[str, ...], faults: Faults) -> tuple[GridCell, ...]:
    """The cells of the table in a file; `corner` heads the numbers. What is wrong in rows is noted in `faults`."""
    seen: set[int] = set()
    rows = (faults.attempt(_cells, row, corner, seen) for row in read_csv(path, (corner, *columns), faults).rows)
    return tuple(cell for row in rows if row for cell in row)


def _cells(row: CsvRow, corner: str, seen: set[int]) -> list[GridCell]:
    number = whole_number(row.cells[corner], corner, row.where)
    if number in seen:
        raise SourceError(f"the row of {corner} {number} is there twice", row.where)
    seen.add(number)
    return [GridCell(number, name, text, row.where) for name, text in row.cells.items() if name != corner]
