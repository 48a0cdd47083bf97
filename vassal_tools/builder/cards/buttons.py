"""The toolbar button and the deck menu entry that draw several cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.acts.keys import DRAW_KEY
from vassal_tools.builder.components import MAP, component
from vassal_tools.builder.parts import Button

if TYPE_CHECKING:
    from lxml import etree


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
