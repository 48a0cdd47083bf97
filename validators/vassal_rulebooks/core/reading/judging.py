"""Judge logs of any game: read them with the search or the explainer, and submit them to the referee."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.core.reading import hands, tracks
from vassal_rulebooks.core.reading.chance import Chance
from vassal_rulebooks.core.reading.explained import ExplainedLog
from vassal_rulebooks.core.reading.reader import LogReader
from vassal_rulebooks.core.reading.table import EventTable
from vassal_rulebooks.core.reading.turns import beginnings
from vassal_tools.referee.explain import plan
from vassal_tools.referee.explain.evidence import Buttons
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search.beam import BeamSearch
from vassal_tools.referee.search.covering import STOPPED, covered
from vassal_tools.referee.search.hypothesis import Assumed, Hypothesis, lines
from vassal_tools.referee.search.verdicts import Beside, StoryRecord

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_rulebooks.core.reading.events import Story
    from vassal_rulebooks.core.reading.remarks import Remarks
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_tools.referee.explain.node import Node
    from vassal_tools.referee.protocol import Referee
    from vassal_tools.referee.search.hypothesis import Reading
    from vassal_tools.referee.search.protocol import Reader

Finder = Callable[[Sequence[Hypothesis], Any, int], Iterable[Beside]]
"""Finds faults without an act. The arguments are the stories, their first position and the first unread event."""
NODES = 20_000
"""Maximum number of nodes for the explainer; the rest of a log is left unread."""
BUDGET = 30_000
"""Maximum number of positions for reading events; the rest of a log is left unread."""


def nothing(_stories: Sequence[Hypothesis], _start: Any, _end: int) -> Iterable[Beside]:
    """Return no findings."""
    return ()


def search_log(
    reader: Reader,
    chance: Chance,
    referee: Referee[Any, Any],
    starts: Sequence[Any],
    remarks: Remarks,
    moves: tuple[type, ...],
    first: int = 0,
    beside: Finder = nothing,
) -> None:
    """Search for the best story of a log, and submit it to the referee.

    The story begins in one of the positions `starts`, before the event `first`. `moves` are the acts that a side does
    with its own counters. `beside` finds faults without an act; it gets all stories, the first position of the best
    one, and the first unread event.
    """
    search = BeamSearch(reader, BUDGET)
    stories = search.run(starts, len(chance.story.events), first)
    _Verdicts(reader, chance, remarks, moves, beside).submit(stories, referee, starts, search.stopped, first)


@dataclass(frozen=True)
class _Verdicts:
    reader: Reader
    chance: Chance
    remarks: Remarks
    moves: tuple[type, ...]
    beside: Finder

    def submit(
        self,
        stories: Sequence[Hypothesis],
        referee: Referee[Any, Any],
        starts: Sequence[Any],
        stopped: int | None,
        first: int = 0,
    ) -> None:
        """Submit the first story and other findings; it ends where the search `stopped`."""
        story, reader, best = self.chance.story, self.reader, lines(stories[0])
        start = best[0].before if best else starts[0]

        def step_of(number: int) -> int:
            return story.events[number].step

        found = chain(
            self.chance.findings(stories[0], start, stopped),
            hands.findings(reader, story, stories[0], self.moves, self.remarks.hand),
            self.beside(stories, start, len(story.events) if stopped is None else stopped),
        )
        StoryRecord(reader, referee, step_of).write(stories, [one for one in found if one.event >= first])
        referee.cover(covered(reader, stories[0], start, step_of, range(first, len(story.events)), stopped))
        if stopped is not None:
            referee.remark(Breach(self.remarks.too_long, STOPPED), step_of(stopped))


def explain_log(
    rules: Rules[Any, Any], story: Story, referee: Referee[Any, Any], remarks: Remarks, shown: Mapping[str, str]
) -> None:
    """Submit every act of a log to the referee, as the explainer explains the changes of its table."""
    starts, cards = beginnings(rules, referee.state, shown), tuple(rules.notation.words.get("cards", ()))
    has_marks = rules.lays_marks or any(kind.trace is Trace.MARK for kind in rules.kinds.values())
    log = ExplainedLog(rules, story, referee.state, remarks, cards, has_marks=has_marks)
    nodes, stopped = plan.explained(log, NODES, rules.sides, starts)
    stories = [as_hypothesis(node) for node in nodes]
    reader = LogReader(rules, EventTable(story, referee.state, cards, has_marks=has_marks), remarks)
    buttons = Buttons(log.shown, rules.sides, nodes[0].missed)
    reader.lacks_buttons = buttons.share_missing > rules.missable
    for number in range(len(story.events)):
        reader.follow(number)

    def silent(state: Any) -> Iterator[Reading]:
        for one in chain(log.silent(state), log.owing(state)):
            yield one._replace(buttons=tuple(Assumed(name.button, buttons.price(name.button)) for name in one.buttons))

    def numbers(found: Sequence[Hypothesis], start: Any, end: int) -> Iterator[Beside]:
        return tracks.findings(rules, reader, silent, found, start, remarks.table, end)

    verdicts = _Verdicts(reader, Chance(rules, story, remarks.new_roll), remarks, hands.own_moves(rules), numbers)
    verdicts.submit(stories, referee, starts, stopped)


def as_hypothesis(node: Node) -> Hypothesis:
    """Return a node of the explainer as a hypothesis for the verdicts."""
    return Hypothesis(node.state, (), node.assumed, node.cost, node.without, node.story, node.others)
