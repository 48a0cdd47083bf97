"""What the search does to a position beside the acts of the rules: where the table, or a button, says otherwise."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import chits, points, reinforcements, sequence, supply
from vassal_rulebooks.sphacteria.acts import RollCombat
from vassal_rulebooks.sphacteria.kinds import KINDS
from vassal_rulebooks.sphacteria.progress import Adjustment, Spending, Stage, TurnProgress
from vassal_rulebooks.sphacteria.state import Standing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.state import State


EFFECTS = {kind.type: kind.effect for kind in KINDS}
"""What each act of the rules does, by its type."""


@dataclass(frozen=True, slots=True)
class Align:
    """A counter is where the table shows it, on the face that it shows."""

    unit: str
    place: str | None
    reduced: bool

    def after(self, state: State) -> State:
        """The position after it."""
        if self.place is None or self.place not in state.board.kinds:
            return state.eliminated(self.unit)
        before = state.standing(self.unit)
        if before.location == self.place:
            return state.with_standing(self.unit, replace(before, step=int(self.reduced)))
        return state.with_standing(self.unit, Standing(self.place, int(self.reduced)))


@dataclass(frozen=True, slots=True)
class LayChit:
    """A chit is where the table shows it."""

    chit: str
    place: str

    def after(self, state: State) -> State:
        """The position after it."""
        return sequence.advanced(chits.put(state, self.chit, self.place))


@dataclass(frozen=True, slots=True)
class SetPoints:
    """A side has so many points left; they may be set before both sides have thrown."""

    side: str
    value: int

    def after(self, state: State) -> State:
        """The position after it."""
        return sequence.advanced(points.with_points(state, self.side, self.value))


@dataclass(frozen=True, slots=True)
class SetRoll:
    """A side will have so many points when both have thrown."""

    side: str
    points: int

    def after(self, state: State) -> State:
        """The position after it."""
        i, rolls = state.board.side_index[self.side], state.progress.rolls
        roll = self.points * state.board.game.rules.actions.divisor.value
        return sequence.advanced(state.with_progress(rolls=(*rolls[:i], roll, *rolls[i + 1 :])))


@dataclass(frozen=True, slots=True)
class SetSupply:
    """The supply of a side is so much."""

    side: str
    value: int

    def after(self, state: State) -> State:
        """The position after it."""
        return supply.with_marker(state, self.side, self.value)


@dataclass(frozen=True, slots=True)
class Lend:
    """The announcement of the running phase was by so many points higher than was taken for it."""

    points: int

    def after(self, state: State) -> State:
        """The position after it."""
        if not state.active:
            return state
        spending = state.progress.spending
        left = points.left(state, state.active) - self.points
        state = points.with_points(state, state.active, left)
        return state.with_progress(spending=replace(spending, announced=spending.announced + self.points))


@dataclass(frozen=True, slots=True)
class Withdraw:
    """An announcement of which nothing was used is taken back."""

    def after(self, state: State) -> State:
        """The position after it."""
        side = state.active
        before = points.with_points(state, side, points.left(state, side) + state.progress.spending.announced)
        return before.without_phase().with_progress(stage=Stage.ANNOUNCE, side=side, spending=Spending())


@dataclass(frozen=True, slots=True)
class Rearrive:
    """The arrival of a counter is taken back, so that it may come to another base."""

    unit: str

    def after(self, state: State) -> State:
        """The position after it."""
        group = reinforcements.group_of(state, self.unit)
        if group is None:
            return state
        called = (*state.progress.called, *(() if group.turn else (group.name,)))
        return state.placed(self.unit, group.box).with_progress(stage=Stage.ARRIVE, side="", called=called)


@dataclass(frozen=True, slots=True)
class Begin:
    """A turn begins of which so much is known."""

    progress: TurnProgress

    def after(self, state: State) -> State:
        """The position after it."""
        return sequence.advanced(replace(state.without_phase(), progress=self.progress))


@dataclass(frozen=True, slots=True)
class Waste:
    """All that is left of what was announced was spent, and nothing came of it."""

    def after(self, state: State) -> State:
        """The position after it."""
        spending = state.progress.spending
        return state.with_progress(spending=replace(spending, spent=spending.announced))


@dataclass(frozen=True, slots=True)
class Lapse:
    """Nobody announces any of the points that are left: the adjustment begins."""

    def after(self, state: State) -> State:
        """The position after it."""
        none = (0,) * len(state.board.sides)
        return sequence.advanced(state.with_progress(points=none))


@dataclass(frozen=True, slots=True)
class SkipTo:
    """A step that should have left a trace is left out, and play goes on with that stage, for that side."""

    stage: Stage
    side: str = ""

    def after(self, state: State) -> State:
        """The position after it."""
        progress = state.progress
        fight = None if self.stage is Stage.ATTACK else progress.fight
        done = progress.adjustment or Adjustment()
        return sequence.advanced(
            state.with_progress(stage=self.stage, side=self.side, fight=fight, adjustment=replace(done, storm=()))
        )


@dataclass(frozen=True, slots=True)
class SupposeDie:
    """A fight goes on as if its die, which was not thrown, had come to that."""

    zone: str
    die: int

    def after(self, state: State) -> State:
        """The position after it."""
        return played(state, (RollCombat(self.zone, self.die),))


@dataclass(frozen=True, slots=True)
class SkipLoss:
    """A side takes one loss less than it should."""

    side: str

    def after(self, state: State) -> State:
        """The position after it."""
        fight = state.progress.fight
        if fight is None:
            return state
        place = fight.place_of(self.side)
        left = tuple(max(0, n - 1) if i == place else n for i, n in enumerate(fight.losses))
        return sequence.advanced(state.with_progress(fight=replace(fight, losses=(left[0], left[1]))))


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The game goes on though the rules say that it is over."""

    stage: Stage
    side: str = ""

    def after(self, state: State) -> State:
        """The position after it."""
        return state.with_progress(outcome=None, stage=self.stage, side=self.side, adjustment=Adjustment())


@dataclass(frozen=True, slots=True)
class Retake:
    """A retreat is taken back, and the unit goes to another zone instead."""

    unit: str
    to: str

    def after(self, state: State) -> State:
        """The position after it."""
        return state.placed(self.unit, self.to)


Adjusting = (
    Align
    | LayChit
    | SetPoints
    | SetRoll
    | SetSupply
    | Lend
    | Waste
    | Withdraw
    | Rearrive
    | Begin
    | Lapse
    | SkipTo
    | SkipLoss
    | SupposeDie
    | PlayOn
    | Retake
)


def played(state: State, taken: Iterable[Act | Adjusting]) -> State:
    """The position after acts that are not judged."""
    for act in taken:
        state = act.after(state) if isinstance(act, Adjusting) else sequence.advanced(EFFECTS[type(act)](state, act))
    return state


def stage_of(state: State) -> Stage:
    """The step of an action phase that a position is in, even where the progress of its turn is not known."""
    if state.progress.is_known:
        return state.progress.stage
    if not state.active:
        return Stage.ANNOUNCE
    return Stage.ATTACK if state.movement_ended else Stage.MOVE
