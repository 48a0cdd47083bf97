"""Several cards drawn by one click, each into the hand of the side that draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.cards import OWNER
from vassal_tools.builder.keys import DRAW_KEY
from vassal_tools.builder.menu_conditions import is_one_of
from vassal_tools.builder.sizes import CHIT_SIZE
from vassal_tools.builder.traits import TraitText, calculated, report, send_to_place
from vassal_tools.game.names import TURN

if TYPE_CHECKING:
    from collections.abc import Mapping


_TO = "DrawnTo"
"""The property of a card that names the hand into which it would be drawn."""
_STEP = CHIT_SIZE + 20  # pixels from one card to the next
_IN_A_ROW, _ROWS = 6, 2


def drawn_into(hands: Mapping[str, str], noun: str) -> tuple[TraitText, ...]:
    """The traits that bring a card into a hand; `hands` are named by side.

    Who plays several sides draws for the one with fewest cards. Cards of one turn lie in a row, so that those that were
    kept lie apart.
    """
    counted = {name: f'Count("CurrentMap = {name}")' for name in hands.values()}
    *others, to = (f'"{name}"' for name in hands.values())
    for name in reversed([text.strip('"') for text in others]):
        fewest = "&&".join(f"{counted[name]}<={count}" for other, count in counted.items() if other != name)
        to = f'{fewest}?"{name}":{to}'
    for side, name in hands.items():
        to = f'{is_one_of("PlayerSide", [side])}?"{name}":{to}'
    across = f'{{{_STEP}*(Count("CurrentMap = ${_TO}$")%{_IN_A_ROW})+{_STEP // 2}}}'
    return (
        report([DRAW_KEY], f"${OWNER}$ takes {noun}"),
        calculated(_TO, to),
        send_to_place("", DRAW_KEY, f"{{{_TO}}}", "", across, f"{{{_STEP}*({TURN}%{_ROWS})+{_STEP // 2 + 10}}}"),
    )
