"""The table of a log after each event, and its differences from the rules."""

from __future__ import annotations

from collections import Counter
from copy import copy
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.core.facets import (
    CARD,
    FACE,
    FACING,
    MARK,
    NUMBER,
    CounterOnTable,
    Facet,
    ShownNumber,
    counter_differences,
    counter_facets,
    mark_facets,
    mark_name,
    number_facets,
    of_number,
    turned,
    unit_of,
)
from vassal_rulebooks.core.reading.adjusting import Adjusted
from vassal_rulebooks.core.reading.events import (
    ChitMoved,
    Declared,
    Drag,
    Faced,
    Gone,
    Labelled,
    Marked,
    MarkLaid,
    NumberShown,
    Rolled,
    Turnover,
    number_in,
)
from vassal_rulebooks.core.reading.timeline import Timeline, mark_of
from vassal_rulebooks.core.state import DRAWN, LEFT

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence

    from vassal_rulebooks.core.game_board import GameBoard
    from vassal_rulebooks.core.reading.events import Event, Story
    from vassal_tools.game.model import Game

TRACES: Mapping[type, tuple[Trace, ...]] = {
    Drag: (Trace.DRAG,),
    Gone: (Trace.FLIP, Trace.DRAG),
    Turnover: (Trace.FLIP,),
    Faced: (Trace.ROTATE,),
    ChitMoved: (Trace.DRAW,),
    MarkLaid: (Trace.MARK,),
    Marked: (Trace.TRACK,),
    Rolled: (Trace.DIE,),
}
"""The possible traces of each type of event."""
Fields = dict[str, Any]
"""The fields of an act that an event gives, by vocabulary."""


@dataclass(frozen=True, slots=True)
class CardFacet:
    """The place of a card, either in its deck or drawn; `number` is its index in the state's `cards`."""

    card: str
    number: int
    decks: frozenset[str]

    def by_rules(self, state: Any) -> Hashable:
        """Return the place of the card."""
        return state.cards[self.number]  # type: ignore[no-any-return]

    def agrees(self, state: Any, shown: str) -> bool:
        """Return True if rules and table agree whether the card is in its deck."""
        return bool((state.cards[self.number] == LEFT) == (shown in self.decks))

    def put(self, state: Any, shown: str) -> Any:
        """Return the position with the card at its place on the table."""
        where = LEFT if shown in self.decks else DRAWN
        return replace(state, cards=(*state.cards[: self.number], where, *state.cards[self.number + 1 :]))

    def words(self, _state: Any, shown: str) -> str:
        """Return the wrong place of the card in words."""
        return f"the card {self.card} is in {shown}, but should not be"


class EventTable(Timeline):
    """The table after each event of a log, and later touches.

    `setting` maps each button that sets a number to the kind of the number; the last two words of the button are the
    side and the number.
    """

    setting: ClassVar[Mapping[str, str]] = {}

    def __init__(
        self,
        story: Story,
        state: Any,
        cards: Sequence[str] = (),
        begins_a_phase: Callable[[Event], bool] = lambda _: False,
        decks: Collection[str] = (),
        *,
        has_marks: bool = True,
    ) -> None:
        """Set up the table before the first event.

        `cards` are the cards of the rules, in the order of their places. `decks` are the decks for draws, if they
        differ from the decks in the game's data. Without `has_marks`, the rules lay no marks, and marks on the table
        are the players' own.
        """
        self._has_marks = has_marks
        self._decks = frozenset(decks or state.board.game.decks)
        super().__init__(story.events, begins_a_phase, self._decks)
        self.board: GameBoard[Any] = state.board
        self._order = tuple(cards)
        self._cards = card_words(self.board.game, cards)
        self.counters = {
            unit: CounterOnTable(one.location, one.step, one.status if self.board.facings else "")
            for unit, one in zip(self.board.index, state.standings, strict=True)
        }
        self.cards = {self._cards[gpid]: place for gpid, place in story.chits.items()}
        self._gpids = {card: gpid for gpid, card in self._cards.items()}
        self.shown_at_first = story.shown
        self.numbers: dict[tuple[str, str], int] = dict(story.shown)  # by kind and side, where the table shows them
        self.marks = Counter(mark_name(*mark) for mark in story.marks)
        self.facets: Mapping[str, Facet] = self.facets_of(state)
        self.at_click: EventTable | None = None  # as it lay when the turn counter was last clicked to a new turn

    def facets_of(self, state: Any) -> Mapping[str, Facet]:
        """Return the facets of a position by name."""
        cards = {CARD + card: CardFacet(card, n, self._decks) for n, card in enumerate(self._order)}
        game = self.board.game
        marks = mark_facets(game) if self._has_marks else {}
        return {**counter_facets(self.board.index), **cards, **number_facets(game, state), **marks}

    def shown_of(self, thing: str) -> Any:
        """Return the value of a facet on the table: a counter, the place of a card, a number, or a count of marks.

        A number is None until an event shows it.
        """
        if thing.startswith(CARD):
            return self.card(thing.removeprefix(CARD))
        if thing.startswith(MARK):
            return self.marks[thing]
        return self.numbers.get(of_number(thing)) if thing.startswith(NUMBER) else self.counters[unit_of(thing)]

    def follow(self, number: int) -> None:
        """Advance the table to an event."""
        self.now = number
        event = self.events[number]
        if isinstance(event, ChitMoved):
            self.cards[self._cards[event.chit]] = event.end
        elif isinstance(event, NumberShown):
            self.numbers[event.what, event.side] = event.value
        elif number_set := self.set_by(event):
            self.numbers[number_set.what, number_set.side] = number_set.value
        elif isinstance(event, MarkLaid):
            self.marks[mark_of(event)] += -1 if event.is_taken else 1
        elif isinstance(event, Drag | Gone | Turnover | Faced):
            self.counters[event.unit] = self._after(self.counters[event.unit], event)
        elif number == self.last_click():
            self.at_click = self.kept()

    def kept(self) -> Self:
        """Return a copy of the table that later events do not change."""
        kept = copy(self)
        kept.counters, kept.cards, kept.at_click = {**self.counters}, {**self.cards}, None
        kept.numbers, kept.marks = {**self.numbers}, self.marks.copy()
        return kept

    def dragged(self, drags: Iterable[Drag]) -> Self:
        """Return a copy of the table after some further drags."""
        dragged = self.kept()
        dragged.counters |= {drag.unit: self.counters[drag.unit]._replace(place=drag.end) for drag in drags}
        return dragged

    def settled(self) -> Self:
        """Return the table at the time when the clicked turn goes on; the current table if it already does."""
        click, settled = self.last_click(), self.kept()
        end = self.now if click is None else min(self.settling_end(click), len(self.events))
        for number in range(self.now + 1, end):
            settled.follow(number)
        return settled

    def click_before(self, state: Any, number: int, thing: str) -> int | None:
        """Return the click that was the deadline of a thing, or None.

        There was a deadline if rules and table differed at the click, and the new turn has not gone on yet.
        """
        click, then = self.last_click(), self.at_click
        if click is None or then is None or not click < number < self.settling_end(click):
            return None
        return None if then.agrees(state, thing) else click

    def _after(self, lying: CounterOnTable, event: Event) -> CounterOnTable:
        match event:
            case Drag(_, _, _, end):
                return lying._replace(place=end)
            case Gone():
                return lying._replace(place=None)
            case Turnover(_, _, lost):
                return lying._replace(lost=lost)
            case Faced(_, _, facing):
                return lying._replace(facing=self._heading(facing))
            case _:
                return lying

    def _heading(self, facing: int) -> str:
        facings = self.board.facings
        return facings[facing % len(facings)] if facings else ""

    def said_by(self, event: Event) -> Fields:
        """Return the fields of an act that an event on the table gives, by vocabulary."""
        match event:
            case Drag(_, unit, _, end):
                return {"units": unit, "places": end}
            case Gone(_, unit) | Turnover(_, unit):
                return {"units": unit}
            case Faced(_, unit, facing):
                return {"units": unit, "headings": self._heading(facing)}
            case ChitMoved(_, chit) if self._cards[chit] in self._order:
                return {"cards": self._cards[chit]}
            case MarkLaid(_, _, _, where):
                return {"places": where, "borders": where}
            case Rolled(_, _, dice):
                return {"dice": sum(dice)}
            case _:
                return {}

    def thing_of(self, event: Event) -> str | None:
        """Return the thing that an event touches, or None."""
        match event:
            case ChitMoved(_, chit):  # of which the rules may know nothing
                return CARD + self._cards[chit] if self._cards[chit] in self._order else None
            case Drag(_, unit) | Gone(_, unit):
                return unit
            case Turnover(_, unit):
                return FACE + unit
            case Faced(_, unit):
                return FACING + unit
            case MarkLaid():
                return mark_of(event) if mark_of(event) in self.facets else None
            case _:
                number = self.set_by(event)
                return number.thing if number and number.thing in self.facets else None

    def set_by(self, event: Event) -> ShownNumber | None:
        """Return the number that a marker, a label or a button sets, or None for any other event."""
        match event:
            case Labelled(_, what, unit, value) if value is not None:
                return ShownNumber(what, unit, value)
            case Marked(_, what, side, value) if value is not None:
                return ShownNumber(what, side, value)
            case Declared(_, what) if what.kind in self.setting and len(what.words) > 1:
                return ShownNumber(self.setting[what.kind], what.words[-2], number_in(what.words[-1]) or 0)
            case _:
                return None

    def is_set(self, thing: str) -> bool:
        """Return True if a number was set in the current turn so far."""
        return any(one is not None and one.thing == thing for one in map(self.set_by, self.so_far()))

    def is_put_back(self, event: Event) -> bool:
        """Return True if a card goes into a deck."""
        return isinstance(event, ChitMoved) and event.end in self._decks

    def card(self, card: str) -> str:
        """Return the place of a card."""
        return self.cards[card]

    def from_now_on(self, unit: str, *, in_phase: bool = False) -> Iterator[CounterOnTable]:
        """Yield the state of a counter now, and after each of its events until the turn or phase ends."""
        lying = self.counters[unit]
        yield lying
        for event in self.later(unit, in_phase=in_phase):
            lying = self._after(lying, event)
            yield lying

    def comes_to(self, unit: str) -> CounterOnTable:
        """Return the state of a counter at the end of the turn."""
        *_, last = self.from_now_on(unit)
        return last

    # -- the table and the rules

    def differences(self, state: Any) -> tuple[str, ...]:
        """Return the things that differ between the rules and the table."""
        cards = (CARD + card for card in self._order)
        found = counter_differences(state, self.counters)
        return (*found, *(thing for thing in (*cards, *self._marks_now(state)) if not self.agrees(state, thing)))

    def _marks_now(self, state: Any) -> Iterator[str]:
        named = (mark_name(*mark) for mark in state.marks)
        return (name for name in dict.fromkeys((*named, *self.marks)) if name in self.facets)

    def agrees(self, state: Any, thing: str) -> bool:
        """Return True if rules and table agree about a thing now."""
        return self.facets[thing].agrees(state, self.shown_of(thing))

    def will_agree(self, state: Any, thing: str) -> bool:
        """Return True if rules and table agree about a thing now, or at some time before the turn ends."""
        if thing.startswith(MARK):
            later = (event for event in self.later(thing) if isinstance(event, MarkLaid))
            counts = accumulate((-1 if event.is_taken else 1 for event in later), initial=self.marks[thing])
            return any(self.facets[thing].agrees(state, count) for count in counts)
        if not thing.startswith(CARD):
            facet, is_facing = self.facets[thing], thing.startswith(FACING)
            lyings = (
                lying for lying in self.from_now_on(unit_of(thing)) if lying.place or not is_facing
            )  # not the dead
            return any(facet.agrees(state, lying) for lying in lyings)
        card = thing.removeprefix(CARD)
        ends = (event.end for event in self.later(self._gpids.get(card, card)) if isinstance(event, ChitMoved))
        return any(self.facets[thing].agrees(state, place) for place in (self.card(card), *ends))

    def changed(self, state: Any, after: Any) -> Iterator[str]:
        """Yield the things that differ between two positions."""
        for unit, old, new in zip(self.board.index, state.standings, after.standings, strict=True):
            if old.location != new.location:
                yield unit
            elif old.step != new.step:
                yield FACE + unit
            elif old.status != new.status:
                yield FACING + unit
        cards = (CARD + card for card in self._order)
        yield from (card for card in cards if self.facets[card].by_rules(state) != self.facets[card].by_rules(after))
        yield from (mark_name(*mark) for mark in sorted({*state.marks} ^ {*after.marks}))

    def aligned(self, state: Any, things: Collection[str]) -> Any:
        """Return the position after these things are set as the table shows them."""
        for thing in things:
            state = self.aligned_with(state, thing)
        return state

    def aligned_with(self, state: Any, thing: str) -> Any:
        """Return the position after a thing is set as the table shows it; unchanged if the thing is not a facet."""
        return self.facets[thing].put(state, self.shown_of(thing)) if thing in self.facets else state

    def as_shown(self, unit: str) -> Adjusted:
        """Return an adjustment that sets a counter as the table shows it."""
        lying = self.counters[unit]
        return Adjusted(lambda state: self.facets[unit].put(state, lying), unit)

    def as_turned(self, unit: str) -> Adjusted:
        """Return an adjustment that turns a counter to the face on the table."""
        lying = self.counters[unit]
        return Adjusted(lambda state: turned(state, unit, lying), unit)

    def in_words(self, state: Any, thing: str) -> str:
        """Return the states of a thing on the table and by the rules, in words."""
        return self.facets[thing].words(state, self.shown_of(thing))


T = TypeVar("T", bound=EventTable)


def card_words(game: Game, cards: Sequence[str]) -> Mapping[str, str]:
    """Return the name of each card in the rules, by gpid.

    The name is the title of the event on its front, or the gpid if the rules do not know the title. Cards from a table
    of cards have their own titles or ids; those that the rules do not know are left out.
    """
    titles = {gpid: game.events[chit.front].title for gpid, chit in game.chits.items()}
    table = game.cards.cards.items() if game.cards else ()
    known = ((word, card) for id_, card in table for word in (id_, card.title) if word in cards)
    titles |= {gpid: word for word, card in known for gpid in card.gpids}
    return {gpid: title if title in cards else gpid for gpid, title in titles.items()}
