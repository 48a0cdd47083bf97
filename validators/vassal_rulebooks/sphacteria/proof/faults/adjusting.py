"""Faults of recovery and supply (2.D, 5), each with a twin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.action_phases import is_phase_end
from vassal_rulebooks.sphacteria.proof.faults.codes import ORDER
from vassal_rulebooks.sphacteria.proof.faults.fights import FLIP
from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Moment, Played, card, is_card
from vassal_tools.proof.continuation import is_next_phase, onward, presses, until, when
from vassal_tools.proof.gestures import Drag, Gesture, NextTurn, Press, Throw

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from vassal_tools.game.model import Counter
    from vassal_tools.proof.faults import Variation

RALLY, HELOTS, SUPPLY = "Rally", "Supply the island", "Supply becomes "


# -- recovery, supply, Helots


def _reduced(played: Played, moment: Moment) -> list[Counter]:
    counters = [played.game.counters[unit] for unit in moment.reduced]
    boxes = {box.name for box in played.game.boxes.values() if not box.is_base}
    return sorted((c for c in counters if moment.zones[c.id] not in boxes), key=lambda c: c.id)


def recovers_out_of_time(played: Played, rng: Random) -> Iterator[Variation]:
    """A reduced unit is restored between action phases, in the second of which a counter goes elsewhere.

    If none did, the turn counter may have been turned late, and the unit restored in time.
    """
    for moment, unit, rest in _between_phases(played, rng):
        held = [chit for chit, side in moment.hands.items() if side == unit.side]
        is_before = any(isinstance(gesture, Drag) and played.units(gesture) for gesture in rest)
        if is_before and _was_reduced(played, moment, unit) and not _may_restore(played, held):
            yield onward(moment, [Press(unit.gpid, RALLY), *rest], [0, len(rest)], [unit.id])


def recovers_and_falls_back(played: Played, rng: Random) -> Iterator[Variation]:
    """A reduced unit is turned over and back."""
    for moment, unit, rest in _between_phases(played, rng):
        if not any(isinstance(gesture, Press) and gesture.piece == unit.gpid for gesture in rest):
            yield onward(moment, [*[Press(unit.gpid, FLIP)] * 2, *rest])


def _between_phases(played: Played, rng: Random) -> Iterator[tuple[Moment, Counter, list[Gesture]]]:
    """A reduced unit before an action phase, and that phase."""
    for moment in when(played, rng, lambda m: bool(is_card(played.game, m.next, "Announce ")) and not m.active):
        for unit in _reduced(played, moment):
            yield moment, unit, until(played, moment.number, is_phase_end(played))


def recovers_without_a_star(played: Played, rng: Random) -> Iterator[Variation]:
    """At the end of the adjustment one unit more is restored than there are starred leaders for."""
    for moment, unit in _at_the_end(played, rng):
        rest = played.gestures[moment.number : moment.number + 3]
        yield onward(moment, [Press(unit.gpid, RALLY), *rest], [0, 1], [unit.id])


def recovers_and_falls_back_again(played: Played, rng: Random) -> Iterator[Variation]:
    """At the end of the adjustment a unit is turned over and back."""
    for moment, unit in _at_the_end(played, rng):
        rest = played.gestures[moment.number : moment.number + 3]
        yield onward(moment, [*[Press(unit.gpid, FLIP)] * 2, *rest])


def _at_the_end(played: Played, rng: Random) -> Iterator[tuple[Moment, Counter]]:
    """A reduced unit that no starred leader is left for, when the next turn is about to begin."""
    for moment in when(played, rng, lambda m: m.is_last_phase and isinstance(m.next, NextTurn)):
        for unit in _reduced(played, moment):
            is_its_time = _adjusts_last(played, moment) == unit.side
            if is_its_time and _is_used_up(played, moment, unit.side) and _was_reduced(played, moment, unit):
                yield moment, unit


def _adjusts_last(played: Played, moment: Moment) -> str:
    """The side that the last chit or unit of the adjustment was of; empty if there was none."""
    start = max(m.number for m in played.moments[: moment.number + 1] if m.phase != moment.phase) + 1
    done = [m for m in played.moments[start : moment.number] if isinstance(m.next, Press)]
    whose = (
        [m.hands.get(m.next.piece, ""), *(played.game.counters[unit].side for unit in played.units(m.next))]
        for m in done
        if isinstance(m.next, Press)
    )
    return next((side for sides in reversed([*whose]) for side in sides if side), "")


def _was_reduced(played: Played, moment: Moment, unit: Counter) -> bool:
    """Whether the unit was so already when the turn began: else it may seem to be turned over and back."""
    return unit.id in next(m for m in played.moments if m.turn == moment.turn).reduced


def _may_restore(played: Played, chits: Iterable[str]) -> bool:
    """Whether one of the chits has an event on it that restores units."""
    faces = (face for chit in chits for face in (played.game.chits[chit].front, played.game.chits[chit].back))
    return any(played.game.events[face].effect == "restore" for face in faces)


def _is_used_up(played: Played, moment: Moment, side: str) -> bool:
    """Whether the side has restored a unit for each of its starred leaders on the map, and none by an event.

    Who sees only that a chit goes back cannot tell that it was not played.
    """
    counters = played.game.counters.values()
    stars = [c for c in counters if c.side == side and c.is_leader and c.value("star")]
    on_the_map = [leader for leader in stars if moment.zones[leader.id] in played.game.zones]
    start = max(m.number for m in played.moments[: moment.number + 1] if m.phase != moment.phase)
    presses = [gesture for gesture in played.gestures[start : moment.number] if isinstance(gesture, Press)]
    restored = [unit for gesture in presses if gesture.line == RALLY for unit in played.units(gesture)]
    back = [gesture.piece for gesture in presses if gesture.piece in played.game.chits]
    done = sum(played.game.counters[unit].side == side for unit in restored)
    return done >= len(on_the_map) and not _may_restore(played, back)


def supply_is_wrong(played: Played, rng: Random) -> Iterator[Variation]:
    """The marker of supply is set to another value than the check gives, and the game goes on."""
    for moment, wrong in _wrong_supply(played, rng):
        rest = until(played, moment.number + 1, is_next_phase, 3)
        ends = [n + 1 for n, gesture in enumerate(rest) if is_next_phase(gesture)]
        if ends:
            yield onward(moment, [wrong, *rest], [0, *ends])


def supply_is_corrected(played: Played, rng: Random) -> Iterator[Variation]:
    """The marker of supply is set wrongly, and then corrected."""
    for moment, wrong in _wrong_supply(played, rng):
        yield onward(moment, [wrong, *until(played, moment.number, is_next_phase, 3)])


def _wrong_supply(played: Played, rng: Random) -> Iterator[tuple[Moment, Press]]:
    """The moments of a check of supply, each with an entry that sets it to another value."""
    for moment, press in presses(played, rng, lambda m, p: p.line.startswith(SUPPLY) and m.is_last_phase):
        yield moment, Press(press.piece, f"{SUPPLY}{(int(press.line[-1]) + 2) % 4}")


def supply_falls_unasked(played: Played, rng: Random) -> Iterator[Variation]:
    """The marker of supply is set lower at the beginning of a turn."""
    for moment, lower, _ in _between_checks(played, rng):
        yield onward(moment, [lower, *until(played, moment.number, _is_throw, 2)], [0])


def supply_rises_again(played: Played, rng: Random) -> Iterator[Variation]:
    """The marker of supply is set lower at the beginning of a turn, and back."""
    for moment, lower, right in _between_checks(played, rng):
        yield onward(moment, [lower, right, *until(played, moment.number, _is_throw, 2)])


def _between_checks(played: Played, rng: Random) -> Iterator[tuple[Moment, Press, Press]]:
    """The end of the draws, and the entries that set a side's supply lower than it is, and as it is."""
    for moment in when(played, rng, lambda m: m.phase == 0 and m.turn > 1 and isinstance(m.next, NextTurn)):
        for side in played.game.sides:
            value = moment.supply[side]
            if value:
                lower, right = (card(played.game, side, f"{SUPPLY}{number}") for number in (value - 1, value))
                yield moment, lower, right


def _is_throw(gesture: Gesture) -> bool:
    return isinstance(gesture, Throw)


def tries_twice(played: Played, rng: Random) -> Iterator[Variation]:
    """Helots try twice in one adjustment to feed the island."""
    for moment, press in _tries(played, rng):
        if press.die % 2 == 0:
            yield onward(moment, [press, Press(press.piece, HELOTS, 4)], [1])


def fails_for_free(played: Played, rng: Random) -> Iterator[Variation]:
    """Helots fail, and are not weakened before the next turn begins."""
    for moment, press, rest in _failures(played, rng):
        kept = [gesture for gesture in rest if getattr(gesture, "piece", "") != press.piece]
        if any(map(is_next_phase, kept)):
            yield onward(moment, [press, *kept], [0], played.units(press))


def is_weakened_late(played: Played, rng: Random) -> Iterator[Variation]:
    """Helots fail, and are turned over only when the adjustment is done."""
    for moment, press, rest in _failures(played, rng):
        turned = [g for g in rest if isinstance(g, Press) and g.piece == press.piece]
        end = next((n for n, gesture in enumerate(rest) if is_next_phase(gesture)), len(rest))
        if len(turned) == 1:
            kept = [gesture for gesture in rest[:end] if gesture not in turned]
            yield onward(moment, [press, *kept, *turned, *rest[end:]])


def smuggles(played: Played, rng: Random) -> Iterator[Variation]:
    """Helots try as they did."""
    for moment, _ in _tries(played, rng):
        yield onward(moment, until(played, moment.number, is_next_phase, 3))


def _tries(played: Played, rng: Random) -> Iterator[tuple[Moment, Press]]:
    return presses(played, rng, lambda _, press: press.line == HELOTS)


def _failures(played: Played, rng: Random) -> Iterator[tuple[Moment, Press, list[Gesture]]]:
    """The tries that fail, each with what followed."""
    for moment, press in _tries(played, rng):
        if press.die % 2:
            yield moment, press, until(played, moment.number + 1, is_next_phase, 3)


TRIES = "a die that is thrown does not say for which unit"

ADJUSTING: tuple[Kind, ...] = (
    Kind("recovery out of time", ("SPH-2.D-recovery", *ORDER), recovers_out_of_time, recovers_and_falls_back),
    Kind("recovery without a star", ("SPH-2.D-recovery",), recovers_without_a_star, recovers_and_falls_back_again),
    Kind("supply wrong", ("SPH-5-marker",), supply_is_wrong, supply_is_corrected),
    Kind("supply falls unasked", ("SPH-5-marker",), supply_falls_unasked, supply_rises_again),
    Kind("Helots try twice", ("SPH-5.2-helots",), tries_twice, smuggles, TRIES),
    Kind("Helots fail for free", ("SPH-5.2-helots",), fails_for_free, is_weakened_late, TRIES),
)
