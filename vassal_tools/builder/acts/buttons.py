"""Toolbar buttons that press keys on pieces, optionally after rolling dice with the same click.

Dice remain VASSAL's own buttons, so that a log shows the roll; a `MultiActionButton` hides the dice button and the
next one, and presses both in one step. Hidden buttons have no text. A button pressed by the turn counter has no text
either, and uses the key that the counter sends when it advances.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_tools.builder.acts.hotkeys import die_key, letter_key
from vassal_tools.builder.components import MODULE, component
from vassal_tools.builder.maps.main import TURN_KEY
from vassal_tools.format import sequence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from vassal_tools.builder.parts import Button, ModuleParts


def act_buttons(parts: ModuleParts) -> Iterator[etree._Element]:
    """Yield the components of all buttons that press keys on pieces."""
    places = {one.name: place for place, one in enumerate(parts.dice)}
    for number, button in enumerate(parts.buttons):
        if button.turn:
            yield _pressing(replace(button, target=f"({button.target})&&({button.turn})"), "", TURN_KEY)
        if not button.throws:
            yield _pressing(button, button.text, letter_key(button.letter) if button.letter else "")
            continue
        place = places[button.throws]
        then = f"{place + 1}+{number + 1}"
        yield _pressing(button, then, "")
        yield component(
            MODULE + "MultiActionButton",
            description=button.text,
            text=button.text,
            tooltip=button.tooltip,
            icon=parts.dice[place].icon,
            hotkey=die_key(place),
            menuItems=sequence.join((hidden_text(place), then), ","),
        )


def hidden_text(place: int) -> str:
    """Return the text of a hidden dice button, by the index of the dice."""
    return str(place + 1)


def _pressing(button: Button, text: str, hotkey: str) -> etree._Element:
    return component(
        MODULE + "GlobalKeyCommand",
        name=text,
        buttonText=text,
        tooltip=button.tooltip,
        icon="",
        buttonHotkey=hotkey,
        hotkey=button.key,
        filter=f"{{{button.target}}}",
        reportSingle=False,
        reportFormat="",
        singleMap=False,
        deckCount=str(button.from_deck),
    )
