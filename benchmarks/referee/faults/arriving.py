"""Faults of reinforcements (7), each with a twin that is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.referee.faults.kinds import Kind
from benchmarks.referee.faults.moments import is_card
from benchmarks.referee.faults.onward import is_phase_end, onward, until, when
from benchmarks.referee.table import Drag, Press

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from benchmarks.referee.faults.kinds import Plant, Played
    from benchmarks.referee.faults.moments import Moment
    from benchmarks.referee.table import Deed
    from vassal_tools.game.model import Counter


def comes_too_early(played: Played, luck: Random) -> Iterator[Plant]:
    """A group comes to its base a turn before its time: found when it comes, or when the action phase ends."""
    for moment, units, drags, rest in _early(played, luck):
        wrong = [*range(len(drags)), len(drags) + len(rest) - 1]
        yield onward(moment, [*drags, *rest], wrong, [unit.id for unit in units])


def comes_early_and_is_put_back(played: Played, luck: Random) -> Iterator[Plant]:
    """A group is laid into its base a turn before its time, and put back where it waits."""
    for moment, units, drags, rest in _early(played, luck):
        back = [Drag(unit.gpid, played.places.of[moment.zones[unit.id]][0]) for unit in units]
        yield onward(moment, [*drags, *back, *rest])


def comes_to_the_wrong_base(played: Played, luck: Random) -> Iterator[Plant]:
    """A group comes on its turn, and one of its land units stands in the base of the ships."""
    for moment, unit, base, other in _arrivals(played, luck):
        deeds = [*played.deeds[moment.number : moment.number + 1], Drag(unit.gpid, played.places.of[other][0])]
        rest = played.deeds[moment.number + 1 : moment.number + 4]
        if base != other:
            yield onward(moment, [*deeds, *rest], [1, len(deeds)], [unit.id])


def comes_and_is_shifted(played: Played, luck: Random) -> Iterator[Plant]:
    """A group comes on its turn, and one of its units is shifted within its base."""
    for moment, unit, base, _ in _arrivals(played, luck):
        shifted = Drag(unit.gpid, played.places.of[base][1])
        yield onward(
            moment, [played.deeds[moment.number], shifted, *played.deeds[moment.number + 1 : moment.number + 4]]
        )


def _early(played: Played, luck: Random) -> Iterator[tuple[Moment, list[Counter], list[Deed], list[Deed]]]:
    """Before an action phase: the units of a group that is due a turn later, their drags, and the phase."""
    for moment in when(played, luck, lambda m: bool(is_card(played.game, m.next, "Announce ")) and not m.active):
        for group in played.game.reinforcements.values():
            arrivals = played.game.arrivals_of[group.name]
            is_next = group.turn is not None and moment.turn == group.turn.value - 1
            if is_next and all(moment.zones[arrival.counter] == group.box for arrival in arrivals):
                units = [played.game.counters[arrival.counter] for arrival in arrivals]
                drags: list[Deed] = [
                    Drag(unit.gpid, played.places.of[arrival.base][0])
                    for unit, arrival in zip(units, arrivals, strict=True)
                ]
                yield moment, units, drags, until(played, moment.number, is_phase_end(played))


def _arrivals(played: Played, luck: Random) -> Iterator[tuple[Moment, Counter, str, str]]:
    for moment in when(played, luck, lambda m: bool(is_card(played.game, m.next, "R"))):
        if isinstance(moment.next, Press):
            side = is_card(played.game, moment.next, "R")
            code = moment.next.line.partition(":")[0]
            group = next(g for g in played.game.reinforcements.values() if g.side == side and g.code == code)
            sea = next(box.name for box in played.game.boxes.values() if box.side == side and box.kind == "sea")
            for arrival in played.game.arrivals_of[group.name]:
                unit = played.game.counters[arrival.counter]
                if not unit.is_leader and not unit.is_naval:
                    yield moment, unit, arrival.base, sea


ARRIVING: tuple[Kind, ...] = (
    Kind("reinforcements too early", ("SPH-7-due",), comes_too_early, comes_early_and_is_put_back),
    Kind(
        "reinforcements in the wrong base",
        ("SPH-7-base", "SPH-0.2-base"),
        comes_to_the_wrong_base,
        comes_and_is_shifted,
    ),
)
