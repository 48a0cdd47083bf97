"""The rules of Sentries, paragraph by paragraph."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

from vassal_rulebooks import core
from vassal_rulebooks.core.acts import WordedKinds, acts_beside
from vassal_rulebooks.core.flow import steps_beside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sentries.data import SentriesGame

RULES, act_kind = core.rules_beside(__file__), WordedKinds(__file__)
HEADINGS = ("N", "E", "S", "W")
Stage = StrEnum("Stage", ["ACT", "OVER"])
"""The game continues, or it is over."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A sentry turns (2)."""

    unit: core.Unit
    to: Annotated[str, core.In("headings")]


(Forward,) = acts_beside(__file__)
"""A sentry steps into the square in front of it and captures an enemy there (3, 4)."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The current stage and the side to act."""

    stage: Stage
    side: core.Side = ""


@dataclass(frozen=True)
class State(core.GamePosition["SentriesGame"]):
    """A position. The status of a sentry is its heading."""

    progress: Progress

    def ahead(self, unit: str) -> str:
        """Return the square in front of a sentry; empty at the edge."""
        standing = self.standing(unit)
        return self.board.ahead(standing.location or "", standing.status)


@core.forbids(RULES["SEN-1-in-play"])
def is_captured(state: State, act: Turn | core.OfUnit) -> bool:
    """The sentry has not been captured (1)."""
    return not state.location(act.unit)


@core.enforces(RULES["SEN-2-turn"])
def is_a_quarter(state: State, act: Turn) -> core.Broken | None:
    """The sentry turns left or right (2)."""
    now = state.standing(act.unit).status
    if not now or act.to in sideways(now):
        return None
    return core.broken(now=now, able=sideways(now))


@core.enforces(RULES["SEN-3-step"], about=lambda state, act: state.location(act.unit))
def stays_in_the_yard(state: State, act: core.OfUnit, here: str) -> core.Broken | None:
    """A square is in front of the sentry (3)."""
    return None if state.ahead(act.unit) else core.broken(zones=(here,))


@core.enforces(RULES["SEN-3-own"])
def keeps_off_its_own(state: State, act: core.OfUnit) -> core.Broken | None:
    """The square contains no sentry of the same side (3)."""
    to = state.ahead(act.unit)
    own = state.of_side(to, state.board.counter(act.unit).side)
    return core.broken(units=(act.unit, own[0].id), zones=(to,), other=own[0]) if own else None


@core.enforces(RULES["SEN-4-front"])
def comes_at_flank_or_back(state: State, act: core.OfUnit) -> core.Broken | None:
    """The square contains no enemy that faces the sentry (4)."""
    to, side = state.ahead(act.unit), state.board.counter(act.unit).side
    for other in state.at(to):
        if other.side != side and opposite(state.standing(other.id).status) == state.standing(act.unit).status:
            return core.broken(units=(act.unit, other.id), zones=(to,), other=other)
    return None


def sideways(heading: str) -> tuple[str, str]:
    """Return the headings to the left and to the right of a heading."""
    at = HEADINGS.index(heading)
    return HEADINGS[at - 1], HEADINGS[(at + 1) % len(HEADINGS)]


def opposite(heading: str) -> str:
    """Return the opposite of a heading."""
    return HEADINGS[HEADINGS.index(heading) - 2]


def turned(state: State, act: Turn) -> State:
    """Return the state after a sentry turns."""
    return passed_on(state.with_standing(act.unit, state.standing(act.unit)._replace(status=act.to)))


def stepped_forward(state: State, act: core.OfUnit) -> State:
    """Return the state after a step; an enemy in the square is captured."""
    to = state.ahead(act.unit)
    if not to:
        return passed_on(state)
    for other in state.at(to):
        if other.side != state.board.counter(act.unit).side:
            state = state.eliminated(other.id)
    return passed_on(state.placed(act.unit, to))


def passed_on(state: State) -> State:
    """Return the state with the other side to act."""
    return state.handed_on(Stage.ACT, Stage.OVER)


def winner(state: State) -> str | None:
    """Return the winner; empty in a draw, None while the game continues (1, 5)."""
    rules = state.board.game.rules
    for side in state.board.sides:
        lost = sum(counter.side != side and not standing.location for counter, standing in state.pairs)
        if lost >= rules.captures.value or any(state.of_side(place, side) for place in rules.goal[side].value):
            return side
    return "" if state.progress.stage is Stage.OVER else None


def over(state: State) -> State | None:
    """Return the end of the game if a side has won (5)."""
    has_ended = state.progress.stage is not Stage.OVER and winner(state) is not None
    return replace(state, progress=Progress(Stage.OVER)) if has_ended else None


def in_play(state: State) -> Iterator[tuple[str, str]]:
    """Yield each sentry in play and its heading."""
    return ((counter.id, standing.status) for counter, standing in state.pairs if standing.location)


KINDS: tuple[core.ActKind[State, Any], ...] = (
    act_kind(
        Turn, turned, is_captured, is_a_quarter,
        candidates=lambda state: (Turn(unit, to) for unit, now in in_play(state) for to in sideways(now)),
    ),
    act_kind(
        Forward, stepped_forward, is_captured, stays_in_the_yard, keeps_off_its_own, comes_at_flank_or_back,
        candidates=lambda state: (Forward(unit) for unit, _ in in_play(state)),
    ),
)  # fmt: skip
STEPS = steps_beside(__file__, Stage, {kind.type.__name__: kind.type for kind in KINDS}, {})


def sentries(game: SentriesGame) -> core.GameRules[State]:
    """Return the rulebook for the data of the game."""
    board, first = core.GameBoard(game, facings=HEADINGS), Progress(Stage.ACT, game.sides[0])
    return core.GameRules("SEN", board, State, first, KINDS, STEPS, words={"headings": HEADINGS}, over=over)
