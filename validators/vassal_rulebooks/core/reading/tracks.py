"""Judge numbers on tracks and labels once the story is known, by the numbers that the rules had about that time."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from functools import cached_property, reduce
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_rulebooks.core.facets import NumberFacet
from vassal_rulebooks.core.reading.turns import whose_turn
from vassal_tools.findings import Severity
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.chance import positions
from vassal_tools.referee.search.hypothesis import lines
from vassal_tools.referee.search.lateness import LATE
from vassal_tools.referee.search.verdicts import Beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from vassal_rulebooks.core.reading.reader import LogReader
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_tools.findings import Rule
    from vassal_tools.referee.search.hypothesis import Entry, Hypothesis, Reading

    Silent = Callable[[Any], Iterator[Reading]]

OTHERWISE = "by another reading of the log the rules come to this number"


class _Had(NamedTuple):
    # a number of the rules in a turn, from event `first` to event `last`
    first: int
    last: int
    turn: int
    value: int


class _Touch(NamedTuple):
    # `right` is the number by the rules, `until` the event of the next touch
    event: int
    turn: int
    value: int
    right: int
    until: int


class _Place(NamedTuple):
    # the number of the rules that a marker has reached, and the surplus that the marker shows
    at: int = 0
    shift: int = 0


class _Wrong(NamedTuple):
    # `righted` is the event that corrects the touch; an owed number is one that the table never came to
    touch: _Touch
    righted: int | None = None
    is_owed: bool = False


class Tracks:
    """The markers on the tracks of one log, compared with one of its stories from the position `start`."""

    def __init__(
        self, rules: Rules[Any, Any], reader: LogReader[Any], silent: Silent, story: Hypothesis, start: Any
    ) -> None:
        self._rules, self._reader, self._start, self._state = rules, reader, start, story.state
        self._silent = silent
        self._events, self._lines = reader.table.events, lines(story)
        self._before = positions(self._lines, start, len(self._events))
        self._acted = sorted(one.event for one in self._lines if one.act is not None and not one.is_inferred)
        self._begun = [] if start == rules.start() else [-1]
        self._begun += [one.event for one in self._lines if self._begins_afresh(one)]

    def _begins_afresh(self, line: Entry) -> bool:
        # after a restart, no number is known until its marker is touched
        is_act = line.act is None or type(line.act) in self._rules.kinds
        return not is_act and (line.before.turn, line.before.progress) != (line.after.turn, line.after.progress)

    def in_words(self, facet: NumberFacet, wrong: _Wrong) -> str:
        """Return the number on a marker and the correct number, in words."""
        return facet.words(self._before[wrong.touch.event + wrong.is_owed], wrong.touch.value)

    def wrong(self, facet: NumberFacet, end: int) -> Iterator[_Wrong]:
        """Yield touches of a marker before the event `end` whose number the rules did not have about that time.

        A marker that carries on an earlier error is not reported again. A number that the module itself shows must also
        be right at the end of the log, apart from the last operation.
        """
        touches, known = self._touches(facet, end), self._reader.table.shown_at_first.get(facet.of)
        had = self._had(facet) if touches or known is not None else []
        place, last, charged = _Place(), -2 if known is None else -1, set[int]()
        for touch, onward in zip(touches, (*touches[1:], None), strict=False):
            apart = _Place(place.at, touch.value - touch.right)
            if bisect_right(self._begun, touch.event) > bisect_right(self._begun, last):
                place = apart
            elif found := _found(had, touch, place):
                place = found
            else:
                then = _found(had, onward, apart) if onward and onward.turn <= touch.turn + 1 else None
                righted = onward.event if onward and then and not then.shift else None
                if righted or apart.shift not in charged:
                    yield _Wrong(touch, righted)
                charged |= set() if righted else {apart.shift}
                place = apart
            last = touch.event
        has_begun_since = bisect_right(self._begun, end) > bisect_right(self._begun, last)
        if known is not None and end == len(self._events) and not has_begun_since:
            yield from self._owed(had, touches[-1].value if touches else known, place.shift)

    def _owed(self, had: Sequence[_Had], shown: int, shift: int) -> Iterator[_Wrong]:
        late = [one for one in had if one.last >= self._operation]
        if all(one.value + shift != shown for one in late):
            now = next(one for one in late if one.last == len(self._events))
            yield _Wrong(_Touch(max(now.first, 0), now.turn, shown, now.value, now.last), is_owed=True)

    @cached_property
    def _operation(self) -> int:
        # the event after which the last operation, or turn of a side, is under way
        begun = (one.event for one in self._lines if whose_turn(one.before) != whose_turn(one.after))
        return max(begun, default=-1)

    def _touches(self, facet: NumberFacet, end: int) -> list[_Touch]:
        # of several touches between two acts, only the last one counts
        shown = ((n, self._reader.table.set_by(event)) for n, event in enumerate(self._events[:end]))
        own = [(n, one.value) for n, one in shown if one and (one.what, one.side) == facet.of]
        last = {bisect_right(self._acted, n): (n, value) for n, value in own}  # by how many acts came before
        found: list[_Touch] = []
        for n, value in reversed(last.values()):
            state, until = self._before[n], found[-1].event if found else end
            found.append(_Touch(n, state.turn, value, facet.by_rules(state), until))
        return found[::-1]

    def _had(self, facet: NumberFacet) -> list[_Had]:
        # includes numbers that the rules pass through during an act
        found = [_Had(-1, -1, self._start.turn, facet.by_rules(self._start))]
        for line in self._lines:
            is_act = type(line.act) in self._rules.kinds
            for state in self._rules.states_after(line.before, line.act) if is_act else (line.after,):
                now, last = (state.turn, facet.by_rules(state)), found[-1]
                found[-1] = last._replace(last=max(last.last, line.event))
                if now != (last.turn, last.value):
                    found.append(_Had(line.event, line.event, *now))
        end = len(self._events)
        found[-1] = found[-1]._replace(last=end)
        return [*found, *(_Had(end, end, state.turn, facet.by_rules(state)) for state in self._to_come)]

    @cached_property
    def _to_come(self) -> list[Any]:
        # positions that silent steps can reach after the end of the log, each for less than a breach
        order, seen = count(), {self._state}
        queue, found = [(0, next(order), self._state)], list[Any]()
        while queue and len(found) < costs.POSITIONS:
            cost, _, state = heappop(queue)
            found.append(state)
            for step in self._silent(state):
                after = reduce(lambda now, act: self._reader.play(now, act)[1], step.acts, state)
                if not step.faults and cost + step.needed < costs.BREACH and after not in seen:
                    seen.add(after)
                    heappush(queue, (cost + step.needed, next(order), after))
        return found[1:]


def _found(had: Sequence[_Had], touch: _Touch, place: _Place) -> _Place | None:
    # numbers from now until the next touch come first, then earlier ones
    near = [(n, one) for n, one in enumerate(had) if n >= place.at and abs(one.turn - touch.turn) <= 1]
    known = [(n, one) for n, one in near if one.first <= touch.until]
    now = [(n, one) for n, one in known if one.last >= touch.event]
    for among, shift in ((now, 0), (now, place.shift), (known, place.shift), (known, 0)):
        found = next((n for n, one in among if one.value + shift == touch.value), None)
        if found is not None:
            return _Place(found, shift)
    return None


def findings(
    rules: Rules[Any, Any],
    reader: LogReader[Any],
    silent: Silent,
    stories: Sequence[Hypothesis],
    start: Any,
    rule: Rule,
    end: int,
) -> Iterator[Beside]:
    """Yield findings for track markers by the best story; they are unknown if an equally good story avoids them.

    `silent` yields the acts that may follow in a position without an event, each with its price.
    """
    best, *others = [one for one in stories if one.cost <= stories[0].cost + costs.MARGIN]
    tracks = Tracks(rules, reader, silent, best, start)
    for facet in (one for one in reader.table.facets.values() if isinstance(one, NumberFacet)):
        wrong = [*tracks.wrong(facet, end)]
        near = [Tracks(rules, reader, silent, one, start) for one in others] if wrong else []
        agreed = [{one.touch.event for one in other.wrong(facet, end) if one.righted is None} for other in near]
        for one in wrong:
            touch, righted = one.touch, one.righted
            step, text = reader.table.events[touch.event].step, tracks.in_words(facet, one)
            if righted is not None:
                late = Breach(LATE, f"{text}; it is put right later", facet.units, side=facet.side)
                yield Beside(touch.event, late, (step, reader.table.events[righted].step))
                continue
            breach = Breach(rule, text, facet.units, side=facet.side)
            if not all(touch.event in events for events in agreed):
                breach = replace(breach, severity=Severity.UNKNOWN, otherwise=OTHERWISE)
            yield Beside(touch.event, breach, (step,))
