"""The table of a log: what lies where after each event, what the rules say of it, and where the two differ."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from vassal_rulebooks.core.decks import DRAWN, LEFT
from vassal_rulebooks.core.positions import Standing
from vassal_rulebooks.core.reading.adjusting import Adjusted
from vassal_rulebooks.core.reading.events import ChitMoved, Drag, Faced, Gone, Turnover
from vassal_rulebooks.core.reading.timeline import Timeline

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from vassal_rulebooks.core.game_board import GameBoard
    from vassal_rulebooks.core.reading.events import Event, Story
    from vassal_tools.game.model import Game

FACE, FACING, CARD = "face of ", "facing of ", "card "
"""What things are called that are no places of counters; a counter without more is the place where it lies."""


class Lying(NamedTuple):
    """Where a counter lies, None out of play, how many lost steps it shows, and where it looks."""

    place: str | None
    lost: int
    facing: str = ""

    @property
    def reduced(self) -> bool:
        """Whether it shows a lost step."""
        return self.lost > 0


class Table(Timeline):
    """What lies where after each event of a log, and what is touched later."""

    def __init__(
        self,
        story: Story,
        state: Any,
        cards: Sequence[str] = (),
        begins_a_phase: Callable[[Event], bool] = lambda _: False,
        decks: Collection[str] = (),
    ) -> None:
        """The table as it is before the first event; `cards` are those of the rules, in the order of their places.

        `decks` are what cards are drawn from, if they are not those of the game's data.
        """
        self._decks = frozenset(decks or state.board.game.decks)
        super().__init__(story.events, begins_a_phase, self._decks)
        self.board: GameBoard[Any] = state.board
        self._order = tuple(cards)
        self._cards = card_words(self.board.game, cards)
        self.counters = {
            unit: Lying(one.location, one.step, one.status if self.board.facings else "")
            for unit, one in zip(self.board.index, state.standings, strict=True)
        }
        self.cards = {self._cards[gpid]: place for gpid, place in story.chits.items()}
        self._gpids = {card: gpid for gpid, card in self._cards.items()}
        self.at_click: Table | None = None  # as it lay when the turn counter was last clicked to a new turn

    def follow(self, number: int) -> None:
        """Bring the table on to the event of that number."""
        self.now = number
        event = self.events[number]
        if isinstance(event, ChitMoved):
            self.cards[self._cards[event.chit]] = event.end
        elif isinstance(event, Drag | Gone | Turnover | Faced):
            self.counters[event.unit] = self._after(self.counters[event.unit], event)
        elif number == self.last_click():
            self.at_click = self.kept()

    def kept(self) -> Self:
        """Return the table as it lies now, whatever is done to it later."""
        kept = copy(self)
        kept.counters, kept.cards, kept.at_click = {**self.counters}, {**self.cards}, None
        return kept

    def dragged(self, drags: Iterable[Drag]) -> Self:
        """Return the table as it would lie now after some drags more."""
        dragged = self.kept()
        dragged.counters |= {drag.unit: self.counters[drag.unit]._replace(place=drag.end) for drag in drags}
        return dragged

    def settled(self) -> Self:
        """Return the table as it lies once the turn that was clicked goes on; as it lies now if it does already."""
        click, settled = self.last_click(), self.kept()
        end = self.now if click is None else min(self.settling_end(click), len(self.events))
        for number in range(self.now + 1, end):
            settled.follow(number)
        return settled

    def click_before(self, state: Any, number: int, thing: str) -> int | None:
        """Return the click that a thing was due by, if rules and table differed then and its turn has not gone on."""
        click, then = self.last_click(), self.at_click
        if click is None or then is None or not click < number < self.settling_end(click):
            return None
        return None if then.agrees(state, thing) else click

    def _after(self, lying: Lying, event: Event) -> Lying:
        match event:
            case Drag(_, _, _, end):
                return lying._replace(place=end)
            case Gone():
                return lying._replace(place=None)
            case Turnover(_, _, lost):
                return lying._replace(lost=lost)
            case Faced(_, _, facing) if self.board.facings:
                return lying._replace(facing=self.board.facings[facing % len(self.board.facings)])
            case _:
                return lying

    def thing_of(self, event: Event) -> str | None:
        """Return the thing that an event touches; None if it touches none."""
        match event:
            case ChitMoved(_, chit):  # of which the rules may know nothing
                return CARD + self._cards[chit] if self._cards[chit] in self._order else None
            case Drag(_, unit) | Gone(_, unit):
                return unit
            case Turnover(_, unit):
                return FACE + unit
            case Faced(_, unit):
                return FACING + unit
            case _:
                return None

    def is_put_back(self, event: Event) -> bool:
        """Return whether a card comes into a deck."""
        return isinstance(event, ChitMoved) and event.end in self._decks

    def card(self, card: str) -> str:
        """Return where a card lies."""
        return self.cards[card]

    def from_now_on(self, unit: str, *, in_phase: bool = False) -> Iterator[Lying]:
        """Yield how a counter lies now, and after each event of it until the turn ends, or the phase."""
        lying = self.counters[unit]
        yield lying
        for event in self.later(unit, in_phase=in_phase):
            lying = self._after(lying, event)
            yield lying

    def comes_to(self, unit: str) -> Lying:
        """Return how a counter lies when the turn ends."""
        *_, last = self.from_now_on(unit)
        return last

    # -- the table and the rules

    def differences(self, state: Any) -> tuple[str, ...]:
        """Return the things about which rules and table differ."""
        found = list[str]()
        for unit, standing in zip(self.board.index, state.standings, strict=True):
            lying = self.counters[unit]
            if lying.place != standing.location:
                found.append(unit)
            if None not in (lying.place, standing.location):
                found += (FACE + unit,) if lying.lost != standing.step else ()
                found += (FACING + unit,) if lying.facing not in ("", standing.status) else ()
        return (*found, *(CARD + card for card in self._order if not self.is_where(state, card, self.card(card))))

    def agrees(self, state: Any, thing: str) -> bool:
        """Return whether rules and table agree about a thing as it lies now."""
        if thing.startswith(CARD):
            card = thing.removeprefix(CARD)
            return self.is_where(state, card, self.card(card))
        return _is_as(thing, state.standing(unit_of(thing)), self.counters[unit_of(thing)])

    def will_agree(self, state: Any, thing: str) -> bool:
        """Return whether rules and table agree about a thing now, or do at some time until the turn ends."""
        if not thing.startswith(CARD):
            unit, is_facing = unit_of(thing), thing.startswith(FACING)
            lyings = (lying for lying in self.from_now_on(unit) if lying.place or not is_facing)  # not the dead
            return any(_is_as(thing, state.standing(unit), lying) for lying in lyings)
        card = thing.removeprefix(CARD)
        later = (event.end for event in self.later(self._gpids.get(card, card)) if isinstance(event, ChitMoved))
        return any(self.is_where(state, card, place) for place in (self.card(card), *later))

    def changed(self, state: Any, after: Any) -> Iterator[str]:
        """Yield the things about which two positions differ."""
        for unit, old, new in zip(self.board.index, state.standings, after.standings, strict=True):
            if old.location != new.location:
                yield unit
            elif old.step != new.step:
                yield FACE + unit
            elif old.status != new.status:
                yield FACING + unit
        yield from (CARD + card for card in self._order if self.held(state, card) != self.held(after, card))

    def held(self, state: Any, card: str) -> Any:
        """Return where the rules have a card."""
        return state.cards[self._order.index(card)]

    def is_where(self, state: Any, card: str, shown: str) -> bool:
        """Return whether the rules have a card where the table shows it: in its deck, or drawn."""
        return bool((self.held(state, card) == LEFT) == (shown in self._decks))

    def laid(self, state: Any, card: str) -> Any:
        """Return the position in which a card is where the table shows it."""
        where, i = LEFT if self.cards[card] in self._decks else DRAWN, self._order.index(card)
        return replace(state, cards=(*state.cards[:i], where, *state.cards[i + 1 :]))

    def aligned(self, state: Any, things: Collection[str]) -> Any:
        """Return the position in which those things are as the table shows them."""
        for thing in things:
            state = self.aligned_with(state, thing)
        return state

    def aligned_with(self, state: Any, thing: str) -> Any:
        """Return the position in which a thing is as the table shows it."""
        if thing.startswith(CARD):
            return self.laid(state, thing.removeprefix(CARD))
        unit = unit_of(thing)
        lying = self.counters.get(unit)
        if lying is None:
            return state
        return self.put(state, unit, lying) if thing == unit else _turned(state, unit, lying)

    def put(self, state: Any, unit: str, lying: Lying) -> Any:
        """Return the position in which a counter lies so."""
        standing = state.standing(unit)
        place = lying.place if lying.place in self.board.kinds else None
        if place != standing.location:
            state = state.with_standing(unit, Standing(place, standing.step, status=standing.status))
        return _turned(state, unit, lying)

    def as_shown(self, unit: str) -> Adjusted:
        """Return what makes the position of a counter what the table shows."""
        lying = self.counters[unit]
        return Adjusted(lambda state: self.put(state, unit, lying), unit)

    def as_turned(self, unit: str) -> Adjusted:
        """Return what makes the face of a counter the one that the table shows."""
        lying = self.counters[unit]
        return Adjusted(lambda state: _turned(state, unit, lying), unit)

    def in_words(self, state: Any, thing: str) -> str:
        """Return what the table shows of a thing, and what the rules say of it."""
        if thing.startswith(CARD):
            card = thing.removeprefix(CARD)
            return f"the card {card} lies in {self.cards[card]}, and should not"
        unit = unit_of(thing)
        lying, standing = self.counters[unit], state.standing(unit)
        should = Lying(standing.location, standing.step, standing.status if lying.facing else "")
        return f"{unit} lies {_shown(lying)}, and should be {_shown(should)}"


T = TypeVar("T", bound=Table)


def _turned(state: Any, unit: str, lying: Lying) -> Any:
    """The position in which a counter shows that face, and stays where it is."""
    standing = state.standing(unit)
    return state.with_standing(unit, standing._replace(step=lying.lost, status=lying.facing or standing.status))


def _is_as(thing: str, standing: Standing, lying: Lying) -> bool:
    """Whether the place, the face or the facing of a counter is as it lies; what is out of play shows no face."""
    if not thing.startswith((FACE, FACING)):
        return lying.place == standing.location
    if None in (lying.place, standing.location):
        return True
    return lying.lost == standing.step if thing.startswith(FACE) else lying.facing in ("", standing.status)


def unit_of(thing: str) -> str:
    """Return the counter that a thing is, or whose face or facing it is."""
    return thing.removeprefix(FACE).removeprefix(FACING)


def card_words(game: Game, cards: Sequence[str]) -> Mapping[str, str]:
    """Return what the rules call each card, by its gpid: by the title of the event on its front, or by its gpid."""
    titles = {gpid: game.events[chit.front].title for gpid, chit in game.chits.items()}
    return {gpid: title if title in cards else gpid for gpid, title in titles.items()}


def _shown(lying: Lying) -> str:
    if lying.place is None:
        return "out of play"
    face = f", {lying.lost} step{'s' * (lying.lost > 1)} down" if lying.lost else ""
    return f"in {lying.place}{face}{f', looking {lying.facing}' if lying.facing else ''}"
