"""Events of a log around the current event: later events of a thing, and of the same turn or phase."""

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
    """The events of a log; `now` is the number of the current event."""

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
        """Advance to an event."""
        self.now = number

    @property
    def turn_begin(self) -> int:
        """The number of the event that began the current turn, or -1.

        An event that begins a turn still counts for the turn before.
        """
        at = bisect_left(self._turn_ends, self.now)
        return self._turn_ends[at - 1] if at else -1

    def turn_of(self, number: int) -> int:
        """Return how often the turn counter was set to a new turn up to an event."""
        return bisect_right(self._turn_ends, number)

    @property
    def turn_end(self) -> int:
        """The number of the event that begins the next turn."""
        return following(self._turn_ends, self.now)

    def settling_end(self, click: int) -> int:
        """Return the number of the first draw, throw, move or click after a click, when the turn goes on.

        Debts of the turn before may be settled until then.
        """
        return following(self._goings_on, click)

    @property
    def turn_over(self) -> int:
        """The number of the event that continues the next turn after its click."""
        return self.settling_end(self.turn_end)

    def last_click(self) -> int | None:
        """Return the number of the event that began the current turn, or None.

        An event that begins a turn already counts for its new turn.
        """
        at = bisect_right(self._turn_ends, self.now)
        return self._turn_ends[at - 1] if at else None

    def stops_at_click(self) -> bool:
        """Return True if the log stops after a click to a new turn, and from now on only clicks go on.

        Debts of the turn before may then be settled after the log.
        """
        onward = (self.events[n] for n in self._goings_on if n >= self.now)
        is_open = bool(self._turn_ends) and self.settling_end(self._turn_ends[-1]) == NEVER
        return is_open and all(isinstance(event, TurnBegan) for event in onward)

    @property
    def phase_end(self) -> int:
        """The number of the event that begins the next phase."""
        return following(self._phase_ends, self.now)

    def touches_later(self, thing: str, *, in_phase: bool = False) -> Iterator[int]:
        """Yield the numbers of later events in the same turn or phase that touch a counter or chit.

        A turn is over once the next one goes on after its click.
        """
        over = self.turn_over
        end = min(over, self.phase_end) if in_phase else over
        touches = self._touches.get(thing, ())
        yield from (number for number in touches[bisect_right(touches, self.now) :] if number < end)

    def later(self, thing: str, *, in_phase: bool = False) -> Iterator[Event]:
        """Yield later events of a counter or chit in the same turn, or before the next phase."""
        yield from map(self.events.__getitem__, self.touches_later(thing, in_phase=in_phase))

    def goes_next(self, unit: str) -> str | None:
        """Return the next place of a counter in the same phase, without drags that are taken back at once."""
        touches = ((n, self.events[n]) for n in self.touches_later(unit, in_phase=True))
        drags = [(n, event) for n, event in touches if isinstance(event, Drag)]
        while drags[1:] and drags[1][0] == drags[0][0] + 1 and drags[1][1].end == drags[0][1].start:
            del drags[:2]
        return drags[0][1].end if drags else None

    def next_touch(self, thing: str, number: int) -> int | None:
        """Return the first event after `number` that touches a counter or chit, or None."""
        return next((touch for touch in self._touches.get(thing, ()) if touch > number), None)

    def is_dragged_back(self) -> bool:
        """Return True if the dragged counter is dragged back before any event other than a drag."""
        event = self.events[self.now]
        drags = takewhile(lambda one: isinstance(one, Drag), self.coming() if isinstance(event, Drag) else ())
        onward = next((one for one in drags if touched(one) == touched(event)), None)
        return isinstance(event, Drag) and isinstance(onward, Drag) and onward.end == event.start

    def is_taken_back(self) -> bool:
        """Return True if a moved chit moves back next, or a counter is turned over again in the turn."""
        event = self.events[self.now]
        onward = next(self.later(touched(event) or "", in_phase=True), None)
        if isinstance(event, ChitMoved):
            return isinstance(onward, ChitMoved) and onward.end == event.start
        return isinstance(event, Turnover) and (isinstance(onward, Turnover) or self._is_turned_back(event.unit))

    def _is_turned_back(self, unit: str) -> bool:
        # before the turn counter is touched, and while the counter stays in play
        end = following(self._turn_clicks, self.now)
        faces = (n for n in self.touches_later(unit) if isinstance(self.events[n], Turnover | Gone))
        again = next(faces, NEVER)
        return again < end and isinstance(self.events[again], Turnover)

    def in_turn(self) -> Iterator[Event]:
        """Yield the later events of the same turn."""
        yield from self.events[self.now + 1 : min(self.turn_end, len(self.events))]

    def until_over(self) -> Iterator[Event]:
        """Yield the later events of the same turn, and of the next one until it goes on after its click."""
        yield from self.events[self.now + 1 : min(self.turn_over, len(self.events))]

    def so_far(self) -> Sequence[Event]:
        """Return the events of the current turn up to the current event."""
        return self.events[self.turn_begin + 1 : self.now + 1]

    def marked(self, what: str, side: str = "") -> list[tuple[int, int]]:
        """Return the values of a marker in the current turn, with the numbers of their events.

        An empty `side` selects the marker on a track without a side.
        """
        return [(n, one.value) for n, one in self._marks(what, side) if one.value]

    def may_be_by_hand(self, what: str, side: str = "") -> bool:
        """Return True if a marker is moved by hand in the turn, or does not move in the whole log.

        If it is moved by hand, its button is missing.
        """
        in_log = (one for one in self.events if isinstance(one, Marked) and (one.what, one.side) == (what, side))
        return any(one.is_by_hand for _, one in self._marks(what, side)) or not any(in_log)

    def _marks(self, what: str, side: str) -> Iterator[tuple[int, Marked]]:
        events = ((n, self.events[n]) for n in range(self.turn_begin, min(self.turn_end, len(self.events))))
        yield from ((n, one) for n, one in events if isinstance(one, Marked) and (one.what, one.side) == (what, side))

    def coming(self, until: int = 40) -> Iterator[Event]:
        """Yield the next events of any kind, at most `until`."""
        yield from self.events[self.now + 1 : self.now + 1 + until]

    def ends_with(self, things: Collection[str]) -> bool:
        """Return True if all events from now until the end of the log touch one of these things."""
        return all(touched(event) in things for event in self.events[max(0, self.now) :])

    def last(self, is_sought: Callable[[Event], bool]) -> int | None:
        """Return the number of the latest event up to now that matches, or None."""
        return next((n for n in range(self.now, -1, -1) if is_sought(self.events[n])), None)


def is_said(event: Event, kind: str, *words: str) -> TypeGuard[Declared]:
    """Return True if an event is a button of a kind whose first words are the given ones."""
    return isinstance(event, Declared) and event.what.kind == kind and event.what.words[: len(words)] == words


def touched(event: Event) -> str | None:
    """Return the counter, chit or mark that an event touches, or None."""
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
    """Return the first of some ordered numbers after `now`, or `NEVER`."""
    at = bisect_right(numbers, now)
    return numbers[at] if at < len(numbers) else NEVER


def _goes_on(event: Event, decks: Collection[str]) -> bool:
    # after such an event, debts of the turn before can no longer be settled
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
