"""What the map of a game is made of, as its places show: areas, points, squares or hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from vassal_tools.game.model import Game, Polygon

MapShape = Literal["areas", "points", "squares", "hexes"]


def map_shape(game: Game) -> MapShape:
    """The shape of the map: squares and hexes are equal and touch, points are equal squares apart from each other."""
    polygons = [zone.polygon for zone in game.zones.values()]
    if len(polygons) < 2 or len({_form(polygon) for polygon in polygons}) > 1:
        return "areas"
    if len(polygons[0]) == 6:
        return "hexes"
    if len(polygons[0]) != 4:
        return "areas"
    pairs = [(game.zones[one].polygon, game.zones[other].polygon) for one, other in game.borders]
    return "squares" if any(set(one) & set(other) for one, other in pairs) else "points"


def size_of(polygon: Polygon) -> tuple[int, int]:
    """The width and height of an outline."""
    across, down = zip(*polygon, strict=True)
    return max(across) - min(across), max(down) - min(down)


def _form(polygon: Polygon) -> frozenset[tuple[int, int]]:
    """The corners of an outline, seen from its upper left corner."""
    left, top = min(x for x, _ in polygon), min(y for _, y in polygon)
    return frozenset((x - left, y - top) for x, y in polygon)
