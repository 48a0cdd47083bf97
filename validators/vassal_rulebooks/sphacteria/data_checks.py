"""What must hold in the data of Sphacteria, beside what must hold in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.routes import distances_from
from vassal_rulebooks.sphacteria.data_events import EFFECTS
from vassal_tools.errors import SourceError
from vassal_tools.game.rules_data import Check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.game.model import Game, Track
    from vassal_tools.game.rules_data import Locate


def check_rules(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """Supply runs from lowest to highest."""
    supply = game.rules.supply
    if not supply.lowest.value <= supply.start.value <= supply.highest.value:
        yield SourceError("supply must start between lowest and highest", locate("rules", "supply", "start"))


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
    beyond = {roll: name for roll, name in combat.cells if roll not in rolls}
    for roll, name in beyond.items():
        where = locate("combat", "cells", (roll, name))
        yield SourceError(f"die {roll}: the table goes from {rolls.start} to {rolls.stop - 1}", where)
    for (roll, name), cell in combat.cells.items():
        where = locate("combat", "cells", (roll, name))
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
            yield SourceError(f"the table lacks the row of die {roll}", locate("combat", "lowest"))
        elif missing:
            near = next(key for key in combat.cells if key[0] == roll)
            yield SourceError(f"the row of die {roll} lacks the column {missing[0]}", locate("combat", "cells", near))


WORDS = {
    "phases": ("both", "initiative-first", "active", "passive", "none"),
    "terrains": ("land", "sea", "beach"),
    "border_kinds": ("open", "fortified"),
    "boxes": ("land", "sea", "reserve"),
    "tracks": ("turn", "actions", "supply"),
}
"""The words that the rules know: who acts in a step, kinds of zones, borders, boxes and tracks."""


def check_effects(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """Every event has what its effect needs."""
    for number, event in game.events.items():
        for name in EFFECTS[event.effect]:
            if not getattr(event, name):
                yield SourceError(f"event {number}: to {event.effect} it needs {name}", locate("events", number))


def check_tracks(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """Tracks of points and of supply are a side's, with the values that the rules can give."""
    for name, track in game.tracks.items():
        if (track.side is None) != (track.kind == "turn"):
            yield SourceError(f"track {name}: a side has it unless it counts turns", locate("tracks", name))
        elif track.kind != "turn":
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


def check_units(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """A unit, and no leader, has PF, and no more of them when it is reduced; all have a star or none."""
    for name, unit in game.counters.items():
        where = locate("counters", name)
        numbers = unit.pf.value if unit.pf else ()
        if unit.is_leader and numbers:
            yield SourceError(f"{name}: a leader has no PF", where)
        elif not unit.is_leader and (len(numbers) != 2 or min(numbers) < 1):
            yield SourceError(f"{name}: a unit needs pf at full strength and reduced, above 0", where)
        elif numbers and numbers[1] > numbers[0]:
            yield SourceError(f"{name}: the reduced PF, {numbers[1]}, exceed the full PF, {numbers[0]}", where)
        if "star" not in unit.values or unit.values["star"].value not in {(0,), (1,)}:
            yield SourceError(f"{name}: star must be 1 or 0", where)


def check_straits(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """A strait, and nothing else, has a limit."""
    for name, zone in game.zones.items():
        if (zone.terrain.value == "strait") != (zone.strait_limit is not None):
            what = f"zone {name}: a strait, and nothing else, has a strait_limit"
            yield SourceError(what, locate("zones", name, "strait_limit"))


def check_bases(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """A box is a base, which opens onto zones of its kind, or a reserve, which opens onto none."""
    for name, box in game.boxes.items():
        where = locate("boxes", name, "enters")
        if box.is_base != (box.kind != "reserve"):
            yield SourceError(f"box {name}: a base, and no reserve, says which zones it enters", where)
        else:
            for zone in (game.zones[name] for name in box.enters.value):
                if zone.kind not in {box.kind, "beach"}:
                    what = f"box {name}: a {box.kind} base cannot open onto the {zone.kind} zone {zone.name}"
                    yield SourceError(what, where)


def check_reach(game: SphacteriaGame, locate: Locate) -> Iterator[SourceError]:
    """Every land zone can be entered by each side, and every sea zone by each side that has ships."""
    for side in game.sides:
        for zone in unreached(game, side):
            yield SourceError(f"zone {zone}: {side} has no way from a base to it", locate("zones", zone))


def unreached(game: Game, side: str) -> Iterator[str]:
    """The zones that a side can never reach: of land on foot or carried by ships, of sea by its ships if it has any."""
    afloat, ashore = ({n for n, zone in game.zones.items() if zone.kind in {k, "beach"}} for k in ("sea", "land"))
    has_ships = any(counter.is_naval and counter.side == side for counter in game.counters.values())
    sailed = _reached(game, side, "sea", afloat) if has_ships else set()
    walked = _reached(game, side, "land", ashore | (sailed - ashore))
    for name in game.zones:
        if name not in (walked if name in ashore else sailed) and (has_ships or name in ashore):
            yield name


def _reached(game: Game, side: str, kind: str, through: set[str]) -> set[str]:
    """The zones that can be reached out of a side's bases of a kind, through these alone."""
    starts = {zone for box in game.boxes.values() if (box.side, box.kind) == (side, kind) for zone in box.enters.value}
    ways = {name: [near for near in game.neighbours[name] if near in through] for name in through}
    return {zone for start in starts & through for zone in distances_from(start, ways)}


CHECKS: tuple[Check, ...] = (
    Check(check_units, "counters"),
    Check(check_straits, "zones"),
    Check(check_bases, "boxes", frozenset({"zones"})),
    Check(check_reach, "zones", frozenset({"sides", "borders", "boxes", "counters"})),
    Check(check_rules, "rules"),
    Check(check_combat, "combat"),
    Check(check_cells, "combat"),
    Check(check_effects, "events"),
    Check(check_tracks, "tracks", frozenset({"rules"})),
)
