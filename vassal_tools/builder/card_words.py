"""What events do, beside their cards in a hand: a picture with the words of all faces, for those who see the card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.menu_conditions import is_one_of
from vassal_tools.builder.sizes import CARD_WORDS_SIZE, CHIT_SIZE
from vassal_tools.builder.traits import TraitText, calculated, following_layer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

IN_HAND = "InHand"
"""The property of a card that is 2 in a hand and 1 elsewhere."""
LAYER = "CardWords"
"""The name of the layer of a card that shows its words."""
GAP = 4
"""Between a card and its words, in pixels."""


def words_image(numbers: Sequence[int]) -> str:
    """The file name of the picture with the words of the events on a card."""
    return f"event-words-{'-'.join(map(str, numbers))}.png"


def in_hand(hands: Iterable[str]) -> TraitText:
    """The property IN_HAND, by the names of the hands."""
    return calculated(IN_HAND, f"({is_one_of('CurrentMap', hands)})?2:1")


def words_beside(numbers: Sequence[int]) -> TraitText:
    """A layer that shows the words at the right of a card while it lies in a hand."""
    across = (CHIT_SIZE + CARD_WORDS_SIZE[0]) // 2 + GAP
    return following_layer(LAYER, IN_HAND, ("", words_image(numbers)), across)
