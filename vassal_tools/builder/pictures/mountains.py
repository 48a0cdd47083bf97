"""Mountain ranges, drawn as peaks in rows along their ridges, lit from the left."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import shapely
from shapely import STRtree

from vassal_tools.builder.pictures.palette import HILL, HILL_SHADE
from vassal_tools.builder.pictures.shore import shape_path
from vassal_tools.builder.pictures.svg import group, num, tag

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from shapely.geometry.base import BaseGeometry

    from vassal_tools.builder.pictures.svg import Spot
    from vassal_tools.game.ground import Ground

_APART, _BREADTH = 15.0, 15.0
"""Distances between peaks along the ridge, and of the lower rows from it."""
_SLOPES = ((40.0, 0.04), (33.0, 0.05), (26.0, 0.06), (18.0, 0.07), (10.0, 0.08))
"""How far slopes reach from the ridge, and their opacity."""
_LIT, _DARK = "#efe0bd", "#8a6a3f"


def mountains(ground: Ground, land: BaseGeometry, kept_free: Sequence[BaseGeometry]) -> str:
    """Return the mountain ranges, with peaks only where they cover nothing."""
    if not ground.ranges:
        return ""
    ridges = [shapely.LineString(line) for line in ground.ranges.values()]
    slopes = (
        tag("path", d=shape_path(_slope(ridges, reach).intersection(land)), fill=HILL, fill_opacity=dark)
        for reach, dark in _SLOPES
    )
    inland, tree = land.buffer(-6), STRtree(list(kept_free))
    shapely.prepare(inland)
    peaks = sorted(peak for name, line in ground.ranges.items() for peak in _peaks(name, shapely.LineString(line)))
    free = [(x, y, size) for y, x, size in peaks if _is_free(x, y, size, inland, kept_free, tree)]
    return group(*slopes, *(_peak(x, y, size) for x, y, size in free))


def _slope(ridges: Sequence[BaseGeometry], reach: float) -> BaseGeometry:
    return shapely.union_all([ridge.buffer(reach) for ridge in ridges])


def _peaks(name: str, ridge: shapely.LineString) -> Iterator[tuple[float, float, float]]:
    # The feet of the peaks, with their sizes; the higher ones are on the ridge.
    luck = Random(name)  # noqa: S311 - the same mountains every time are the point
    steps = max(2, round(ridge.length / _APART))
    for step in range(steps + 1):
        for row in (0, -1, 1):
            size = luck.uniform(12, 16) if row == 0 else luck.uniform(7, 11)
            if row == 0 or luck.random() < 0.75:
                x, y = _beside(ridge, step / steps, row * _BREADTH * luck.uniform(0.7, 1.3))
                yield y + luck.uniform(-3, 3), x + luck.uniform(-3, 3), size


def _beside(ridge: shapely.LineString, part: float, off: float) -> Spot:
    here = ridge.interpolate(part, normalized=True)
    before, after = (ridge.interpolate(min(max(part + step, 0), 1), normalized=True) for step in (-0.02, 0.02))
    length = before.distance(after) or 1.0
    return here.x - (after.y - before.y) / length * off, here.y + (after.x - before.x) / length * off


def _is_free(
    x: float, y: float, size: float, inland: BaseGeometry, kept_free: Sequence[BaseGeometry], tree: STRtree
) -> bool:
    room = shapely.box(x - size, y - size * 1.2, x + size, y + 2)
    return bool(inland.covers(shapely.Point(x, y))) and not any(
        kept_free[at].intersects(room) for at in tree.query(room)
    )


def _peak(x: float, y: float, size: float) -> str:
    half, high = size * 0.95, size * 1.15
    ridge = f"M{num(x)} {num(y - high)}q{num(size * 0.06)} {num(high * 0.35)} {num(-size * 0.1)} {num(high * 0.55)}"
    dark = (
        f"{ridge}L{num(x + size * 0.12)} {num(y)}Q{num(x + half * 0.8)} {num(y + 1)} {num(x + half)} {num(y)}"
        f"Q{num(x + half * 0.45)} {num(y - high * 0.5)} {num(x)} {num(y - high)}Z"
    )
    whole = (
        f"M{num(x - half)} {num(y)}Q{num(x - half * 0.4)} {num(y - high * 0.45)} {num(x)} {num(y - high)}"
        f"Q{num(x + half * 0.45)} {num(y - high * 0.5)} {num(x + half)} {num(y)}"
    )
    return group(
        tag("path", d=f"{whole}Q{num(x)} {num(y + 2.5)} {num(x - half)} {num(y)}Z", fill=_LIT),
        tag("path", d=dark, fill=HILL_SHADE, fill_opacity=0.9),
        tag("path", d=whole, fill="none", stroke=_DARK, stroke_width=0.9, stroke_linecap="round"),
    )
