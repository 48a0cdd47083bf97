"""Boards of released modules with other places: old saves and logs refer to them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from vassal_tools.builder.maps.places import board_name
from vassal_tools.game.fingerprint import from_json
from vassal_tools.game.landed import document, kept

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Game


def earlier_boards(game: Game, source: Path | None) -> tuple[Game, ...]:
    """Return the stored models whose board has another name than the game's, one for each name."""
    if source is None or game.face.board is None:
        return ()
    models = (_read(document(path), str(path)) for path in kept(source).values())
    named = {board_name(model): model for model in models}
    return tuple(model for name, model in sorted(named.items()) if name != board_name(game))


@lru_cache(maxsize=32)
def _read(text: bytes, name: str) -> Game:
    # cached: a build needs it once for each set-up
    return from_json(text, name)


def earlier_image(game: Game) -> str:
    """Return the file name of an earlier model's board picture."""
    return f"board-{'-'.join(board_name(game).casefold().split())}.png"
