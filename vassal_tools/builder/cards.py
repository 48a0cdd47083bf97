"""Cards of a deck: masked for everyone but who drew them, known by the hand that they are or came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.menu_conditions import is_one_of
from vassal_tools.builder.traits import TraitText, calculated
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Mapping

HIDE_KEY = "72,130"  # Ctrl-H
OWNER = "OwnedBy"
"""The property of a card that names the side whose it is; empty where that is not known."""


def owned_by(hands: Mapping[str, str]) -> TraitText:
    """The property OWNER: by who plays, or by the hand that the card is or came from; `hands` are named by side."""
    known = is_one_of("PlayerSide", hands) + "?PlayerSide:"
    for side, name in hands.items():
        known += f'CurrentMap=="{name}"||OldMap=="{name}"?"{side}":'
    return calculated(OWNER, known + '""')


def masked(name: str, image: str, owned_image: str, key: str = HIDE_KEY, menu: str = "Hide or show") -> TraitText:
    """A mask with a picture of its own; the owner sees the card with a mark that the others do not (`Obscurable`).

    Of what lies within it they see no entry and press none.
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
    """A trait that puts the card back into a deck."""
    return TraitText(encode_trait("return", command="", key=key, deck=deck))


def removed(key: str) -> TraitText:
    """A trait that takes the card out of play."""
    return TraitText(encode_trait("delete", command="", key=key))
