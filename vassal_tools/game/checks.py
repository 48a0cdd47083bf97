"""What must hold between the parts of a game, whether they come from its files or out of a module.

Each check takes the game and `locate`, which tells where the thing at a path of the game stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError
from vassal_tools.game.reach import unreached

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from vassal_tools.errors import Where
    from vassal_tools.game.model import Arrival, Counter, Game, Reinforcement
    from vassal_tools.game.rules_data import Check, Locate, RulesData

Box4 = tuple[int, int, int, int]


def game_faults(
    game: Game, data: RulesData, locate: Locate, sound: AbstractSet[str] | None = None
) -> Iterator[SourceError]:
    """Everything in which the parts of a game do not fit together, by what every game and what its rulebook needs.

    `sound` names the parts that can be relied on, all of them if it is not given: what needs another is not checked.
    """
    for check, needs in (*CHECKS, *data.checks):
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


def check_events(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Every event is on a chit and has a user; every chit has two faces."""
    on_chits = {number for chit in game.chits.values() for number in (chit.front, chit.back)}
    for number, event in game.events.items():
        if not event.users.value:
            yield SourceError(f"event {number}: nobody can use it", locate("events", number))
        if number not in on_chits:
            yield SourceError(f"event {number} is on no chit", locate("events", number))
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
        if track.kind == "turn" and sorted(track.cells) != list(range(1, game.turns + 1)):
            what = f"track {name} must have the values 1 to {game.turns}"
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


def _overlap(one: Box4, other: Box4) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _around(points: Iterable[tuple[int, int]]) -> Box4:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


CHECKS: tuple[tuple[Check, frozenset[str]], ...] = (
    (check_reach, frozenset({"sides", "zones", "borders", "boxes", "counters"})),
    (check_events, frozenset({"events", "chits"})),
    (check_gpids, frozenset({"chits", "counters"})),
    (check_reinforcements, frozenset({"turns", "boxes", "counters", "placements", "reinforcements", "arrivals"})),
    (check_tracks, frozenset({"face", "turns", "zones", "boxes", "tracks"})),
)
"""The checks, and the parts of the game that each of them reads."""
