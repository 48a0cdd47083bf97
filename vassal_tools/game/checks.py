"""Consistency checks between the parts of a game, from files or from a module.

Each check takes the game and `locate`, which returns the place in the files for a path of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError
from vassal_tools.game.checks_cards import CARD_CHECKS
from vassal_tools.game.checks_counters import COUNTER_CHECKS
from vassal_tools.game.checks_map import MAP_CHECKS
from vassal_tools.game.checks_module import MODULE_CHECKS
from vassal_tools.game.checks_names import NAME_CHECKS
from vassal_tools.game.checks_setups import SETUP_CHECKS
from vassal_tools.game.checks_words import word_checks
from vassal_tools.game.model import Box
from vassal_tools.game.model_play import RELATIONS
from vassal_tools.game.outlines import bounds, overlap
from vassal_tools.game.rules_data import Check

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from vassal_tools.errors import Where
    from vassal_tools.game.model import Arrival, Game, Reinforcement
    from vassal_tools.game.rules_data import Locate, RulesData

MOST_SIDES = 20
MOST_CELLS = 1_000


def game_faults(
    game: Game, data: RulesData, locate: Locate, sound: AbstractSet[str] | None = None
) -> Iterator[SourceError]:
    """Yield every inconsistency between the parts of a game, by general checks and checks of its rulebook.

    `sound` names the parts without faults, by default all; checks that need another part are skipped.
    """
    faulty: set[str] = set()
    for check in (*CHECKS, *word_checks(data.words), *data.checks, *LATER_CHECKS):
        parts = check.needs | {check.judged}
        if (sound is None or parts <= sound) and not parts & faulty:
            found = tuple(check.faults(game, locate))
            faulty |= {check.judged} if found else set()
            yield from found


def known_names(game: Game) -> dict[str, Iterable[str | int]]:
    """Return the names of all things of a game by kind."""
    return {
        "side": game.sides,
        "kind of place": game.terrains,
        "kind of border": game.border_kinds,
        "map": game.maps or (),
        "zone": game.zones,
        "box": game.boxes,
        "zone or box": game.places,
        "value": game.values,
        "status": game.statuses,
        "deck": game.decks,
        "layout of cards": game.cards.design.layouts if game.cards else (),
        "card": game.cards.cards if game.cards else (),
        "counter": game.counters,
        "unit type": game.unit_types,
        "contingent": {name for names in game.contingents.values() for name in names},
        "ruling": game.rulings,
        "event": game.events,
        "group": game.reinforcements,
    }


def check_sides(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that sides are unique."""
    if len(set(game.sides)) != len(game.sides) or len(game.sides) > MOST_SIDES:
        yield SourceError(f"sides must be given, each once, up to {MOST_SIDES}", locate("sides"))


def check_contingents(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that each side has a contingent, if any side has one."""
    for side in game.sides if game.contingents else ():
        if side not in game.contingents:
            yield SourceError(f"side {side} has no contingent", locate("contingents"))


def check_relations(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that a relation is between two sides in alphabetical order."""
    for one, other in game.relations:
        if one >= other:
            yield SourceError(f"relation {one}–{other}: name two sides in alphabetical order", locate("relations"))


def check_rulings(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that the default of a ruling is one of its options."""
    for name, ruling in game.rulings.items():
        if len(set(ruling.options)) != len(ruling.options):
            yield SourceError(f"ruling {name} has an option twice", locate("rulings", name, "options"))
        if ruling.default not in ruling.options:
            what = f"ruling {name}: the default {ruling.default!r:.60} is not among its options"
            yield SourceError(what, locate("rulings", name, "default"))


def check_events(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that every event is on a chit and has a user, and that no chit repeats a face."""
    on_chits = {number for chit in game.chits.values() for number in (chit.front, chit.back)}
    for number, event in game.events.items():
        if not event.users.value:
            yield SourceError(f"event {number}: no side can use it", locate("events", number))
        if number not in on_chits:
            yield SourceError(f"event {number} is on no chit", locate("events", number))
    for gpid, chit in game.chits.items():
        if chit.front == chit.back:
            yield SourceError(f"chit {gpid} has event {chit.front} on both faces", locate("chits", gpid))


def check_gpids(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that gpids of counters and chits are unique."""
    first: dict[str, str] = {}
    for counter in game.counters.values():
        if first.setdefault(counter.gpid, counter.id) != counter.id:
            what = f"counters {first[counter.gpid]} and {counter.id} have the same gpid {counter.gpid}"
            yield SourceError(what, locate("counters", counter.id))
    for gpid in game.chits:
        if gpid in game.by_gpid:
            what = f"chit {gpid} has the gpid of counter {game.by_gpid[gpid].id}"
            yield SourceError(what, locate("chits", gpid))


def check_reinforcements(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that groups come by turn or by event, wait in the right box, and arrive at a suitable base."""
    for name, group in game.reinforcements.items():
        yield from _check_group(game, group, locate("reinforcements", name))
    starts = {place.counter: place.location for place in game.placements}
    for counter, arrival in game.arrivals.items():
        yield from _check_arrival(game, arrival, starts[counter], locate("arrivals", counter))
    for counter, location in starts.items():
        waits = location in {group.box for group in game.reinforcements.values()}
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
        yield SourceError(f"group {group.name}: {box.name} is not a reserve of {group.side}", where)
    for counter in group.leave.value if group.leave else ():
        if game.counters[counter].side != group.side:
            yield SourceError(f"group {group.name}: {counter} is not of {group.side}", where)


def _check_arrival(game: Game, arrival: Arrival, start: str, where: Where) -> Iterator[SourceError]:
    counter, group = game.counters[arrival.counter], game.reinforcements[arrival.group]
    base, kind = game.places[arrival.base], game.unit_types[counter.type]
    if counter.side != group.side:
        yield SourceError(f"{counter.id} of {counter.side} comes with {group.name} of {group.side}", where)
        return
    if start != group.box:
        what = f"{counter.id} comes with {group.name}, which waits in {group.box}, but the set-up has it in {start}"
        yield SourceError(what, where)
    if isinstance(base, Box) and (not base.is_base or base.side != counter.side):
        yield SourceError(f"{counter.id}: {base.name} is not a base of {counter.side}", where)
    if not kind.may_be_in(base.kind):
        yield SourceError(f"{counter.id} cannot come to {base.name}, which is {base.kind}", where)


def check_tracks(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that the turn track has all turns, and that cells are on the free part of the map."""
    if sum(len(track.cells) for track in game.tracks.values()) > MOST_CELLS:
        yield SourceError(f"there are more than {MOST_CELLS} cells", locate("tracks"))
        return
    for name in (None, *(game.maps or ())):
        yield from _tracks_of(game, name, locate)


def _tracks_of(game: Game, map_name: str | None, locate: Locate) -> Iterator[SourceError]:
    taken = [(f"box {box.name}", bounds(box.polygon)) for box in game.boxes.values() if box.map == map_name]
    taken += [("the map", bounds(zone.polygon)) for zone in game.zones.values() if zone.map == map_name]
    for name, track in game.tracks.items():
        if track.map != map_name:
            continue
        face = game.face_of(track)
        if not track.cells or (track.start is not None and not track.has(track.start)):
            yield SourceError(f"track {name} has no cell to start at", locate("tracks", name))
        if track.most and (len(track.cells) != 1 or track.kind == "turn"):
            what = f"track {name} has `most`, so it needs a single cell, for the digits, and cannot count turns"
            yield SourceError(what, locate("tracks", name, "most"))
        if track.other and (track.side in (None, track.other) or not {*track.cells} <= {*range(len(RELATIONS))}):
            what = f"track {name} of two sides needs a side, another one, and the values 0 enemies, 1 neutral, 2 allies"
            yield SourceError(what, locate("tracks", name))
        if track.kind == "turn" and sorted(track.cells) != list(range(1, game.turns + 1)):
            what = f"track {name} must have the values 1 to {game.turns}"
            yield SourceError(what, locate("tracks", name, "cells"))
        for index, cell in enumerate(track.cells.values()):
            where = locate("tracks", name, "cells", index)
            room = (cell.x, cell.y, cell.x + track.width, cell.y + track.height)
            if room[2] > face.width or room[3] > face.height:
                yield SourceError(f"track {name}: the cell of {cell.value} reaches beyond the face", where)
            below = next((other for other, there in taken if overlap(room, there)), None)
            if below:
                yield SourceError(f"track {name}: the cell of {cell.value} lies on {below}", where)
            taken.append((f"the cell of {cell.value} of track {name}", room))


CHECKS: tuple[Check, ...] = (
    Check(check_sides, "sides"),
    Check(check_contingents, "contingents", frozenset({"sides"})),
    Check(check_relations, "relations", frozenset({"sides"})),
    Check(check_rulings, "rulings"),
    *MAP_CHECKS,
    Check(check_events, "events", frozenset({"chits"})),
    Check(check_gpids, "counters", frozenset({"chits"})),
    *CARD_CHECKS,
    *NAME_CHECKS,
    *MODULE_CHECKS,
    *COUNTER_CHECKS,
)
"""The checks; a check of a faulty part is skipped."""

LATER_CHECKS: tuple[Check, ...] = (
    Check(
        check_reinforcements,
        "reinforcements",
        frozenset({"turns", "zones", "boxes", "unit_types", "counters", "placements", "arrivals"}),
    ),
    Check(check_tracks, "tracks", frozenset({"face", "maps", "turns", "zones", "boxes"})),
    *SETUP_CHECKS,
)
"""The checks that depend on the rulebook's statements about places and counters."""
