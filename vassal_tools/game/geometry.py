"""Build zones from lines: the faces between the lines, named by anchors, and their contacts.

Everything is exact on an integer grid. Lines are cut at vertices of other lines on them, and the outlines keep these
vertices, so neighbours share their border point for point. Lines must not cross anywhere else.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Protocol

from shapely import STRtree, polygonize_full
from shapely.geometry import LineString
from shapely.geometry import Polygon as Shape

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.faults import Faults, refuse
from vassal_tools.game.model import Point, Polygon

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Edge = tuple[Point, Point]
"""A piece of a line between adjacent vertices, the lesser first."""


class Locate(Protocol):
    """A function that returns the place of a key in the source."""

    def __call__(self, *path: str | int) -> Where:
        """Return the place of a key."""


@dataclass(frozen=True, slots=True)
class Shapes:
    """The outlines of the zones, and the lines between each pair of touching zones."""

    polygons: Mapping[str, Polygon]
    contacts: Mapping[tuple[str, str], tuple[str, ...]]

    def meet_in_a_point(self, one: str, other: str) -> bool:
        """Return True if two zones share a vertex but no piece of a border."""
        touch = set(self.polygons[one]) & set(self.polygons[other])
        return bool(touch) and (min(one, other), max(one, other)) not in self.contacts


def shapes(
    lines: Mapping[str, tuple[Point, ...]],
    anchors: Mapping[str, Point],
    grid: tuple[int, int],
    locate: Locate,
) -> Shapes:
    """Return the zones enclosed by the lines, each named by the anchor inside it; together they fill the grid."""
    refuse(_point_faults(lines, grid, locate))
    edges = _edges(lines, locate)
    polygons = _named(_faces(edges, locate), edges, anchors, locate)
    if sum(doubled_area(polygon) for polygon in polygons.values()) != 2 * grid[0] * grid[1]:
        raise SourceError(f"the zones do not fill the grid of {grid[0]} × {grid[1]}", locate("grid"))
    return Shapes(polygons, _contacts(polygons, edges))


def doubled_area(polygon: Polygon) -> int:
    """Return twice the area, positive if the outline is clockwise on a screen, where y grows downward."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in _sides(polygon))


def canonical(points: Iterable[Point]) -> Polygon:
    """Return the outline clockwise on a screen, from its topmost (then leftmost) point, not closed."""
    ring = tuple(points)
    if doubled_area(ring) < 0:
        ring = ring[::-1]
    first = min(range(len(ring)), key=lambda index: (ring[index][1], ring[index][0]))
    return ring[first:] + ring[:first]


def edges_of(polygon: Polygon) -> frozenset[Edge]:
    """Return the edges of an outline."""
    return frozenset(_edge(one, other) for one, other in _sides(polygon))


def _sides(polygon: Polygon) -> Iterator[tuple[Point, Point]]:
    return zip(polygon, polygon[1:] + polygon[:1], strict=True)


def _edge(one: Point, other: Point) -> Edge:
    return (one, other) if one < other else (other, one)


def _point_faults(
    lines: Mapping[str, tuple[Point, ...]], grid: tuple[int, int], locate: Locate
) -> Iterator[SourceError]:
    for name, points in lines.items():
        for index, (x, y) in enumerate(points):
            if x > grid[0] or y > grid[1]:
                yield SourceError(f"line {name} leaves the grid at {x},{y}", locate("lines", name, index))
            if index and points[index - 1] == (x, y):
                yield SourceError(f"line {name} stands still at {x},{y}", locate("lines", name, index))


def _edges(lines: Mapping[str, tuple[Point, ...]], locate: Locate) -> dict[Edge, str]:
    # cuts every line at all vertices on it
    segments = [(name, _edge(*ends)) for name, points in lines.items() for ends in pairwise(points)]
    faults = Faults()
    cuts: list[set[Point]] = [set(ends) for _, ends in segments]
    tree = STRtree([LineString(ends) for _, ends in segments])
    for index, (name, ends) in enumerate(segments):
        for near in sorted(int(number) for number in tree.query(tree.geometries[index])):
            if near <= index:
                continue
            other_name, other = segments[near]
            cuts[index].update(point for point in other if _lies_on(point, ends))
            cuts[near].update(point for point in ends if _lies_on(point, other))
            if _cross(ends, other):
                later = locate("lines", other_name)
                faults.note([SourceError(f"lines {name} and {other_name} cross where neither has a vertex", later)])
    edges: dict[Edge, str] = {}
    doubled: set[tuple[str, str]] = set()
    for (name, _), points in zip(segments, cuts, strict=True):
        for piece in pairwise(sorted(points)):
            if piece in edges and (edges[piece], name) not in doubled:
                doubled.add((edges[piece], name))
                what = f"lines {edges[piece]} and {name} both run from {_text(piece[0])} to {_text(piece[1])}"
                faults.note([SourceError(what, locate("lines", name))])
            edges[piece] = name
    faults.stop()
    return edges


def _turn(a: Point, b: Point, c: Point) -> int:
    # positive if c is on one side of the line from a to b, negative on the other, 0 on it
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _lies_on(point: Point, ends: Edge) -> bool:
    # ends included
    (x1, y1), (x2, y2) = ends
    x, y = point
    inside = min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2)
    return inside and _turn(*ends, point) == 0


def _cross(one: Edge, other: Edge) -> bool:
    across = _turn(*one, other[0]) * _turn(*one, other[1])
    return across < 0 and _turn(*other, one[0]) * _turn(*other, one[1]) < 0


def _text(point: Point) -> str:
    return f"{point[0]},{point[1]}"


def _points(coordinates: Iterable[Iterable[float]]) -> tuple[Point, ...]:
    return tuple((round(x), round(y)) for x, y in coordinates)


def _faces(edges: Mapping[Edge, str], locate: Locate) -> list[Shape]:
    # a line that bounds no face, or the same face on both sides, is a fault
    faces, cuts, dangles, _ = polygonize_full([LineString(ends) for ends in edges])
    faults = Faults()
    hint = "a line ends exactly on another line or at its own beginning"
    for fault, what in ((dangles, "has a loose end"), (cuts, "separates no zones")):
        loose = {_edge(*points) for part in fault.geoms for points in pairwise(_points(part.coords))}
        for edge, name in edges.items():
            if edge in loose:
                where = f"between {_text(edge[0])} and {_text(edge[1])}"
                faults.note([SourceError(f"line {name} {what} {where}", locate("lines", name), hint)])
    faults.stop()
    found = [face for face in faces.geoms if isinstance(face, Shape)]
    return sorted(found, key=lambda face: canonical(_points(face.exterior.coords[:-1])))


def _named(
    faces: list[Shape], edges: Mapping[Edge, str], anchors: Mapping[str, Point], locate: Locate
) -> dict[str, Polygon]:
    outlines = [canonical(_points(face.exterior.coords[:-1])) for face in faces]
    faults = Faults()
    owners: dict[int, str] = {}
    for name, anchor in anchors.items():
        where = locate("zones", name, "anchor")
        index = faults.attempt(_face_around, name, anchor, outlines, edges, where)
        if index is None:
            continue
        if index in owners:
            what = f"zones {owners[index]} and {name} are in the same area: no line separates their anchors"
            faults.note([SourceError(what, where)])
        owners.setdefault(index, name)
    faults.stop()
    for index, outline in enumerate(outlines):
        if index not in owners:
            names = _lines_around(outline, edges)
            what = f"the area between {', '.join(names)} at {_text(outline[0])} has no zone's anchor inside it"
            faults.note([SourceError(what, locate("lines", names[0]))])
    faults.stop()
    polygons = {name: outlines[index] for index, name in owners.items()}
    for index, face in enumerate(faces):
        for ring in face.interiors:
            hole = edges_of(_points(ring.coords[:-1]))
            inner = [name for name, outline in polygons.items() if edges_of(outline) & hole]
            what = f"zone {owners[index]} has a hole that contains {', '.join(inner)}"
            faults.note([SourceError(what, locate("zones", owners[index]), "draw a line that divides it")])
    faults.stop()
    return polygons


def _face_around(name: str, anchor: Point, outlines: list[Polygon], edges: Mapping[Edge, str], where: Where) -> int:
    for ends, line in edges.items():
        if _lies_on(anchor, ends):
            raise SourceError(f"the anchor of zone {name} is on line {line}", where)
    around = [number for number, outline in enumerate(outlines) if encloses(outline, anchor)]
    if not around:
        raise SourceError(f"the anchor of zone {name} is outside the map", where)
    return min(around, key=lambda number: doubled_area(outlines[number]))  # the others have it in a hole


def encloses(outline: Polygon, point: Point) -> bool:
    """Return True if a point that is not on the outline is inside it."""
    inside = False
    for (x1, y1), (x2, y2) in _sides(outline):
        if (y1 > point[1]) != (y2 > point[1]):
            turn = _turn((x1, y1), (x2, y2), point)
            inside ^= turn > 0 if y2 > y1 else turn < 0
    return inside


def _lines_around(outline: Polygon, edges: Mapping[Edge, str]) -> list[str]:
    # in the order of the source
    around = {edges[edge] for edge in edges_of(outline)}
    return [name for name in dict.fromkeys(edges.values()) if name in around]


def _contacts(polygons: Mapping[str, Polygon], edges: Mapping[Edge, str]) -> dict[tuple[str, str], tuple[str, ...]]:
    # the names of the lines between each pair of zones with a common border
    beside: dict[Edge, list[str]] = defaultdict(list)
    for name, polygon in polygons.items():
        for edge in edges_of(polygon):
            beside[edge].append(name)
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for edge, line in edges.items():
        for one, other in combinations(sorted(beside[edge]), 2):
            found[one, other].append(line)
    return {pair: tuple(dict.fromkeys(found[pair])) for pair in sorted(found)}
