"""The events of a log around the one that is read: what happens to a thing later, what else is in the turn or phase."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from itertools import takewhile
from typing import TYPE_CHECKING, TypeGuard

from vassal_rulebooks.core.facets import mark_name
from vassal_rulebooks.core.reading.events import (
    ChitMoved,
    Declared,
    Drag,
    Faced,
    Gone,
    Marked,
    MarkLaid,
    Rolled,
    TurnBegan,
    Turnover,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from vassal_rulebooks.core.reading.events import Event

NEVER = 10**9


class Timeline:
    """The events of a log; `now` is the number of the one that is read."""

    def __init__(
        self,
        events: Sequence[Event],
        begins_a_phase: Callable[[Event], bool] = lambda _: False,
        decks: Collection[str] = (),
    ) -> None:
        self.events: tuple[Event, ...] = tuple(events)
        self.now = -1
        self._touches = _touches(self.events)
        self._turn_ends = [n for n, e in enumerate(self.events) if isinstance(e, TurnBegan) and not e.phase]
        self._turn_clicks = [n for n, e in enumerate(self.events) if isinstance(e, TurnBegan)]
        self._phase_ends = [n for n, e in enumerate(self.events) if begins_a_phase(e)]
        self._goings_on = [n for n, e in enumerate(self.events) if _goes_on(e, decks)]

    def follow(self, number: int) -> None:
        """Go on to the event of that number."""
        self.now = number

    @property
    def turn_begin(self) -> int:
        """The number of the event that began the turn which the event ends or belongs to; -1 if none did."""
        at = bisect_left(self._turn_ends, self.now)
        return self._turn_ends[at - 1] if at else -1

    def turn_of(self, number: int) -> int:
        """Return how often the turn counter was set to a new turn up to the event of that number."""
        return bisect_right(self._turn_ends, number)

    @property
    def turn_end(self) -> int:
        """The number of the event that begins the next turn."""
        return following(self._turn_ends, self.now)

    def settling_end(self, click: int) -> int:
        """Return the number of the event that a turn goes on with after a click: a draw, a throw, a move, a click.

        What was owed in the turn before may be put right until then.
        """
        return following(self._goings_on, click)

    @property
    def turn_over(self) -> int:
        """The number of the event that the next turn goes on with."""
        return self.settling_end(self.turn_end)

    def last_click(self) -> int | None:
        """Return the number of the event that began the turn of now, which may be that event; None if none did."""
        at = bisect_right(self._turn_ends, self.now)
        return self._turn_ends[at - 1] if at else None

    def stops_at_click(self) -> bool:
        """Return whether the log stops after a click to a new turn that nothing goes on with, nor from now until then.

        What the turn before still owes may come after the log.
        """
        onward = (self.events[n] for n in self._goings_on if n >= self.now)
        is_open = bool(self._turn_ends) and self.settling_end(self._turn_ends[-1]) == NEVER
        return is_open and all(isinstance(event, TurnBegan) for event in onward)

    @property
    def phase_end(self) -> int:
        """The number of the event that begins the next phase."""
        return following(self._phase_ends, self.now)

    def touches_later(self, thing: str, *, in_phase: bool = False) -> Iterator[int]:
        """Yield the numbers of the events that touch a counter or chit later in the same phase, or turn.

        A turn is over once the next one goes on after its click.
        """
        over = self.turn_over
        end = min(over, self.phase_end) if in_phase else over
        touches = self._touches.get(thing, ())
        yield from (number for number in touches[bisect_right(touches, self.now) :] if number < end)

    def later(self, thing: str, *, in_phase: bool = False) -> Iterator[Event]:
        """Yield what happens to a counter or chit later in the same turn, or before the next phase."""
        yield from map(self.events.__getitem__, self.touches_later(thing, in_phase=in_phase))

    def goes_next(self, unit: str) -> str | None:
        """Return where a counter is dragged next in the same phase, but for drags that are taken back at once."""
        touches = ((n, self.events[n]) for n in self.touches_later(unit, in_phase=True))
        drags = [(n, event) for n, event in touches if isinstance(event, Drag)]
        while drags[1:] and drags[1][0] == drags[0][0] + 1 and drags[1][1].end == drags[0][1].start:
            del drags[:2]
        return drags[0][1].end if drags else None

    def next_touch(self, thing: str, number: int) -> int | None:
        """Return the first event after that one that does something to a counter or chit."""
        return next((touch for touch in self._touches.get(thing, ()) if touch > number), None)

    def is_dragged_back(self) -> bool:
        """Return whether a counter that was just dragged is dragged back before anything but drags comes."""
        event = self.events[self.now]
        drags = takewhile(lambda one: isinstance(one, Drag), self.coming() if isinstance(event, Drag) else ())
        onward = next((one for one in drags if touched(one) == touched(event)), None)
        return isinstance(event, Drag) and isinstance(onward, Drag) and onward.end == event.start

    def is_taken_back(self) -> bool:
        """Return whether what was just done to a chit is undone next, or a face is turned back in the turn."""
        event = self.events[self.now]
        onward = next(self.later(touched(event) or "", in_phase=True), None)
        if isinstance(event, ChitMoved):
            return isinstance(onward, ChitMoved) and onward.end == event.start
        return isinstance(event, Turnover) and (isinstance(onward, Turnover) or self._is_turned_back(event.unit))

    def _is_turned_back(self, unit: str) -> bool:
        """Return whether a counter that stays in play is turned over again before the turn counter is touched."""
        end = following(self._turn_clicks, self.now)
        faces = (n for n in self.touches_later(unit) if isinstance(self.events[n], Turnover | Gone))
        again = next(faces, NEVER)
        return again < end and isinstance(self.events[again], Turnover)

    def in_turn(self) -> Iterator[Event]:
        """Yield what else happens in the same turn."""
        yield from self.events[self.now + 1 : min(self.turn_end, len(self.events))]

    def until_over(self) -> Iterator[Event]:
        """Yield what else happens in the same turn, and until the next one goes on."""
        yield from self.events[self.now + 1 : min(self.turn_over, len(self.events))]

    def so_far(self) -> Sequence[Event]:
        """Return what has happened in the turn that the event ends or belongs to, with the event."""
        return self.events[self.turn_begin + 1 : self.now + 1]

    def marked(self, what: str, side: str = "") -> list[tuple[int, int]]:
        """Return by the numbers of events what a marker is set to in the turn, a side's or that of a track of none."""
        return [(n, one.value) for n, one in self._marks(what, side) if one.value]

    def may_be_by_hand(self, what: str, side: str = "") -> bool:
        """Return whether a marker is moved by hand in the turn, so that a button is missing, or nowhere in the log."""
        in_log = (one for one in self.events if isinstance(one, Marked) and (one.what, one.side) == (what, side))
        return any(one.is_by_hand for _, one in self._marks(what, side)) or not any(in_log)

    def _marks(self, what: str, side: str) -> Iterator[tuple[int, Marked]]:
        events = ((n, self.events[n]) for n in range(self.turn_begin, min(self.turn_end, len(self.events))))
        yield from ((n, one) for n, one in events if isinstance(one, Marked) and (one.what, one.side) == (what, side))

    def coming(self, until: int = 40) -> Iterator[Event]:
        """Yield what comes next, of any kind."""
        yield from self.events[self.now + 1 : self.now + 1 + until]

    def ends_with(self, things: Collection[str]) -> bool:
        """Return whether nothing but some counters is handled from now until the log ends."""
        return all(touched(event) in things for event in self.events[max(0, self.now) :])

    def last(self, is_sought: Callable[[Event], bool]) -> int | None:
        """Return the number of the latest event of a kind up to now; None if there was none yet."""
        return next((n for n in range(self.now, -1, -1) if is_sought(self.events[n])), None)


def is_said(event: Event, kind: str, *words: str) -> TypeGuard[Declared]:
    """Return whether an event is a button of that kind that begins with those words."""
    return isinstance(event, Declared) and event.what.kind == kind and event.what.words[: len(words)] == words


def touched(event: Event) -> str | None:
    """Return the counter, chit or mark that an event touches; None if it touches none."""
    match event:
        case MarkLaid():
            return mark_of(event)
        case Drag(_, thing) | Gone(_, thing) | Turnover(_, thing) | Faced(_, thing) | ChitMoved(_, thing):
            return thing
        case _:
            return None


def mark_of(event: MarkLaid) -> str:
    """Return the name of the mark that an event lays or takes up."""
    return mark_name(event.kind, event.where, event.side)


def following(numbers: Sequence[int], now: int) -> int:
    """Return the first of some ordered numbers after now; one beyond every log if there is none."""
    at = bisect_right(numbers, now)
    return numbers[at] if at < len(numbers) else NEVER


def _goes_on(event: Event, decks: Collection[str]) -> bool:
    """Whether a turn goes on with an event: nothing that was late in the turn before is put right by it."""
    match event:
        case ChitMoved(_, _, start):
            return start in decks
        case Drag(_, _, _, end):
            return end is not None
        case _:
            return isinstance(event, Rolled | TurnBegan)


def _touches(events: Sequence[Event]) -> Mapping[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for number, event in enumerate(events):
        thing = touched(event)
        if thing is not None:
            found[thing].append(number)
    return found
