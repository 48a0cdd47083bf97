"""Draw several cards with one click, each into the hand of the drawing side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.acts.conditions import is_one_of
from vassal_tools.builder.acts.keys import DRAW_KEY
from vassal_tools.builder.cards.pieces import OWNER
from vassal_tools.builder.sizes import CARD_WORDS_SIZE, CHIT_SIZE
from vassal_tools.builder.traits import TraitText, calculated, report, send_to_place

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.model import Point

_TO = "DrawnTo"
"""The property of a card with the hand that it would be drawn into."""
_FREE = "FreeCell"
"""The property of a card with the number of the first free cell there, row by row."""
_IN_A_ROW, _CELLS = 2, 4
_ACROSS, _DOWN = CHIT_SIZE + CARD_WORDS_SIZE[0] + 11, CARD_WORDS_SIZE[1] + 8  # pixels from one card to the next
_FIRST = (CHIT_SIZE // 2 + 26, CARD_WORDS_SIZE[1] // 2 + 56)
"""Inside the border of the cloth, below its title."""


def drawn_into(hands: Mapping[str, str], noun: str) -> tuple[TraitText, ...]:
    """Return the traits that move a card into a hand; `hands` are by side.

    A player of several sides draws for the side with the fewest cards. Cards go to free cells with room for their
    words.
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
    """Return the centre of a cell of a hand, in pixels; numbers start at 0 and wrap around."""
    row, place = divmod(number % _CELLS, _IN_A_ROW)
    return _FIRST[0] + _ACROSS * place, _FIRST[1] + _DOWN * row


def _first_free() -> str:
    # in a full hand, by the number of cards
    there = f"CurrentMap = ${_TO}$"
    found = f'Count("{there}")%{_CELLS}'
    for number in reversed(range(_CELLS)):
        x, y = cell(number)
        found = f'Count("{there} && CurrentX = {x} && CurrentY = {y}")==0?{number}:{found}'
    return found
