"""The table of a log: its current state, and the next changes in the turn or phase."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, ClassVar

from vassal_rulebooks.core.facets import CARD, ShownNumber, number_name
from vassal_rulebooks.core.reading import table as core
from vassal_rulebooks.core.reading.events import (
    ChitMoved,
    Declared,
    Drag,
    Gone,
    Marked,
    NumberShown,
    Rolled,
    TurnBegan,
    Turnover,
)
from vassal_rulebooks.core.reading.timeline import is_said
from vassal_rulebooks.sphacteria import declarations, sequence, turn_start
from vassal_rulebooks.sphacteria.names import BY_SEA, POINTS, SUPPLY
from vassal_rulebooks.sphacteria.progress import BOWL, GONE, Level, Stage, TurnProgress
from vassal_rulebooks.sphacteria.state import Kind
from vassal_rulebooks.sphacteria.turn_start import place_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from vassal_rulebooks.core.facets import Facet
    from vassal_rulebooks.core.reading.events import Event, Story
    from vassal_rulebooks.sphacteria.state import State


@dataclass(frozen=True, slots=True)
class ChitFacet:
    """The place of a chit; every place except the bowl and the hands is out of play (2.A)."""

    chit: str

    def by_rules(self, state: State) -> str:
        """Return the place of the chit."""
        return place_of(state, self.chit)

    def agrees(self, state: State, shown: str) -> bool:
        """Return True if the chit is in the place that the rules require, or if that place is unknown."""
        held = place_of(state, self.chit)
        is_out = held == GONE and shown not in (BOWL, *state.board.sides)
        return not state.progress.is_known or held == shown or is_out

    def put(self, state: State, shown: str) -> State:
        """Return the position with the chit in that place."""
        known = (BOWL, GONE, *state.board.sides, *state.board.game.zones)
        return sequence.advanced(turn_start.put(state, self.chit, shown if shown in known else GONE))

    def words(self, state: State, shown: str) -> str:
        """Return the place of the chit on the table and by the rules as a sentence."""
        return f"the chit {self.chit} is in {shown}, but should be in {place_of(state, self.chit)}"


class SphacteriaTable(core.EventTable):
    """The state after each event of a log: counters, chits, numbers of tracks, and contested zones."""

    setting: ClassVar[Mapping[str, str]] = {
        declarations.POINTS: POINTS,
        declarations.SUPPLY: SUPPLY,
        declarations.CORRECT: POINTS,
    }

    def __init__(self, story: Story, state: State) -> None:
        super().__init__(story, state, tuple(state.board.game.chits), _begins_a_phase, (BOWL,))
        self.fought: frozenset[str] = frozenset()  # the contested zones at the last die of this phase
        self._weakened = _weakened_by_nothing_else(story.events)
        self._ways_home: dict[int, int] = {}  # the drags of these units since they left the enemy
        self.seas = tuple(place for place, kind in state.board.kinds.items() if kind is Kind.SEA)
        self._board = state.board
        attacks = ((n, e.what.words) for n, e in enumerate(story.events) if is_said(e, declarations.ATTACK))
        self._ways_said = [(n, words[0], (words[1], words[2] == BY_SEA)) for n, words in attacks if len(words) > 2]
        self._of_phases = [n for n, event in enumerate(story.events) if _is_of_phase(event)]

    def follow(self, number: int) -> None:
        """Advance the table to an event, given by its number."""
        super().follow(number)
        match self.events[number]:
            case Rolled(_, "", _, False):
                self.fought = frozenset(self.contacts())
            case Drag(_, unit, start, _) if number in self._weakened and self._has_foes(unit, start):
                self._ways_home |= self._way_home(unit, number)
            case Declared(_, what) if what.kind == declarations.ANNOUNCE:
                self.fought = frozenset()
            case _:
                pass

    def facets_of(self, state: State) -> Mapping[str, Facet]:
        """Return the facets of a position: counters, numbers and the places of chits."""
        return {**super().facets_of(state), **{CARD + chit: ChitFacet(chit) for chit in state.board.game.chits}}

    @property
    def turn_over(self) -> int:
        """The number of the first event of the next turn; at a click the turn before it still ends."""
        return self.settling_end(self.now) if self.now == self.last_click() else super().turn_over

    # -- the table and the rules

    def set_by(self, event: Event) -> ShownNumber | None:
        """Return the number of a side that a button or a hand sets; a button states it before the step shows it."""
        number = None if isinstance(event, Marked) and not event.is_by_hand else super().set_by(event)
        return number if number and number.thing in self.facets else None

    def card(self, card: str) -> str:
        """Return the place of a chit."""
        return self.cards.get(card, BOWL)

    def agrees(self, state: State, thing: str) -> bool:
        """Return True if rules and table agree; the supply of a side that capitulated always agrees."""
        end = state.progress.outcome
        if end and end.level is Level.CAPITULATION and thing == number_name(SUPPLY, state.board.other[end.winner]):
            return True
        return super().agrees(state, thing)

    def differences(self, state: State) -> tuple[str, ...]:
        """Return the counters, faces, chits and supplies where rules and table differ."""
        supplies = (number_name(SUPPLY, side) for side in state.board.sides if state.progress.is_known)
        return (*super().differences(state), *(one for one in supplies if not self.agrees(state, one)))

    # -- questions about the table

    def shows_turn(self) -> bool:
        """Return True if the turn that begins now shows draws or throws, or stops before any later step."""
        shown = [*self.in_turn()]
        if any((isinstance(e, ChitMoved) and e.start == BOWL) or (isinstance(e, Rolled) and e.side) for e in shown):
            return True
        is_last = self.turn_end >= len(self.events)
        return self.stops_at_click() or (is_last and not any(isinstance(e, Declared | Drag) for e in shown))

    def progress(self, state: State, stage: Stage = Stage.DRAW, side: str = "") -> TurnProgress:
        """Return the progress of a turn at a stage, as the table shows it; `side` has the initiative."""
        board = state.board
        start, unknown = board.game.rules.supply.start.value, state.progress.unknown(board)
        known = (BOWL, *board.sides, *board.game.zones)
        places = [self.card(chit.gpid) for chit in board.chits]
        points = tuple(self.numbers.get((POINTS, one), 0) for one in board.sides)
        return replace(
            unknown,
            stage=stage,
            side=side if stage is Stage.ANNOUNCE else "",
            initiative=side or board.sides[0],
            points=points if stage is Stage.ANNOUNCE else unknown.points,
            supply=tuple(self.numbers.get((SUPPLY, one), start) for one in board.sides),
            chits=tuple(place if place in known else GONE for place in places),
        )

    def most_points(self, side: str) -> int:
        """Return the highest points that the marker of a side shows, now or later in the turn."""
        later = (e for e in self.in_turn() if isinstance(e, Marked) and (e.what, e.side) == (POINTS, side))
        return max(self.numbers.get((POINTS, side), 0), *(event.value or 0 for event in later), 0)

    def is_turned(self, unit: str) -> bool:
        """Return True if a counter was turned over since the turn began."""
        return any(isinstance(event, Turnover) and event.unit == unit for event in self.so_far())

    def is_announced_before(self, unit: str) -> bool:
        """Return True if an action phase is announced before the counter's next change in the turn."""
        touch = next(self.touches_later(unit), -1)
        return any(self.now <= number < touch for number in self._phase_ends)

    def moves_on(self, side: str) -> bool:
        """Return True if a counter of a side is dragged next, apart from activations."""
        for event in self.coming(12):
            if isinstance(event, Drag):
                return bool(self.board.game.counters[event.unit].side == side)
            if not isinstance(event, Marked | NumberShown) and not is_said(event, declarations.ACTIVATE):
                return False
        return False

    def walks_out(self, side: str) -> bool:
        """Return True if all units of a side leave a contested zone next, so that the drags are no moves."""
        last: dict[str, str | None] = {}
        counters, contacts = self.counters, {*self.contacts()}
        for event in self.coming():
            if isinstance(event, Drag) and (event.unit in last or event.start in contacts):
                last[event.unit] = event.end
            elif not isinstance(event, Marked | NumberShown):
                break
        fighters = [unit.id for unit in self.board.game.counters.values() if unit.side == side and not unit.is_leader]
        here = ([unit for unit in fighters if counters[unit].place == zone] for zone in contacts)
        return any(all(last.get(unit, counters[unit].place) != counters[unit].place for unit in met) for met in here)

    def hurt_at(self, unit: str, *, reduced: bool) -> int | None:
        """Return the number of the counter's next event in the turn if it weakens the counter, else None."""
        number = next(self.touches_later(unit), None)
        weakens = Gone if reduced else Turnover | Gone
        return number if number is not None and isinstance(self.events[number], weakens) else None

    def is_sent_home(self, state: State, number: int) -> bool:
        """Return True if a drag belongs to a unit's way home from an unpaid fight, which weakens it afterwards (4.1).

        Such a drag takes back no move.
        """
        event = self.events[self._ways_home[number]] if number in self._ways_home else None
        is_judged = state.progress.is_known and not state.progress.fight
        return is_judged and isinstance(event, Turnover) and event.lost > state.standing(event.unit).step

    def _way_home(self, unit: str, number: int) -> Mapping[int, int]:
        flip = self._weakened[number]
        way = {n: self.events[n] for n in range(number, flip) if self._weakened.get(n) == flip}
        is_back = any(isinstance(e, Drag) and self._has_foes(unit, e.end) for e in way.values())
        return {} if is_back else dict.fromkeys(way, flip)

    def ways_said(self, zone: str) -> frozenset[tuple[str, bool]]:
        """Return the declared origins of attacks on a zone before the next announcement, each with True if by sea."""
        end = self.phase_end
        return frozenset(way for n, where, way in self._ways_said if self.now < n < end and where == zone)

    def first_side(self) -> str:
        """Return the side that first announces points or drags a counter in play; empty if no side does."""
        for event in self.in_turn():
            if is_said(event, declarations.ANNOUNCE):
                return event.what.words[0]
            if isinstance(event, Drag) and self._board.kinds.get(event.start or "", Kind.RESERVE) is not Kind.RESERVE:
                return self._board.counter(event.unit).side
        return ""

    def is_hurt_too_late(self, unit: str) -> bool:
        """Return True if the counter's next loss comes after the die of its fight in a later phase."""
        begun, places = False, {one: lying.place for one, lying in self.counters.items()}
        for number in range(self.now, min(self.turn_over, len(self.events))):
            match self.events[number]:
                case Turnover(_, one) | Gone(_, one) if one == unit:
                    return False
                case Drag(_, one, _, end):
                    places[one] = end
                case Rolled(_, "") if begun and self._has_foes(unit, places[unit], places):
                    return True
                case event:
                    begun = begun or _begins_a_phase(event)
        return False

    def points_needed(self, side: str) -> int:
        """Return the cost of the side's moves and fights in the rest of the turn, without discounts for leaders."""
        game, phases = self._board.game, [dict[str | None, Fraction | int]()]
        actions = game.rules.actions
        base = actions.activation_of_base or actions.activation_without_leader
        prices: dict[str, Fraction | int] = dict.fromkeys(game.zones, actions.activation_without_leader.value)
        prices |= {box.name: base.value for box in game.boxes.values() if box.is_base}
        for event in self.in_turn():
            match event:
                case Drag(_, unit, start) if self._board.counter(unit).side == side:
                    phases[-1][start] = prices.get(start or "", 0)
                case Drag():
                    phases.append({})
                case Rolled(_, ""):
                    phases[-1][""] = actions.attack.value
        return sum(ceil(sum(phase.values())) for phase in phases)

    def is_phase_said(self, side: str) -> bool:
        """Return True if the latest button of a phase is a side's announcement, and the next one ends that phase."""
        at = bisect_right(self._of_phases, self.now)
        said = [self.events[number] for number in self._of_phases[max(at - 1, 0) : at + 1]]
        is_begun = bool(at) and is_said(said[0], declarations.ANNOUNCE, side)
        return is_begun and len(said) > 1 and any(is_said(said[1], kind, side) for kind in declarations.ENDS)

    def is_said_to_end(self, side: str) -> bool:
        """Return True if the next button of a phase ends the side's phase."""
        at = bisect_right(self._of_phases, self.now)
        return at < len(self._of_phases) and is_said(self.events[self._of_phases[at]], declarations.END_PHASE, side)

    @property
    def _phase_begin(self) -> int:
        at = bisect_right(self._phase_ends, self.now)
        return self._phase_ends[at - 1] if at else 0

    def is_fought(self) -> bool:
        """Return True if a die for a fight is thrown in the current phase, before or after now."""
        numbers = range(self._phase_begin, min(self.phase_end, len(self.events)))
        return any(isinstance(e, Rolled) and not e.side for e in map(self.events.__getitem__, numbers))

    def is_of_another_throw(self, side: str, points: int) -> bool:
        """Return True if a later throw of the side for its points gives this number of points."""
        events = (*self.so_far(), *self.in_turn())
        thrown = [one for one in events if isinstance(one, Rolled) and one.side == side and not one.is_undone]
        return points in [self._board.game.rules.actions.points_of(sum(one.dice)) for one in thrown[1:]]

    def last_throw(self) -> int | None:
        """Return the number of the latest throw for a fight, or None."""
        return self.last(lambda event: isinstance(event, Rolled) and not event.side)

    def is_said_to_retreat(self) -> bool:
        """Return True if the event is a drag directly after the button for the counter's retreat."""
        said, event = self.events[self.now - 1 : self.now + 1] if self.now > 0 else (None, None)
        return isinstance(event, Drag) and said is not None and is_said(said, declarations.RETREAT, event.unit)

    def is_said_again(self) -> bool:
        """Return True if the event repeats a button of the same phase."""
        event = self.events[self.now]
        so_far = self.events[self._phase_begin : self.now]
        return isinstance(event, Declared) and any(is_said(e, event.what.kind, *event.what.words) for e in so_far)

    def last_dragged(self, unit: str, *, start: str = "", end: str = "") -> int | None:
        """Return the number of the latest drag of a counter out of `start` or into `end`, or None."""
        return self.last(lambda e: isinstance(e, Drag) and e.unit == unit and (e.start == start or e.end == end))

    def just_left(self, zone: str) -> str:
        """Return the counter of the latest drag if it left this zone; else an empty text."""
        event = self._latest(lambda event: isinstance(event, Drag))
        return event.unit if isinstance(event, Drag) and event.start == zone else ""

    def just_came(self, zone: str) -> str:
        """Return the counter of the latest drag since an announcement if it entered this zone; else an empty text."""
        event = self._latest(lambda event: isinstance(event, Drag) or _begins_a_phase(event))
        return event.unit if isinstance(event, Drag) and event.end == zone else ""

    def _latest(self, is_it: Callable[[Event], bool]) -> Event | None:
        last = self.last(is_it)
        return None if last is None else self.events[last]

    def last_turned(self) -> int | None:
        """Return the number of the latest click of the turn counter since an announcement, or None."""
        latest = self.last(lambda event: isinstance(event, TurnBegan) or _begins_a_phase(event))
        return latest if latest is not None and isinstance(self.events[latest], TurnBegan) else None

    def next_throw(self) -> int:
        """Return the number of the next throw; without one, the end of the log."""
        coming = range(self.now + 1, len(self.events))
        return next((number for number in coming if isinstance(self.events[number], Rolled)), len(self.events))

    def _has_foes(self, unit: str, zone: str | None, places: Mapping[str, str | None] | None = None) -> bool:
        side = self._board.counter(unit).side
        foes = (one.id for one in self._board.counters if one.side != side and not one.is_leader)
        if zone not in self._board.game.zones:
            return False
        return any((places[foe] if places else self.counters[foe].place) == zone for foe in foes)

    def contacts(self) -> Iterator[str]:
        """Yield the zones where the table shows units of both sides; leaders do not count."""
        units = (unit for unit in self._board.counters if not unit.is_leader)
        places = {(self.counters[unit.id].place, unit.side) for unit in units}
        for zone in self._board.game.zones:
            if all((zone, side) in places for side in self._board.sides):
                yield zone


def _weakened_by_nothing_else(events: Sequence[Event]) -> Mapping[int, int]:
    """Without a die, an announcement or a turn click in between, the loss has no other cause."""
    found: dict[int, int] = {}
    flips: dict[str, int] = {}
    for number in range(len(events) - 1, -1, -1):
        match events[number]:
            case Rolled() | TurnBegan():
                flips.clear()
            case Declared(_, what) if what.kind in (declarations.ANNOUNCE, declarations.STORM, declarations.HELOTS):
                flips.clear()
            case Turnover(_, unit, lost):
                flips.pop(unit, None)
                flips |= {unit: number} if lost else {}
            case Drag(_, unit) if unit in flips:
                found[number] = flips[unit]
            case _:
                pass
    return found


def _is_of_phase(event: Event) -> bool:
    return isinstance(event, Declared) and event.what.kind in (declarations.ANNOUNCE, *declarations.ENDS)


def _begins_a_phase(event: Event) -> bool:
    return isinstance(event, Declared) and event.what.kind == declarations.ANNOUNCE
