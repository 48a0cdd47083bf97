"""The spot of a border on the map, a point in its middle, and the place or border that a marker is on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vassal_tools.game.facts import Point
    from vassal_tools.game.model import Counter, Game
    from vassal_tools.game.model_map import Place

NEAR = 60
"""The largest distance of a marker from the spot of its border, in grid units."""


def border_spot(one: Place, other: Place) -> Point:
    """Return the middle of the line shared by two areas or cells; for a path, the middle between its ends.

    In grid units.
    """
    others = {*_edges(other)}
    shared = [(start, end) for start, end in _edges(one) if (end, start) in others]
    (x, y), (to_x, to_y) = shared[len(shared) // 2] if shared else (one.anchor, other.anchor)
    return (x + to_x) // 2, (y + to_y) // 2


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


def _edges(place: Place) -> list[tuple[Point, Point]]:
    corners = place.polygon
    return list(zip(corners, (*corners[1:], *corners[:1]), strict=True))
