"""The boards of modules that were handed out and had their places elsewhere: saves and logs of those name them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from vassal_tools.builder.places import board_name
from vassal_tools.game.fingerprint import from_json
from vassal_tools.game.landed import document, kept

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Game


def earlier_boards(game: Game, source: Path | None) -> tuple[Game, ...]:
    """The kept models whose board has another name than that of the game, one of each name."""
    if source is None or game.face.board is None:
        return ()
    models = (_read(document(path), str(path)) for path in kept(source).values())
    named = {board_name(model): model for model in models}
    return tuple(model for name, model in sorted(named.items()) if name != board_name(game))


@lru_cache(maxsize=32)
def _read(text: bytes, name: str) -> Game:
    """The game in a kept model, which a build asks for once more with each of its set-ups."""
    return from_json(text, name)


def earlier_image(game: Game) -> str:
    """The file name of the picture of the board of an earlier model."""
    return f"board-{'-'.join(board_name(game).casefold().split())}.png"
