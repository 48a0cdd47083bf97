"""Decks, hands and discards: each card is in one named place, a pile or the hand of a side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


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
