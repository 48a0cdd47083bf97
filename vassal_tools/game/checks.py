"""What must hold between the parts of a game, whether they come from its files or out of a module.

Each check takes the game and `locate`, which tells where the thing at a path of the game stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.reach import unreached

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from vassal_tools.game.model import Arrival, Counter, Game, Reinforcement, Track

    Locate = Callable[..., Where]

Box4 = tuple[int, int, int, int]


def game_faults(game: Game, locate: Locate, sound: AbstractSet[str] | None = None) -> Iterator[SourceError]:
    """Everything in which the parts of a game do not fit together.

    `sound` names the parts that can be relied on, all of them if it is not given: what needs another is not checked.
    """
    for check, needs in CHECKS:
        if sound is None or needs <= sound:
            yield from check(game, locate)


def known_names(game: Game) -> dict[str, Iterable[str | int]]:
    """The names of all things of a game by what they are called."""
    return {
        "side": game.sides,
        "zone": game.zones,
        "box": game.boxes,
        "zone or box": (*game.zones, *game.boxes),
        "counter": game.counters,
        "unit type": game.unit_types,
        "contingent": {counter.contingent for counter in game.counters.values()},
        "ruling": game.rulings,
        "event": game.events,
        "group": game.reinforcements,
    }


def check_reach(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Every land zone can be entered by each side, and every sea zone by each side that has ships."""
    for side in game.sides:
        for zone in unreached(game, side):
            yield SourceError(f"zone {zone}: {side} has no way from a base to it", locate("zones", zone))


def check_rules(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Supply runs from lowest to highest, and each side has a colour."""
    supply = game.rules.supply
    if not supply.lowest.value <= supply.start.value <= supply.highest.value:
        yield SourceError("supply must start between lowest and highest", locate("rules", "supply", "start"))
    for side in game.sides:
        if side not in game.rules.draws.colours:
            yield SourceError(f"side {side} has no colour", locate("rules", "draws", "colours"))


def check_combat(game: Game, locate: Locate) -> Iterator[SourceError]:
    """The odds of the columns rise."""
    combat = game.combat
    for name, column in combat.columns.items():
        if column.odds.value <= 0:
            yield SourceError(f"column {name}: odds must be above 0", locate("combat", "columns"))
    odds = [column.odds.value for column in combat.columns.values()]
    if not odds or (min(odds) > 0 and odds != sorted(set(odds))):
        yield SourceError("the columns must be in the order of their odds", locate("combat", "columns"))


def check_cells(game: Game, locate: Locate) -> Iterator[SourceError]:
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


def check_events(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Every event is on a chit, has a user and what its effect needs; every chit has two faces."""
    on_chits = {number for chit in game.chits.values() for number in (chit.front, chit.back)}
    for number, event in game.events.items():
        if not event.users.value:
            yield SourceError(f"event {number}: nobody can use it", locate("events", number))
        if number not in on_chits:
            yield SourceError(f"event {number} is on no chit", locate("events", number))
        for name in NEEDED_BY.get(event.effect, ()):
            if not getattr(event, name):
                yield SourceError(f"event {number}: to {event.effect} it needs {name}", locate("events", number))
    for gpid, chit in game.chits.items():
        if chit.front == chit.back:
            yield SourceError(f"chit {gpid} has event {chit.front} on both faces", locate("chits", gpid))


def check_gpids(game: Game, locate: Locate) -> Iterator[SourceError]:
    """No chit has the gpid of a counter."""
    for gpid in game.chits:
        if gpid in game.by_gpid:
            what = f"chit {gpid} has the gpid of counter {game.by_gpid[gpid].id}"
            yield SourceError(what, locate("chits", gpid))


def check_reinforcements(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Groups come by turn or by event, and their counters wait where the set-up says and come to a fit base."""
    for name, group in game.reinforcements.items():
        yield from _check_group(game, group, locate("reinforcements", name))
    starts = {place.counter: place.location for place in game.placements}
    for counter, arrival in game.arrivals.items():
        yield from _check_arrival(game, arrival, starts[counter], locate("arrivals", counter))
    for counter, location in starts.items():
        waits = location in game.boxes and not game.boxes[location].is_base
        if waits and counter not in game.arrivals:
            what = f"counter {counter} waits in {location}, but no group of reinforcements has it"
            yield SourceError(what, locate("placements", counter))


def _check_group(game: Game, group: Reinforcement, where: Where) -> Iterator[SourceError]:
    if (group.turn is None) == (group.event is None):
        yield SourceError(f"group {group.name} comes on a turn or by an event, one of the two", where)
    if group.turn and group.turn.value > game.turns:
        yield SourceError(f"group {group.name} comes on turn {group.turn.value} of {game.turns}", where)
    box = game.boxes[group.box]
    if box.is_base or box.side != group.side:
        yield SourceError(f"group {group.name}: {box.name} is no reserve of {group.side}", where)
    for counter in group.leave.value if group.leave else ():
        if game.counters[counter].side != group.side:
            yield SourceError(f"group {group.name}: {counter} is not of {group.side}", where)


def _check_arrival(game: Game, arrival: Arrival, start: str, where: Where) -> Iterator[SourceError]:
    counter, group, base = game.counters[arrival.counter], game.reinforcements[arrival.group], game.boxes[arrival.base]
    if counter.side != group.side:
        yield SourceError(f"{counter.id} of {counter.side} comes with {group.name} of {group.side}", where)
        return
    if start != group.box:
        what = f"{counter.id} comes with {group.name}, which waits in {group.box}, but the set-up has it in {start}"
        yield SourceError(what, where)
    if not base.is_base or base.side != counter.side:
        yield SourceError(f"{counter.id}: {base.name} is no base of {counter.side}", where)
    if not _fits(counter, base.kind):
        yield SourceError(f"{counter.id} cannot come to {base.name}, which is {base.kind}", where)


def _fits(counter: Counter, kind: str) -> bool:
    return counter.is_leader or kind == ("sea" if counter.is_naval else "land")


def check_tracks(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Tracks have the values that the rules can give, and their cells lie in the free part of the face."""
    taken: list[tuple[str, Box4]] = [(f"box {box.name}", _around(box.polygon)) for box in game.boxes.values()]
    taken += [("the map", _around([point for zone in game.zones.values() for point in zone.polygon]))]
    for name, track in game.tracks.items():
        if (track.side is None) != (track.kind == "turn"):
            yield SourceError(f"track {name}: a side has it unless it counts turns", locate("tracks", name))
        expected = _values(game, track)
        if len(track.cells) != len(expected) or not all(value in expected for value in track.cells):
            what = f"track {name} must have the values {expected.start} to {expected.stop - 1}"
            yield SourceError(what, locate("tracks", name, "cells"))
        for index, cell in enumerate(track.cells.values()):
            where = locate("tracks", name, "cells", index)
            room = (cell.x, cell.y, cell.x + track.width, cell.y + track.height)
            if room[2] > game.face.width or room[3] > game.face.height:
                yield SourceError(f"track {name}: the cell of {cell.value} reaches beyond the face", where)
            below = next((other for other, there in taken if _overlap(room, there)), None)
            if below:
                yield SourceError(f"track {name}: the cell of {cell.value} lies on {below}", where)
            taken.append((f"the cell of {cell.value} of track {name}", room))


def _values(game: Game, track: Track) -> range:
    """The values a marker can have: turns, points that the dice can give, steps of supply."""
    rules = game.rules
    match track.kind:
        case "turn":
            return range(1, game.turns + 1)
        case "supply":
            return range(rules.supply.lowest.value, rules.supply.highest.value + 1)
        case _:
            pips = rules.actions.dice.value * rules.die_sides.value
            up = rules.actions.rounding.value == "up"
            return range(-(-pips // rules.actions.divisor.value) + 1 if up else pips // rules.actions.divisor.value + 1)


def _overlap(one: Box4, other: Box4) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _around(points: Iterable[tuple[int, int]]) -> Box4:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


CHECKS: tuple[tuple[Callable[[Game, Locate], Iterator[SourceError]], frozenset[str]], ...] = (
    (check_reach, frozenset({"sides", "zones", "borders", "boxes", "counters"})),
    (check_rules, frozenset({"sides", "rules"})),
    (check_combat, frozenset({"combat"})),
    (check_cells, frozenset({"combat"})),
    (check_events, frozenset({"events", "chits"})),
    (check_gpids, frozenset({"chits", "counters"})),
    (check_reinforcements, frozenset({"turns", "boxes", "counters", "placements", "reinforcements", "arrivals"})),
    (check_tracks, frozenset({"face", "turns", "zones", "boxes", "rules", "tracks"})),
)
"""The checks, and the parts of the game that each of them reads."""
