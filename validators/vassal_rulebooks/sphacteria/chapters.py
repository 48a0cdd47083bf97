"""Every rule of play, by the kind of act that it judges, and the one place where a step is judged and taken."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import (
    activation,
    acts,
    adjustment,
    archers,
    chits,
    combat,
    event_play,
    leaders,
    movement,
    points,
    reinforcements,
    retreat,
    sequence,
    stacking,
    startover,
    supply,
    transport,
)
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.rules import (
    ActRule,
    EndRule,
    StepRule,
    act_breaches,
    end_breaches,
    standing_faults,
    step_breaches,
)
from vassal_rulebooks.sphacteria.steps import Step, taken

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria.acts import PlayerAct
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.findings import Rule
    from vassal_tools.referee.protocol import Breach

STEP_RULES: tuple[StepRule, ...] = (
    *activation.STEPS,
    *movement.MOVEMENT,
    *transport.STEPS,
    *leaders.STEPS,
    *archers.STEPS,
)
"""What every crossing of a border is measured by."""

MOVEMENT_ENDS: tuple[EndRule, ...] = (*stacking.ENDS, *transport.ENDS, *leaders.ENDS)
"""What the position is measured by when movement is over, and only then: combat may change it lawfully."""

ALWAYS: tuple[EndRule, ...] = leaders.ALWAYS
"""What the position is measured by when movement is over and again when the action phase is."""

ACT_RULES: Mapping[type[PlayerAct], tuple[ActRule, ...]] = {
    acts.Draw: chits.DRAWS,
    acts.RollPoints: points.ROLLS,
    acts.PlayEvent: event_play.PLAYS,
    acts.Arrive: reinforcements.ARRIVALS,
    acts.Announce: points.ANNOUNCEMENTS,
    acts.Activate: activation.ACTIVATIONS,
    acts.StartOver: startover.RULES,
    acts.Attack: combat.ATTACKS,
    acts.RollCombat: combat.ROLLS,
    acts.TakeLoss: combat.LOSSES,
    acts.Retreat: retreat.RETREATS,
    acts.Perish: retreat.PERISHING,
    acts.EndPhase: activation.PHASE_ENDS,
    acts.RollStorm: adjustment.STORMS,
    acts.Desert: adjustment.DESERTIONS,
    acts.Discard: chits.DISCARDS,
    acts.Recover: adjustment.RECOVERIES,
    acts.RollHelots: supply.SMUGGLING,
    acts.CheckSupply: supply.CHECKS,
    acts.Turn: sequence.TURNS,
}
"""The rules of each kind of act where the turn's progress is known, in the order of play."""

RULES: tuple[Rule, ...] = tuple(
    dict.fromkeys(
        [
            *(r.rule for r in sequence.EVERY_ACT),
            *(r.rule for rules in ACT_RULES.values() for r in rules),
            *(r.rule for r in STEP_RULES),
            *(r.rule for r in (*MOVEMENT_ENDS, *ALWAYS)),
        ]
    )
)
"""All rules, each once, in the order in which they are judged."""


def act_judged(state: State, act: PlayerAct) -> tuple[Breach, ...]:
    """Every breach by an act but for steps and the end of movement, its time last."""
    return (*act_breaches(ACT_RULES.get(type(act), ()), state, act), *act_breaches(sequence.EVERY_ACT, state, act))


def judged(step: Step) -> tuple[Breach, ...]:
    """Every breach by a step."""
    return step_breaches(STEP_RULES, step)


def is_broken(step: Step) -> bool:
    """Whether a step breaks any rule."""
    return any(rule.test(step) is not None for rule in STEP_RULES)


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
