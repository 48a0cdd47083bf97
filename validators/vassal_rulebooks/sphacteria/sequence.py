"""The sequence of play (2): the end of each step of `steps.toml`, its side, and the next step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from vassal_rulebooks.core.flow import SequenceOfPlay, Step, in_order, once, side_named, steps_beside
from vassal_rulebooks.core.rules import Broken, broken, enforces
from vassal_rulebooks.sphacteria import action_phase, acts, adjustment, combat, turn_start
from vassal_rulebooks.sphacteria.faults import with_resolved_faults_cleared
from vassal_rulebooks.sphacteria.movement import END_RULES
from vassal_rulebooks.sphacteria.progress import FIGHT, OPEN, Adjustment, Spending, Stage
from vassal_rulebooks.sphacteria.state import RULES, SphacteriaBoard, State, act_kind


def may_interrupt(state: State, act: Any) -> bool:
    """Return True if the act is an event that either side may play now (2.C)."""
    stage = state.progress.stage
    event = state.board.game.events.get(act.event) if isinstance(act, acts.PlayEvent) else None
    if state.progress.is_before_actions:
        return event is not None and event.when == "before-actions"
    if not isinstance(act, acts.PlayEvent) or stage not in OPEN:
        return False
    return stage not in FIGHT or (event is not None and event.when == "action-phase")


def _side_to_act(state: State) -> tuple[str, ...]:
    """If both sides may act, one acts for both, because there is no choice."""
    return (state.progress.side or state.board.sides[0],)


STEPS: tuple[Step[State], ...] = steps_beside(
    __file__, Stage, vars(acts), {
        Stage.UNKNOWN: {"candidates": action_phase.of_movement_alone},
        Stage.DRAW: {"after": turn_start.after_draws},
        Stage.ROLL: {"after": turn_start.after_rolls},
        Stage.CALL: {"after": turn_start.after_calls},
        Stage.ARRIVE: {"after": turn_start.after_arrivals},
        Stage.ANNOUNCE: {"after": action_phase.before_announcement},
        Stage.LOSSES: {"after": combat.after_losses, "sides": combat.sides_with_losses},
        Stage.RETREAT: {"after": combat.after_retreats},
        Stage.STORM: {"after": adjustment.after_storm},
        Stage.DESERT: {"sides": adjustment.sides_with_deserters},
        Stage.DISCARD: {"after": once(turn_start.keeps_few, Stage.RECOVERY)},
        Stage.RECOVERY: {"after": once(adjustment.has_recovered, Stage.HELOTS)},
        Stage.HELOTS: {"after": once(lambda state: not adjustment.smugglers(state), Stage.SUPPLY)},
    },
    sides=_side_to_act, interrupts=may_interrupt,
)  # fmt: skip
"""The steps of a turn, with what ends them."""


def _over(state: State) -> State | None:
    if state.progress.outcome is None or state.progress.stage is Stage.OVER:
        return None
    return state.with_progress(stage=Stage.OVER, side="")


SEQUENCE = SequenceOfPlay(in_order(STEPS), RULES["SPH-2-order"], RULES["SPH-2-side"], _over, side_named)
advanced = SEQUENCE.advanced


def sequence_of(board: SphacteriaBoard) -> SequenceOfPlay[State]:
    """Return the sequence of play; one ruling allows events after the discard, too (R-37)."""
    if not board.is_chosen("R-37", "also after the discard"):
        return SEQUENCE
    late = [replace(step, acts=(*step.acts, acts.PlayEvent)) if step.rulings_by_act else step for step in STEPS]
    return replace(SEQUENCE, steps=in_order(late))


@enforces(RULES["SPH-2.D-turn"])
def turns_one_page(state: State, act: acts.Turn) -> Broken | None:
    """The turn marker must move by one (2.D)."""
    return None if act.number == state.turn + 1 else broken(next=state.turn + 1)


def _turned(state: State, act: acts.Turn) -> State:
    state = replace(state.without_phase(), turn=act.number).with_progress(
        stage=Stage.DRAW, side="", rolls=(0,) * len(state.board.sides), drawn=0, passes=0, called=(),
        spending=Spending(), fight=None, adjustment=Adjustment(), accounts=(),
    )  # fmt: skip
    return with_resolved_faults_cleared(state, END_RULES)


def _passed(state: State, act: acts.Pass) -> State:
    progress, fight = state.progress, state.progress.fight
    stage = progress.stage
    if stage is Stage.CALL:
        return state.with_progress(passes=progress.passes + 1, side=state.board.other[progress.side or act.side])
    if stage in FIGHT and fight:
        return state.with_progress(**fight.after_event(stage))
    return state.with_progress(stage=AFTER_PASS.get(stage, stage))


AFTER_PASS = {Stage.EVENTS: Stage.DISCARD, Stage.RECOVERY: Stage.HELOTS, Stage.HELOTS: Stage.SUPPLY}
"""What follows once the side of an adjustment passes."""

PASS = act_kind(acts.Pass, _passed)
TURN = act_kind(acts.Turn, _turned, turns_one_page, candidates=lambda state: (acts.Turn(state.turn + 1),))
