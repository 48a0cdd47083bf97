"""The place or border that a marker is on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vassal_tools.game.model import Counter, Game

NEAR = 60
"""The largest distance of a marker from the spot of its border, in grid units."""


def mark_place(game: Game, mark: Counter, title: str, x: int, y: int, zone: str | None) -> str | None:
    """Return the place or border that a mark is on at a point of a map; None in a box, and off the map."""
    if game.mark_of(mark) == "border":
        return None if zone in game.boxes else _border_at(game, title, x, y)
    return zone if zone in game.zones else None


def _border_at(game: Game, title: str, x: int, y: int) -> str | None:
    faces = (game.face, *(game.maps or {}).values())
    scale = next((face.scale for face in faces if face.title == title), 0)
    far = {
        name: (spot_x - x) ** 2 + (spot_y - y) ** 2
        for name, (where, (spot_x, spot_y)) in game.border_spots.items()
        if where == title
    }
    nearest = min(far, key=lambda name: far[name], default=None)
    return nearest if nearest is not None and far[nearest] <= (NEAR * scale) ** 2 else None
