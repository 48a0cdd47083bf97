"""One log of any game read by the search, and brought to the referee."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.reading import chance
from vassal_rulebooks.core.reading.reader import LogReader
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search.beam import Search
from vassal_tools.referee.search.covering import STOPPED, covered
from vassal_tools.referee.search.hypothesis import lines
from vassal_tools.referee.search.verdicts import StoryRecord

if TYPE_CHECKING:
    from vassal_rulebooks.core.reading.events import Story
    from vassal_rulebooks.core.reading.remarks import Remarks
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_tools.referee.protocol import Referee

BUDGET = 6_000
"""Positions that events are read in, before the rest of a log is left unread."""


def read_log(rules: Rules[Any, Any], story: Story, court: Referee[Any, Any], remarks: Remarks) -> None:
    """Bring every act of a log to the referee."""
    start = court.state
    reader = LogReader(rules, story, start, remarks)
    search = Search(reader, BUDGET)
    stories = search.run([start], len(story.events))

    def step_of(number: int) -> int:
        return story.events[number].step

    StoryRecord(reader, court, step_of).write(stories)
    read = range(len(story.events))
    court.cover(covered(reader, lines(stories[0]), start, step_of, read, search.stopped))
    for breach, steps in chance.findings(rules, remarks.new_roll, story, stories[0], start, search.stopped):
        court.remark(breach, *steps)
    if search.stopped is not None:
        court.remark(Breach(remarks.too_long, STOPPED), step_of(search.stopped))
