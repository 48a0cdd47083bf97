"""Decks from data, and the acts of their cards."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.card_decks import CardAct, CardKind, Deck, card_deck, on_faces
from vassal_tools.builder.places import deck_in_box, deck_point, map_of_box
from vassal_tools.builder.sizes import BOWL_SIZE
from vassal_tools.builder.table_cards import table_decks

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_tools.builder.data_acts import ActMaker
    from vassal_tools.game.model import Chit, Game, Point


def data_decks(game: Game, acts: ActMaker, own: Callable[[Chit], tuple[CardAct, ...]]) -> tuple[Deck, ...]:
    """Return the decks with their cards; cards with events also have `own` acts."""
    found: list[Deck] = []
    for deck in game.decks.values():
        if game.cards and game.cards.of_deck(deck.name):
            found += table_decks(game, deck, game.cards, acts, partial(_point, game, deck.name))
            continue
        kind = CardKind(acts=partial(_acts, game, acts, own), has_hands=deck.name in game.module.hands)
        cards = tuple(card for card in game.chits.values() if card.deck == deck.name)
        made = card_deck(game, deck.title, _point(game, deck.name, BOWL_SIZE), cards, kind, is_open=deck.is_open)
        found.append(replace(made, map=map_of_box(game, deck.name)))
    return tuple(found)


def _point(game: Game, deck: str, height: int) -> Point:
    # in the box of its name, or else in the row of the action cards
    if deck in game.boxes:
        return deck_in_box(game, deck, height)
    x, y = deck_point(game)
    return x + BOWL_SIZE * tuple(game.decks).index(deck), y


def _acts(game: Game, acts: ActMaker, own: Callable[[Chit], tuple[CardAct, ...]], card: Chit) -> tuple[CardAct, ...]:
    of_data = (one for number in on_faces(card) for one in acts.of_event(card, game.events[number]))
    return (*own(card), *of_data)
