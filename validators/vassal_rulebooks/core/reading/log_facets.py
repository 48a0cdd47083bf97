"""The facets of one log: their values on the table, and their values by the rules."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from vassal_rulebooks.core.facets import (
    CARD,
    FACE,
    FACING,
    MARK,
    NUMBER,
    CounterOnTable,
    NumberFacet,
    RelationFacet,
    number_facets,
    number_name,
    unit_of,
)
from vassal_rulebooks.core.reading.events import Declared, MarkLaid, Rolled, TurnBegan
from vassal_rulebooks.core.reading.reader import LogReader
from vassal_rulebooks.core.reading.replayed import ModuleWords, shown_at_first
from vassal_rulebooks.core.reading.table import CardFacet, EventTable
from vassal_rulebooks.core.state import DRAWN, LEFT
from vassal_tools.referee.explain.protocol import Shown, Sort

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Mapping, Sequence

    from vassal_rulebooks.core.reading.events import Event, Story
    from vassal_rulebooks.core.reading.remarks import Remarks
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_tools.table.record import Record

NEVER = 10**9
S = TypeVar("S", bound=Any)


def with_digits(state: S, record: Record, words: ModuleWords) -> S:
    """Return the position with the numbers that the table shows in digits when a log begins."""
    shown = shown_at_first(record, ModuleWords(digits=words.digits))
    for facet in number_facets(state.board.game, state).values() if shown else ():
        state = facet.put(state, shown[facet.of]) if facet.of in shown else state
    return state


class LogFacets:
    """The facets of one log, with their values on the table and by the rules."""

    def __init__(
        self,
        rules: Rules[Any, Any],
        story: Story,
        state: Any,
        remarks: Remarks,
        cards: Sequence[str],
        *,
        has_marks: bool,
    ) -> None:
        self._rules, self._story, self._remarks, self._start = rules, story, remarks, state
        self._table = EventTable(story, state, cards, has_marks=has_marks)
        self._reader = LogReader(rules, self._table, remarks)
        self._units = tuple(state.board.index)
        self._cards = tuple(cards)
        self.names = self._facet_names()
        self._numbers = {name: n for n, name in enumerate(self.names)}
        self._relations = [one for one in self._table.facets.values() if isinstance(one, RelationFacet)]
        self._marks = {name: n for n, name in enumerate(self.names) if name.startswith(MARK)}
        self._values: dict[Any, tuple[Any, ...]] = {}
        self.tables: list[tuple[Any, ...]] = []
        self.shown: list[Shown | None] = []
        self._touches: dict[int, list[tuple[int, Any]]] = {}
        self._read()
        self._clicks = [one.number for one in self.shown if one and one.sort is Sort.CLICK]

    def _facet_names(self) -> tuple[str, ...]:
        counters = (name for unit in self._units for name in (unit, FACE + unit, FACING + unit))
        known = self._table.facets
        cards, marks = ([name for name in known if name.startswith(kind)] for kind in (CARD, MARK))
        relations = (name for name, facet in known.items() if isinstance(facet, RelationFacet))
        return (*counters, *cards, *relations, *marks)

    def _read(self) -> None:
        self.tables.append(self._now())
        for number, event in enumerate(self._story.events):
            self._table.follow(number)
            before = self.tables[-1]
            after = self._now(() if isinstance(event, MarkLaid) else before)
            self.tables.append(after)
            self.shown.append(self._sorted(number, event, before, after))
            one = self.shown[-1]
            if one is not None and one.sort is Sort.TOUCH:
                self._touches.setdefault(one.facet, []).append((number, one.value))

    def _now(self, before: tuple[Any, ...] = ()) -> tuple[Any, ...]:
        # if `before` is given, the marks keep their values
        table, found, first = self._table, list[Any](), len(self.names) - len(self._marks)
        for unit in self._units:
            lying = table.counters[unit]
            found += (lying.place, lying.lost, lying.facing)
        found += map(self._shown, self.names[len(found) : first])
        return (*found, *(before[first:] if before else map(self._shown, self._marks)))

    def _shown(self, name: str) -> Hashable:
        shown, facet = self._table.shown_of(name), self._table.facets[name]
        if isinstance(facet, CardFacet):
            return shown in facet.decks
        if isinstance(facet, RelationFacet):
            return int(facet.by_rules(self._start) if shown is None else shown)
        return max(0, int(shown))  # how often a mark lies there: by the rules never twice

    def _sorted(self, number: int, event: Event, before: tuple[Any, ...], after: tuple[Any, ...]) -> Shown | None:
        match event:
            case Rolled():
                return None if event.is_undone else Shown(number, Sort.DIE)
            case TurnBegan():
                return Shown(number, Sort.CLICK)
            case Declared(_, what):
                is_bare = self._reader.is_bare(number)
                return None if is_bare else Shown(number, Sort.BUTTON, button=(what.kind, *what.words))
            case _:
                thing = self._table.thing_of(event)
                facet = self._numbers.get(thing, -1) if thing else -1
                if thing is None or facet < 0 or before[facet] == after[facet]:
                    return None
                if thing.startswith(CARD) and not after[facet]:
                    return Shown(number, Sort.DRAW)
                return Shown(number, Sort.TOUCH, facet, after[facet])

    @cached_property
    def _settings(self) -> Mapping[str, list[tuple[int, int | None, bool]]]:
        # each number of the rules on a track or label: the steps that set it, its values, and whether by hand
        found: dict[str, list[tuple[int, int | None, bool]]] = {}
        for thing, facet in self._table.facets.items():
            if isinstance(facet, NumberFacet) and not isinstance(facet, RelationFacet):
                found[thing] = [(-1, self._story.shown.get(facet.of), True)]
        for event in self._story.events:
            one = self._table.set_by(event)
            if one is not None and one.thing in found:
                found[one.thing].append((event.step, one.value, getattr(event, "is_by_hand", True)))
        return found

    def kept_numbers(self, step: int) -> Mapping[str, int]:
        """Return the numbers that a step of the log changes, and that no hand sets back next."""
        return self._kept_numbers.get(step, {})

    @cached_property
    def _kept_numbers(self) -> Mapping[int, Mapping[str, int]]:
        found: dict[int, dict[str, int]] = defaultdict(dict)
        for thing, settings in self._settings.items():
            for (_, before, _), (at, now, _), after in zip(settings, settings[1:], (*settings[2:], None), strict=False):
                is_set_back = after is not None and after[1:] == (before, True)
                if now is not None and now != before and not is_set_back:
                    found[at][thing] = now
        return found

    def is_set_by_hand(self, facet: NumberFacet, number: int) -> bool:
        """Return True if a hand sets a number in this log."""
        return (number, True) in ((one[1], one[2]) for one in self._settings.get(number_name(*facet.of), ())[1:])

    def values(self, state: Any) -> tuple[Any, ...]:
        """Return the values of all facets by the rules."""
        found = self._values.get(state)
        if found is None:
            found = self._values[state] = self._of(state)
        return found

    def _of(self, state: Any) -> tuple[Any, ...]:
        found = list[Any]()
        has_facings = bool(self._table.board.facings)
        for standing in state.standings:
            found += (standing.location, standing.step, standing.status if has_facings else "")
        if self._cards:
            found += (place == LEFT for place in state.cards)
        found += (facet.by_rules(state) for facet in self._relations)
        if self._marks:
            found += (False,) * len(self._marks)
            for name in (f"{MARK}{kind} of {side} on {where}" for kind, where, side in state.marks):
                if name in self._marks:
                    found[self._marks[name]] = True
        return tuple(found)

    def differ(self, state: Any, values: Sequence[Any]) -> Collection[int]:
        """Return the facets that differ between the rules and a table."""
        own, found, counters = self.values(state), list[int](), 3 * len(self._units)
        for facet, (by_rules, by_table) in enumerate(zip(own, values, strict=True)):
            if by_rules == by_table:
                continue
            if facet < counters and facet % 3:
                first = facet - facet % 3
                if own[first] is None or values[first] is None or by_table == "":
                    continue
            found.append(facet)
        return found

    def put(self, state: Any, facet: int, values: Sequence[Any]) -> Any:
        """Return the position with a facet set as a table shows it, after all steps that need nothing more."""
        return self._rules.sequence.advanced(self._put(state, facet, values))

    def _put(self, state: Any, facet: int, values: Sequence[Any]) -> Any:
        name, value = self.names[facet], values[facet]
        if name.startswith(CARD):
            n = self._cards.index(name.removeprefix(CARD))
            return replace(state, cards=(*state.cards[:n], LEFT if value else DRAWN, *state.cards[n + 1 :]))
        if name.startswith((MARK, NUMBER)):
            return self._table.facets[name].put(state, int(value))
        lying = CounterOnTable(*values[facet - facet % 3 : facet - facet % 3 + 3])
        return self._table.facets[name].put(state, lying)

    def is_owed(self, state: Any, facet: int, values: Sequence[Any]) -> bool:
        """Return True if a table must show the new value of a facet and does not.

        For counters out of play, only the place counts. The marker of a relation between sides need not be moved.
        """
        value, shown = self.values(state)[facet], values[facet]
        if value == shown or self.names[facet].startswith(NUMBER):
            return False
        if facet >= 3 * len(self._units) or facet % 3 == 0:
            return True
        return self.values(state)[facet - facet % 3] is not None and shown != ""

    def shown_later(self, facet: int, value: Hashable, number: int, *, may_be_open: bool) -> int | None:
        """Return the event after `number` that shows a value of a facet, before the next turn is under way."""
        end = next((click for click in self._clicks if click > number), NEVER)
        if end == NEVER and may_be_open:
            return number + 1
        end = self._table.settling_end(end) if end < NEVER else NEVER
        touches = self._touches.get(facet, ())
        return next((at for at, shown in touches if number < at < end and shown == value), None)

    def is_about(self, facet: int, words: Collection[str]) -> bool:
        """Return True if one of the words names the counter of a facet."""
        return unit_of(self.names[facet]) in words

    def owner(self, facet: int) -> str:
        """Return the side of a counter's or mark's facet; empty if no side or two sides own it."""
        name = self.names[facet]
        if name.startswith(NUMBER):
            return ""
        unit = unit_of(name)
        if unit in self._table.board.index:
            return str(self._table.board.counter(unit).side)
        return str(getattr(self._table.facets[name], "side", ""))

    def shown_of(self, thing: str, number: int) -> Any:
        """Return the value of a thing on the table after an event, in the form that its facet uses."""
        values = self.tables[number + 1]
        unit = unit_of(thing)
        if unit in self._table.counters:
            at = self._numbers[unit]
            return CounterOnTable(*values[at : at + 3])
        value = values[self._numbers[thing]]
        if thing.startswith(CARD):
            return "the deck" if value else "play"
        return value
