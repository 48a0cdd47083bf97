"""Every rule of play that is written so far, and the one place where a step is judged and taken."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import leaders, movement, stacking, transport
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.rules import (
    EndRule,
    StepRule,
    end_breaches,
    standing_faults,
    step_breaches,
)
from vassal_rulebooks.sphacteria.steps import Step, taken

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.findings import Rule
    from vassal_tools.replay.rulebook import Breach

STEP_RULES: tuple[StepRule, ...] = (*movement.MOVEMENT, *transport.STEPS, *leaders.STEPS)
"""What every crossing of a border is measured by."""

MOVEMENT_ENDS: tuple[EndRule, ...] = (*stacking.ENDS, *transport.ENDS, *leaders.ENDS)
"""What the position is measured by when movement is over, and only then: combat may change it lawfully."""

ALWAYS: tuple[EndRule, ...] = leaders.ALWAYS
"""What the position is measured by when movement is over and again when the action phase is."""

RULES: tuple[Rule, ...] = tuple(
    dict.fromkeys([*(r.rule for r in STEP_RULES), *(r.rule for r in (*MOVEMENT_ENDS, *ALWAYS))])
)
"""All rules, each once, in the order in which they are judged."""


def judged(step: Step) -> tuple[Breach, ...]:
    """Every breach by a step."""
    return step_breaches(STEP_RULES, step)


def movement_end_breaches(state: State) -> tuple[Breach, ...]:
    """Every breach of a position whose movement is over."""
    return end_breaches((*MOVEMENT_ENDS, *ALWAYS), state)


def phase_end_breaches(state: State) -> tuple[Breach, ...]:
    """Every breach of a position whose action phase is over; what ended the movement is not judged twice."""
    return end_breaches(ALWAYS, state) if state.is_over else movement_end_breaches(state)


def with_faults_noted(state: State) -> State:
    """The state in which all that is wrong with the position is on record."""
    return replace(state, noted=standing_faults((*MOVEMENT_ENDS, *ALWAYS), state))


def with_mended_forgotten(state: State) -> State:
    """The state that has on record only what is still wrong with the position."""
    return replace(state, noted=state.noted & standing_faults((*MOVEMENT_ENDS, *ALWAYS), state))


def moved(step: Step) -> State:
    """The state after a step.

    A leader who set out without company, or a land unit that swims, is reported where it sets out; that it
    still is alone or at sea when movement ends is the same fault.
    """
    state = taken(step)
    known: list[tuple[str, str]] = []
    if step.lacking_escort in (Kind.LAND, Kind.SEA):
        known = [(leaders.LEADER_LAND.code, step.unit.id), (leaders.LEADER_SEA.code, step.unit.id)]
    elif step.swims:
        known = [(transport.ENDS_AT_SEA.code, step.unit.id)]
    return replace(state, noted=state.noted.union(known)) if known else state
