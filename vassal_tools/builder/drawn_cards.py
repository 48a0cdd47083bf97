"""Several cards drawn by one click, each into the hand of the side that draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.cards import OWNER
from vassal_tools.builder.keys import DRAW_KEY
from vassal_tools.builder.menu_conditions import is_one_of
from vassal_tools.builder.sizes import CARD_WORDS_SIZE, CHIT_SIZE
from vassal_tools.builder.traits import TraitText, calculated, report, send_to_place

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.model import Point

_TO = "DrawnTo"
"""The property of a card that names the hand into which it would be drawn."""
_FREE = "FreeCell"
"""The property of a card that numbers the first cell that is free there, row by row."""
_IN_A_ROW, _CELLS = 2, 4
_ACROSS, _DOWN = CHIT_SIZE + CARD_WORDS_SIZE[0] + 11, CARD_WORDS_SIZE[1] + 8  # pixels from one card to the next
_FIRST = (CHIT_SIZE // 2 + 26, CARD_WORDS_SIZE[1] // 2 + 56)
"""Within the border of the cloth, below its title."""


def drawn_into(hands: Mapping[str, str], noun: str) -> tuple[TraitText, ...]:
    """The traits that bring a card into a hand; `hands` are named by side.

    Who plays several sides draws for the one with fewest cards. Cards lie where no other lies, each with room for its
    words beside it.
    """
    counted = {name: f'Count("CurrentMap = {name}")' for name in hands.values()}
    *others, to = (f'"{name}"' for name in hands.values())
    for name in reversed([text.strip('"') for text in others]):
        fewest = "&&".join(f"{counted[name]}<={count}" for other, count in counted.items() if other != name)
        to = f'{fewest}?"{name}":{to}'
    for side, name in hands.items():
        to = f'{is_one_of("PlayerSide", [side])}?"{name}":{to}'
    across = f"{{{_ACROSS}*({_FREE}%{_IN_A_ROW})+{_FIRST[0]}}}"
    down = f"{{{_DOWN}*(({_FREE}-{_FREE}%{_IN_A_ROW})/{_IN_A_ROW})+{_FIRST[1]}}}"
    return (
        report([DRAW_KEY], f"${OWNER}$ takes {noun}"),
        calculated(_TO, to),
        calculated(_FREE, _first_free()),
        send_to_place("", DRAW_KEY, f"{{{_TO}}}", "", across, down),
    )


def cell(number: int) -> Point:
    """The middle of a card in a cell of a hand, in pixels; the first cell is 0, and comes again after the last."""
    row, place = divmod(number % _CELLS, _IN_A_ROW)
    return _FIRST[0] + _ACROSS * place, _FIRST[1] + _DOWN * row


def _first_free() -> str:
    """The number of the first cell of a hand where no card lies; in a full one it goes by how many there are."""
    there = f"CurrentMap = ${_TO}$"
    found = f'Count("{there}")%{_CELLS}'
    for number in reversed(range(_CELLS)):
        x, y = cell(number)
        found = f'Count("{there} && CurrentX = {x} && CurrentY = {y}")==0?{number}:{found}'
    return found
