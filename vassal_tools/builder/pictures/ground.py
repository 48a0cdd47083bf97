"""The ground under a map of points: sea with depths, lands with regions, mountains, rivers, and their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from shapely.ops import unary_union

from vassal_tools.builder.pictures.mountains import mountains
from vassal_tools.builder.pictures.palette import DEEP_SEA_INK, LAND_INK, PAPER, SEA_INK, SERIF, SHALLOWS, SHORE, mixed
from vassal_tools.builder.pictures.region_areas import region_areas
from vassal_tools.builder.pictures.shore import merged, shape_path
from vassal_tools.builder.pictures.svg import group, line_path, num, tag, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from shapely.geometry.base import BaseGeometry

    from vassal_tools.builder.maps.tracks import Frame
    from vassal_tools.game.ground import Ground, GroundName
    from vassal_tools.game.model import Game

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
    for at, (name, area) in enumerate(region_areas(game, land).items()):
        fill = given.get(name, _REGIONS[at % len(_REGIONS)])
        spots = shapely.MultiPoint([game.zones[zone].anchor for zone in area.zones])
        for reach in _FADING:
            near = area.shape.intersection(spots.buffer(reach))
            yield tag("path", d=shape_path(near), fill=fill, fill_opacity=_TINT, fill_rule="evenodd")
        edge = area.shape.difference(area.shape.buffer(-7)).intersection(spots.buffer(_FADING[0]))
        yield tag("path", d=shape_path(edge), fill=fill, fill_opacity=0.45, fill_rule="evenodd")
    lines = [area.shape.boundary for area in region_areas(game, land).values()]
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
