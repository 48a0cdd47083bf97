"""Cards in hands: the windows and buttons of sides, and the traits of the pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.acts.conditions import is_one_of
from vassal_tools.builder.components import MAP, component
from vassal_tools.builder.looks import CARD_WORDS_SIZE, CHIT_SIZE, HAND_SIZE, side_look
from vassal_tools.builder.parts import Button, Hand, WindowBoard
from vassal_tools.builder.traits import DRAW_KEY, TraitText, calculated, following_layer
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from lxml import etree

    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game


def draw_button(deck: str, number: int) -> Button:
    """Return the toolbar button that draws a number of cards from a deck."""
    tooltip = f"Draw {number} from {deck} into your hand"
    return Button(_entry(number), tooltip, DRAW_KEY, _in_deck(deck), letter="D", from_deck=number)


def draw_entry(deck: str, number: int) -> etree._Element:
    """Return the deck menu entry that does the same."""
    return component(
        MAP + "DeckGlobalKeyCommand",
        name=_entry(number),
        hotkey=DRAW_KEY,
        filter=f"{{{_in_deck(deck)}}}",
        reportSingle=False,
        reportFormat="",
        deckCount=str(number),
    )


def _entry(number: int) -> str:
    return f"Draw {number}"


def _in_deck(deck: str) -> str:
    return f'DeckName=="{deck}"'


def hands(game: Game, parts: ModuleParts) -> tuple[Hand, ...]:
    """Return a window for each side, if a deck's cards are kept in hands."""
    kinds = [deck.kind for deck in parts.decks if deck.kind.has_hands]
    held = "cards" if game.cards else "events"
    size = _size(parts)
    return tuple(
        Hand(
            side=side,
            name=game.hand_name(side),
            tooltip=f"The {held} of {side}: only {side} can open this window",
            report=f"{side} takes {kinds[0].noun} *",
            board=WindowBoard(f"Hand of {side}", hand_image(side), size),
            icon=f"icon-hand-{side}.png",
            around=side_look(game, side).dark,
        )
        for side in (game.sides if kinds else ())
    )


def _size(parts: ModuleParts) -> tuple[int, int]:
    # large enough for three cards side by side
    held = [deck.size for deck in parts.decks if deck.kind.has_hands]
    width = max((3 * (width + _GAP) + _GAP for width, _ in held), default=0)
    height = max((height + 2 * _GAP for _, height in held), default=0)
    return max(HAND_SIZE[0], width), max(HAND_SIZE[1], height)


_GAP = 24  # pixels around cards


def hand_image(side: str) -> str:
    """Return the file name of a hand's background."""
    return f"hand-{side}.png"


IN_HAND = "InHand"
"""The property of a card that is 2 in a hand and 1 elsewhere."""
LAYER = "CardWords"
"""The layer of a card that shows its words."""
GAP = 4
"""The gap between a card and its words, in pixels."""


def words_image(numbers: Sequence[int]) -> str:
    """Return the file name of the picture with the words of a card's events."""
    return f"event-words-{'-'.join(map(str, numbers))}.png"


def in_hand(hands: Iterable[str]) -> TraitText:
    """Return the property IN_HAND, by the names of the hands."""
    return calculated(IN_HAND, f"({is_one_of('CurrentMap', hands)})?2:1")


def words_beside(numbers: Sequence[int]) -> TraitText:
    """Return a layer that shows the words to the right of a card in a hand."""
    across = (CHIT_SIZE + CARD_WORDS_SIZE[0]) // 2 + GAP
    return following_layer(LAYER, IN_HAND, ("", words_image(numbers)), across)


HIDE_KEY = "72,130"  # Ctrl-H
OWNER = "OwnedBy"
"""The property of a card with its owner's side; empty if unknown."""


def owned_by(hands: Mapping[str, str]) -> TraitText:
    """Return the property OWNER, from the player or the card's present or last hand; `hands` are by side."""
    known = is_one_of("PlayerSide", hands) + "?PlayerSide:"
    for side, name in hands.items():
        known += f'CurrentMap=="{name}"||OldMap=="{name}"?"{side}":'
    return calculated(OWNER, known + '""')


def masked(name: str, image: str, owned_image: str, key: str = HIDE_KEY, menu: str = "Hide or show") -> TraitText:
    """Return a mask with its own picture; the owner sees the card with a mark (`Obscurable`).

    Other players cannot see or press the entries of traits inside the mask.
    """
    kind = encode_trait(
        "obs",
        key=key,
        image=image,
        command=menu,
        style=f"G{owned_image}",
        mask_name=name,
        access="player:",
        peek_command="",
    )
    return TraitText(kind, "null;")


def returned(key: str, deck: str) -> TraitText:
    """Return a trait that returns the card to a deck."""
    return TraitText(encode_trait("return", command="", key=key, deck=deck))


def removed(key: str) -> TraitText:
    """Return a trait that removes the card from play."""
    return TraitText(encode_trait("delete", command="", key=key))
