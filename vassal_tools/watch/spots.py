"""Drawings around the place of a piece, independent of its position in a stack: movement trails, areas of effect.

Source: `VASSAL.counters.Footprint.draw`, `AreaOfEffect.draw`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from vassal_tools.table.numbers import decimal, whole
from vassal_tools.watch.cells import around
from vassal_tools.watch.shapes import DrawnLayer
from vassal_tools.watch.texts import colour

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vassal_tools.objects.traits import Trait
    from vassal_tools.watch.cells import Cells

MOST_POINTS = 500
"""The number of points of a trail that are drawn, counted from the end."""
_AFTER = 2  # fields after the points
Point = tuple[int, int]


def trail(trait: Trait, points: Iterable[Point], here: Point) -> Iterator[DrawnLayer]:
    """Yield the trail of a piece: lines between its points, and rings around them."""
    beyond, radius = whole(trait.field("edge_point_buffer"), 20), min(whole(trait.field("circle_radius"), 10), 500)
    was = [(x - here[0], y - here[1]) for x, y in points][-MOST_POINTS:]
    ways = "".join(_way(one, other, radius) for one, other in pairwise((*was, (0, 0))))
    inside = [(x, y) for x, y in was if (x, y) != (0, 0) and min(x + here[0], y + here[1]) >= -beyond]
    rings = "".join(_ring(x, y, radius) for x, y in inside)
    share = min(max(whole(trait.field("unselected_opacity"), 50), 0), 100) / 100
    line = colour(trait.field("line_color"), "#000000") or "#000000"
    thick = max(1.0, min(decimal(trait.field("line_width"), 1.0), 50.0))
    if ways:
        yield _layer(ways, share, stroke=line, thickness=thick)
    if rings:
        fill = colour(trait.field("fill_color"), "#ffffff") or "none"
        yield _layer(rings, share, stroke=line, thickness=thick, fill=fill)


def _way(one: Point, other: Point, radius: int) -> str:
    # none if the rings touch
    across, down = other[0] - one[0], other[1] - one[1]
    length = (across * across + down * down) ** 0.5
    if not length:
        return ""
    x, y = int(radius * across / length), int(radius * down / length)
    return f"M{one[0] + x} {one[1] + y}L{other[0] - x} {other[1] - y}"


def _ring(x: int, y: int, radius: int) -> str:
    half = f"a{radius} {radius} 0 1 0"
    return f"M{x - radius} {y}{half} {2 * radius} 0{half} {-2 * radius} 0Z"


def points_of(state: str) -> tuple[bool, str, list[Point]]:
    """Return the visibility of a trail, its map, and its last points (`Footprint.mySetState`).

    Fields after the points are not pairs of numbers.
    """
    visible, start, *_ = (*state.split(";", 2), "", "")
    held = [text.split(",") for text in state.rsplit(";", MOST_POINTS + _AFTER) if "," in text]
    return visible == "true", start, [(whole(x), whole(y)) for x, y, *_ in held]


def area(trait: Trait, radius: int, cells: Cells | None) -> DrawnLayer:
    """Return the cells within a radius of a piece, or a circle in pixels on a board without cells."""
    if cells:
        first, *rest = (f"{x:.1f} {y:.1f}" for x, y in cells.reach(radius))
        path = f"M{first}L{'L'.join(rest)}Z"
    else:
        path = _ring(0, 0, around(radius))
    share = min(max(whole(trait.field("opacity"), 30), 0), 100) / 100
    return _layer(path, share, fill=colour(trait.field("color"), "#808080") or "#808080")


def _layer(path: str, opacity: float, **style: str | float) -> DrawnLayer:
    return DrawnLayer(0, 0, 0, 0, opacity=opacity, path=path, style=tuple(style.items()))
