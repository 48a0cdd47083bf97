"""The windows and buttons of the cards of sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.components import MAP, component
from vassal_tools.builder.looks import HAND_SIZE, side_look
from vassal_tools.builder.parts import Button, Hand, WindowBoard
from vassal_tools.builder.traits import DRAW_KEY

if TYPE_CHECKING:
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
