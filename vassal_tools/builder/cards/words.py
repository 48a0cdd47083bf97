"""A picture with the words of all events of a card, beside the card in a hand, for those who see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.acts.conditions import is_one_of
from vassal_tools.builder.sizes import CARD_WORDS_SIZE, CHIT_SIZE
from vassal_tools.builder.traits import TraitText, calculated, following_layer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
