"""The knowledge of a side about chits: its own, and the number that others hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.notation import SEPARATOR
from vassal_tools.findings import Secret

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_rulebooks.core.state import CardIndex

UNSEEN = "?"
"""A card that a side cannot see, in a line."""


@dataclass(frozen=True, slots=True)
class View:
    """The cards of a position as one side knows them."""

    side: str
    hand: tuple[str, ...]  # what it holds itself
    held: int  # how many others hold
    bowl: int  # how many lie in the pile
    unseen: tuple[str, ...]  # those with others or in the pile: it cannot tell which is where
    shown: tuple[tuple[str, str], ...]  # those that lie open in a place, or are gone
    line: str  # the position in one line, with `?` for each card of others; it does not read back


def view(
    deck: CardIndex, places: tuple[str, ...], side: str, sides: Sequence[str], pile: str, parts: Sequence[str]
) -> View:
    """Return what a side knows of cards in those places, and of a line of those parts; all where nothing is known."""
    others, where = [other for other in sides if other != side], dict(zip(deck.cards, places, strict=False))
    return View(
        side=side,
        hand=tuple(card for card, place in where.items() if place == side),
        held=sum(place in others for place in places),
        bowl=places.count(pile),
        unseen=tuple(card for card, place in where.items() if place == pile or place in others),
        shown=tuple((card, place) for card, place in where.items() if place != pile and place not in sides),
        line=SEPARATOR.join(_covered(part, deck, others) for part in parts),
    )


def _covered(part: str, deck: CardIndex, others: Sequence[str]) -> str:
    """Cards of other sides are hidden, and sorted last."""
    name, colon, rest = part.partition(": ")
    held = [word.partition("=")[::2] for word in rest.split(" ")]
    if not all(card in deck.cards for card, _ in held):
        return part
    shown = [f"{card}={place}" for card, place in held if place not in others]
    return name + colon + " ".join((*shown, *(f"{UNSEEN}={place}" for _, place in held if place in others)))


def known_only_to(state: Any, wording: str, *sides: str) -> Secret:
    """Return the secret that only those sides may know, or none of them; the others read the wording."""
    return Secret(frozenset(state.board.sides).difference(sides), wording)
