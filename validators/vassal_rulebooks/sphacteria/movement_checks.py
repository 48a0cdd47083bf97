"""The rules of movement by what they judge, and the one place where a step is judged and taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core import rules
from vassal_rulebooks.core.rules import Fault, PlayRule, breaches, enforces, new_breaches, record_of
from vassal_rulebooks.sphacteria import activation, leaders, movement, stacking
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.paragraphs import RULES

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.acts import StartOver
    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.steps import Step
    from vassal_tools.referee.protocol import Breach

STEP_RULES: tuple[PlayRule, ...] = (
    activation.moves_from_the_activated_zone,
    *movement.STEPS,
    *leaders.STEPS,
    movement.keeps_out_of_the_arrows,
)
"""What every crossing of a border is measured by."""

END_RULES: tuple[PlayRule, ...] = (*stacking.ENDS, *movement.ENDS, *leaders.ENDS, *leaders.ALWAYS)
"""What the position is measured by when movement is over; those of `ALWAYS` again when the action phase is."""


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
    return new_breaches(leaders.ALWAYS if state.movement_ended else END_RULES, state, state.reported_faults)


def with_faults_noted(state: State) -> State:
    """The state in which all that is wrong with the position is on record."""
    return state.changed(reported_faults=record_of(END_RULES, state))


def with_resolved_faults_cleared(state: State) -> State:
    """The state that has on record only what is still wrong with the position."""
    noted = state.reported_faults
    return state.changed(reported_faults=noted & record_of(END_RULES, state)) if noted else state


def moved(step: Step) -> State:
    """The state after a step.

    A leader who set out without company, or a land unit that swims, is reported where it sets out; that it
    still is alone or at sea when movement ends is the same fault.
    """
    state, unit = step.state.with_standing(step.unit.id, step.after), step.unit.id
    if step.is_transport and step.end is Kind.SEA and step.state.triremes(step.to, step.unit.side):
        state = state.with_cargo(step.to, int(step.is_land_unit))
    alone, swims = step.lacking_escort is not None, step.swims
    codes = leaders.COMPANY if alone else ("SPH-3.3-ends-at-sea",) if swims else ()
    known = [(code, unit) for code in codes]
    return state.changed(reported_faults=state.reported_faults.union(known)) if known else state
