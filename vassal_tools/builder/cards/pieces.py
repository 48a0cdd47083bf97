"""Cards of a deck: masked for everyone but the player who drew them, and owned by a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.acts.conditions import is_one_of
from vassal_tools.builder.traits import TraitText, calculated
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Mapping

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
