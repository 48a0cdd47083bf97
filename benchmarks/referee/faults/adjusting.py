"""Faults of recovery, supply, reinforcements (2.D, 5, 7), and of what just happens, each with a twin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.referee.faults.kinds import Kind, Plant, Played
from benchmarks.referee.faults.moments import card, is_card
from benchmarks.referee.faults.onward import ANY, TIME, begins_phase, is_next_phase, onward, until, when
from benchmarks.referee.table import Drag, NextTurn, Press, Throw, Undo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from benchmarks.referee.faults.moments import Moment
    from benchmarks.referee.table import Deed
    from vassal_tools.game.model import Counter

RALLY, FLIP, REMOVE, HELOTS, SUPPLY = "Rally", "Turn over", "Remove", "Supply the island", "Supply becomes "


# -- recovery, supply, Helots


def _reduced(played: Played, moment: Moment) -> list[Counter]:
    counters = [played.game.counters[unit] for unit in moment.reduced]
    boxes = {box.name for box in played.game.boxes.values() if not box.is_base}
    return sorted((c for c in counters if moment.zones[c.id] not in boxes), key=lambda c: c.id)


def recovers_out_of_time(played: Played, luck: Random) -> Iterator[Plant]:
    """A reduced unit is restored between action phases."""
    for moment in when(played, luck, lambda m: bool(is_card(played.game, m.next, "Announce ")) and not m.active):
        for unit in _reduced(played, moment):
            rest = until(played, moment.number, lambda deed: bool(is_card(played.game, deed, "End of action phase")))
            yield onward(moment, [Press(unit.gpid, RALLY), *rest], range(len(rest) + 1), [unit.id])


def recovers_and_falls_back(played: Played, luck: Random) -> Iterator[Plant]:
    """A reduced unit is turned over and back."""
    for moment in when(played, luck, lambda m: bool(is_card(played.game, m.next, "Announce ")) and not m.active):
        for unit in _reduced(played, moment):
            twice = [Press(unit.gpid, FLIP)] * 2
            rest = until(played, moment.number, lambda deed: bool(is_card(played.game, deed, "End of action phase")))
            if not any(isinstance(deed, Press) and deed.piece == unit.gpid for deed in rest):
                yield onward(moment, [*twice, *rest])


def recovers_without_a_star(played: Played, luck: Random) -> Iterator[Plant]:
    """At the end of the adjustment one unit more is restored than there are starred leaders for."""
    for moment in when(played, luck, lambda m: m.phase == 3 and isinstance(m.next, NextTurn)):
        for unit in _reduced(played, moment):
            yield onward(
                moment, [Press(unit.gpid, RALLY), *played.deeds[moment.number : moment.number + 3]], range(4), [unit.id]
            )


def adjusts(played: Played, luck: Random) -> Iterator[Plant]:
    """The adjustment as it was, into the next turn."""
    for moment in when(played, luck, lambda m: m.phase == 3 and isinstance(m.next, NextTurn)):
        yield onward(moment, played.deeds[moment.number : moment.number + 3])


def supply_is_wrong(played: Played, luck: Random) -> Iterator[Plant]:
    """The marker of supply is set to another value than the check gives."""
    for moment in when(played, luck, lambda m: bool(is_card(played.game, m.next, SUPPLY)) and m.phase == 3):
        if isinstance(moment.next, Press):
            value = int(moment.next.line[-1])
            wrong = Press(moment.next.piece, f"{SUPPLY}{(value + 2) % 4}")
            rest = until(played, moment.number + 1, is_next_phase, 3)
            yield onward(moment, [wrong, *rest], range(len(rest) + 1))


def supply_is_mended(played: Played, luck: Random) -> Iterator[Plant]:
    """The marker of supply is set wrongly, and then rightly."""
    for moment in when(played, luck, lambda m: bool(is_card(played.game, m.next, SUPPLY)) and m.phase == 3):
        if isinstance(moment.next, Press):
            wrong = Press(moment.next.piece, f"{SUPPLY}{(int(moment.next.line[-1]) + 2) % 4}")
            yield onward(moment, [wrong, *until(played, moment.number, is_next_phase, 3)])


def supply_falls_unasked(played: Played, luck: Random) -> Iterator[Plant]:
    """The marker of supply is set lower at the beginning of a turn."""
    for moment in when(played, luck, lambda m: m.phase == 0 and m.turn > 1 and isinstance(m.next, NextTurn)):
        for side in played.game.sides:
            if moment.supply[side]:
                line = f"{SUPPLY}{moment.supply[side] - 1}"
                rest = until(played, moment.number, _throws_deed, 2)
                yield onward(moment, [card(played.game, side, line), *rest], range(len(rest) + 1))


def _throws_deed(deed: Deed) -> bool:
    return isinstance(deed, Throw)


def tries_twice(played: Played, luck: Random) -> Iterator[Plant]:
    """Helots try twice in one adjustment to feed the island."""
    for moment in when(played, luck, lambda m: isinstance(m.next, Press) and m.next.line == HELOTS):
        if isinstance(moment.next, Press) and moment.next.die % 2 == 0:
            again = Press(moment.next.piece, HELOTS, 4)
            rest = played.deeds[moment.number + 1 : moment.number + 2]
            yield onward(moment, [moment.next, *rest, again], [len(rest) + 1])


def fails_for_free(played: Played, luck: Random) -> Iterator[Plant]:
    """Helots fail, and are not weakened."""
    for moment in when(played, luck, lambda m: isinstance(m.next, Press) and m.next.line == HELOTS):
        if isinstance(moment.next, Press) and moment.next.die % 2:
            gpid = moment.next.piece
            rest = [d for d in until(played, moment.number + 1, is_next_phase, 3) if getattr(d, "piece", "") != gpid]
            yield onward(moment, [moment.next, *rest], range(len(rest) + 1), played.units(moment.next))


def smuggles(played: Played, luck: Random) -> Iterator[Plant]:
    """Helots try as they did."""
    for moment in when(played, luck, lambda m: isinstance(m.next, Press) and m.next.line == HELOTS):
        yield onward(moment, until(played, moment.number, is_next_phase, 3))


# -- reinforcements


def comes_too_early(played: Played, luck: Random) -> Iterator[Plant]:
    """A group comes to its base a turn before its time."""
    for moment in when(played, luck, lambda m: bool(is_card(played.game, m.next, "Announce ")) and not m.active):
        for group in played.game.reinforcements.values():
            if group.turn and moment.turn == group.turn.value - 1:
                units = [played.game.counters[a.counter] for a in played.game.arrivals_of[group.name]]
                bases = {a.counter: a.base for a in played.game.arrivals_of[group.name]}
                drags = [Drag(u.gpid, played.places.of[bases[u.id]][0]) for u in units]
                rest = until(played, moment.number, lambda d: bool(is_card(played.game, d, "End of action phase")))
                yield onward(moment, [*drags, *rest], range(len(drags) + len(rest)), [u.id for u in units])


def comes_to_the_wrong_base(played: Played, luck: Random) -> Iterator[Plant]:
    """A group comes on its turn, and one of its land units stands in the base of the ships."""
    for moment, unit, base, other in _arrivals(played, luck):
        deeds = [*played.deeds[moment.number : moment.number + 1], Drag(unit.gpid, played.places.of[other][0])]
        rest = played.deeds[moment.number + 1 : moment.number + 4]
        if base != other:
            yield onward(moment, [*deeds, *rest], range(len(deeds) + len(rest)), [unit.id])


def comes_and_is_shifted(played: Played, luck: Random) -> Iterator[Plant]:
    """A group comes on its turn, and one of its units is shifted within its base."""
    for moment, unit, base, _ in _arrivals(played, luck):
        shifted = Drag(unit.gpid, played.places.of[base][1])
        yield onward(
            moment, [played.deeds[moment.number], shifted, *played.deeds[moment.number + 1 : moment.number + 4]]
        )


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


# -- things that just happen


def _idle(played: Played, luck: Random) -> Iterator[tuple[Moment, Counter]]:
    """A unit on land, between phases B and C."""
    for moment in when(played, luck, lambda m: m.phase == 1 and isinstance(m.next, NextTurn)):
        for unit in played.game.counters.values():
            zone = moment.zones[unit.id]
            if zone in played.game.zones and not unit.is_leader and not unit.is_naval and unit.id not in moment.reduced:
                yield moment, unit


def _into_the_next_phase(played: Played, moment: Moment) -> list[Deed]:
    return until(played, moment.number, lambda deed: bool(is_card(played.game, deed, "Announce ")), 1)


def moves_out_of_time(played: Played, luck: Random) -> Iterator[Plant]:
    """A unit is moved before the action phases."""
    for moment, unit in _idle(played, luck):
        for to in played.game.neighbours[moment.zones[unit.id]]:
            if played.game.zones[to].kind == "land" and not moment.at(to):
                rest = _into_the_next_phase(played, moment)
                drag = Drag(unit.gpid, played.places.of[to][0])
                yield onward(moment, [drag, *rest], range(len(rest) + 1), [unit.id])


def is_put_back_out_of_time(played: Played, luck: Random) -> Iterator[Plant]:
    """A unit is picked up before the action phases and put back."""
    for moment, unit in _idle(played, luck):
        zone = moment.zones[unit.id]
        for to in played.game.neighbours[zone]:
            drags = [Drag(unit.gpid, played.places.of[place][0]) for place in (to, zone)]
            yield onward(moment, [*drags, *_into_the_next_phase(played, moment)])


def falls_out_of_time(played: Played, luck: Random) -> Iterator[Plant]:
    """A full unit is turned over for no reason."""
    for moment, unit in _idle(played, luck):
        rest = _into_the_next_phase(played, moment)
        yield onward(moment, [Press(unit.gpid, FLIP), *rest], range(len(rest) + 1), [unit.id])


def is_turned_and_turned_back(played: Played, luck: Random) -> Iterator[Plant]:
    """A full unit is turned over and back."""
    for moment, unit in _idle(played, luck):
        yield onward(moment, [*[Press(unit.gpid, FLIP)] * 2, *_into_the_next_phase(played, moment)])


def vanishes(played: Played, luck: Random) -> Iterator[Plant]:
    """A unit is removed for no reason."""
    for moment, unit in _idle(played, luck):
        rest = _into_the_next_phase(played, moment)
        yield onward(moment, [Press(unit.gpid, REMOVE), *rest], range(len(rest) + 1), [unit.id])


def is_removed_and_comes_back(played: Played, luck: Random) -> Iterator[Plant]:
    """A unit is removed, and that is undone."""
    for moment, unit in _idle(played, luck):
        yield onward(moment, [Press(unit.gpid, REMOVE), Undo(), *_into_the_next_phase(played, moment)])


def skips_the_actions(played: Played, luck: Random) -> Iterator[Plant]:
    """The turn counter goes to the adjustment and the next turn while both sides have points."""
    for moment in when(played, luck, lambda m: m.phase == 2 and bool(is_card(played.game, m.next, "Announce "))):
        if not moment.active and all(moment.points.values()) and begins_phase(played, moment):
            yield onward(moment, [NextTurn(), NextTurn()], [0, 1])


def counts_one_too_far(played: Played, luck: Random) -> Iterator[Plant]:
    """The turn counter is pressed once too often, and that is undone."""
    for moment in when(played, luck, lambda m: m.phase == 2 and bool(is_card(played.game, m.next, "Announce "))):
        if not moment.active:
            yield onward(moment, [NextTurn(), Undo(), *until(played, moment.number, _is_end(played))])


def _is_end(played: Played) -> Callable[[Deed], bool]:
    return lambda deed: bool(is_card(played.game, deed, "End of action phase"))


ADJUSTING: tuple[Kind, ...] = (
    Kind("recovery out of time", ("SPH-2.D-recovery", *TIME, *ANY), recovers_out_of_time, recovers_and_falls_back),
    Kind("recovery without a star", ("SPH-2.D-recovery", *TIME, *ANY), recovers_without_a_star, adjusts),
    Kind("supply wrong", ("SPH-5-marker", "SPH-5-check", *ANY), supply_is_wrong, supply_is_mended),
    Kind("supply falls unasked", ("SPH-5-marker", "SPH-5-check", *TIME), supply_falls_unasked, adjusts),
    Kind("Helots try twice", ("SPH-5.2-helots", *TIME), tries_twice, smuggles, is_seen=False),
    Kind("Helots fail for free", ("SPH-5.2-helots", *ANY), fails_for_free, smuggles, is_seen=False),
    Kind("reinforcements too early", ("SPH-7-due", *TIME, *ANY), comes_too_early, comes_and_is_shifted),
    Kind(
        "reinforcements in the wrong base",
        ("SPH-7-base", "SPH-0.2-base", *ANY),
        comes_to_the_wrong_base,
        comes_and_is_shifted,
    ),
    Kind("move out of time", ("SPH-2.C-zone", *TIME, *ANY), moves_out_of_time, is_put_back_out_of_time),
    Kind("turned over for nothing", ("SPH-4.2-loss", *ANY), falls_out_of_time, is_turned_and_turned_back),
    Kind("removed for nothing", ("SPH-4.2-loss", *ANY), vanishes, is_removed_and_comes_back),
    Kind("actions skipped", ("SPH-2.D-discard", *TIME), skips_the_actions, counts_one_too_far),
)
