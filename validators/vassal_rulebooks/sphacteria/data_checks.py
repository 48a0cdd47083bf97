"""What must hold in the data of Sphacteria, beside what must hold in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.game.model import Track
    from vassal_tools.game.rules_data import Check, Locate


def check_rules(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """Supply runs from lowest to highest, and each side has a colour."""
    supply = game.rules.supply
    if not supply.lowest.value <= supply.start.value <= supply.highest.value:
        yield SourceError("supply must start between lowest and highest", locate("rules", "supply", "start"))
    for side in game.sides:
        if side not in game.rules.draws.colours:
            yield SourceError(f"side {side} has no colour", locate("rules", "draws", "colours"))


def check_combat(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """The odds of the columns rise."""
    combat = game.combat
    for name, column in combat.columns.items():
        if column.odds.value <= 0:
            yield SourceError(f"column {name}: odds must be above 0", locate("combat", "columns"))
    odds = [column.odds.value for column in combat.columns.values()]
    if not odds or (min(odds) > 0 and odds != sorted(set(odds))):
        yield SourceError("the columns must be in the order of their odds", locate("combat", "columns"))


def check_cells(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """The table is whole: a cell for each die and column, and none beside, of losses that are explained."""
    combat = game.combat
    rolls = range(combat.lowest.value, combat.highest.value + 1)
    rows: dict[int, set[str]] = {roll: set() for roll in rolls}
    for (roll, name), cell in combat.cells.items():
        where = locate("combat", "cells", (roll, name))
        if roll not in rolls and roll not in rows:
            yield SourceError(f"die {roll}: the table goes from {rolls.start} to {rolls.stop - 1}", where)
        rows.setdefault(roll, set()).add(name)
        if name not in combat.columns:
            yield SourceError(f"no cell {roll}, {name} is known in the table", where)
        if cell.middle and cell.attacker != cell.defender:
            yield SourceError(f"cell {roll}, {name}: only a cell of equal losses can be in the middle", where)
        for loss in (cell.attacker, cell.defender):
            if loss not in combat.losses:
                yield SourceError(f"cell {roll}, {name}: no loss {loss} is explained", where)
    for roll in rolls:
        missing = [name for name in combat.columns if name not in rows[roll]]
        if missing and not rows[roll]:
            yield SourceError(f"the table lacks the row of die {roll}", locate("combat", "lowest"))
        elif missing:
            near = locate("combat", "cells", (roll, min(rows[roll])))
            yield SourceError(f"the row of die {roll} lacks the column {missing[0]}", near)


NEEDED_BY = {
    "recall": ("counters",),
    "restore": ("amount",),
    "delay": ("amount",),
    "support": ("amount",),
    "burn": ("zones",),
    "close": ("unit_type",),
    "desert": ("unit_type", "contingent"),
}
"""What an event of that effect must have."""


def check_effects(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """Every event has what its effect needs."""
    for number, event in game.events.items():
        for name in NEEDED_BY.get(event.effect, ()):
            if not getattr(event, name):
                yield SourceError(f"event {number}: to {event.effect} it needs {name}", locate("events", number))


def check_track_values(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """Tracks of points and of supply have the values that the rules can give."""
    for name, track in game.tracks.items():
        if track.kind != "turn":
            expected = _values(game, track)
            if len(track.cells) != len(expected) or not all(value in expected for value in track.cells):
                what = f"track {name} must have the values {expected.start} to {expected.stop - 1}"
                yield SourceError(what, locate("tracks", name, "cells"))


def _values(game: SphacteriaGame, track: Track) -> range:
    """The values a marker can have: points that the dice can give, steps of supply."""
    actions, supply = game.rules.actions, game.rules.supply
    if track.kind == "supply":
        return range(supply.lowest.value, supply.highest.value + 1)
    pips = actions.dice.value * game.rules.die_sides.value
    most = -(-pips // actions.divisor.value) if actions.rounding.value == "up" else pips // actions.divisor.value
    return range(most + 1)


CHECKS: tuple[tuple[Check, frozenset[str]], ...] = (
    (check_rules, frozenset({"sides", "rules"})),
    (check_combat, frozenset({"combat"})),
    (check_cells, frozenset({"combat"})),
    (check_effects, frozenset({"events"})),
    (check_track_values, frozenset({"rules", "tracks"})),
)
"""The checks, and the parts of the game that each of them reads."""
