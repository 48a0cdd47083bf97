"""Numbers of tracks, points and supply: what sets them, and what they are by the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_rulebooks.core.facets import ShownNumber, number_name
from vassal_rulebooks.core.reading.events import Declared, Event, Marked, number_in
from vassal_rulebooks.sphacteria import action_phase, adjustment
from vassal_rulebooks.sphacteria import declarations as d
from vassal_rulebooks.sphacteria.names import POINTS, SUPPLY
from vassal_rulebooks.sphacteria.progress import Level, Stage
from vassal_rulebooks.sphacteria.reading.adjustments import set_points, set_roll

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vassal_rulebooks.core.facets import Facet
    from vassal_rulebooks.core.reading.adjusting import Adjusted
    from vassal_rulebooks.sphacteria.state import State

THROWN = (Stage.DRAW, Stage.ROLL)
"""The stages in which the points of a side are those that its throw will give."""
BUTTONS = {d.POINTS: POINTS, d.SUPPLY: SUPPLY, d.CORRECT: POINTS}
"""The buttons that set a number, each with what it sets; their last words are the side and the number."""


def set_by(event: Event) -> ShownNumber | None:
    """The number that a button or a hand has set; None for any other event."""
    match event:
        case Marked(_, what, side, value, True) if side and value is not None:
            return ShownNumber(what, side, value)
        case Declared(_, what) if what.kind in BUTTONS and len(what.words) >= 2:
            return ShownNumber(BUTTONS[what.kind], what.words[-2], number_in(what.words[-1]) or 0)
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


@dataclass(frozen=True, slots=True)
class TrackFacet:
    """The supply or the points of a side, as the marker on its track or a button shows them."""

    what: str
    side: str

    def by_rules(self, state: State) -> int | None:
        """Return the number by the rules; None for points before their throw."""
        return by_rules(state, self.what, self.side)

    def agrees(self, state: State, shown: int | None) -> bool:
        """Return whether rules and table agree; a supply that is not set is as it should be.

        The supply of a side that has lost by capitulation came to the lowest, and is at rest: either may be shown.
        """
        lost = state.progress.outcome
        if self.what == SUPPLY and lost and lost.level is Level.CAPITULATION and lost.winner != self.side:
            return True
        return shown == by_rules(state, self.what, self.side) or (self.what == SUPPLY and shown is None)

    def put(self, state: State, shown: int) -> State:
        """Return the position with that number."""
        return with_number(state, self.what, self.side, shown)

    def words(self, state: State, shown: int) -> str:
        """Return the number on the table, and by the rules."""
        return f"the {self.what} of {self.side} is {shown}, and should be {self.by_rules(state)}"


def facets(sides: Iterable[str]) -> Mapping[str, Facet]:
    """Return the numbers of all sides, by name."""
    return {number_name(what, side): TrackFacet(what, side) for side in sides for what in (POINTS, SUPPLY)}
