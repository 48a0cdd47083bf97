"""The table of a log for its readers: what it shows now, and what is touched later in the same turn or phase."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.progress import BOWL, GONE, Stage, TurnProgress
from vassal_rulebooks.sphacteria.reading.words import (
    POINTS,
    SUPPLY,
    ChitMoved,
    Declared,
    Drag,
    Gone,
    Marked,
    Rolled,
    Shown,
    TurnBegan,
    Turnover,
    number_in,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_rulebooks.sphacteria.board import Board
    from vassal_rulebooks.sphacteria.reading.words import Event, Story
    from vassal_rulebooks.sphacteria.state import State

NUMBERS = {declarations.POINTS: POINTS, declarations.SUPPLY: SUPPLY, declarations.CORRECT: POINTS}
"""The buttons that set a number of a track, each with what it sets; their last words are the side and the number."""


class Lying(NamedTuple):
    """Where a counter lies, None out of play, and whether it shows its reduced face."""

    place: str | None
    reduced: bool

    def is_as(self, place: str | None, reduced: bool) -> bool:
        """Whether a counter that stands so lies as it should; the face of one out of play is no matter."""
        return self.place == place and (place is None or self.reduced == reduced)


class Table:
    """What lies where after each event of a log."""

    def __init__(self, story: Story, state: State) -> None:
        self.events: tuple[Event, ...] = story.events
        self.now = -1
        self.counters = {u: Lying(state.standing(u).location, state.standing(u).reduced) for u in state.board.index}
        self.chits: dict[str, str] = dict(story.chits)
        self.shown: dict[tuple[str, str], int] = dict(story.shown)
        self.thrown: dict[str, list[int]] = {side: [] for side in state.board.sides}  # for points, in this turn
        self._touches: Mapping[str, list[int]] = _touches(story.events)
        self._turn_ends = [n for n, e in enumerate(story.events) if isinstance(e, TurnBegan) and not e.phase]
        self._landings = [(n, e.what.words[0]) for n, e in enumerate(story.events) if _is_landing(e)]
        self._phase_ends = [n for n, e in enumerate(story.events) if _begins_a_phase(e)]
        self.supply_touched = {e.side for e in story.events if isinstance(e, Marked | Shown) and e.what == SUPPLY}

    def follow(self, number: int) -> None:
        """Bring the table on to the event of that number."""
        self.now = number
        event = self.events[number]
        match event:
            case Drag(_, unit, _, end):
                self.counters[unit] = self.counters[unit]._replace(place=end)
            case Gone(_, unit):
                self.counters[unit] = self.counters[unit]._replace(place=None)
            case Turnover(_, unit):
                self.counters[unit] = self.counters[unit]._replace(reduced=not self.counters[unit].reduced)
            case ChitMoved(_, chit, _, end):
                self.chits[chit] = end
            case TurnBegan(_, _, 0):
                self.thrown = {side: [] for side in self.thrown}
            case Rolled(_, side, dice, False) if side in self.thrown:
                self.thrown[side].append(sum(dice))
            case Shown(_, what, side, value):
                self.shown[what, side] = value
            case Marked(_, what, side, value, True) if value is not None:
                self.shown[what, side] = value
            case Declared(_, what) if what.kind in NUMBERS and len(what.words) >= 2:  # before the step shows it
                self.shown[NUMBERS[what.kind], what.words[-2]] = number_in(what.words[-1]) or 0
            case _:
                pass

    def later(self, thing: str, *, in_phase: bool = False, after: int | None = None) -> Iterator[Event]:
        """What happens to a counter or chit later in the same turn, or before the next announcement."""
        now = self.now if after is None else after
        end = min(_next(self._turn_ends, now), _next(self._phase_ends, now) if in_phase else len(self.events))
        touches = self._touches.get(thing, [])
        for number in touches[bisect_right(touches, now) :]:
            if number >= end:
                return
            yield self.events[number]

    def next_touch(self, thing: str, number: int) -> int | None:
        """The first event after that one that does something to a counter or chit."""
        return next((touch for touch in self._touches.get(thing, ()) if touch > number), None)

    def is_taken_back(self) -> bool:
        """Whether what was just done to a counter or chit is the next thing undone by hand, in the same phase."""
        match self.events[self.now]:
            case Turnover(_, unit):
                return isinstance(next(self.later(unit, in_phase=True), None), Turnover)
            case ChitMoved(_, chit, start, _):
                onward = next(self.later(chit, in_phase=True), None)
                return isinstance(onward, ChitMoved) and onward.end == start
            case _:
                return False

    def shows_turn(self) -> bool:
        """Whether draws or throws are shown in the turn that begins now, or nothing yet that would follow them."""
        shown = [*self.in_turn()]
        if any((isinstance(e, ChitMoved) and e.start == BOWL) or (isinstance(e, Rolled) and e.side) for e in shown):
            return True
        is_last = _next(self._turn_ends, self.now) >= len(self.events)
        return is_last and not any(isinstance(e, Declared | Drag) for e in shown)

    def has_agreed_points(self) -> bool:
        """Whether points are set by agreement in the turn that begins now."""
        return any(isinstance(e, Declared) and e.what.kind == declarations.CORRECT for e in self.in_turn())

    def progress(self, state: State, stage: Stage = Stage.DRAW, side: str = "") -> TurnProgress:
        """The progress of a turn that has come to a stage, as the table shows it; a side has the initiative."""
        board = state.board
        start, none = board.game.rules.supply.start.value, (0,) * len(board.sides)
        known = (BOWL, *board.sides, *board.game.zones)
        places = [self.chit_of(chit.gpid) for chit in board.chits]
        points = tuple(self.shown.get((POINTS, one), 0) for one in board.sides)
        return TurnProgress(
            stage=stage,
            side=side if stage is Stage.ANNOUNCE else "",
            initiative=side or board.sides[0],
            rolls=none,
            points=points if stage is Stage.ANNOUNCE else none,
            supply=tuple(self.shown.get((SUPPLY, one), start) for one in board.sides),
            chits=tuple(place if place in known else GONE for place in places),
        )

    def in_turn(self) -> Iterator[Event]:
        """What else happens in the same turn."""
        yield from self.events[self.now + 1 : min(_next(self._turn_ends, self.now), len(self.events))]

    def coming(self, until: int = 40) -> Iterator[Event]:
        """What comes next, of any kind."""
        yield from self.events[self.now + 1 : self.now + 1 + until]

    def comes_to(self, unit: str) -> Lying:
        """How a counter lies when the turn ends."""
        lying = self.counters[unit]
        for event in self.later(unit):
            match event:
                case Drag(_, _, _, end):
                    lying = lying._replace(place=end)
                case Gone():
                    lying = lying._replace(place=None)
                case Turnover():
                    lying = lying._replace(reduced=not lying.reduced)
                case _:
                    pass
        return lying

    def is_turned_later(self, unit: str) -> bool:
        """Whether a counter is turned over later in the turn, though it may be turned back before the turn ends."""
        return any(isinstance(event, Turnover) for event in self.later(unit))

    def hurt_at(self, unit: str, *, reduced: bool) -> int | None:
        """The number of the event that next weakens a counter in this turn; None if it is moved or restored before."""
        touches = self._touches.get(unit, [])
        at = bisect_right(touches, self.now)
        if at == len(touches) or touches[at] >= _next(self._turn_ends, self.now):
            return None
        return touches[at] if isinstance(self.events[touches[at]], Gone if reduced else Turnover | Gone) else None

    def is_landing_said(self, zone: str) -> bool:
        """Whether an attack in a zone from the sea is said before the next announcement."""
        end = min(_next(self._phase_ends, self.now), len(self.events))
        at = bisect_right(self._landings, self.now, key=lambda one: one[0])
        return any(number < end and where == zone for number, where in self._landings[at:])

    def is_fought(self) -> bool:
        """Whether a die for a fight is thrown in the phase that the table is in, before or after now."""
        begin, end = bisect_right(self._phase_ends, self.now), _next(self._phase_ends, self.now)
        numbers = range(self._phase_ends[begin - 1] if begin else 0, min(end, len(self.events)))
        return any(isinstance(e, Rolled) and not e.side for e in map(self.events.__getitem__, numbers))

    def last_throw(self) -> int | None:
        """The number of the latest throw for a fight; None if there was none yet."""
        numbers = range(self.now, -1, -1)
        return next((n for n in numbers if isinstance(e := self.events[n], Rolled) and not e.side), None)

    def last_said(self, kind: str) -> int | None:
        """The number of the latest button of that kind; None if there was none yet."""
        numbers = range(self.now, -1, -1)
        return next((n for n in numbers if isinstance(e := self.events[n], Declared) and e.what.kind == kind), None)

    def last_turned(self) -> int | None:
        """The number of the latest click of the turn counter since an announcement; None if there was none."""
        for number in range(self.now, -1, -1):
            if isinstance(self.events[number], TurnBegan):
                return number
            if _begins_a_phase(self.events[number]):
                break
        return None

    def next_throw(self) -> int:
        """The number of the next throw, or of the end of the log."""
        numbers = range(self.now + 1, len(self.events))
        return next((n for n in numbers if isinstance(self.events[n], Rolled)), len(self.events))

    def is_ever_said(self, kind: str, side: str) -> bool:
        """Whether a side presses a button of that kind anywhere in the log."""
        return any(isinstance(e, Declared) and e.what.kind == kind and e.what.words[:1] == (side,) for e in self.events)

    def is_supply_set(self, side: str) -> bool:
        """Whether a hand or a button has set the supply of a side in the turn that ends now."""
        ended = max((n for n in self._turn_ends if n < self.now), default=-1)
        said = self.events[ended + 1 : self.now + 1]
        return any(
            (isinstance(e, Marked) and (e.what, e.side) == (SUPPLY, side) and e.is_by_hand and e.value is not None)
            or (isinstance(e, Declared) and e.what.kind == declarations.SUPPLY and e.what.words[:1] == (side,))
            for e in said
        )

    def contacts(self, board: Board) -> Iterator[str]:
        """The zones where the table shows units of both sides, leaders not counted."""
        units = (unit for unit in board.counters if not unit.is_leader)
        places = {(self.counters[unit.id].place, unit.side) for unit in units}
        for zone in board.game.zones:
            if all((zone, side) in places for side in board.sides):
                yield zone

    def is_said_later(self, kind: str, unit: str) -> bool:
        """Whether a button of that kind names a unit later in the turn."""
        said = (event.what for event in self.in_turn() if isinstance(event, Declared))
        return any(what.kind == kind and what.words[:1] == (unit,) for what in said)

    def chit_of(self, chit: str) -> str:
        """Where a chit lies."""
        return self.chits.get(chit, BOWL)


def _begins_a_phase(event: Event) -> bool:
    return isinstance(event, Declared) and event.what.kind == declarations.ANNOUNCE


def _is_landing(event: Event) -> TypeGuard[Declared]:
    return isinstance(event, Declared) and event.what.kind == declarations.ATTACK and event.what.words[2:] == ("sea",)


def _touches(events: tuple[Event, ...]) -> Mapping[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for number, event in enumerate(events):
        if isinstance(event, Drag | Gone | Turnover):
            found[event.unit].append(number)
        elif isinstance(event, ChitMoved):
            found[event.chit].append(number)
    return found


def _next(numbers: list[int], now: int) -> int:
    at = bisect_right(numbers, now)
    return numbers[at] if at < len(numbers) else 10**9
