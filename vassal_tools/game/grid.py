"""A table of combat results as it is printed: a row for each die, a column for each odds, in a cell both losses.

`3/4:R` is the attacker's loss, a sign, and the defender's. `[grid]` of `combat.toml` has the grade and the source of
all cells, and what each sign says of the winner.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.codec import Decoder
from vassal_tools.game.facts import Fact, Grade, OneOf, Spelt
from vassal_tools.game.faults import Faults
from vassal_tools.game.model_combat import Cell
from vassal_tools.game.rows import whole_number
from vassal_tools.game.sources import check_known, read_csv

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.sources import CsvRow, TomlSource

_SMALLER = "smaller loss"
_Sign = Annotated[str, Spelt(r"[:<>=~!?*+|]", "one of the signs : < > = ~ ! ? * + |")]


@dataclass(frozen=True, slots=True)
class Mark:
    """What a sign between two losses says: who wins, and whether the cell is the middle of its band."""

    winner: Fact[Annotated[str, OneOf(("attacker", "defender", _SMALLER))]]
    middle: bool = False


@dataclass(frozen=True, slots=True)
class Legend:
    """What holds for all cells of a table."""

    grade: Grade
    source: str
    marks: Mapping[_Sign, Mark]


@dataclass(frozen=True)
class Grid:
    """The cells of a table by die and column, and where they stand; `losses` go from the greatest to the smallest."""

    legend: Legend
    columns: tuple[str, ...]
    losses: tuple[str, ...]
    cells: dict[tuple[int, str], Cell]
    where: dict[tuple[int, str], Where]

    def add(self, row: CsvRow) -> None:
        """Takes the cells of a row."""
        roll = whole_number(row.cells["die"], "die", row.where)
        if any(known == roll for known, _ in self.cells):
            raise SourceError(f"the row of die {roll} stands twice", row.where)
        faults = Faults()
        for column in self.columns:
            cell = faults.attempt(self._cell, roll, column, row)
            if cell:
                self.cells[roll, column] = cell
                self.where[roll, column] = row.where
        faults.stop()

    def _cell(self, roll: int, column: str, row: CsvRow) -> Cell:
        try:
            return self._read(roll, column, row.cells[column], row.where)
        except SourceError as error:
            raise SourceError(f"die {roll}, column {column}: {error.message}", error.where, error.hint) from error

    def _read(self, roll: int, column: str, text: str, where: Where) -> Cell:
        signs = re.escape("".join(self.legend.marks))
        parts = [part.strip(" ") for part in re.split(f"([{signs}])", text)] if signs else []
        if len(parts) != 3 or not (parts[0] and parts[2]):
            what = f"must be two losses with one of {' '.join(self.legend.marks)} between them, not {text!r:.60}"
            raise SourceError(what, where)
        attacker, sign, defender = parts
        for loss in (attacker, defender):
            check_known(loss, "loss", self.losses, where)
        mark, legend = self.legend.marks[sign], self.legend
        winner = self._winner(mark.winner, attacker, defender, where)
        return Cell(roll, column, attacker, defender, legend.grade, legend.source, winner, mark.middle)

    def _winner(self, said: Fact[str], attacker: str, defender: str, where: Where) -> Fact[str]:
        if said.value != _SMALLER:
            return said
        if attacker == defender:
            raise SourceError("of equal losses none is the smaller: the sign must say who wins", where)
        attacker_wins = self.losses.index(attacker) > self.losses.index(defender)
        return replace(said, value="attacker" if attacker_wins else "defender")


def read_grid(path: Path, about: TomlSource, faults: Faults) -> Grid | None:
    """The table in a file, by what `combat.toml` says of it; None where that cannot be seen.

    What is wrong in rows is noted in `faults`.
    """
    columns, losses = about.content.get("columns"), about.content.get("losses")
    legend = faults.attempt(Decoder(about.where).read, Legend, about.content.get("grid", {}), ("grid",))
    if not isinstance(columns, Mapping) or not isinstance(losses, Mapping) or legend is None:
        return None
    grid = Grid(legend, tuple(columns), tuple(losses), {}, {})
    for row in read_csv(path, ("die", *columns), faults).rows:
        faults.attempt(grid.add, row)
    return grid
