"""Reinforcements (7): which counters come, when and where to, and which leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.reinforcements import turn_of
from vassal_rulebooks.core.rules import Fault, enforces, listed
from vassal_rulebooks.sphacteria.immediate_effects import apply_immediate_effects
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.progress import Stage

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.acts import Arrive
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.model import Arrival, Reinforcement


def groups_due(state: State) -> tuple[Reinforcement, ...]:
    """The groups that come this turn, or should have come before (7.1, 7.2)."""
    return tuple(group for group in state.board.game.reinforcements.values() if is_due(state, group))


def is_due(state: State, group: Reinforcement) -> bool:
    """Whether a group comes now: by the turn with its delays, or by the event that called it."""
    if group.turn is None:
        return group.name in state.progress.called
    return state.progress.is_known and _turn(state, group) <= state.turn


def _turn(state: State, group: Reinforcement) -> int:
    """The turn on which a group comes, later if it was delayed; 0 if an event calls it."""
    return turn_of(group.name, group.turn.value, state.progress.delays) if group.turn else 0


def group_of(state: State, unit: str) -> Reinforcement | None:
    """The group that a counter comes with; None for one that is on the map from the beginning."""
    arrival = state.board.game.arrivals.get(unit)
    return state.board.game.reinforcements[arrival.group] if arrival else None


def waiting(state: State, group: Reinforcement) -> tuple[Arrival, ...]:
    """The counters of a group that are still in its reserve."""
    arrivals = state.board.game.arrivals_of[group.name]
    return tuple(arrival for arrival in arrivals if state.location(arrival.counter) == group.box)


def due(state: State) -> tuple[Arrival, ...]:
    """The counters that come this turn and have not come yet."""
    return tuple(arrival for group in groups_due(state) for arrival in waiting(state, group))


@enforces(RULES["SPH-7-due"], "R-68", "R-70")
def comes_when_due(state: State, act: Arrive) -> Fault | None:
    """A counter that arrives is due this turn (7)."""
    able = [arrival.counter for arrival in due(state)]
    if act.unit in able:
        return None
    message = f"{act.unit} arrives in turn {state.turn} and is not due{_comes(state, act.unit)}"
    return Fault(message, (act.unit,), legal=f"{listed(able)} can arrive" if able else "nobody is due")


def _comes(state: State, unit: str) -> str:
    """When a counter that is not due comes, in words; empty for one that does not wait."""
    group = group_of(state, unit)
    if group is None or state.location(unit) != group.box:
        return ""
    by_event = f"when event {group.event and group.event.value} calls it"
    return f": it comes {f'in turn {_turn(state, group)}' if group.turn else by_event}"


@enforces(RULES["SPH-7-base"], "R-59")
def comes_to_its_base(state: State, act: Arrive) -> Fault | None:
    """A counter that arrives comes to the base that the schedule names (7)."""
    arrival = state.board.game.arrivals.get(act.unit)
    if arrival is None or arrival.base == act.base:
        return None
    return Fault(f"{act.unit} arrives in {act.base}", (act.unit,), (act.base,), f"{act.unit} comes to {arrival.base}")


def after_calls(state: State) -> State | None:
    """The arrivals, once both sides have passed; whoever leaves for a group goes now (7.1, R-45)."""
    progress = state.progress
    if progress.passes < len(state.board.sides):
        return None
    for group in groups_due(state):
        if group.leave is not None and waiting(state, group):
            for leader in group.leave.value:
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
