"""Detect the kind of a map from its places: areas, points, squares or hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from vassal_tools.game.outlines import bounds

if TYPE_CHECKING:
    from vassal_tools.game.model import Game, Place, Polygon

MapShape = Literal["areas", "points", "squares", "hexes"]


def map_shape(game: Game) -> MapShape:
    """Return the kind of the map: squares and hexes are equal and touch, points are equal separate squares.

    A single place is a point if it is a square around its anchor.
    """
    polygons = [zone.polygon for zone in game.zones.values()]
    if not polygons or len({_form(polygon) for polygon in polygons}) > 1:
        return "areas"
    if len(polygons[0]) == 6:
        return "hexes"
    if len(polygons[0]) != 4:
        return "areas"
    if len(polygons) == 1:
        (only,) = game.zones.values()
        return "points" if _is_around(only) else "areas"
    pairs = [(game.zones[one].polygon, game.zones[other].polygon) for one, other in game.borders]
    return "squares" if any(set(one) & set(other) for one, other in pairs) else "points"


def _is_around(place: Place) -> bool:
    (x, y), (width, height) = place.anchor, size_of(place.polygon)
    left, top, *_ = bounds(place.polygon)
    return width == height and (2 * (x - left), 2 * (y - top)) == (width, height)


def size_of(polygon: Polygon) -> tuple[int, int]:
    """Return the width and height of an outline."""
    across, down = zip(*polygon, strict=True)
    return max(across) - min(across), max(down) - min(down)


def _form(polygon: Polygon) -> frozenset[tuple[int, int]]:
    left, top = min(x for x, _ in polygon), min(y for _, y in polygon)
    return frozenset((x - left, y - top) for x, y in polygon)
