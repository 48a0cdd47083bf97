"""Checks of the counters of a game and their starting positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError
from vassal_tools.game.rules_data import Check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Counter, Game, Placement
    from vassal_tools.game.rules_data import Locate


def check_counters(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that a counter fits its type and side, and has one number for each step, or one for all."""
    for name, counter in game.counters.items():
        where, kind = locate("counters", name), game.unit_types[counter.type]
        if (counter.is_leader, counter.is_naval) != (kind.is_leader, kind.is_naval):
            yield SourceError(f"counter {name} does not fit its type", where)
        if game.contingents and counter.contingent not in game.contingents.get(counter.side, ()):
            known = f"known: {', '.join(sorted(game.contingents.get(counter.side, ())))}"
            yield SourceError(f"no contingent of {counter.side} {counter.contingent!r:.60}", where, known)
        for value, fact in counter.values.items():
            if len(fact.value) not in {1, counter.steps}:
                what = f"{name}: {value} has {len(fact.value)} numbers for {counter.steps} steps"
                yield SourceError(what, where)


def check_placements(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that each counter is placed once, where it can be."""
    placed = {place.counter: place for place in game.placements}
    if len(placed) != len(game.placements):
        yield SourceError("each counter must be placed once", locate("placements"))
    for name in game.counters:
        if name not in placed:
            yield SourceError(f"counter {name} is nowhere: the set-up has no row for it", locate("counters", name))
    for name, place in placed.items():
        if name in game.counters:
            for fault in placement_faults(game, game.counters[name], place):
                yield SourceError(fault, locate("placements", name))


def placement_faults(game: Game, counter: Counter, place: Placement) -> Iterator[str]:
    """Yield the reasons why a counter cannot be placed there."""
    kind, box = game.unit_types[counter.type], game.boxes.get(place.location)
    if place.step >= counter.steps:
        yield f"{counter.id} has no step {place.step}"
    if place.facing >= max(kind.facings, 1):
        yield f"{counter.id} has no facing {place.facing}"
    if box and box.side not in {None, counter.side}:
        yield f"{counter.id} of {counter.side} is in the enemy's box {box.name}"
        return
    if kind.mark == "border" and box is None:
        yield f"{counter.id} is a mark on borders, and begins in a box"
        return
    holder = (game.holders or {}).get(place.location)
    if holder and not holder.takes_type(counter.type):
        yield f"{counter.id} is in {place.location}, which cannot contain {kind.title}"
    if holder and holder.counter == counter.id:
        yield f"{counter.id} is in the box of a counter that it contains itself"
    where = game.places[place.location]
    if (box is None or box.is_base) and not kind.may_be_in(where.kind):
        yield f"{counter.id} cannot be in {where.name}, which is {where.kind}"


def check_marks(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that no mark comes as a reinforcement."""
    for name in game.arrivals:
        if name in game.counters and game.mark_of(game.counters[name]):
            yield SourceError(f"{name} is a mark, and comes with no reinforcements", locate("arrivals", name))


def check_labels(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that a label is on units, and is not one of the values of counters."""
    for name, kind in game.unit_types.items():
        where = locate("unit_types", name, "label")
        if kind.label and kind.mark:
            yield SourceError(f"{name} is a mark, and marks have no label", where)
        if kind.label in game.values:
            yield SourceError(f"the label of {name} is a value of counters: {kind.label}", where)


def check_holders(game: Game, locate: Locate) -> Iterator[SourceError]:
    """A holder is a box in play, of the side of its counter, which has no other; it holds units, up to its room."""
    taken: dict[str, str] = {}
    for name, holder in (game.holders or {}).items():
        box, where = game.boxes[name], locate("holders", name)
        if box.is_base or box.is_dead:
            yield SourceError(f"holder {name}: its box is a {'base' if box.is_base else 'dead box'}", where)
        marks = [kind for kind in holder.takes if game.unit_types[kind].mark]
        if marks:
            yield SourceError(f"holder {name}: {marks[0]} is a mark, and is not held", locate("holders", name, "takes"))
        held = sum(one.location == name for one in game.placements)
        if holder.room and held > holder.room.value:
            yield SourceError(f"holder {name}: {held} counters begin in it, and its room is {holder.room.value}", where)
        if holder.counter is None:
            continue
        counter, where = game.counters[holder.counter], locate("holders", name, "counter")
        if game.mark_of(counter):
            yield SourceError(f"holder {name}: {counter.id} is a mark", where)
        if box.side not in {None, counter.side}:
            yield SourceError(f"holder {name}: {counter.id} does not belong to {box.side}, but its box does", where)
        if taken.setdefault(counter.id, name) != name:
            yield SourceError(f"holders {taken[counter.id]} and {name} are both of {counter.id}", where)


COUNTER_CHECKS: tuple[Check, ...] = (
    Check(check_counters, "counters", frozenset({"sides", "contingents", "unit_types"})),
    Check(check_marks, "arrivals", frozenset({"counters", "unit_types"})),
    Check(check_labels, "unit_types", frozenset({"values"})),
    Check(check_holders, "holders", frozenset({"boxes", "unit_types", "counters", "placements"})),
    Check(check_placements, "placements", frozenset({"zones", "boxes", "holders", "unit_types", "counters"})),
)
