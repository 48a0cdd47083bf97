"""The rules of movement by what they judge, and the one place where a step is judged and taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core import rules
from vassal_rulebooks.core.rules import Fault, PlayRule, breaches, enforces, new_breaches, record_of
from vassal_rulebooks.sphacteria import activation, leaders, movement, stacking, transport
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.steps import Step, taken

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.acts import StartOver
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.referee.protocol import Breach

STEP_RULES: tuple[PlayRule, ...] = (
    *activation.STEPS,
    *movement.MOVEMENT,
    *transport.STEPS,
    *leaders.STEPS,
    *movement.CLOSED,
)
"""What every crossing of a border is measured by."""

MOVEMENT_ENDS: tuple[PlayRule, ...] = (*stacking.ENDS, *transport.ENDS, *leaders.ENDS)
"""What the position is measured by when movement is over, and only then: combat may change it lawfully."""

ALWAYS: tuple[PlayRule, ...] = leaders.ALWAYS
"""What the position is measured by when movement is over and again when the action phase is."""

END_RULES = (*MOVEMENT_ENDS, *ALWAYS)


@enforces(RULES["SPH-3-over"], "R-85")
def cannot_end(state: State, _act: StartOver) -> Fault | None:
    """Movement cannot end as it stands; to take all of it back is no offence while it lasts."""
    return None if record_of(END_RULES, state) else Fault("movement starts over, and could end as it stands")


def judged(step: Step) -> tuple[Breach, ...]:
    """Every breach by a step."""
    return breaches(STEP_RULES, step)


def is_broken(step: Step) -> bool:
    """Whether a step breaks any rule."""
    return rules.is_broken(STEP_RULES, step)


def movement_end_breaches(state: State) -> tuple[Breach, ...]:
    """Every breach of a position whose movement is over."""
    return new_breaches(END_RULES, state, state.reported_faults)


def phase_end_breaches(state: State) -> tuple[Breach, ...]:
    """Every breach of a position whose action phase is over; what ended the movement is not judged twice."""
    return new_breaches(ALWAYS, state, state.reported_faults) if state.movement_ended else movement_end_breaches(state)


def with_faults_noted(state: State) -> State:
    """The state in which all that is wrong with the position is on record."""
    return state.changed(reported_faults=record_of(END_RULES, state))


def with_resolved_faults_cleared(state: State) -> State:
    """The state that has on record only what is still wrong with the position."""
    if not state.reported_faults:
        return state
    return state.changed(reported_faults=state.reported_faults & record_of(END_RULES, state))


def moved(step: Step) -> State:
    """The state after a step.

    A leader who set out without company, or a land unit that swims, is reported where it sets out; that it
    still is alone or at sea when movement ends is the same fault.
    """
    state = taken(step)
    known: list[tuple[str, str]] = []
    if step.lacking_escort in (Kind.LAND, Kind.SEA):
        known = [(RULES["SPH-3.1-leader-land"].code, step.unit.id), (RULES["SPH-3.1-leader-sea"].code, step.unit.id)]
    elif step.swims:
        known = [(RULES["SPH-3.3-ends-at-sea"].code, step.unit.id)]
    return state.changed(reported_faults=state.reported_faults.union(known)) if known else state
