"""The sequence of play (2): what the game waits for, who is to act, and what comes next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts, adjustment, chits, points, reinforcements, retreat, wording
from vassal_rulebooks.sphacteria.progress import Adjustment, Spending, Stage, TurnProgress
from vassal_rulebooks.sphacteria.rules import ActRule, Fault, act_rule, listed, play_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vassal_rulebooks.sphacteria.acts import Act, PlayerAct
    from vassal_rulebooks.sphacteria.state import State

TIME = play_rule(
    "SPH-2-order",
    "Everything at its time",
    "2",
    "A turn has four phases, and each step of them has its own acts.",
)
SIDE = play_rule("SPH-2-side", "Each side at its time", "2", "Most steps belong to one of the two sides.")
NEXT_TURN = play_rule(
    "SPH-2.D-turn", "The turn marker goes one space", "2.D", "After both adjustments the marker moves to the next turn."
)

FIGHT = (Stage.ATTACKER, Stage.DEFENDER)
"""The stages in which the events of a fight are played."""

OPEN = (Stage.MOVE, Stage.ATTACK, *FIGHT, Stage.DIE, Stage.LOSSES, Stage.RETREAT)
"""The stages in which either side may lay event 5: at any time of an action phase (2.C)."""

ACTS: Mapping[Stage, tuple[type[PlayerAct], ...]] = {
    Stage.UNKNOWN: (
        acts.Turn, acts.Arrive, acts.Announce, acts.Activate, acts.Move, acts.StartOver,
        acts.EndMovement, acts.EndPhase,
    ),
    Stage.DRAW: (acts.Draw,),
    Stage.ROLL: (acts.RollPoints,),
    Stage.CALL: (acts.PlayEvent, acts.Pass),
    Stage.ARRIVE: (acts.Arrive,),
    Stage.ANNOUNCE: (acts.Announce,),
    Stage.MOVE: (acts.Activate, acts.Move, acts.StartOver, acts.EndMovement, acts.PlayEvent),
    Stage.ATTACK: (acts.Attack, acts.EndPhase, acts.PlayEvent),
    Stage.ATTACKER: (acts.PlayEvent, acts.Pass),
    Stage.DEFENDER: (acts.PlayEvent, acts.Pass),
    Stage.DIE: (acts.RollCombat, acts.PlayEvent),
    Stage.LOSSES: (acts.TakeLoss, acts.PlayEvent),
    Stage.RETREAT: (acts.Retreat, acts.Perish, acts.PlayEvent),
    Stage.EVENTS: (acts.PlayEvent, acts.Pass),
    Stage.STORM: (acts.RollStorm,),
    Stage.DESERT: (acts.Desert,),
    Stage.DISCARD: (acts.Discard,),
    Stage.RECOVERY: (acts.Recover, acts.Discard, acts.Pass),
    Stage.HELOTS: (acts.RollHelots, acts.Discard, acts.Pass),
    Stage.SUPPLY: (acts.CheckSupply, acts.Discard),
    Stage.NEXT: (acts.Turn,),
    Stage.OVER: (),
}  # fmt: skip
"""What may be done in each stage; with R-37 chosen so, events also later in an adjustment.

The discard is over once few enough chits are left; the last one, which may be kept, goes back until supply is checked.
"""

ORDERED_BY: Mapping[Stage, tuple[str, ...]] = {
    Stage.DRAW: ("R-40",),
    Stage.CALL: ("R-46",),
    Stage.ANNOUNCE: ("R-7",),
    Stage.ATTACKER: ("R-41",),
    Stage.DEFENDER: ("R-41",),
    Stage.EVENTS: ("R-37",),
}
"""The rulings that say which side is first in a stage, or next."""

LATER = (Stage.RECOVERY, Stage.HELOTS, Stage.SUPPLY)
"""The stages of an adjustment after the discard."""


def waits_for(state: State, progress: TurnProgress) -> tuple[type[PlayerAct], ...]:
    """The kinds of act that the game waits for."""
    if progress.stage in LATER and state.board.is_chosen("R-37", "also after the discard"):
        return (*ACTS[progress.stage], acts.PlayEvent)
    return ACTS[progress.stage]


def has_effect(state: State, act: Act) -> bool:
    """Whether an act is played: where the progress is not known only what moves units and begins phases is."""
    return state.progress.is_known or isinstance(act, acts.RefereeAct) or type(act) in ACTS[Stage.UNKNOWN]


@act_rule(TIME)
def comes_in_its_step(state: State, act: PlayerAct) -> Fault | None:
    """An act belongs to the step that the game has come to (2)."""
    progress = state.progress
    if type(act) in (allowed := waits_for(state, progress)):
        return None
    legal = listed([wording.ACTS[kind] for kind in allowed], "or") or "nothing: the game is over"
    message = f"{wording.told(act)} is not for now: the game has come to {wording.STAGES[progress.stage]}"
    rests_on = ("R-37",) if isinstance(act, acts.PlayEvent) and progress.stage in LATER else ()
    return Fault(message, legal=f"this step asks for {legal}", rulings=rests_on)


@act_rule(SIDE)
def comes_from_its_side(state: State, act: PlayerAct) -> Fault | None:
    """An act comes from the side whose turn it is (2)."""
    progress, side = state.progress, getattr(act, "side", "")
    if not side or not progress.side or side == progress.side:
        return None
    if may_interrupt(state, progress, act):
        return None
    message = f"{side} acts where {progress.side} is to act"
    legal = f"it is {progress.side}'s time for {wording.STAGES[progress.stage]}"
    return Fault(message, legal=legal, rulings=ORDERED_BY.get(progress.stage, ()))


def may_interrupt(state: State, progress: TurnProgress, act: Act) -> bool:
    """Whether the act is an event that either side may play now, whoever is to act (2.C)."""
    if not isinstance(act, acts.PlayEvent) or progress.stage not in OPEN:
        return False
    event = state.board.game.events.get(act.event)
    return progress.stage not in FIGHT or (event is not None and event.when == "action-phase")


@act_rule(NEXT_TURN)
def turns_one_page(state: State, act: acts.Turn) -> Fault | None:
    """The turn marker moves by one (2.D)."""
    if act.number == state.turn + 1:
        return None
    return Fault(f"the turn marker goes from {state.turn} to {act.number}", legal=f"turn {state.turn + 1} is next")


def turned(state: State, act: acts.Turn) -> State:
    """The state at the beginning of a turn (2.A)."""
    state = replace(state.without_phase(), turn=act.number)
    return state.with_progress(
        stage=Stage.DRAW, side="", rolls=(0,) * len(state.board.sides), drawn=0, passes=0, called=(),
        spending=Spending(), fight=None, adjustment=Adjustment(), accounts=(),
    )  # fmt: skip


def passed(state: State, act: acts.Pass) -> State:
    """The state after a side has nothing more to do in this step."""
    progress = state.progress
    match progress.stage:
        case Stage.CALL:
            return state.with_progress(passes=progress.passes + 1, side=state.board.other[progress.side or act.side])
        case Stage.ATTACKER if progress.fight:
            return state.with_progress(stage=Stage.DEFENDER, side=progress.fight.defender)
        case Stage.DEFENDER if progress.fight:
            return state.with_progress(stage=Stage.DIE, side=progress.fight.attacker)
        case Stage.EVENTS:
            return state.with_progress(stage=Stage.DISCARD)
        case Stage.RECOVERY:
            return state.with_progress(stage=Stage.HELOTS)
        case Stage.HELOTS:
            return state.with_progress(stage=Stage.SUPPLY)
        case _:
            return state


def advanced(state: State) -> State:
    """The state in which every step that has nothing more to do is over, and the next one runs."""
    while True:
        progress = state.progress
        if progress.outcome is not None:
            return state if progress.stage is Stage.OVER else state.with_progress(stage=Stage.OVER, side="")
        onward = _ONWARD.get(progress.stage)
        after = onward(state, progress) if onward else None
        if after is None:
            return state
        state = after


_ONWARD: Mapping[Stage, Callable[[State, TurnProgress], State | None]] = {
    Stage.DRAW: chits.after_draws,
    Stage.ROLL: points.after_rolls,
    Stage.CALL: reinforcements.after_calls,
    Stage.ARRIVE: reinforcements.after_arrivals,
    Stage.ANNOUNCE: points.before_announcement,
    Stage.LOSSES: retreat.after_losses,
    Stage.RETREAT: retreat.after_retreats,
    Stage.STORM: adjustment.after_storm,
    Stage.DISCARD: adjustment.after_discards,
    Stage.RECOVERY: adjustment.after_recovery,
    Stage.HELOTS: adjustment.after_helots,
}

EVERY_ACT: tuple[ActRule, ...] = (comes_in_its_step, comes_from_its_side)
TURNS: tuple[ActRule, ...] = (turns_one_page,)
