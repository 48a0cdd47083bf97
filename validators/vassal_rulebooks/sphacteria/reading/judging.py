"""One log read by the search, and brought to court."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.declarations import ANNOUNCE
from vassal_rulebooks.sphacteria.progress import BOWL, Stage, unknown_progress
from vassal_rulebooks.sphacteria.reading import chance, hands
from vassal_rulebooks.sphacteria.reading.adjustments import Begin
from vassal_rulebooks.sphacteria.reading.reader import CUT, NOT_WHOLE, LogReader
from vassal_rulebooks.sphacteria.reading.remarks import PARTLY_SHOWN, TOO_LONG
from vassal_rulebooks.sphacteria.reading.table import Table
from vassal_rulebooks.sphacteria.reading.words import ChitMoved, Declared, Drag, Rolled
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search.beam import Search
from vassal_tools.referee.search.covering import STOPPED, covered
from vassal_tools.referee.search.hypothesis import lines
from vassal_tools.referee.search.verdicts import StoryRecord

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.reading.words import Event, Story
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.referee.protocol import Referee

BUDGET = 6_000
"""Positions that events are read in, before the rest of a log is left unread."""


class Reading:
    """The reading of one log by the search."""

    def __init__(self, rulebook: Sphacteria, story: Story, court: Referee[State, Act]) -> None:
        self._rulebook = rulebook
        self._story = story
        self._court = court
        self._cut = 0

    def run(self) -> None:
        """Bring every act to court."""
        court, story = self._court, self._story
        start = self._beginning(court.state, Table(story, court.state))
        reader = LogReader(self._rulebook, story, start, self._cut)
        search = Search(reader, BUDGET)
        stories = search.run(start, len(story.events))

        def step_of(number: int) -> int:
            return story.events[number].step

        StoryRecord(reader, court, step_of).write(stories)
        court.cover(covered(reader, lines(stories[0]), start, step_of, len(story.events), search.stopped))
        for breach, steps in (
            *chance.findings(story, stories[0], start, search.stopped),
            *hands.findings(story, stories[0], self._rulebook.board),
        ):
            court.remark(breach, *steps)
        if search.stopped is not None:
            court.remark(Breach(TOO_LONG, STOPPED), story.events[search.stopped].step)

    def _beginning(self, state: State, table: Table) -> State:
        """The position in which the log begins, with the progress of a turn as far as the log shows it."""
        is_new = state.progress.is_known
        if not table.shows_turn() and (is_new or table.has_agreed_points()):
            self._court.remark(Breach(PARTLY_SHOWN, NOT_WHOLE.format(state.turn)), 1)
            return Begin(unknown_progress(state.board)).after(state)
        if is_new:
            return state
        shown = [*table.in_turn()]
        drawn = next((e.end for e in shown if isinstance(e, ChitMoved) and e.start == BOWL), None)
        if drawn is not None:
            return Begin(table.progress(state, Stage.DRAW, drawn)).after(state)
        if any(isinstance(e, Rolled) and e.side for e in shown):
            return Begin(table.progress(state, Stage.ROLL)).after(state)
        self._cut = state.turn
        self._court.remark(Breach(PARTLY_SHOWN, CUT.format(state.turn)), 1)
        return Begin(table.progress(state, Stage.ANNOUNCE, self._first_side(shown))).after(state)

    def _first_side(self, shown: list[Event]) -> str:
        """The side that acts first in a turn of which the log shows no beginning."""
        for event in shown:
            if isinstance(event, Declared) and event.what.kind == ANNOUNCE:
                return event.what.words[0]
            if isinstance(event, Drag):
                return self._rulebook.board.counter(event.unit).side
        return ""
