"""The colours of sides and the looks of types. Needed without pictures, too: names of faces depend on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vassal_tools.game.look import SideLook, TypeLook

if TYPE_CHECKING:
    from vassal_tools.game.model import Game

NEUTRAL: Final = SideLook("•", "#555555", "#222222", "#dddddd", "#bbbbbb")
"""The colours of things without a side."""

_SIDES: Final = (
    ("#2a62a8", "#14335c", "#cfe0f2", "#a3c2e4"),
    ("#96201f", "#4e0d0e", "#f3d3c8", "#e0a698"),
    ("#3f7a4a", "#1c3f24", "#d3e8d4", "#a7cfab"),
    ("#b0761a", "#583a08", "#f3e2bf", "#ddc084"),
    ("#6d4a94", "#352149", "#e0d4ee", "#bda6d8"),
    ("#3d7d87", "#19404a", "#cfe6e8", "#9fcbd0"),
)
"""Default colours, in the order of sides in the data."""


def side_look(game: Game, side: str | None) -> SideLook:
    """Return the colours of a side; neutral ones without a side."""
    if side is None or side not in game.sides:
        return NEUTRAL
    if side in game.look.sides:
        return game.look.sides[side]
    return SideLook(side[0].upper(), *_SIDES[game.sides.index(side) % len(_SIDES)])


def type_look(game: Game, kind: str) -> TypeLook:
    """Return the emblem and layout of a type of unit; a leader's default is a portrait."""
    if kind in game.look.unit_types:
        return game.look.unit_types[kind]
    is_leader = kind in game.unit_types and game.unit_types[kind].is_leader
    return TypeLook("helmet", "portrait") if is_leader else TypeLook()
