"""How play goes round any number of sides: rounds until all have passed, and calls that return to where play was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from vassal_rulebooks.core.codecs import Side
from vassal_rulebooks.core.sides import next_side

if TYPE_CHECKING:
    from enum import StrEnum

S = TypeVar("S", bound=Any)


@dataclass(frozen=True, slots=True)
class RoundProgress:
    """The progress of a turn in rounds: whose operation it is, and how many sides have passed one after the other.

    `about` are the words that the step is about, such as the place of a battle. `calls` are the steps that wait until
    the present one is over, the last of them the first to go on: stage, side, and the words that it is about.
    """

    stage: Any
    side: Side = ""
    passes: int = 0
    about: tuple[str, ...] = ()
    calls: tuple[tuple[str, ...], ...] = ()


def is_in_rounds(state: Any) -> bool:
    """Return whether play goes round the sides until all have passed."""
    return isinstance(state.progress, RoundProgress)


def called(state: S, stage: StrEnum, side: str, *about: str) -> S:
    """Return the position in which a side, perhaps another one, decides on a step before play goes on as it was."""
    now = state.progress
    waiting = (*now.calls, (str(now.stage), now.side, *now.about))
    onward: S = state.with_progress(stage=stage, side=side, about=about, calls=waiting)
    return onward


def returned(state: S) -> S:
    """Return the position in which play goes on with the step that was called away from last; as it is without one."""
    if not state.progress.calls:
        return state
    *waiting, (stage, side, *about) = state.progress.calls
    now = type(state.progress.stage)(stage)
    onward: S = state.with_progress(stage=now, side=side, about=tuple(about), calls=tuple(waiting))
    return onward


def about(state: Any, stage: StrEnum) -> tuple[str, ...]:
    """Return the words that a step is about; none where the game has come to another step."""
    return tuple(state.progress.about) if state.progress.stage is stage else ()


def acted(state: S, stage: StrEnum) -> S:
    """Return the position in which the next side is to act, in a step of rounds, after one that did something."""
    return _next(state, stage, 0)


def passed(state: S, stage: StrEnum, over: StrEnum) -> S:
    """Return the position after a side that passed: the next one is to act, or all have passed, and a step is over.

    `stage` is the step of rounds, and `over` the one that comes when all sides have passed one after the other.
    """
    passes = state.progress.passes + 1
    if passes < len(state.board.sides):
        return _next(state, stage, passes)
    onward: S = state.at_rest().with_progress(stage=over, side="", passes=0, about=())
    return onward


def _next(state: S, stage: StrEnum, passes: int) -> S:
    if not state.progress.side:
        return state
    side = next_side(state.progress.side, state.board.sides)
    onward: S = state.at_rest().with_progress(stage=stage, side=side, passes=passes, about=())
    return onward
