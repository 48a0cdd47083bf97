"""Read and check a combat results table in `combat.toml` and `crt.csv`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.combat import Cell, Combat, CombatEvent
from vassal_tools.game.facts import Fact, Grade, OneOf, Spelt
from vassal_tools.game.grid import GridCell, read_cells, read_grid, two_results
from vassal_tools.game.rules_data import Check
from vassal_tools.game.sources import check_known, read_text, unknown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.data_files import Files
    from vassal_tools.game.rules_data import Locate

FIELD = "combat"
"""The field of the game with the table."""
MOVED = {"die": ("modifiers", "die modifier"), "column": ("shifts", "column shift")}
"""For die and column: the table in `combat.toml` with their modifiers, and the name of one."""
_SMALLER = "smaller loss"
_Sign = Annotated[str, Spelt(r"[:<>=~!?*+|]", "one of the signs : < > = ~ ! ? * + |")]


@dataclass(frozen=True, slots=True)
class ResultSign:
    """The sign between two losses: the winner, if any, and whether the cell is the middle of its band."""

    winner: Fact[Annotated[str, OneOf(("attacker", "defender", _SMALLER))]] | None = None
    middle: bool = False


@dataclass(frozen=True, slots=True)
class Legend:
    """The common facts of all cells: `[grid]` of `combat.toml`."""

    grade: Grade
    source: str
    marks: Mapping[_Sign, ResultSign]


def read_combat(files: Files) -> dict[str, Any]:
    """Return the table as a field of the game, or None if it is faulty."""
    return {FIELD: files.faults.attempt(_combat, files)}


def _combat(files: Files) -> Combat | None:
    # the numbers of `combat.toml` with the printed cells of `crt.csv`
    faults, table = files.faults, files.path("crt.csv")
    found = faults.attempt(files.toml, "combat.toml")
    if found is None:
        faults.attempt(read_text, table)
        return None
    content, source = found
    files.places.tables[FIELD] = source.where
    before = len(faults.found)
    if "cells" in content:
        faults.note([SourceError("the cells belong in crt.csv", source.where("cells"))])
    grid = content.pop("grid", {})
    combat = faults.attempt(files.decoder(FIELD, source).read, files.hint(FIELD), {**content, "cells": ()})
    legend = faults.attempt(files.decoder(FIELD, source).read, Legend, grid, ("grid",))
    columns, losses = content.get("columns"), content.get("losses")
    if legend is None or not isinstance(columns, Mapping) or not isinstance(losses, Mapping):
        return None
    printed = faults.attempt(read_grid, table, "die", tuple(columns), faults) or ()
    cells = read_cells(printed, partial(_cell, legend=legend, losses=tuple(losses)), faults)
    files.places.rows |= {(FIELD, "cells", (one.row, one.column)): one.where for one in printed}
    return replace(combat, cells=cells) if combat and len(faults.found) == before else None


def _cell(printed: GridCell, legend: Legend, losses: tuple[str, ...]) -> Cell:
    # a cell is printed as `3/4:R`: the attacker's loss, a sign, the defender's loss
    attacker, sign, defender = two_results(printed, "losses", legend.marks)
    for loss in (attacker, defender):
        check_known(loss, "loss", losses, printed.where)
    mark = legend.marks[sign]
    winner = _winner(mark.winner, losses.index(attacker) - losses.index(defender), printed.where)
    return Cell(printed.row, printed.column, attacker, defender, legend.grade, legend.source, winner, mark.middle)


def _winner(said: Fact[str] | None, lead: int, where: Where) -> Fact[str] | None:
    # the lead is positive if the attacker loses less
    if said is None or said.value != _SMALLER:
        return said
    if lead == 0:
        raise SourceError("equal losses need a sign that says who wins", where)
    return replace(said, value="attacker" if lead > 0 else "defender")


def check_columns(game: Any, locate: Locate) -> Iterator[SourceError]:
    """Check that the odds of the columns increase."""
    combat = game.combat
    for name, column in combat.columns.items():
        if column.odds.value <= 0:
            yield SourceError(f"column {name}: odds must be above 0", locate(FIELD, "columns"))
    odds = [column.odds.value for column in combat.columns.values()]
    if not odds or (min(odds) > 0 and odds != sorted(set(odds))):
        yield SourceError("the columns must be in the order of their odds", locate(FIELD, "columns"))


def check_cells(game: Any, locate: Locate) -> Iterator[SourceError]:
    """Check that each die and column has exactly one cell, with explained losses."""
    combat = game.combat
    rolls = combat.rows
    beyond = {roll: name for roll, name in combat.cells if roll not in rolls}
    for roll, name in beyond.items():
        where = locate(FIELD, "cells", (roll, name))
        yield SourceError(f"die {roll}: the table goes from {rolls.start} to {rolls.stop - 1}", where)
    for (roll, name), cell in combat.cells.items():
        where = locate(FIELD, "cells", (roll, name))
        if name not in combat.columns:
            yield SourceError(f"no cell {roll}, {name} is known in the table", where)
        if cell.middle and cell.attacker != cell.defender:
            yield SourceError(f"cell {roll}, {name}: only a cell of equal losses can be in the middle", where)
        for loss in (cell.attacker, cell.defender):
            if loss not in combat.losses:
                yield SourceError(f"cell {roll}, {name}: no loss {loss} is explained", where)
    for roll in rolls:
        missing = [name for name in combat.columns if (roll, name) not in combat.cells]
        if len(missing) == len(combat.columns):
            yield SourceError(f"the table lacks the row of die {roll}", locate(FIELD, "lowest"))
        elif missing:
            near = next(key for key in combat.cells if key[0] == roll)
            yield SourceError(f"the row of die {roll} lacks the column {missing[0]}", locate(FIELD, "cells", near))


def check_losses(game: Any, locate: Locate) -> Iterator[SourceError]:
    """Check that each loss is a share of the force or a number of units."""
    for name, loss in game.combat.losses.items():
        if (loss.share is None) == (loss.units is None):
            yield SourceError(f"loss {name} must have either share or units", locate(FIELD, "losses", name))


def check_cancelled(game: Any, locate: Locate) -> Iterator[SourceError]:
    """Check that events cancel existing modifiers."""
    combat: Combat = game.combat
    known = [f"{what}-{name}" for what in MOVED for name in combat.moves(what)]
    for number, event in game.events.items():
        for name in event.cancels if isinstance(event, CombatEvent) else ():
            yield from unknown(f"event {number}: no modifier", name, known, locate("events", number))


COMBAT_CHECKS: tuple[Check, ...] = (
    Check(check_columns, FIELD),
    Check(check_losses, FIELD),
    Check(check_cells, FIELD),
    Check(check_cancelled, "events", frozenset({FIELD})),
)
"""The checks of the table, for the data of a rulebook."""


def known_letters(letters: Collection[str]) -> Check:
    """Return a check that the rules know each modifier and shift; names are such as `die-a`, `column-b`."""

    def faults(game: Any, locate: Locate) -> Iterator[SourceError]:
        for what, (table, title) in MOVED.items():
            known = [letter.removeprefix(f"{what}-") for letter in letters if letter.startswith(f"{what}-")]
            for name in game.combat.moves(what):
                yield from unknown(f"no {title} of the rules", name, known, locate(FIELD, table, name))

    return Check(faults, FIELD)
