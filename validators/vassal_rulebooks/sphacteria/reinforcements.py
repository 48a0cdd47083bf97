"""Reinforcements (7): which counters come, when and where to, and which leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core import reinforcements as core
from vassal_rulebooks.core.acts import ActKind, Trace
from vassal_rulebooks.core.reinforcements import group_of, turn_of, waiting
from vassal_rulebooks.core.rules import Fault, breaches, enforces, listed
from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.acts import Arrive
from vassal_rulebooks.sphacteria.immediate_effects import apply_immediate_effects
from vassal_rulebooks.sphacteria.movement import comes_into_its_base
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.progress import Stage

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.model import Arrival, Reinforcement


def groups_due(state: State) -> tuple[Reinforcement, ...]:
    """The groups that come this turn, or should have come before: by the turn, or called by an event (7.1, 7.2)."""
    progress = state.progress
    return core.groups_due(state, progress.delays, progress.called) if progress.is_known else ()


def due(state: State) -> tuple[Arrival, ...]:
    """The counters that come this turn and have not come yet."""
    return waiting(state, groups_due(state))


@enforces(RULES["SPH-7-due"], "R-68", "R-70")
def comes_when_due(state: State, act: Arrive) -> Fault | None:
    """A counter that arrives is due this turn (7)."""
    able, group, when = [arrival.counter for arrival in due(state)], group_of(state, act.unit), ""
    if act.unit in able:
        return None
    if group and state.location(act.unit) == group.box:
        turn, event = turn_of(group, state.progress.delays), group.event and group.event.value
        when = f": it comes in turn {turn}" if turn else f": it comes when event {event} calls it"
    message, legal = f"{act.unit} arrives in turn {state.turn} and is not due{when}", f"{listed(able)} can arrive"
    return Fault(message, (act.unit,), legal=legal if able else "nobody is due")


@enforces(RULES["SPH-7-base"], "R-59")
def comes_to_its_base(state: State, act: Arrive) -> Fault | None:
    """A counter that arrives comes to the base that the schedule names (7)."""
    arrival = state.board.game.arrivals.get(act.unit)
    if arrival is None or arrival.base == act.base:
        return None
    return Fault(f"{act.unit} arrives in {act.base}", (act.unit,), (act.base,), f"{act.unit} comes to {arrival.base}")


def _arrived(state: State, act: Arrive) -> State:
    state.board.kind(act.base)
    return state.placed(act.unit, act.base)


def after_calls(state: State) -> State | None:
    """The arrivals, once both sides have passed; whoever leaves for a group goes now (7.1, R-45)."""
    if state.progress.passes < len(state.board.sides):
        return None
    for group in groups_due(state):
        for leader in group.leave.value if group.leave and waiting(state, (group,)) else ():
            state = withdrawn(state, leader)
    return apply_immediate_effects(state.with_progress(stage=Stage.ARRIVE, side=""))


def withdrawn(state: State, unit: str) -> State:
    """The state in which a counter has left play, but not by the enemy; a dead one stays dead."""
    if state.location(unit) is None:
        return state
    return state.eliminated(unit).with_progress(withdrawn=(*state.progress.withdrawn, unit))


def after_arrivals(state: State) -> State | None:
    """The first action phase, once all that are due have come (2.C)."""
    if due(state):
        return None
    return state.with_progress(stage=Stage.ANNOUNCE, side=state.progress.initiative, called=())


ARRIVAL: ActKind[State, Any] = ActKind(
    Arrive, "the arrival", "arrive {unit} {base}", _arrived, (comes_when_due, comes_to_its_base),
    lambda state: (Arrive(arrival.counter, arrival.base) for arrival in due(state)),
    further=lambda state, act: breaches((comes_into_its_base,), state, act),
    trace=Trace.DRAG, declared=declarations.REINFORCE,
)  # fmt: skip
