"""Reinforcements (7): who comes when, where to, and who leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.rules import Fault, PlayRule, enforces, listed, play_rule
from vassal_rulebooks.sphacteria import aftermath
from vassal_rulebooks.sphacteria.progress import Stage

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.acts import Arrive
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.model import Arrival, Reinforcement

DUE = play_rule(
    "SPH-7-due",
    "Reinforcements come when they are due",
    "7",
    "Groups of the turn table come on their turn, and optional ones when an event calls them.",
)
BASE = play_rule("SPH-7-base", "Reinforcements come to their base", "7", "Each counter comes to the base named for it.")


def groups_due(state: State) -> tuple[Reinforcement, ...]:
    """The groups that come this turn, or should have come before (7.1, 7.2)."""
    return tuple(group for group in state.board.game.reinforcements.values() if is_due(state, group))


def is_due(state: State, group: Reinforcement) -> bool:
    """Whether a group comes now: by the turn with its delays, or by the event that called it."""
    if not state.progress.is_known:
        return False
    if group.turn is None:
        return group.name in state.progress.called
    return group.turn.value + dict(state.progress.delays).get(group.name, 0) <= state.turn


def waiting(state: State, group: Reinforcement) -> tuple[Arrival, ...]:
    """The counters of a group that are still in its reserve."""
    arrivals = state.board.game.arrivals_of[group.name]
    return tuple(arrival for arrival in arrivals if state.standing(arrival.counter).location == group.box)


def due(state: State) -> tuple[Arrival, ...]:
    """The counters that come this turn and have not come yet."""
    return tuple(arrival for group in groups_due(state) for arrival in waiting(state, group))


@enforces(DUE, "R-68", "R-70")
def comes_when_due(state: State, act: Arrive) -> Fault | None:
    """Who arrives is due this turn (7)."""
    if any(arrival.counter == act.unit for arrival in due(state)):
        return None
    expected = listed([arrival.counter for arrival in due(state)])
    return Fault(
        f"{act.unit} arrives in turn {state.turn} and is not due{_comes(state, act.unit)}",
        (act.unit,),
        legal=f"{expected} can arrive" if expected else "nobody is due",
    )


def _comes(state: State, unit: str) -> str:
    """When a counter that is not due comes, in words."""
    game = state.board.game
    arrival = game.arrivals.get(unit)
    group = game.reinforcements[arrival.group] if arrival else None
    if group is None or state.standing(unit).location != group.box:
        return ""
    if group.turn is None:
        return f": it comes when event {group.event.value} calls it" if group.event else ""
    delay = dict(state.progress.delays).get(group.name, 0)
    return f": it comes in turn {group.turn.value + delay}"


@enforces(BASE, "R-59")
def comes_to_its_base(state: State, act: Arrive) -> Fault | None:
    """Who arrives comes to the base that the schedule names (7)."""
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
    return aftermath.settled(state.with_progress(stage=Stage.ARRIVE, side=""))


def withdrawn(state: State, unit: str) -> State:
    """The state in which a counter has left play otherwise than by the enemy; who is dead stays dead."""
    if state.standing(unit).location is None:
        return state
    return state.eliminated(unit).with_progress(withdrawn=(*state.progress.withdrawn, unit))


def after_arrivals(state: State) -> State | None:
    """The first action phase, once all who are due have come (2.C)."""
    progress = state.progress
    if due(state):
        return None
    return state.with_progress(stage=Stage.ANNOUNCE, side=progress.initiative, called=())


ARRIVALS: tuple[PlayRule, ...] = (comes_when_due, comes_to_its_base)
