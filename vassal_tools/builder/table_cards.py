"""Cards that a table lists: their decks, the piles of used cards, and what each card can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.card_decks import CardAct, CardKind, Deck, put_back, ways
from vassal_tools.builder.cards import masked
from vassal_tools.builder.declared_acts import act_traits
from vassal_tools.builder.keys import DISCARD_KEY, RETURN_KEY
from vassal_tools.builder.places import anchor_point
from vassal_tools.builder.slots import Slot
from vassal_tools.builder.traits import TraitText, definition, marker, prototype

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.builder.data_acts import ActMaker
    from vassal_tools.game.card_data import Card, CardSet
    from vassal_tools.game.model import Deck as DeckData
    from vassal_tools.game.model import Game, Point

    Size = tuple[int, int]  # in pixels

CARD_LAYER = "Card"
"""Where cards lie on a map: below counters, and in stacks of their own."""
_GAP = 10  # pixels between a deck and its pile


def table_decks(game: Game, deck: DeckData, cards: CardSet, acts: ActMaker, point: Point) -> Iterator[Deck]:
    """A deck of cards that a table lists and, if it has one, the pile of its used cards."""
    design, held = cards.design_of(deck.name), cards.of_deck(deck.name)
    layout = cards.layout_of(held[0])
    size = layout.width, layout.height
    pile = design.discards
    kind = CardKind(
        name=f"Cards of {deck.title}",
        noun=design.noun,
        masked_as=deck.title,
        has_hands=deck.name in game.module.hands,
        discards=pile.title if pile else "",
        has_backs=False,
    )
    declared = {card.id: acts.of_card(card) for card in held}
    yield Deck(
        deck.title,
        point,
        tuple(slot for card in held for slot in _slots(card, deck, kind, declared[card.id], size)),
        kind,
        numbers=(),
        is_open=deck.is_open,
        size=size,
        keeps_order=design.keeps_order,
        acts=tuple(one.act for made in declared.values() for one in made),
    )
    if pile:
        beside = point[0] + size[0] + _GAP, point[1]
        there = anchor_point(game, pile.name) if pile.name in game.boxes else beside
        yield Deck(pile.title, there, (), kind, numbers=(), size=size, face_up=pile.face_up, refills=deck.title)


def face_image(card: Card) -> str:
    """The file name of the picture of a card."""
    return f"face-{card.id.replace('.', '-')}.png"


def back_image(deck: str) -> str:
    """The file name of the picture of the backs of a deck."""
    return f"back-{deck}.png"


def owned_image(size: Size) -> str:
    """The file name of what lies on a card of that size that its owner alone can read."""
    return f"owned-{size[0]}x{size[1]}.png"


def _slots(card: Card, deck: DeckData, kind: CardKind, declared: tuple[CardAct, ...], size: Size) -> Iterator[Slot]:
    """A card with all its copies."""
    traits = (
        prototype(kind.name),
        masked(kind.masked_as, back_image(deck.name), owned_image(size)),
        *(act_traits([one.act for one in declared], ()) if declared else ()),
        *ways(declared, deck.title, kind.discards),
        *([put_back(kind.discards, "Discard", DISCARD_KEY)] if kind.discards else ()),
        put_back(deck.title, f"Back into {deck.title}", RETURN_KEY),
        *_known(card),
    )
    for gpid in card.gpids:
        text = definition(traits, image=face_image(card), name=card.title, gpid=gpid)
        yield Slot(card.title, gpid, text, *size)


def _known(card: Card) -> Iterator[TraitText]:
    """What is known of a card by name: its id, its side, and each number of the table."""
    side = {"Side": card.side} if card.side else {}
    yield marker(Layer=CARD_LAYER, Card=card.id, **side, **card.numbers)
