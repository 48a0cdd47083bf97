"""The windows with the cards of the sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.looks import side_look
from vassal_tools.builder.parts import Board, Hand
from vassal_tools.builder.sizes import HAND_SIZE

if TYPE_CHECKING:
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game


def hands(game: Game, parts: ModuleParts) -> tuple[Hand, ...]:
    """Return a window for each side, if a deck's cards are kept in hands."""
    kinds = [deck.kind for deck in parts.decks if deck.kind.has_hands]
    held = "cards" if game.cards else "events"
    size = _size(parts)
    return tuple(
        Hand(
            side=side,
            name=game.hand_name(side),
            tooltip=f"The {held} of {side}: only {side} can open this window",
            report=f"{side} takes {kinds[0].noun} *",
            board=Board(f"Hand of {side}", hand_image(side), size),
            icon=f"icon-hand-{side}.png",
            around=side_look(game, side).dark,
        )
        for side in (game.sides if kinds else ())
    )


def _size(parts: ModuleParts) -> tuple[int, int]:
    # large enough for three cards side by side
    held = [deck.size for deck in parts.decks if deck.kind.has_hands]
    width = max((3 * (width + _GAP) + _GAP for width, _ in held), default=0)
    height = max((height + 2 * _GAP for _, height in held), default=0)
    return max(HAND_SIZE[0], width), max(HAND_SIZE[1], height)


_GAP = 24  # pixels around cards


def hand_image(side: str) -> str:
    """Return the file name of a hand's background."""
    return f"hand-{side}.png"
