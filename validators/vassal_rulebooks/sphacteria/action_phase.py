"""The acts of an action phase except fights (2.C, 3): announcement, activation, movement and the end.

Moves back to a zone of the same move are legal (R-79), but not enumerated: they reach no further place, and the number
of ways of a ship would be infinite.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, TypeVar

from vassal_rulebooks.core import rules
from vassal_rulebooks.core.acts import ByUnit
from vassal_rulebooks.core.fights import weakened
from vassal_rulebooks.core.rules import Broken, broken, enforces, forbids, names
from vassal_rulebooks.core.state import Standing, of_side, with_value
from vassal_rulebooks.sphacteria import acts, faults, leaders, movement
from vassal_rulebooks.sphacteria.combat import contested
from vassal_rulebooks.sphacteria.leaders import apply_immediate_effects, captured_on_the_way
from vassal_rulebooks.sphacteria.movement import END_RULES
from vassal_rulebooks.sphacteria.phases import activation_numbers
from vassal_rulebooks.sphacteria.progress import BOWL, Adjustment, Spending, Stage
from vassal_rulebooks.sphacteria.state import RULES, Kind, State, act_kind
from vassal_rulebooks.sphacteria.steps import comes_back, may_begin, move_of, step_of, steps_from

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Counter
    from vassal_tools.referee.protocol import Breach


S = TypeVar("S", bound="State")


@enforces(RULES["SPH-2.C-announce"], "R-5", "R-6")
def announces_what_it_has(state: State, act: acts.Announce) -> Broken | None:
    """A side announces at least one point and at most its remaining points (2.C)."""
    least, most = state.board.game.rules.actions.announced_minimum.value, left(state, act.side)
    return None if least <= act.pa <= most else broken("" if most else "none", least=least, most=most)


def _announced(state: State, act: acts.Announce) -> State:
    """The points are deducted at once (2.C)."""
    state = with_points(state, act.side, left(state, act.side) - act.pa).with_progress(
        stage=Stage.MOVE, side=act.side, passes=0, called=(), spending=Spending(announced=act.pa), accounts=()
    )
    return faults.with_resolved_faults_cleared(replace(state.without_phase(), active=act.side), END_RULES)


def before_announcement(state: State) -> State | None:
    """Return the next step if the side to act has no points: the other side acts, or the adjustment begins (2.C)."""
    side, first = state.progress.side, state.progress.initiative
    if not side:  # only after acts out of order
        return state.with_progress(side=first or state.board.sides[0])
    if left(state, side) > 0:
        return None
    if left(state, state.board.other[side]) > 0:
        return state.with_progress(side=state.board.other[side])
    return state.with_progress(stage=Stage.EVENTS, side=first, adjustment=Adjustment())


def left(state: State, side: str) -> int:
    """Return the remaining points of a side."""
    return of_side(state.board.sides, state.progress.points, side, 0)


def with_points(state: S, side: str, number: int) -> S:
    """Return the state with that many points left for a side."""
    return state.with_progress(points=with_value(state.board.sides, state.progress.points, side, max(0, number)))


def _announcements(side: str, most: int) -> Iterator[acts.Announce]:
    return (acts.Announce(side, number) for number in range(1, most + 1))


# -- activation


def activations(state: State) -> Iterator[str]:
    """Yield the places with counters of the active side."""
    places = (place for place in state.occupants if state.board.kinds[place] is not Kind.RESERVE)
    return (place for place in places if state.of_side(place, state.active))


@enforces(RULES["SPH-2.C-occupied"], "R-59", "R-74")
def activates_its_own(state: State, act: acts.Activate) -> Broken | None:
    """An activated place must hold counters of the active side (2.C)."""
    return None if act.zone in activations(state) else broken("" if state.active else "between")


@enforces(RULES["SPH-2.C-cost"], "R-73", "R-74", "R-82")
def activation_is_paid(state: State, act: acts.Activate) -> Broken | None:
    """An activation may cost at most the rest of the announced points (2.C)."""
    cost, left = activation_cost(state, act.zone), state.progress.spending.left
    return None if cost <= left else broken(cost=cost, left=left, lacking=cost - left)


def activation_cost(state: State, zone: str) -> Fraction:
    """Return the cost for the active side to activate a place now: less with one of its leaders there (2.C).

    By one reading a leader who just came there does not reduce the cost (R-82). An edition may have cheaper bases, or
    cheaper places with a starred leader (2nd ed. 3 D); by one reading a base also needs a starred leader (R-3).
    """
    actions = state.board.game.rules.actions
    found = [leader for leader in state.of_side(zone, state.active) if leader.is_leader]
    if state.board.is_chosen("R-82", "no, only one who has not moved in this action phase"):
        found = [leader for leader in found if not state.standing(leader.id).has_come]
    costs = [Fraction((actions.activation_with_leader if found else actions.activation_without_leader).value)]
    has_star = any(map(state.has_star, found))
    if actions.activation_with_star and has_star:
        costs.append(actions.activation_with_star.value)
    is_base = not state.board.kinds[zone].is_zone
    if actions.activation_of_base and is_base and (has_star or state.board.is_chosen("R-3", "any base")):
        costs.append(actions.activation_of_base.value)
    return min(costs)


def _activated(state: State, act: acts.Activate) -> State:
    spent = state.progress.spending.spent + activation_cost(state, act.zone)
    standings, places = activation_numbers(state.standings, state.activated, act.zone)
    return state.with_part("spending", spent=spent).changed(standings=standings, activated=places)


# -- movement


def movers(state: State) -> list[str]:
    """Return the active side's counters that may have a move; if the progress is known, only from activated places."""
    if not state.activation_number:
        return []
    own = ((one, standing) for one, standing in state.pairs if one.side == state.active and standing.location)
    known = state.progress.is_known
    return [one.id for one, standing in own if not (known and _has_to_stay(state, one, standing))]


def _has_to_stay(state: State, counter: Counter, standing: Standing) -> bool:
    if standing.moved is None:
        return standing.location not in state.activated
    return standing.stopped or may_begin(state, counter, standing)


def moves_of(state: State, unit: str) -> Iterator[acts.MoveUnit]:
    """Yield the legal crossings of a unit, except back to a place of the same move."""
    for step in steps_from(state, unit):
        if not comes_back(step) and not movement.is_broken(step):
            yield move_of(step)


MOVES = ByUnit(movers, moves_of)
"""The legal crossings of the active side; if the progress is known, only from activated zones."""


@forbids(RULES["SPH-3-over"], "R-85")
def could_end(state: State, _act: acts.StartOver) -> bool:
    """A side may take back all its moves only if movement cannot end in this position."""
    return not faults.record_of(END_RULES, state)


def _started_over(state: State, _act: acts.StartOver) -> State:
    standings = tuple(standing.back_at_start for standing in state.standings)
    return replace(state.with_part("spending", spent=Fraction(0)), standings=standings, activated=(), carried=())


def _movement_ended(state: State, _act: acts.EndMovement) -> State:
    state = faults.with_faults_noted(replace(state, movement_ended=True), END_RULES)
    if not state.progress.is_known:
        return state
    return apply_immediate_effects(captured_on_the_way(state)).with_progress(stage=Stage.ATTACK)


# -- the end


def _end_breaches(state: State, _act: acts.EndPhase) -> tuple[Breach, ...]:
    return faults.new_breaches(leaders.ALWAYS if state.movement_ended else END_RULES, state)


@enforces(RULES["SPH-2.C-attack"], "R-9", "R-10", "R-86")
def fights_before_it_ends(state: State, _act: acts.EndPhase) -> Broken | None:
    """An action phase cannot end before a fight that is paid, or that the side can pay (2.C, 4.1)."""
    zones, spending = contested(state), state.progress.spending
    if not zones:
        return None
    cost = state.board.game.rules.actions.attack.value
    may_refuse = spending.left < cost or state.board.is_chosen("R-86", "no, it may leave them unpaid")
    if may_refuse and not spending.paid:
        return None  # they go back (4.1)
    both = names(unit for zone in zones for unit in state.at(zone) if not unit.is_leader)
    return broken(zones=zones, fights=zones, both=both)


def _phase_ended(state: State, _act: acts.EndPhase) -> State:
    """Counters in unpaid fights go back, and chits laid in the phase return (2.C, 4.1, R-39)."""
    progress, spending = state.progress, state.progress.spending
    if progress.is_known:
        for zone in contested(state):
            for counter in state.of_side(zone, state.active):
                state = _sent_back(state, counter)
        side = state.active or progress.side
        if state.board.is_chosen("R-5", "kept"):
            costs = max(spending.spent, Fraction(state.board.game.rules.actions.announced_minimum.value))
            back = max(0, floor(spending.announced - costs))
            state = with_points(state, side, left(state, side) + back)
        laid = tuple(BOWL if where in state.board.kinds else where for where in progress.chits)
        state = apply_immediate_effects(state.without_phase()).with_progress(
            stage=Stage.ANNOUNCE, side=state.board.other.get(side, ""), spending=Spending(), chits=laid, fight=None
        )
    return faults.with_faults_noted(state.without_phase(), END_RULES)


def _sent_back(state: State, counter: Counter) -> State:
    """A unit that is sent back is weakened (4.1, R-10)."""
    start = state.standing(counter.id).back_at_start
    if start.location is None:
        return state.eliminated(counter.id)
    state = state.with_standing(counter.id, Standing(start.location, start.step))
    return state if counter.is_leader else weakened(state, counter.id)


def of_movement_alone(state: State) -> Iterator[acts.Act]:
    """Yield the legal acts while the progress is unknown: announcements, activations, moves and their end."""
    if not state.active:
        if state.turn < state.board.game.turns:
            yield acts.Turn(state.turn + 1)
        for side in state.board.sides:
            yield from _announcements(side, state.board.game.rules.most_points)
        return
    if not state.movement_ended:
        yield from map(acts.Activate, activations(state))
        yield from MOVES(state)
    if not _end_breaches(state, acts.EndPhase()):
        yield acts.EndPhase() if state.movement_ended else acts.EndMovement()


KINDS = (
    act_kind(
        acts.Announce, _announced, announces_what_it_has,
        candidates=lambda state: _announcements(state.progress.side, left(state, state.progress.side)),
    ),
    act_kind(
        acts.Activate, _activated, activates_its_own, activation_is_paid,
        candidates=lambda state: map(acts.Activate, activations(state)),
    ),
    act_kind(
        acts.MoveUnit, lambda state, act: movement.moved(step_of(state, act)),
        candidates=MOVES, are_legal=True, sample=MOVES.sample, asks=movement.STEP_RULES,
        further=lambda state, act: rules.breaches(movement.STEP_RULES, step_of(state, act)),
        instead=lambda state, act: movement.choices(state, act.unit),
    ),
    act_kind(acts.StartOver, _started_over, could_end),
    act_kind(
        acts.EndMovement, _movement_ended, asks=END_RULES,
        further=lambda state, _: faults.new_breaches(END_RULES, state),
    ),
    act_kind(
        acts.EndPhase, _phase_ended, fights_before_it_ends, further=_end_breaches, owes=RULES["SPH-4.1-paid"],
        asks=END_RULES,
    ),
)  # fmt: skip
