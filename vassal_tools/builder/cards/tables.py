"""Cards from a table: their decks, discard piles, and acts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_tools.builder.acts.declared import act_traits
from vassal_tools.builder.cards.decks import BlindDeck, CardAct, CardKind, put_back
from vassal_tools.builder.cards.held import HIDE_KEY, masked, removed, returned
from vassal_tools.builder.maps.places import deck_in_box, map_of_box
from vassal_tools.builder.traits import (
    DISCARD_KEY,
    RETURN_KEY,
    SlotPiece,
    definition,
    marker,
    named_key,
    prototype,
    trigger,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from vassal_tools.builder.acts.data import ActMaker
    from vassal_tools.builder.cards.decks import Goes
    from vassal_tools.game.card_data import Card, CardSet
    from vassal_tools.game.model import Deck as DeckData
    from vassal_tools.game.model import Game, Point

    Size = tuple[int, int]  # in pixels
    PlaceOf = Callable[[int], Point]

CARD_LAYER = "Card"
"""The layer of cards on a map: below counters, and in stacks of their own."""
_GAP = 10  # pixels between a deck and its pile


def table_decks(game: Game, deck: DeckData, cards: CardSet, acts: ActMaker, place: PlaceOf) -> Iterator[BlindDeck]:
    """Yield a deck of cards from a table and, if it has one, its discard pile.

    `place` gives the point of a deck by the height of its cards.
    """
    design, held = cards.design_of(deck.name), cards.of_deck(deck.name)
    layout = cards.layout_of(held[0])
    size = layout.width, layout.height
    pile, point = design.discards, place(size[1])
    kind = CardKind(
        name=f"Cards of {deck.title}",
        noun=design.noun,
        masked_as=deck.title,
        has_hands=deck.name in game.module.hands,
        discards=pile.title if pile else "",
        discarded="$newPieceName$" if pile and pile.face_up else "",
        has_backs=False,
    )
    declared = {card.id: acts.of_card(card) for card in held}
    yield BlindDeck(
        deck.title,
        point,
        tuple(slot for card in held for slot in _slots(card, deck, kind, declared[card.id], size)),
        kind,
        numbers=(),
        is_open=deck.is_open,
        size=size,
        keeps_order=design.keeps_order,
        acts=tuple(one.act for made in declared.values() for one in made),
        map=map_of_box(game, deck.name),
    )
    if pile:
        beside = point[0] + size[0] + _GAP, point[1]
        there = deck_in_box(game, pile.name, size[1]) if pile.name in game.boxes else beside
        where = map_of_box(game, pile.name if pile.name in game.boxes else deck.name)
        shown = pile.face_up
        yield BlindDeck(
            pile.title, there, (), kind, numbers=(), size=size, face_up=shown, refills=deck.title, map=where
        )


def face_image(card: Card) -> str:
    """Return the picture file name of a card."""
    return f"face-{card.id}.png"


def back_image(deck: str) -> str:
    """Return the picture file name of a deck's card backs."""
    return f"back-{deck}.png"


def owned_image(size: Size) -> str:
    """Return the file name of the owner's overlay for cards with that size."""
    return f"owned-{size[0]}x{size[1]}.png"


def _slots(
    card: Card, deck: DeckData, kind: CardKind, declared: tuple[CardAct, ...], size: Size
) -> Iterator[SlotPiece]:
    # everything secret is inside the mask
    acts = [replace(one.act, then=_AFTERWARDS[one.goes]) for one in declared]
    traits = (
        masked(kind.masked_as, back_image(deck.name), owned_image(size), _MASK_KEY, ""),
        prototype(kind.name),
        *(act_traits(acts, ()) if acts else ()),
        trigger("Hide or show", HIDE_KEY, [_MASK_KEY]),
        trigger("", _SHOW_KEY, [_MASK_KEY], when="ObscuredToOthers==true"),
        *([trigger("Discard", DISCARD_KEY, _AFTERWARDS["used"])] if kind.discards else ()),
        returned(_TO_PILE, kind.discards or deck.title),
        put_back(deck.title, f"Back into {deck.title}", RETURN_KEY),
        *([removed(_OUT_KEY)] if any(one.goes == "out" for one in declared) else ()),
        marker(Layer=CARD_LAYER, Card=card.id, **({"Side": card.side} if card.side else {}), **card.numbers),
    )
    for gpid in card.gpids:
        text = definition(traits, image=face_image(card), name=card.title, gpid=gpid)
        yield SlotPiece(card.title, gpid, text, *size)


_MASK_KEY, _SHOW_KEY, _TO_PILE, _OUT_KEY = map(named_key, ("mask", "show", "toPile", "outOfPlay"))
_AFTERWARDS: Mapping[Goes, tuple[str, ...]] = {
    "nowhere": (_SHOW_KEY,),
    "used": (_SHOW_KEY, _TO_PILE),
    "back": (RETURN_KEY,),
    "out": (_OUT_KEY,),
}
"""The keys that follow an act, by the card's destination: a played card is shown to all."""
