"""Changes of a position that no act of the rules makes: corrections by the table or by a button."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from vassal_rulebooks.core.acts import CORRECTIONS
from vassal_rulebooks.core.reading.adjusting import Adjusted, adjustment, of_unit
from vassal_rulebooks.sphacteria import action_phase, sequence, turn_start
from vassal_rulebooks.sphacteria.acts import PlayEvent, TakeLoss
from vassal_rulebooks.sphacteria.events import KINDS_OF_EVENTS
from vassal_rulebooks.sphacteria.progress import BOWL, Adjustment, Spending, Stage, TurnProgress
from vassal_rulebooks.sphacteria.rulebook import KINDS
from vassal_rulebooks.sphacteria.turn_start import group_of
from vassal_tools.referee.search.protocol import Deadline

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.state import State


EFFECTS = {kind.type: kind.effect for kind in (*KINDS, *CORRECTIONS)}
"""The effect of each act of the rules, by its type."""


def played(state: State, taken: Iterable[Act | Adjusted]) -> State:
    """Return the position after acts that are not judged."""
    for act in taken:
        state = act.after(state) if isinstance(act, Adjusted) else sequence.advanced(EFFECTS[type(act)](state, act))
    return state


def unended(state: State, act: Act) -> State:
    """Return the position after an unjudged act, where play continues although the rules end the game."""
    return sequence.advanced(EFFECTS[type(act)](state, act).with_progress(outcome=None))


def stage_of(state: State) -> Stage:
    """Return the step of an action phase in a position, even if the progress of the turn is unknown."""
    if state.progress.is_known:
        return state.progress.stage
    if not state.active:
        return Stage.ANNOUNCE
    return Stage.ATTACK if state.movement_ended else Stage.MOVE


# -- the table


@of_unit
def rearrive(state: State, unit: str) -> State:
    """Take back the arrival of a counter, so that it can come to another base."""
    group = group_of(state, unit)
    if group is None:
        return state
    called = (*state.progress.called, *(() if group.turn else (group.name,)))
    return state.placed(unit, group.box).with_progress(stage=Stage.ARRIVE, side="", called=called)


@of_unit
def retake(state: State, unit: str, to: str) -> State:
    """Take back a retreat and send the unit to another zone."""
    return state.placed(unit, to)


@of_unit
def turn_back(state: State, unit: str) -> State:
    """Take back an unfinished retreat: the unit returns to the zone of the fight."""
    fight = state.progress.fight
    if fight is None:
        return state
    return state.placed(unit, fight.zone).with_progress(fight=replace(fight, moving="", trail=()))


@adjustment
def exchange(state: State) -> State:
    """Let the winner of a fight retreat in place of the loser."""
    fight = state.progress.fight
    if fight is None:
        return state
    loser = state.board.other[fight.loser]
    return state.with_progress(side=loser, fight=replace(fight, loser=loser))


@of_unit
def stand(state: State, unit: str, place: str) -> State:
    """Put a unit in a place during its move; the move continues."""
    return state.with_standing(unit, state.standing(unit)._replace(location=place))


@adjustment
def carried_out(state: State, act: PlayEvent) -> State:
    """Carry out an event of the time before the actions late; the counters that it calls arrive at once."""
    now, event = state.progress, state.board.game.events[act.event]
    before = state.with_progress(stage=Stage.CALL, side=act.side, passes=0)
    after = KINDS_OF_EVENTS[event.effect].effect(before, act, event)
    for arrival in turn_start.due(after):
        after = after.placed(arrival.counter, arrival.base)
    return after.with_progress(stage=now.stage, side=now.side, passes=now.passes)


# -- points


@adjustment
def set_points(state: State, side: str, value: int) -> State:
    """Set the remaining points of a side; possible even before both sides have thrown."""
    return sequence.advanced(action_phase.with_points(state, side, value))


@adjustment
def set_roll(state: State, side: str, roll: int) -> State:
    """Set the throw of a side for its points."""
    i, rolls = state.board.side_index[side], state.progress.rolls
    return sequence.advanced(state.with_progress(rolls=(*rolls[:i], roll, *rolls[i + 1 :])))


@adjustment
def lend(state: State, more: Fraction | int) -> State:
    """Raise the announcement of the running phase by some points, rounded up to whole points."""
    if not state.active:
        return state
    spending, more = state.progress.spending, ceil(more)
    state = action_phase.with_points(state, state.active, action_phase.left(state, state.active) - more)
    return state.with_progress(spending=replace(spending, announced=spending.announced + more))


@adjustment
def withdraw(state: State) -> State:
    """Take back an unused announcement."""
    side = state.active
    before = action_phase.with_points(state, side, action_phase.left(state, side) + state.progress.spending.announced)
    return before.without_phase().with_progress(stage=Stage.ANNOUNCE, side=side, spending=Spending())


@adjustment
def waste(state: State) -> State:
    """Spend the rest of the announced points without any effect."""
    spending = state.progress.spending
    return state.with_progress(spending=replace(spending, spent=Fraction(spending.announced)))


# -- steps of the turn


@adjustment
def put_back(state: State, chit: str) -> State:
    """Put a chit back into the bowl without an act."""
    return turn_start.put(state, chit, BOWL)


@adjustment
def draw_first(state: State, side: str) -> State:
    """Let a side draw first; the next initiative depends on the throws."""
    return state.with_progress(initiative=side, side=side)


@adjustment
def begin(state: State, progress: TurnProgress) -> State:
    """Begin a turn with a known progress."""
    return sequence.advanced(replace(state.without_phase(), progress=progress))


def lapse() -> Adjusted:
    """Return the end of the action phases, although points are left."""

    def after(state: State) -> State:
        return sequence.advanced(state.with_progress(points=(0,) * len(state.board.sides)))

    return Adjusted(after, ends=Deadline.PHASE)


def unjudged(*taken: Act | Adjusted, ends: Deadline = Deadline.NONE) -> Adjusted:
    """Return acts as one unjudged change, such as the die of a fight that the log does not show."""
    return Adjusted(lambda state: played(state, taken), ends=ends)


@adjustment
def go_on(state: State, side: str) -> State:
    """Continue with an action phase of a side, although no side has points left."""
    return state.with_progress(stage=Stage.ANNOUNCE, side=side)


@adjustment
def skip_to(state: State, stage: Stage, side: str = "") -> State:
    """Skip a step that needs a trace, and continue at a stage of a side."""
    progress = state.progress
    fight = None if stage is Stage.ATTACK else progress.fight
    adjusted = replace(progress.adjustment or Adjustment(), storm=())
    return sequence.advanced(state.with_progress(stage=stage, side=side, fight=fight, adjustment=adjusted))


@adjustment
def skip_loss(state: State, side: str) -> State:
    """Reduce the losses that a side owes by one."""
    fight = state.progress.fight
    if fight is None:
        return state
    place = fight.place_of(side)
    attacker, defender = (max(0, n - 1) if i == place else n for i, n in enumerate(fight.losses))
    return sequence.advanced(state.with_progress(fight=replace(fight, losses=(attacker, defender))))


def survive(unit: str) -> Adjusted:
    """Return a last loss after which the counter stays in play, but takes no further part in the fight."""

    def after(state: State) -> State:
        return played(state, (TakeLoss(unit),)).with_standing(unit, state.standing(unit))

    return Adjusted(after, unit)
