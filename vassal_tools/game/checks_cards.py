"""Checks of cards from a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError
from vassal_tools.game.identities import RESERVED, is_reserved
from vassal_tools.game.rules_data import Check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.card_data import CardSet
    from vassal_tools.game.model import Game
    from vassal_tools.game.rules_data import Locate

MOST_CARDS = 2_000


def check_gpids(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that no copy of a card has the gpid of another piece, label, marker or sign."""
    first = {counter.gpid: f"counter {name}" for name, counter in game.counters.items()}
    first |= {gpid: f"chit {gpid}" for gpid in game.chits}
    for card in game.cards.cards.values() if game.cards else ():
        for gpid in card.gpids:
            other = first.setdefault(gpid, f"card {card.id}")
            if other != f"card {card.id}":
                what = f"card {card.id}, with copies {card.copies}, has the gpid {gpid} of {other}"
                yield SourceError(what, locate("cards", card.id))
                break
            if is_reserved(gpid):
                yield SourceError(f"card {card.id} has the gpid {gpid}, {RESERVED}", locate("cards", card.id))
                break


def check_cards(game: Game, locate: Locate) -> Iterator[SourceError]:
    """Check that slots are inside cards, that a deck has cards or events, and that discard piles have unique names."""
    if game.cards is None:
        return
    if sum(card.copies for card in game.cards.cards.values()) > MOST_CARDS:
        yield SourceError(f"there are more than {MOST_CARDS} cards", locate("cards"))
    for name, layout in game.cards.design.layouts.items():
        for at, slot in enumerate(layout.slots):
            if slot.x + slot.width > layout.width or slot.y + slot.height > layout.height:
                what = f"layout {name}, slot {at + 1} reaches beyond the card of {layout.width} by {layout.height}"
                yield SourceError(what, locate("cards", "design", "layouts", name, "slots", at))
            if slot.of and slot.says:
                what = f"layout {name}, slot {at + 1}: a slot shows a column or says words, one of the two"
                yield SourceError(what, locate("cards", "design", "layouts", name, "slots", at))
    yield from _decks(game, game.cards, locate)


def _decks(game: Game, cards: CardSet, locate: Locate) -> Iterator[SourceError]:
    titles = {deck.title: f"deck {name}" for name, deck in game.decks.items()}
    for name in game.decks:
        design = cards.design_of(name)
        sizes = {(layout.width, layout.height) for layout in map(cards.layout_of, cards.of_deck(name))}
        if len(sizes) > 1:
            what = f"deck {name} has cards of different sizes, which their backs would tell apart"
            yield SourceError(what, locate("cards", "design", "decks", name))
        if cards.of_deck(name) and any(chit.deck == name for chit in game.chits.values()):
            yield SourceError(f"deck {name} has cards of a table and of events", locate("decks", name))
        pile = design.discards
        if pile and titles.setdefault(pile.title, f"the pile of deck {name}") != f"the pile of deck {name}":
            what = f"the pile of deck {name} has the title of {titles[pile.title]}"
            yield SourceError(what, locate("cards", "design", "decks", name))


CARD_CHECKS: tuple[Check, ...] = (
    Check(check_gpids, "cards", frozenset({"counters", "chits"})),
    Check(check_cards, "cards", frozenset({"decks", "chits"})),
)
