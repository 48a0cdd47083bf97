"""The sequence of play (2) as a list of steps: what may be done in each, who is to act, and what comes next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.rules import Broken, broken, enforces, with_resolved_faults_cleared
from vassal_rulebooks.core.sequence import SequenceOfPlay, Step, in_order, once, side_named
from vassal_rulebooks.sphacteria import action_phase, acts, adjustment, combat, declarations, turn_start
from vassal_rulebooks.sphacteria.board import RULES, act_kind
from vassal_rulebooks.sphacteria.movement import END_RULES
from vassal_rulebooks.sphacteria.progress import FIGHT, OPEN, Adjustment, Spending, Stage
from vassal_rulebooks.sphacteria.turn_start import after_arrivals, after_calls

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.core.acts import ActKind
    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.board import Board
    from vassal_rulebooks.sphacteria.state import State


def may_interrupt(state: State, act: Any) -> bool:
    """Whether the act is an event that either side may play now, whichever side is to act (2.C)."""
    stage = state.progress.stage
    if not isinstance(act, acts.PlayEvent) or stage not in OPEN:
        return False
    event = state.board.game.events.get(act.event)
    return stage not in FIGHT or (event is not None and event.when == "action-phase")


OUT_OF_TURN: Mapping[str, Any] = {"out_of_turn": (acts.PlayEvent,), "interrupts": may_interrupt}
"""Either side may lay event 5."""


def _side_to_act(state: State) -> tuple[str, ...]:
    """The side that is to act; where either may, one does it for both: no side has a choice there."""
    return (state.progress.side or state.board.sides[0],)


def _step(stage: Stage, title: str, *kinds: type[Act], **rest: Any) -> Step[State]:
    return Step(stage, title, kinds, **{"sides": _side_to_act, **rest})


def _of_action_phase(stage: Stage, title: str, *kinds: type[Act], **rest: Any) -> Step[State]:
    """A step in which either side may lay event 5."""
    return _step(stage, title, *kinds, acts.PlayEvent, **OUT_OF_TURN, **rest)


def _late(stage: Stage, title: str, *kinds: type[Act], **rest: Any) -> Step[State]:
    """A step of an adjustment after the discard, in which events are played by one reading of R-37."""
    return _step(stage, title, *kinds, rulings_by_act=((acts.PlayEvent, ("R-37",)),), **rest)


STEPS: tuple[Step[State], ...] = (
    _step(
        Stage.UNKNOWN, "what is not known", acts.Turn, acts.Arrive, acts.Announce, acts.Activate, acts.Move,
        acts.StartOver, acts.EndMovement, acts.EndPhase, candidates=action_phase.of_movement_alone, is_judged=False,
    ),
    _step(Stage.DRAW, "the draw of event chits", acts.Draw, after=turn_start.after_draws, rulings=("R-40",)),
    _step(Stage.ROLL, "the dice for points", acts.RollPoints, after=turn_start.after_rolls),
    _step(
        Stage.CALL, "the events before the actions", acts.PlayEvent, acts.Pass,
        after=after_calls, rulings=("R-46",),
    ),
    _step(Stage.ARRIVE, "the reinforcements", acts.Arrive, after=after_arrivals),
    _step(
        Stage.ANNOUNCE, "the announcement of points", acts.Announce,
        after=action_phase.before_announcement, rulings=("R-7",),
    ),
    _of_action_phase(Stage.MOVE, "movement", acts.Activate, acts.Move, acts.StartOver, acts.EndMovement),
    _of_action_phase(Stage.ATTACK, "the fights", acts.Attack, acts.EndPhase),
    _step(Stage.ATTACKER, "the attacker's event", acts.PlayEvent, acts.Pass, **OUT_OF_TURN, rulings=("R-41",)),
    _step(Stage.DEFENDER, "the defender's event", acts.PlayEvent, acts.Pass, **OUT_OF_TURN, rulings=("R-41",)),
    _of_action_phase(Stage.DIE, "the die of the fight", acts.RollCombat),
    _of_action_phase(
        Stage.LOSSES, "the losses", acts.TakeLoss, sides=combat.sides_with_losses, after=combat.after_losses,
    ),
    _of_action_phase(
        Stage.RETREAT, "the retreats", acts.Retreat, acts.Perish, after=combat.after_retreats,
    ),
    _step(Stage.EVENTS, "the events of the adjustment", acts.PlayEvent, acts.Pass, rulings=("R-37",)),
    _step(Stage.STORM, "the dice of the storm", acts.RollStorm, after=adjustment.after_storm),
    _step(Stage.DESERT, "the choice of who deserts", acts.Desert, sides=adjustment.sides_with_deserters),
    _step(Stage.DISCARD, "the discard", acts.Discard, after=once(turn_start.keeps_few, Stage.RECOVERY)),
    _late(
        Stage.RECOVERY, "the recoveries", acts.Recover, acts.Discard, acts.Pass,
        after=once(adjustment.has_recovered, Stage.HELOTS),
    ),
    _late(
        Stage.HELOTS, "the Helots' dice", acts.RollHelots, acts.Discard, acts.Pass,
        after=once(lambda state: not adjustment.smugglers(state), Stage.SUPPLY),
    ),
    _late(Stage.SUPPLY, "the check of supply", acts.CheckSupply, acts.Discard),
    _step(Stage.NEXT, "the next turn", acts.Turn),
    _step(Stage.OVER, "its end"),
)  # fmt: skip
"""The steps of a turn.

The discard is over once few enough chits are left; the last one, which may be kept, goes back until supply is checked.
"""


def _over(state: State) -> State | None:
    if state.progress.outcome is None or state.progress.stage is Stage.OVER:
        return None
    return state.with_progress(stage=Stage.OVER, side="")


SEQUENCE = SequenceOfPlay(in_order(STEPS), RULES["SPH-2-order"], RULES["SPH-2-side"], _over, side_named)
advanced = SEQUENCE.advanced


def sequence_of(board: Board) -> SequenceOfPlay[State]:
    """The sequence of play by the rulings chosen: by one of them events are played after the discard too (R-37)."""
    if not board.is_chosen("R-37", "also after the discard"):
        return SEQUENCE
    late = [replace(step, acts=(*step.acts, acts.PlayEvent)) if step.rulings_by_act else step for step in STEPS]
    return replace(SEQUENCE, steps=in_order(late))


@enforces(RULES["SPH-2.D-turn"])
def turns_one_page(state: State, act: acts.Turn) -> Broken | None:
    """The turn marker moves by one (2.D)."""
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

PASS: ActKind[State, Any] = act_kind(acts.Pass, _passed, declared=declarations.PASS)
TURN: ActKind[State, Any] = act_kind(
    acts.Turn, _turned, turns_one_page, candidates=lambda state: (acts.Turn(state.turn + 1),)
)
