"""The faces that lines enclose, exactly: what shapely's `polygonize_full` finds, without a library to install.

The edges meet in their ends alone. Each edge is walked in both directions, and at its end the walk turns into the
next edge by angle: so every walk comes back, and goes around one side of the lines.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cmp_to_key, partial
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vassal_tools.game.model import Point, Polygon

Edge = tuple["Point", "Point"]
"""A piece of a line between two neighbouring vertices, the lesser first."""


@dataclass(frozen=True, slots=True)
class Face:
    """A face by its outline, clockwise on the screen, and the outlines of what lies in it without touching it."""

    outline: Polygon
    holes: tuple[Polygon, ...]


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces, and the edges that bound none: those with a loose end, and those with one face on both sides."""

    faces: tuple[Face, ...]
    dangles: frozenset[Edge]
    cuts: frozenset[Edge]


def polygonize(edges: Iterable[Edge]) -> Faces:
    """What the edges enclose."""
    known = frozenset(edges)
    dangles = _dangles(known)
    walks = list(_walks(_turns(known - dangles)))
    cuts = frozenset(edge for walk in walks for edge in _walked_twice(walk))
    rings = [ring for walk in walks for ring in _simple_rings(walk)]
    return Faces(tuple(_faces(rings)), dangles, cuts)


def doubled_area(polygon: Polygon) -> int:
    """Twice the area, above 0 if the outline runs clockwise on a screen, where y grows downward."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in sides(polygon))


def canonical(points: Iterable[Point]) -> Polygon:
    """The outline clockwise on the screen from its topmost point on (of several the leftmost), not closed."""
    ring = tuple(points)
    if doubled_area(ring) < 0:
        ring = ring[::-1]
    first = min(range(len(ring)), key=lambda index: (ring[index][1], ring[index][0]))
    return ring[first:] + ring[:first]


def encloses(outline: Polygon, point: Point) -> bool:
    """Whether a point that is not on the outline lies inside it."""
    inside = False
    for (x1, y1), (x2, y2) in sides(outline):
        if (y1 > point[1]) != (y2 > point[1]):
            side = turn((x1, y1), (x2, y2), point)
            inside ^= side > 0 if y2 > y1 else side < 0
    return inside


def sides(polygon: Polygon) -> Iterator[tuple[Point, Point]]:
    """The sides of an outline, each from one vertex to the next."""
    return zip(polygon, polygon[1:] + polygon[:1], strict=True)


def edge(one: Point, other: Point) -> Edge:
    """The edge between two vertices."""
    return (one, other) if one < other else (other, one)


def turn(a: Point, b: Point, c: Point) -> int:
    """Above 0 if c lies to one side of the line from a to b, below if to the other, 0 if on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _dangles(edges: Iterable[Edge]) -> frozenset[Edge]:
    """The edges that are left over when vertices with a single edge are taken away, one after another."""
    around: dict[Point, set[Point]] = defaultdict(set)
    for one, other in edges:
        around[one].add(other)
        around[other].add(one)
    loose = [vertex for vertex, others in around.items() if len(others) == 1]
    found: set[Edge] = set()
    while loose:
        vertex = loose.pop()
        for other in around.pop(vertex, ()):
            found.add(edge(vertex, other))
            around[other].discard(vertex)
            if len(around[other]) == 1:
                loose.append(other)
    return frozenset(found)


def _turns(edges: Iterable[Edge]) -> Mapping[tuple[Point, Point], Point]:
    """For each edge, walked from one vertex to another, the vertex that comes next: the first by angle."""
    around: dict[Point, list[Point]] = defaultdict(list)
    for one, other in edges:
        around[one].append(other)
        around[other].append(one)
    turns: dict[tuple[Point, Point], Point] = {}
    for vertex, others in around.items():
        ordered = sorted(others, key=cmp_to_key(partial(_order_around, vertex)))
        turns |= {(came, vertex): goes for goes, came in pairwise([*ordered, ordered[0]])}
    return turns


def _order_around(at: Point, one: Point, other: Point) -> int:
    """Below 0 if the first of two points comes before the other on a way around a third, above 0 if after it."""
    halves = [(point[1], point[0]) < (at[1], at[0]) for point in (one, other)]
    return halves[0] - halves[1] or -turn(at, one, other)


def _walks(turns: Mapping[tuple[Point, Point], Point]) -> Iterator[tuple[Point, ...]]:
    """The closed walks, by their vertices; each edge is walked once in each direction."""
    left = dict.fromkeys(sorted(turns))
    while left:
        came, at = next(iter(left))
        walk: list[Point] = []
        while (came, at) in left:
            del left[came, at]
            walk.append(at)
            came, at = at, turns[came, at]
        yield tuple(walk)


def _walked_twice(walk: Polygon) -> Iterator[Edge]:
    seen: set[Edge] = set()
    for side in (edge(*ends) for ends in sides(walk)):
        if side in seen:
            yield side
        seen.add(side)


def _simple_rings(walk: Polygon) -> Iterator[Polygon]:
    """The walk cut where it comes to a vertex again, so that no ring touches itself."""
    ring: list[Point] = []
    places: dict[Point, int] = {}
    for vertex in walk:
        if vertex in places:
            start = places[vertex]
            yield tuple(ring[start:])
            for gone in ring[start:]:
                del places[gone]
            del ring[start:]
        places[vertex] = len(ring)
        ring.append(vertex)
    yield tuple(ring)


def _faces(rings: Iterable[Polygon]) -> Iterator[Face]:
    """The rings that run around a face, each with those that run around what lies in it."""
    areas = {ring: doubled_area(ring) for ring in rings}
    outlines = sorted((ring for ring, area in areas.items() if area > 0), key=lambda ring: areas[ring])
    holes: dict[Polygon, list[Polygon]] = defaultdict(list)
    for ring, area in areas.items():
        if area < 0:
            around = next((outline for outline in outlines if _lies_in(ring, outline)), None)
            if around:
                holes[around].append(canonical(ring))
    for outline in sorted(outlines, key=canonical):
        yield Face(canonical(outline), tuple(sorted(holes[outline])))


def _lies_in(ring: Polygon, outline: Polygon) -> bool:
    """Whether a ring lies inside an outline; they may touch in a vertex."""
    vertex = next((vertex for vertex in ring if vertex not in set(outline)), None)
    return vertex is not None and encloses(outline, vertex)
