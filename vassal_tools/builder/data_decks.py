"""The decks that the data of a game declare: cards with one or two faces, drawn blind from where the deck lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.cards import HIDE_KEY, masked
from vassal_tools.builder.keys import RETURN_KEY, TURN_OVER_KEY
from vassal_tools.builder.parts import Deck, Slot
from vassal_tools.builder.places import anchor_point, deck_point
from vassal_tools.builder.sizes import BOWL_SIZE, CHIT_SIZE
from vassal_tools.builder.traits import FLIP_KEY, TraitText, definition, faces, marker, report, trigger
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Chit, Game, Point

MASK_IMAGE, OWNED_IMAGE = "card-mask.png", "card-owned.png"


def data_decks(game: Game) -> tuple[Deck, ...]:
    """The decks that the data name, each with the cards that are said to be of it."""
    return tuple(
        Deck(deck.title, _point(game, deck.name), BOWL_SIZE, tuple(_cards(game, deck.name)), is_open=deck.is_open)
        for deck in game.decks.values()
    )


def card_faces(card: Chit) -> tuple[tuple[str, int], ...]:
    """The faces of a card: the file name of the picture, and the event that it shows."""
    return tuple((f"event-{number}.png", number) for number in (card.front, card.back) if number is not None)


def cards_of_decks(game: Game) -> tuple[Chit, ...]:
    """The cards that are in a deck of the data."""
    return tuple(card for card in game.chits.values() if card.deck is not None)


def _point(game: Game, deck: str) -> Point:
    """Where a deck lies: in the box of its name or, if there is none, in the row of the action cards."""
    if deck in game.boxes:
        return anchor_point(game, deck)
    x, y = deck_point(game)
    return x + BOWL_SIZE * tuple(game.decks).index(deck), y


def _cards(game: Game, deck: str) -> Iterator[Slot]:
    for card in cards_of_decks(game):
        if card.deck == deck:
            name = " / ".join(game.events[number].title for _, number in card_faces(card))
            yield Slot(name, card.gpid, _definition(game, card, name), CHIT_SIZE, CHIT_SIZE)


def _definition(game: Game, card: Chit, name: str) -> str:
    deck, shown = game.decks[card.deck or ""].title, card_faces(card)
    images = [image for image, _ in shown]
    lines = {HIDE_KEY: "$PlayerSide$ hides or shows a card", RETURN_KEY: "$PlayerSide$ puts a card back"}
    two = [
        report([FLIP_KEY], "$PlayerSide$ turns over a card"),
        trigger("Turn over", FLIP_KEY, [TURN_OVER_KEY]),
        TraitText(faces("CardFace", images, key=TURN_OVER_KEY, menu=""), "1"),
    ]
    traits = [
        *(report([key], line) for key, line in lines.items()),
        masked("Card", MASK_IMAGE, OWNED_IMAGE),
        TraitText(encode_trait("return", command="Put back", key=RETURN_KEY, deck=deck)),
        *(two if len(shown) > 1 else ()),
        marker(Layer="Counter", Card=card.gpid, Front=str(card.front), Back=str(card.back or "")),
    ]
    return definition(traits, image=images[0], name=name, gpid=card.gpid)
