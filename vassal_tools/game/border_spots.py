"""The spot of a border on the map, for markers on borders: a point in its middle."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vassal_tools.game.facts import Point
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


def _edges(place: Place) -> list[tuple[Point, Point]]:
    corners = place.polygon
    return list(zip(corners, (*corners[1:], *corners[:1]), strict=True))
