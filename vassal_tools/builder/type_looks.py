"""The look of counters by type. Needed without drawing, too: the beginning of a game names faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.game.look import TypeLook

if TYPE_CHECKING:
    from vassal_tools.game.model import Game


def type_look(game: Game, kind: str) -> TypeLook:
    """Return the emblem and layout of a type of unit; a leader's default is a portrait."""
    if kind in game.look.unit_types:
        return game.look.unit_types[kind]
    is_leader = kind in game.unit_types and game.unit_types[kind].is_leader
    return TypeLook("helmet", "portrait") if is_leader else TypeLook()
