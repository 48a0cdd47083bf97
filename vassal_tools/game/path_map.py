"""Zones over a map picture: their outlines are shapes of an SVG file with the zones' names as ids."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import shapely
from shapely import STRtree
from shapely.geometry import Polygon as Outline

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.faults import refuse
from vassal_tools.game.geometry import canonical
from vassal_tools.game.sources import read_source
from vassal_tools.game.svg_file import read_svg
from vassal_tools.game.svg_shapes import shapes_of, view_box
from vassal_tools.nearest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from vassal_tools.game.facts import Point, Polygon
    from vassal_tools.game.svg_path import Ring
    from vassal_tools.game.svg_shapes import SvgShape

Room = tuple[int, int, int, int]
"""Left, top, width and height in grid units."""

TOUCH = 2.0
"""The tolerance in grid units within which hand-drawn outlines touch."""
_LEAST_SHARED = 8 * TOUCH  # the length of a border; where corners meet it is shorter
_LIKE = 0.01
_ROUND = "a circle or ellipse cannot be an outline: turn it into a path"
_SLACK = 1.0  # by so much a path may leave the picture


@dataclass(frozen=True, slots=True)
class PathMap:
    """The outlines of zones, a point inside each for its counters, and the pairs of touching zones."""

    polygons: Mapping[str, Polygon]
    middles: Mapping[str, Point]
    contacts: tuple[tuple[str, str], ...]


def path_map(file: Path, zones: Sequence[str], room: Room, locate: Callable[..., Where]) -> PathMap:
    """Return the zones of an SVG file laid over that rectangle. Raises SourceError with every fault."""
    where = Where(str(file))
    root = read_svg(read_source(file), where, lambda _: "")  # pictures in it are not looked at here
    found = _by_zone(shapes_of(root, where), zones, where, locate)
    laid = _laid_over(room, view_box(root, where), where)
    polygons = {name: _polygon(shape.rings, laid, name, where) for name, shape in found.items()}
    refuse(_faults(polygons, room, where))
    outlines = {name: Outline(polygon) for name, polygon in polygons.items()}
    middles = {name: _middle(outline) for name, outline in outlines.items()}
    return PathMap(polygons, middles, tuple(_contacts(outlines, where)))


def contains(polygon: Polygon, point: Point) -> bool:
    """Return True if a point is inside an outline."""
    return bool(shapely.contains_xy(Outline(polygon), *point))


def _by_zone(
    shapes: Sequence[SvgShape], zones: Sequence[str], where: Where, locate: Callable[..., Where]
) -> dict[str, SvgShape]:
    named: dict[str, list[SvgShape]] = {}
    for shape in shapes:
        for name in set(shape.names) if shape.rings else ():
            named.setdefault(name, []).append(shape)
    round_ones = {name for shape in shapes if not shape.rings for name in shape.names}
    faults = []
    for zone in zones:
        if zone not in named:
            hint = _ROUND if zone in round_ones else did_you_mean(zone, named, "its id is the name of the zone")
            faults.append(
                SourceError(f"zone {zone} has no path in {Path(where.file).name}", locate("zones", zone), hint)
            )
        elif len(named[zone]) > 1:
            faults.append(SourceError(f"has {len(named[zone])} paths of the name {zone}", where))
        elif len(named[zone][0].rings) != 1:
            faults.append(SourceError(f"the path {zone} must be one closed outline", where))
    refuse(faults)
    return {zone: named[zone][0] for zone in zones}


def _laid_over(
    room: Room, box: tuple[float, float, float, float], where: Where
) -> Callable[[tuple[float, float]], Point]:
    # maps a point of the document to the grid
    left, top, width, height = room
    across, down = width / box[2], height / box[3]
    if abs(across - down) > _LIKE * max(across, down):
        what = f"is {box[2]:g} × {box[3]:g}, but covers {width} × {height} units of the grid"
        raise SourceError(what, where, "give `picture` of [face] the proportions of the viewBox")

    def laid(spot: tuple[float, float]) -> Point:
        x, y = (spot[0] - box[0]) * across, (spot[1] - box[1]) * down
        return left + _within(x, width), top + _within(y, height)

    return laid


def _within(length: float, most: int) -> int:
    # a length slightly outside is moved to the edge
    if -_SLACK <= length < 0 or most < length <= most + _SLACK:
        return 0 if length < 0 else most
    return round(max(-100_000.0, min(100_000.0, length)))


def _polygon(rings: Sequence[Ring], laid: Callable[[tuple[float, float]], Point], name: str, where: Where) -> Polygon:
    # without points in the middle of straight lines
    spots = [laid(spot) for spot in rings[0]]
    ring = [spot for at, spot in enumerate(spots) if spot != spots[at - 1]]
    kept = [spot for at, spot in enumerate(ring) if _turns(ring[at - 1], spot, ring[(at + 1) % len(ring)])]
    if len(kept) < 3:
        raise SourceError(f"the path {name} has no area", where)
    return canonical(kept)


def _turns(before: Point, spot: Point, after: Point) -> bool:
    return (spot[0] - before[0]) * (after[1] - spot[1]) != (spot[1] - before[1]) * (after[0] - spot[0])


def _faults(polygons: Mapping[str, Polygon], room: Room, where: Where) -> Iterator[SourceError]:
    left, top, width, height = room
    for name, polygon in polygons.items():
        if not Outline(polygon).is_valid:
            yield SourceError(f"the path {name} crosses itself", where)
        if not all(left <= x <= left + width and top <= y <= top + height for x, y in polygon):
            yield SourceError(f"the path {name} leaves the picture", where)


def _middle(outline: Outline) -> Point:
    # an integer point well inside
    spot = shapely.maximum_inscribed_circle(outline, 1.0).coords[0]
    found = round(spot[0]), round(spot[1])
    if shapely.contains_xy(outline, *found):
        return found
    inside = outline.representative_point()
    return round(inside.x), round(inside.y)


def _contacts(outlines: Mapping[str, Outline], where: Where) -> Iterator[tuple[str, str]]:
    # raises SourceError for overlapping zones
    names = sorted(outlines)
    held = [outlines[name] for name in names]
    tree = STRtree(held)
    overlapping: list[SourceError] = []
    for at, name in enumerate(names):
        for near in sorted(int(number) for number in tree.query(held[at].buffer(TOUCH))):
            if near <= at:
                continue
            if not held[at].intersection(held[near]).buffer(-TOUCH).is_empty:
                overlapping.append(SourceError(f"the paths {name} and {names[near]} overlap", where))
            elif held[at].boundary.intersection(held[near].buffer(TOUCH)).length >= _LEAST_SHARED:
                yield name, names[near]
    refuse(overlapping)
