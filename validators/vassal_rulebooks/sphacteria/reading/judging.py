"""One log read by the search, and brought to court."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.reading import chance, hands
from vassal_rulebooks.sphacteria.reading.beginning import beginning
from vassal_rulebooks.sphacteria.reading.reader import LogReader
from vassal_rulebooks.sphacteria.reading.remarks import PARTLY_SHOWN, TOO_LONG
from vassal_rulebooks.sphacteria.reading.table import Table
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search.beam import Search
from vassal_tools.referee.search.covering import STOPPED, covered
from vassal_tools.referee.search.hypothesis import lines
from vassal_tools.referee.search.verdicts import StoryRecord

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.reading.words import Story
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

    def run(self) -> None:
        """Bring every act to court."""
        court, story = self._court, self._story
        first, starts, lacks = beginning(Table(story, court.state), court.state)
        if lacks:
            court.remark(Breach(PARTLY_SHOWN, lacks), 1)
        reader = LogReader(self._rulebook, story, court.state, court.state.turn if lacks else 0)
        search = Search(reader, BUDGET)
        stories = search.run(starts, len(story.events), first)
        best = lines(stories[0])
        start = best[0].before if best else starts[0]

        def step_of(number: int) -> int:
            return story.events[number].step

        found = (
            chance.findings(story, stories[0], start, search.stopped),
            hands.findings(story, stories[0], court.state.board),
        )
        beside = [one for kind in found for one in kind if one.event >= first]
        StoryRecord(reader, court, step_of).write(stories, beside)
        court.cover(covered(reader, best, start, step_of, range(first, len(story.events)), search.stopped))
        if search.stopped is not None:
            court.remark(Breach(TOO_LONG, STOPPED), story.events[search.stopped].step)
