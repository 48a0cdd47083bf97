"""Faults of reinforcements (7), each with a twin that is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.action_phases import Phase, is_phase_end, phases
from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Moment, Played, is_card
from vassal_tools.proof.continuation import onward, until, when
from vassal_tools.proof.gestures import Drag, Press

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from vassal_tools.game.model import Counter
    from vassal_tools.proof.faults import Variation


def comes_too_early(played: Played, rng: Random) -> Iterator[Variation]:
    """A group comes to its base a turn before its time, and a unit of it sets out."""
    for phase, units, drags in _early(played, rng):
        for unit in units:
            base = played.game.arrivals[unit.id].base
            ways = [zone for zone in phase.near(base, "sea" if unit.is_naval else "land") if phase.is_free(zone)]
            for to in ways if phase.cost(base) < phase.points else ():
                gestures = (phase.announce(phase.cost(base) + 1), phase.activate(base), phase.drag(unit, to))
                wrong = [*range(len(drags)), len(drags) + 2]
                yield phase.variation(*drags, *gestures, phase.end(), phase.done(), wrong=wrong, units=units)


def comes_early_and_is_put_back(played: Played, rng: Random) -> Iterator[Variation]:
    """A group is laid into its base a turn before its time, and put back where it waits."""
    for phase, units, drags in _early(played, rng):
        back = [phase.drag(unit, phase.moment.zones[unit.id]) for unit in units]
        yield phase.variation(*drags, *back, *until(played, phase.moment.number, is_phase_end(played)))


def comes_to_the_wrong_base(played: Played, rng: Random) -> Iterator[Variation]:
    """A group comes on its turn, and one of its land units stays in the base of the ships."""
    for moment, unit, base, other in _arrivals(played, rng):
        gestures = [*played.gestures[moment.number : moment.number + 1], Drag(unit.gpid, played.placement.of[other][0])]
        rest = until(played, moment.number + 1, is_phase_end(played))
        if base != other and not any(isinstance(gesture, Drag) and gesture.piece == unit.gpid for gesture in rest):
            yield onward(moment, [*gestures, *rest], [1, len(gestures)], [unit.id])


def comes_and_is_shifted(played: Played, rng: Random) -> Iterator[Variation]:
    """A group comes on its turn, and one of its units is shifted within its base."""
    for moment, unit, base, _ in _arrivals(played, rng):
        shifted = Drag(unit.gpid, played.placement.of[base][1])
        rest = until(played, moment.number + 1, is_phase_end(played))
        yield onward(moment, [played.gestures[moment.number], shifted, *rest])


def _early(played: Played, rng: Random) -> Iterator[tuple[Phase, list[Counter], list[Drag]]]:
    """A side's action phase, and the units of a group of its that is due a turn later, with their drags."""
    for phase in phases(played, rng):
        for group in played.game.reinforcements.values():
            arrivals = played.game.arrivals_of[group.name]
            is_next = group.turn is not None and phase.moment.turn == group.turn.value - 1
            is_waiting = all(phase.moment.zones[arrival.counter] == group.box for arrival in arrivals)
            if is_next and is_waiting and group.side == phase.side:
                units: list[Counter] = [played.game.counters[arrival.counter] for arrival in arrivals]
                bases = [arrival.base for arrival in arrivals]
                yield phase, units, [phase.drag(unit, base) for unit, base in zip(units, bases, strict=True)]


def _arrivals(played: Played, rng: Random) -> Iterator[tuple[Moment, Counter, str, str]]:
    for moment in when(played, rng, lambda m: bool(is_card(played.game, m.next, "R"))):
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
