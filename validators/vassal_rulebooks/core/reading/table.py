"""The table of a log: what lies where after each event, what the rules say of it, and where the two differ."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_rulebooks.core.decks import DRAWN, LEFT
from vassal_rulebooks.core.positions import Standing
from vassal_rulebooks.core.reading.events import ChitMoved, Drag, Faced, Gone, Turnover
from vassal_rulebooks.core.reading.timeline import Timeline

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

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


class Table(Timeline):
    """What lies where after each event of a log, and what is touched later."""

    def __init__(self, story: Story, state: Any, cards: Sequence[str] = ()) -> None:
        """The table as it is before the first event; `cards` are those of the rules, in the order of their places."""
        super().__init__(story.events)
        self.board: GameBoard[Any] = state.board
        self._order = tuple(cards)
        self._cards = card_words(self.board.game, cards)
        self._decks = frozenset(self.board.game.decks)
        self.counters = {
            unit: Lying(one.location, one.step, one.status if self.board.facings else "")
            for unit, one in zip(self.board.index, state.standings, strict=True)
        }
        self.cards = {self._cards[gpid]: place for gpid, place in story.chits.items()}
        self._gpids = {card: gpid for gpid, card in self._cards.items()}

    def follow(self, number: int) -> None:
        """Bring the table on to the event of that number."""
        self.now = number
        event = self.events[number]
        if isinstance(event, ChitMoved):
            self.cards[self._cards[event.chit]] = event.end
        elif isinstance(event, Drag | Gone | Turnover | Faced):
            self.counters[event.unit] = self._after(self.counters[event.unit], event)

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

    def comes_to(self, thing: str) -> Lying | str:
        """Return how a thing lies when the turn ends: a counter, or where a card is."""
        if thing.startswith(CARD):
            card = thing.removeprefix(CARD)
            return next(
                (e.end for e in reversed([*self.later(self._gpids[card])]) if isinstance(e, ChitMoved)),
                self.cards[card],
            )
        lying = self.counters[unit_of(thing)]
        for event in self.later(unit_of(thing)):
            lying = self._after(lying, event)
        return lying

    # -- the table and the rules

    def differences(self, state: Any) -> tuple[str, ...]:
        """Return the things about which rules and table differ."""
        things = (thing for unit in self.board.index for thing in (unit, FACE + unit, FACING + unit))
        cards = (CARD + card for card in self._order)
        return tuple(thing for thing in (*things, *cards) if not self.agrees(state, thing))

    def agrees(self, state: Any, thing: str) -> bool:
        """Return whether rules and table agree about a thing as it lies now."""
        shown = self.cards[thing.removeprefix(CARD)] if thing.startswith(CARD) else self.counters[unit_of(thing)]
        return self._fits(state, thing, shown)

    def will_agree(self, state: Any, thing: str) -> bool:
        """Return whether rules and table agree about a thing now, or do when the turn ends."""
        return self.agrees(state, thing) or self._fits(state, thing, self.comes_to(thing))

    def _fits(self, state: Any, thing: str, shown: Lying | str) -> bool:
        if not isinstance(shown, Lying):
            is_left = state.cards[self._order.index(thing.removeprefix(CARD))] == LEFT
            return bool(is_left == (shown in self._decks))
        standing: Standing = state.standing(unit_of(thing))
        if thing.startswith(FACE):
            return shown.lost == standing.step or None in (shown.place, standing.location)
        if thing.startswith(FACING):
            return shown.facing in ("", standing.status) or None in (shown.place, standing.location)
        return shown.place == standing.location

    def aligned(self, state: Any, things: Collection[str]) -> Any:
        """Return the position in which those things are as the table shows them."""
        for thing in things:
            state = self._aligned(state, thing)
        return state

    def _aligned(self, state: Any, thing: str) -> Any:
        if thing.startswith(CARD):
            card = thing.removeprefix(CARD)
            where, i = LEFT if self.cards[card] in self._decks else DRAWN, self._order.index(card)
            return replace(state, cards=(*state.cards[:i], where, *state.cards[i + 1 :]))
        unit = unit_of(thing)
        if unit not in self.counters:
            return state
        lying, standing = self.counters[unit], state.standing(unit)
        place = lying.place if lying.place in self.board.kinds else None
        if thing == unit and place != standing.location:
            standing = Standing(place, standing.step, status=standing.status)
        after = replace(standing, step=lying.lost, status=lying.facing or standing.status)
        return state.with_standing(unit, after)

    def in_words(self, state: Any, thing: str) -> str:
        """Return what the table shows of a thing, and what the rules say of it."""
        if thing.startswith(CARD):
            card = thing.removeprefix(CARD)
            return f"the card {card} lies in {self.cards[card]}, and should not"
        unit = unit_of(thing)
        lying, standing = self.counters[unit], state.standing(unit)
        should = Lying(standing.location, standing.step, standing.status if lying.facing else "")
        return f"{unit} lies {_shown(lying)}, and should be {_shown(should)}"


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
