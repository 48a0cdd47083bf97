"""Decks, hands and discards: each card is in one named place, a pile or the hand of a side, and who knows of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from vassal_rulebooks.core.acts import ActKind, Trace
from vassal_rulebooks.core.choices import one_of
from vassal_rulebooks.core.codecs import EachOf, In
from vassal_rulebooks.core.rules import play_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

S = TypeVar("S", bound=Any)

LEFT, DRAWN = "left", "drawn"
"""Where the cards of a deck are that are drawn and laid aside at once."""
CardPlaces = Annotated[tuple[str, ...], EachOf("cards", LEFT, named=True)]
"""The places of all cards, as the field `cards` of a position has them."""


@dataclass(frozen=True)
class Deck:
    """The cards of a game; where they are is a tuple of places in the same order."""

    cards: tuple[str, ...]

    @cached_property
    def _index(self) -> Mapping[str, int]:
        return {card: i for i, card in enumerate(self.cards)}

    def all_in(self, place: str) -> tuple[str, ...]:
        """Return the places in which every card is in one place."""
        return (place,) * len(self.cards)

    def place_of(self, places: tuple[str, ...], card: str) -> str:
        """Return where a card is; empty if there is no such card."""
        i = self._index.get(card)
        return "" if i is None else places[i]

    def held(self, places: tuple[str, ...], place: str) -> tuple[str, ...]:
        """Return the cards in a pile or a hand, in the order of the deck."""
        return tuple(card for card, where in zip(self.cards, places, strict=True) if where == place)

    def put(self, places: tuple[str, ...], card: str, place: str) -> tuple[str, ...]:
        """Return the places after a card was put elsewhere; unchanged if there is no such card."""
        i = self._index.get(card)
        return places if i is None else (*places[:i], place, *places[i + 1 :])


@dataclass(frozen=True, slots=True)
class Draw:
    """A card is drawn and laid aside."""

    card: Annotated[str, In("cards")]


def draw_kind(prefix: str, section: str, deck: Deck, effect: Callable[[S, str], S]) -> ActKind[S, Draw]:
    """Return draws by the rule `PREFIX-SECTION-card`, each with an effect; after the last card all are shuffled."""

    def left(state: S) -> tuple[str, ...]:
        return deck.held(state.cards, LEFT)

    def drawn(state: S, act: Draw) -> S:
        cards = deck.put(state.cards, act.card, DRAWN)
        return effect(replace(state, cards=cards if LEFT in cards else deck.all_in(LEFT)), act.card)

    rule = play_rule(
        f"{prefix}-{section}-card", "A card of the deck", section, "A card that is drawn was in the deck.",
        message="the card {act.card} was drawn before",
    )  # fmt: skip
    named = one_of(rule, left, field="card")
    return ActKind(Draw, "a card", "card {card}", drawn, (named,), named.acts(Draw), is_chance=True, trace=Trace.DRAW)
