"""One log read by the search, and brought to court."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import sequence
from vassal_rulebooks.sphacteria.progress import BOWL, GONE, Stage, TurnProgress
from vassal_rulebooks.sphacteria.reading import chance, hands
from vassal_rulebooks.sphacteria.reading.adjustments import Adjusting
from vassal_rulebooks.sphacteria.reading.reader import LogReader
from vassal_rulebooks.sphacteria.translation.events import POINTS, SUPPLY, ChitMoved, Rolled, TurnBegan
from vassal_rulebooks.sphacteria.translation.remarks import ASSUMED, PARTLY_SHOWN, TOO_LONG
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import verdicts
from vassal_tools.referee.search.beam import Search

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.translation.events import Event, Story
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
        start = self._beginning(court.state)
        reader = LogReader(self._rulebook, story, start)
        search = Search(reader, BUDGET)
        stories = search.run(start, len(story.events))
        verdicts.bring(
            stories,
            court,
            lambda number: story.events[number].step,
            lambda act: not isinstance(act, Adjusting),
            lambda note: Breach(ASSUMED, note),
        )
        for breach, steps in (
            *chance.findings(story, stories[0], start),
            *hands.findings(story, stories[0], self._rulebook.board),
        ):
            court.remark(breach, *steps)
        if search.stopped is not None:
            text = "from here on there are more ways to read the log than can be tried"
            court.remark(Breach(TOO_LONG, text), story.events[search.stopped].step)

    def _beginning(self, state: State) -> State:
        """The position in which the log begins, with the progress of a turn as far as the log shows it."""
        if state.progress.is_known:
            return state
        shown = [e for e in self._first_turn() if isinstance(e, ChitMoved | Rolled)]
        first = next((e for e in shown if isinstance(e, ChitMoved) and e.start == BOWL), None)
        stage = Stage.ANNOUNCE
        if first:
            stage = Stage.DRAW
        elif any(isinstance(e, Rolled) and e.side for e in shown):
            stage = Stage.ROLL
        else:
            text = f"no draw and no throw for points is shown in turn {state.turn}"
            self._court.remark(Breach(PARTLY_SHOWN, text), 1)
        return sequence.advanced(self._with_progress(state, stage, first))

    def _first_turn(self) -> Iterator[Event]:
        """What happens before the turn counter shows another turn."""
        for event in self._story.events:
            if isinstance(event, TurnBegan) and event.number > self._court.state.turn:
                return
            yield event

    def _with_progress(self, state: State, stage: Stage, first: object) -> State:
        story, sides = self._story, state.board.sides
        start = state.board.game.rules.supply.start.value
        places = [story.chits.get(chit.gpid, BOWL) for chit in state.board.chits]
        known = (BOWL, *sides, *state.board.game.zones)
        progress = TurnProgress(
            stage=stage,
            side="",
            initiative=first.end if isinstance(first, ChitMoved) and first.end in sides else sides[0],
            rolls=(0,) * len(sides),
            points=tuple(0 if stage is Stage.DRAW else story.shown.get((POINTS, side), 0) for side in sides),
            supply=tuple(story.shown.get((SUPPLY, side), start) for side in sides),
            chits=tuple(place if place in known else GONE for place in places),
        )
        return replace(state.without_phase(), progress=progress)
