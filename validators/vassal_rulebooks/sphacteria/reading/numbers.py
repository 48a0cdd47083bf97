"""Numbers of tracks, points and supply: what sets them, and what they are by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vassal_rulebooks.core.reading.events import Declared, Event, Marked, number_in
from vassal_rulebooks.sphacteria import action_phase, adjustment
from vassal_rulebooks.sphacteria import declarations as d
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.reading.adjustments import set_points, set_roll
from vassal_rulebooks.sphacteria.reading.words import POINTS, SUPPLY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.core.reading.adjusting import Adjusted
    from vassal_rulebooks.sphacteria.state import State

THROWN = (Stage.DRAW, Stage.ROLL)
"""The stages in which the points of a side are those that its throw will give."""
BUTTONS = {d.POINTS: POINTS, d.SUPPLY: SUPPLY, d.CORRECT: POINTS}
"""The buttons that set a number, each with what it sets; their last words are the side and the number."""


class Number(NamedTuple):
    """A number of a side, as it was set."""

    what: str
    side: str
    value: int

    @property
    def thing(self) -> str:
        """The thing of the table that it is."""
        return thing(self.what, self.side)


def thing(what: str, side: str) -> str:
    """The thing of the table that a number is, such as `points of Athens`."""
    return f"{what} of {side}"


def of_thing(name: str) -> tuple[str, str] | None:
    """What a thing is the number of, and whose it is; None for any other thing."""
    what, _, side = name.partition(" of ")
    return (what, side) if what in (POINTS, SUPPLY) else None


def set_by(event: Event) -> Number | None:
    """The number that a button or a hand has set; None for any other event."""
    match event:
        case Marked(_, what, side, value, True) if side and value is not None:
            return Number(what, side, value)
        case Declared(_, what) if what.kind in BUTTONS and len(what.words) >= 2:
            return Number(BUTTONS[what.kind], what.words[-2], number_in(what.words[-1]) or 0)
        case _:
            return None


def by_rules(state: State, what: str, side: str) -> int | None:
    """The supply of a side, or the points that it has, or will have by its throw; None before its throw."""
    if what == SUPPLY:
        return adjustment.marker(state, side)
    if state.progress.stage not in THROWN:
        return action_phase.left(state, side)
    roll = state.progress.rolls[state.board.side_index[side]]
    return state.board.game.rules.actions.points_of(roll) if roll else None


def with_number(state: State, what: str, side: str, value: int) -> State:
    """The position with that number; points are set now, or for when both have thrown."""
    if what == SUPPLY:
        return adjustment.with_marker(state, side, value)
    after: State = next(settings(state, side, value)).after(state)
    return after


def settings(state: State, side: str, value: int) -> Iterator[Adjusted]:
    """Each adjustment that sets points: now, or for when both have thrown by each throw that gives so many."""
    if state.progress.stage not in THROWN:
        yield set_points(side, value)
        return
    divisor = state.board.game.rules.actions.divisor.value
    yield from (set_roll(side, value * divisor - less) for less in range(divisor))
