"""Tables of results by odds: read from data files and used in fights."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from vassal_rulebooks.core.ratio import column_of
from vassal_tools.errors import SourceError, Where
from vassal_tools.game.grid import read_grid

if TYPE_CHECKING:
    from vassal_tools.game.data_files import Files


@dataclass(frozen=True, slots=True)
class OddsTable:
    """The results of a fight: a column for each odds, in ascending order, with a text for each number of the die."""

    odds: tuple[Fraction, ...]
    results: tuple[tuple[str, ...], ...]  # by column, from die 1 on

    def column(self, attacker: int, defender: int, shift: int = 0) -> int:
        """Return the column index for two strengths, shifted by a number of columns within the table."""
        return max(0, min(column_of(self.odds, attacker, defender) + shift, len(self.odds) - 1))

    def result(self, column: int, die: int) -> str:
        """Return the text for a number of the die; numbers outside the table use its first or last row."""
        cells = self.results[column]
        return cells[max(0, min(die, len(cells)) - 1)]


def read_odds_table(files: Files, name: str, odds: tuple[str, ...]) -> OddsTable | None:
    """Return the table of a CSV file with a row for each number of the die and a column for each odds, such as `1:2`.

    Return None if the table has errors.
    """
    before = len(files.faults.found)
    cells = files.faults.attempt(read_grid, files.path(name), "die", odds, files.faults) or ()
    if not cells and len(files.faults.found) == before:
        files.faults.note([SourceError("the table has no rows", Where(str(files.path(name)), line=1))])
    columns = [[cell for cell in cells if cell.column == column] for column in odds]
    for at, cell in enumerate(columns[0], 1):
        if cell.row != at:
            files.faults.note([SourceError(f"the rows must count the die from 1 on, not {cell.row}", cell.where)])
            return None
    if len(files.faults.found) > before:
        return None
    fractions = tuple(Fraction(*map(int, column.split(":"))) for column in odds)
    return OddsTable(fractions, tuple(tuple(cell.text for cell in column) for column in columns))
