"""The ground under a map of points: sea with depths, lands with regions, mountains, rivers, and their names."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

import shapely
from shapely import STRtree
from shapely.ops import unary_union

from vassal_tools.builder.pictures.palette import (
    DEEP_SEA_INK,
    HILL,
    HILL_SHADE,
    LAND_INK,
    PAPER,
    SEA_INK,
    SERIF,
    SHALLOWS,
    SHORE,
    mixed,
)
from vassal_tools.builder.pictures.shore import merged, shape_path
from vassal_tools.builder.pictures.svg import group, line_path, num, tag, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from shapely.geometry.base import BaseGeometry

    from vassal_tools.builder.maps.markers import Frame
    from vassal_tools.builder.pictures.svg import Spot
    from vassal_tools.game.ground import Ground, GroundName
    from vassal_tools.game.model import Game


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


_REACH = 105.0
"""The greatest distance at which an island without a place belongs to the nearest place."""
_OFF_SHORE = 26.0
"""The greatest distance at which a place in the sea counts as on the coast."""


class RegionArea(NamedTuple):
    """The land of a region, and its places."""

    zones: tuple[str, ...]
    shape: BaseGeometry


def region_areas(game: Game, land: BaseGeometry) -> Mapping[str, RegionArea]:
    """Return the land of each region by its name."""
    regions = {zone: region.name for region in game.regions or () for zone in region.zones.value}
    parts: dict[str, list[BaseGeometry]] = {}
    for zone, area in _areas(game, land):
        if zone in regions:
            parts.setdefault(regions[zone], []).append(area)
    return {
        region.name: RegionArea(region.zones.value, unary_union(parts[region.name]).buffer(0.3))
        for region in game.regions or ()
        if region.name in parts
    }


def _areas(game: Game, land: BaseGeometry) -> Iterator[tuple[str, BaseGeometry]]:
    # An island without a place belongs to the nearest one.
    spots = {name: shapely.Point(zone.anchor) for name, zone in game.zones.items()}
    pieces = shapely.get_parts(land).tolist()
    on_it: dict[int, dict[str, shapely.Point]] = {}
    for name, spot in spots.items():
        nearest = min(range(len(pieces)), key=lambda at: float(pieces[at].distance(spot)))
        if pieces[nearest].distance(spot) <= _OFF_SHORE:
            on_it.setdefault(nearest, {})[name] = spot
    for at, piece in enumerate(pieces):
        if at in on_it:
            yield from _cells(piece, on_it[at])
        else:
            name = min(spots, key=lambda one: float(piece.distance(spots[one])))
            if piece.distance(spots[name]) <= _REACH:
                yield name, piece


def _cells(piece: BaseGeometry, spots: Mapping[str, shapely.Point]) -> Iterator[tuple[str, BaseGeometry]]:
    # Parts across a bay go to the cell with which they share the longest border.
    if len(spots) == 1:
        yield next(iter(spots)), piece
        return
    cells = shapely.voronoi_polygons(shapely.MultiPoint(list(spots.values())), extend_to=piece.envelope)
    held: dict[str, BaseGeometry] = {}
    loose: list[BaseGeometry] = []
    for cell in shapely.get_parts(cells).tolist():
        name = next(name for name, spot in spots.items() if cell.covers(spot))
        parts = shapely.get_parts(cell.intersection(piece)).tolist()
        held[name] = min(parts, key=lambda part: float(part.distance(spots[name])))
        loose.extend(part for part in parts if part is not held[name])
    yield from held.items()
    for part in loose:
        yield max(held, key=lambda name: float(held[name].intersection(part.buffer(0.5)).area)), part


_DEEP, _SHALLOW, _LAND, _RIVER = "#8fb7cc", "#d3e6e6", "#f3ead0", "#6f9fb8"
_DEPTHS = (12, 22, 35, 52, 73, 98, 128, 165, 210)
"""Distances from the coast at which the sea gets lighter, in grid units."""
_RIPPLES = ((4.0, 0.8, 0.55), (9.0, 0.6, 0.38), (15.5, 0.5, 0.24))
"""Lines along the coast: distance, width and opacity."""
_REGIONS = ("#e2b07a", "#9cbf9a", "#c9a3b8", "#d8cf86", "#a9bcd6", "#d99c8a", "#b5b0a0")
"""Colours for regions without a colour in the data, used in turn."""
_FADING, _TINT = (162, 148, 134, 120, 106), 0.125
"""How far the tint of a region reaches around its places, in overlapping steps, and the opacity of each step."""
_INKS = {"sea": DEEP_SEA_INK, "land": LAND_INK, "range": "#5b4526", "river": SEA_INK}


def ground_svg(game: Game, room: Frame, kept_free: Sequence[BaseGeometry]) -> str:
    """Return the ground as SVG; mountains leave the shapes `kept_free` uncovered."""
    if game.ground is None:
        return ""
    frame = shapely.box(room.left, room.top, room.left + room.width, room.top + room.height)
    land = unary_union([shapely.Polygon(ring).buffer(0) for ring in game.ground.lands.values()]).intersection(frame)
    clip = tag("clipPath", tag("path", d=shape_path(frame)), id="ground-frame")
    drawn = (
        *_sea(land, frame),
        *_land(land),
        *_regions(game, land),
        *_coast(land, frame),
        *_rivers(game.ground),
        mountains(game.ground, land, kept_free),
        *map(_name, game.ground.names),
    )
    return group(clip, tag("g", *drawn, clip_path="url(#ground-frame)"))


def _sea(land: BaseGeometry, frame: shapely.Polygon) -> Iterator[str]:
    yield tag("path", d=shape_path(frame), fill=_DEEP)
    for step, waters in enumerate(reversed(list(_depths(land))), 1):
        yield tag("path", d=shape_path(waters), fill=mixed(_DEEP, _SHALLOW, step / len(_DEPTHS)))
    for reach, thick, dark in _RIPPLES:
        ring = land.buffer(reach, quad_segs=3).boundary
        yield tag("path", d=shape_path(ring), fill="none", stroke=SEA_INK, stroke_width=thick, stroke_opacity=dark)


def _depths(land: BaseGeometry) -> Iterator[BaseGeometry]:
    # The waters within each distance of the land, nearest first; each is grown from the one before.
    waters, so_far = land.simplify(2.0), 0.0
    for reach in _DEPTHS:
        waters, so_far = waters.buffer(reach - so_far, quad_segs=4).simplify(1.0), reach
        yield waters


def _land(land: BaseGeometry) -> Iterator[str]:
    yield tag("path", d=shape_path(land), fill=_LAND, fill_rule="evenodd")
    for reach, dark in ((12.0, 0.10), (6.0, 0.12), (2.8, 0.18)):
        strand = land.difference(land.buffer(-reach))
        yield tag("path", d=shape_path(strand), fill=LAND_INK, fill_opacity=dark, fill_rule="evenodd")


def _regions(game: Game, land: BaseGeometry) -> Iterator[str]:
    # The tint is stronger along borders and fades far from the region's places.
    given = game.look.regions or {}
    areas = region_areas(game, land)
    for at, (name, area) in enumerate(areas.items()):
        fill = given.get(name, _REGIONS[at % len(_REGIONS)])
        spots = shapely.MultiPoint([game.zones[zone].anchor for zone in area.zones])
        for reach in _FADING:
            near = area.shape.intersection(spots.buffer(reach))
            yield tag("path", d=shape_path(near), fill=fill, fill_opacity=_TINT, fill_rule="evenodd")
        edge = area.shape.difference(area.shape.buffer(-7)).intersection(spots.buffer(_FADING[0]))
        yield tag("path", d=shape_path(edge), fill=fill, fill_opacity=0.45, fill_rule="evenodd")
    lines = [area.shape.boundary for area in areas.values()]
    yield tag("path", d=shape_path(merged(lines)), fill="none", stroke=PAPER, stroke_width=1.1, stroke_opacity=0.8)


def _coast(land: BaseGeometry, frame: shapely.Polygon) -> Iterator[str]:
    shore = land.boundary.difference(frame.boundary.buffer(0.5))
    yield tag("path", d=shape_path(shore), fill="none", stroke=SHORE, stroke_width=1.5, stroke_linejoin="round")


def _rivers(ground: Ground) -> Iterator[str]:
    for river in ground.rivers.values():
        spots = shapely.get_coordinates(shapely.LineString(river).segmentize(9)).tolist()
        for at in range(1, len(spots)):
            width, line = 0.7 + 1.7 * at / len(spots), line_path([tuple(spots[at - 1]), tuple(spots[at])])
            yield tag("path", d=line, fill="none", stroke=_RIVER, stroke_width=width, stroke_linecap="round")


def _name(name: GroundName) -> str:
    x, y = name.at
    apart = name.size * name.spread / 100
    halo = SHALLOWS if name.of in ("sea", "river") else PAPER
    return text(
        name.text, x + apart / 2, y + name.size * 0.33, name.size, family=SERIF, style="italic", fill=_INKS[name.of],
        fill_opacity=0.82, letter_spacing=apart, transform=f"rotate({name.turn} {num(x)} {num(y)})", stroke=halo,
        stroke_width=2.2, stroke_opacity=0.5, stroke_linejoin="round", paint_order="stroke",
    )  # fmt: skip
