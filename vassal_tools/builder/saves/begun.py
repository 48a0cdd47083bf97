"""Make the beginning of a game's log from its data, without VASSAL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.module import build_file, metadata
from vassal_tools.builder.saves.written import SAVED, saved_game

if TYPE_CHECKING:
    from vassal_tools.game.model import Game

PLAYER, SIDE = "Ann", "Solitaire"
"""The player's name, and the side that may move all counters."""


def begun_log(game: Game) -> bytes:
    """Return the save of a game that a player has begun; a simulated table can continue it as a log."""
    others = (("savedata", SAVED), ("moduledata", metadata(game)))
    return saved_game(build_file(game), others, {}, 1, 0, {PLAYER: SIDE})
