"""The windows in which sides keep their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.parts import Board, Hand
from vassal_tools.builder.sizes import HAND_SIZE
from vassal_tools.game.names import hand_name

if TYPE_CHECKING:
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game


def hands(game: Game, parts: ModuleParts) -> tuple[Hand, ...]:
    """A window for each side, if the cards of a deck are kept in hands."""
    kinds = [deck.kind for deck in parts.decks if deck.kind.has_hands]
    return tuple(
        Hand(
            side=side,
            name=hand_name(side),
            tooltip=f"The events of {side}: only {side} can open this window",
            report=f"$PlayerSide$ takes {kinds[0].noun} *",
            board=Board(f"Hand of {side}", hand_image(side), HAND_SIZE),
            icon=f"icon-hand-{side}.png",
        )
        for side in (game.sides if kinds else ())
    )


def hand_image(side: str) -> str:
    """The file name of what lies below a hand."""
    return f"hand-{side}.png"
