"""Traits of cards in hands: their words, their owner and their mask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.acts.conditions import is_one_of
from vassal_tools.builder.looks import CARD_WORDS_SIZE, CHIT_SIZE
from vassal_tools.builder.traits import TraitText, calculated, following_layer
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

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
