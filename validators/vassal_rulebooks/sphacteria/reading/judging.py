"""One log read by the search, and brought to court."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.reading import hands
from vassal_rulebooks.core.reading.judging import bring
from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.reading.beginning import beginning
from vassal_rulebooks.sphacteria.reading.chance import SphacteriaChance
from vassal_rulebooks.sphacteria.reading.reader import LogReader
from vassal_rulebooks.sphacteria.reading.remarks import REMARKS
from vassal_rulebooks.sphacteria.reading.table import Table
from vassal_tools.referee.protocol import Breach

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.reading.words import Story
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.referee.protocol import Referee
    from vassal_tools.referee.search.hypothesis import Hypothesis
    from vassal_tools.referee.search.verdicts import Beside


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
            court.remark(Breach(REMARKS.partly, lacks), 1)
        reader = LogReader(self._rulebook, story, court.state, court.state.turn if lacks else 0)

        def beside(best: Hypothesis, start: State, stopped: int | None) -> Iterator[Beside]:
            yield from SphacteriaChance(self._rulebook, story, start).findings(best, start, stopped)
            yield from hands.findings(reader, story, best, acts.Move, REMARKS.hand)

        bring(reader, story, court, starts, beside, REMARKS.too_long, first)
