"""The land and sea of a map as shapes, with a softened coast."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, cast

import shapely
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Polygon, box
from shapely.ops import linemerge, unary_union

from vassal_tools.builder.maps.markers import Frame
from vassal_tools.builder.pictures.looks import is_water
from vassal_tools.builder.pictures.svg import Spot, line_path

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shapely.geometry.base import BaseGeometry

    from vassal_tools.game.model import Border, Game

TOLERANCE = 4.0
"""The largest deviation of a drawn coast from the zones' common line, in grid units."""

_STEP = 11.0  # the coast is broken into pieces of about this length
_SWAY = 2.0  # and each joint moved by so much at most
_LAP = 6.0  # zones are painted so far beyond the coast, so that no gap shows under it


@dataclass(frozen=True)
class Shores:
    """Land and sea of a map; `land` has the softened coast, and each zone is clipped to it."""

    frame: Polygon
    land: BaseGeometry
    coast: BaseGeometry
    zones: dict[str, BaseGeometry]


def outline(game: Game, zone: str) -> Polygon:
    """Return the exact polygon of a zone."""
    return Polygon(game.zones[zone].polygon)


def map_frame(game: Game) -> Polygon:
    """Return the rectangle that the zones fill."""
    corners = [spot for zone in game.zones.values() for spot in zone.polygon]
    across, down = zip(*corners, strict=True)
    return box(min(across), min(down), max(across), max(down))


def map_room(game: Game) -> Frame:
    """Return the rectangle of the map's picture in grid units.

    It is stated in the data, or else covers all zones, or the whole face if the map has a ground or no zones.
    """
    if game.face.picture or game.ground or not game.zones:
        return Frame(*(game.face.picture or (0, 0, game.face.width, game.face.height)))
    left, top, right, bottom = map_frame(game).bounds
    return Frame(left, top, right - left, bottom - top)


def shores(game: Game) -> Shores:
    """Return the shapes of a map's land, sea and coast."""
    frame = map_frame(game)
    shapes = {name: outline(game, name) for name in game.zones}
    wet = {name for name, zone in game.zones.items() if is_water(game.look, zone.kind)}
    exact_land = unary_union([shape for name, shape in shapes.items() if name not in wet])
    softened = unary_union([_softened(part, frame) for part in _polygons(exact_land)]).intersection(frame)
    land = MultiPolygon(_polygons(softened))  # so it has a boundary even where there is no land
    sea = frame.difference(land)
    zones = {}
    for name, shape in shapes.items():
        ground, other = (sea, exact_land) if name in wet else (land, frame.difference(exact_land))
        zones[name] = shape.union(shape.buffer(_LAP, join_style="mitre").intersection(other)).intersection(ground)
    coast = land.boundary.difference(frame.boundary.buffer(0.01))
    return Shores(frame, land, coast, zones)


def border_line(game: Game, border: Border) -> BaseGeometry:
    """Return the line that two zones share."""
    one, other = (outline(game, name) for name in border.zones)
    return merged([one.intersection(other)])


def merged(lines: Iterable[BaseGeometry]) -> BaseGeometry:
    """Return lines joined end to end; anything but lines is dropped."""
    parts = [part for line in lines for part in _lines(line)]
    return linemerge(parts) if parts else MultiLineString()


def shape_path(shape: BaseGeometry) -> str:
    """Return the `d` of a shape: rings closed, lines open."""
    paths: list[str] = []
    for part in _polygons(shape):
        paths.extend(line_path(_spots(ring)[:-1], closed=True) for ring in (part.exterior, *part.interiors))
    for line in _lines(shape):
        spots = _spots(line)
        paths.append(line_path(spots[:-1], closed=True) if spots[0] == spots[-1] else line_path(spots))
    return "".join(paths)


def _spots(line: BaseGeometry) -> list[Spot]:
    return [cast("Spot", tuple(spot)) for spot in shapely.get_coordinates(line).tolist()]


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    return [part for part in shapely.get_parts(shape).tolist() if isinstance(part, Polygon)]


def _lines(shape: BaseGeometry) -> list[LineString]:
    parts = shapely.get_parts(shape).tolist()
    return [part for part in parts if isinstance(part, LineString) and not part.is_empty]


def _softened(land: Polygon, frame: Polygon) -> Polygon:
    # edges along the frame stay straight
    rings = [_softened_ring(_spots(ring)[:-1], frame) for ring in (land.exterior, *land.interiors)]
    return Polygon(rings[0], rings[1:])


def _softened_ring(corners: list[Spot], frame: Polygon) -> list[Spot]:
    edge = frame.exterior
    joints: list[tuple[Spot, bool]] = []  # with each, whether it must stay where it is
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        on_frame = edge.distance(LineString([start, end]).interpolate(0.5, normalized=True)) < 0.01
        joints.append((start, on_frame or edge.distance(shapely.Point(start)) < 0.01))
        if not on_frame:
            joints.extend((spot, False) for spot in _swayed(start, end))
    return _twice_rounded(joints)


def _swayed(start: Spot, end: Spot) -> list[Spot]:
    # The same line must sway the same way whichever way it is walked.
    first, last = sorted((start, end))
    length = ((last[0] - first[0]) ** 2 + (last[1] - first[1]) ** 2) ** 0.5
    count = max(1, round(length / _STEP))
    luck = Random(f"{first} {last}")  # noqa: S311 - the same coast every time is the point
    across, down = (last[0] - first[0]) / length, (last[1] - first[1]) / length
    spots: list[Spot] = []
    for index in range(1, count):
        along, off = length * index / count, luck.uniform(-_SWAY, _SWAY)
        spots.append((first[0] + across * along - down * off, first[1] + down * along + across * off))
    return spots if first == start else spots[::-1]


def _twice_rounded(joints: list[tuple[Spot, bool]]) -> list[Spot]:
    # Chaikin's algorithm, with fixed joints
    for _ in range(2):
        cut: list[tuple[Spot, bool]] = []
        for (spot, fixed), (after, after_fixed) in zip(joints, joints[1:] + joints[:1], strict=True):
            if fixed:
                cut.append((spot, True))
            else:
                cut.append((_between(spot, after, 0.25), False))
            if not after_fixed:
                cut.append((_between(spot, after, 0.75), False))
        joints = cut
    return [spot for spot, _ in joints]


def _between(one: Spot, other: Spot, part: float) -> Spot:
    return (one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part)
