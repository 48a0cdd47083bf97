"""Activation (2.C): its cost, which counters move by it, and how an action phase ends."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.core.movement import activation_numbers
from vassal_rulebooks.core.rules import Fault, enforces, listed, names
from vassal_rulebooks.sphacteria import combat, points
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.immediate_effects import apply_immediate_effects
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.progress import BOWL, Spending, Stage
from vassal_rulebooks.sphacteria.state import Standing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.acts import Activate, EndPhase
    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.steps import Step
    from vassal_tools.game.model import Counter


@enforces(RULES["SPH-2.C-occupied"], "R-59", "R-74")
def activates_its_own(state: State, act: Activate) -> Fault | None:
    """The place activated holds counters of the active side (2.C)."""
    if act.zone in activations(state):
        return None
    whose = f"{state.active} has nobody there" if state.active else "no action phase is running"
    return Fault(f"{act.zone} is activated, and {whose}", zones=(act.zone,))


@enforces(RULES["SPH-2.C-cost"], "R-73", "R-74", "R-82")
def activation_is_paid(state: State, act: Activate) -> Fault | None:
    """The activation costs no more than is left of the points announced (2.C)."""
    cost, left = activation_cost(state, act.zone), state.progress.spending.left
    if cost <= left:
        return None
    message = f"the activation of {act.zone} costs {cost} PA, and {left} are left"
    return Fault(message, zones=(act.zone,), legal=f"{cost - left} PA more had to be announced")


def activation_cost(state: State, zone: str) -> int:
    """What it costs the active side to activate that place now: less where one of its leaders is (2.C)."""
    actions = state.board.game.rules.actions
    is_led = any(_leads(state, counter) for counter in state.at(zone))
    return (actions.activation_with_leader if is_led else actions.activation_without_leader).value


def _leads(state: State, counter: Counter) -> bool:
    """Whether a counter is a leader who makes the activation of his zone cheap; by one reading not if he just came."""
    if not counter.is_leader or counter.side != state.active:
        return False
    just_came = state.standing(counter.id).has_come
    return not (just_came and state.board.is_chosen("R-82", "no, only one who has not moved in this action phase"))


def activated(state: State, act: Activate) -> State:
    """The state after an activation."""
    spent = state.progress.spending.spent + activation_cost(state, act.zone)
    standings, places = activation_numbers(state.standings, state.activated, act.zone)
    return state.with_spending(spent=spent).changed(standings=standings, activated=places)


@enforces(RULES["SPH-2.C-zone"])
def moves_from_the_activated_zone(step: Step) -> Fault | None:
    """The mover is of the active side and sets out from a place that was activated, now or earlier (2.C)."""
    state = step.state
    if not state.progress.is_known:
        return None
    if step.unit.side != state.active:
        phase = f"in the action phase of {state.active}" if state.active else "while no action phase is running"
        return step.fault(f"moves {phase}")
    if step.origin in state.activated:
        return None
    return step.fault(f"moves out of {step.origin}, and {listed(state.activated) or 'nothing'} is activated")


def started_over(state: State) -> State:
    """The state in which nothing has moved in this action phase, and nothing was spent."""
    standings = tuple(standing.back_at_start for standing in state.standings)
    return replace(state.with_spending(spent=0), standings=standings, activated=(), carried=())


@enforces(RULES["SPH-2.C-attack"], "R-9", "R-10", "R-86")
def fights_before_it_ends(state: State, _act: EndPhase) -> Fault | None:
    """An action phase does not end with a fight that could be paid for, or was (2.C, 4.1)."""
    zones = combat.contested(state)
    if not zones:
        return None
    cost = state.board.game.rules.actions.attack.value
    may_refuse = state.progress.spending.left < cost or state.board.is_chosen("R-86", "no, it may leave them unpaid")
    if may_refuse and not state.progress.spending.paid:
        return None  # they go back (4.1)
    both = listed(names(unit for zone in zones for unit in state.at(zone) if not unit.is_leader))
    message = f"the action phase ends with units of both sides in {listed(zones)} ({both})"
    return Fault(message, zones=zones, legal=f"{state.active} attacks in {listed(zones, 'or')}")


def phase_ended(state: State) -> State:
    """The state after an action phase: counters in unpaid fights go back, chits laid in it return (2.C, 4.1, R-39)."""
    progress = state.progress
    if not progress.is_known:
        return state.without_phase()
    for zone in combat.contested(state):
        for counter in state.of_side(zone, state.active):
            state = _sent_back(state, counter)
    side = state.active or progress.side
    if state.board.is_chosen("R-5", "kept"):
        costs = max(progress.spending.spent, state.board.game.rules.actions.announced_minimum.value)
        back = max(0, progress.spending.announced - costs)
        state = points.with_points(state, side, points.left(state, side) + back)
    laid = tuple(BOWL if where in state.board.kinds else where for where in progress.chits)
    state = apply_immediate_effects(state.without_phase())
    return state.with_progress(
        stage=Stage.ANNOUNCE, side=state.board.other.get(side, ""), spending=Spending(), chits=laid, fight=None
    )


def _sent_back(state: State, counter: Counter) -> State:
    """The state in which a counter that is not paid for is where it came from, a unit weakened (4.1, R-10)."""
    start = state.standing(counter.id).back_at_start
    if start.location is None:
        return state.eliminated(counter.id)
    state = state.with_standing(counter.id, Standing(start.location, start.step))
    return state if counter.is_leader else combat.hurt(state, counter.id)


def activations(state: State) -> Iterator[str]:
    """Each place that holds counters of the active side."""
    places = (place for place in state.occupants if state.board.kinds[place] is not Kind.RESERVE)
    return (place for place in places if state.of_side(place, state.active))
