"""Polygons of zones, read as VASSAL reads them, without a geometry library."""

from __future__ import annotations

from typing import TypeAlias

Point: TypeAlias = "tuple[int, int]"
MOST_POINTS = 400


def points_of(path: str) -> list[Point] | None:
    """Return the points of a path `x,y;x,y`, or None if it is invalid. Source: `PolygonEditor.reset`."""
    points: list[Point] = []
    for part in path.split(";"):
        if not part:
            continue
        numbers = part.split(",")
        if len(numbers) != 2 or not all(_is_number(text) for text in numbers):
            return None
        points.append((int(numbers[0]), int(numbers[1])))
    return points


def _is_number(text: str) -> bool:
    body = text.strip().removeprefix("-")
    return body.isascii() and body.isdigit() and len(body) < 8


def area_of(points: list[Point]) -> float:
    """Return the area of a polygon."""
    pairs = zip(points, [*points[1:], points[0]], strict=True) if points else ()
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


def crosses_itself(points: list[Point]) -> bool:
    """Return True if two non-adjacent sides cross; very large polygons are not checked."""
    count = len(points)
    if count < 4 or count > MOST_POINTS:
        return False
    sides = [(points[place], points[(place + 1) % count]) for place in range(count)]
    sides = [(a, b) for a, b in sides if a != b]
    total = len(sides)
    for one in range(total):
        for other in range(one + 2, total):
            if (one, other) != (0, total - 1) and _cross(*sides[one], *sides[other]):
                return True
    return False


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    # true if the segments cross at an inner point of both
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    sides = (_side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b))
    return sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0


def _side(a: Point, b: Point, c: Point) -> int:
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)


def box_of(points: list[Point]) -> tuple[int, int, int, int]:
    """Return the bounding box of the points: left, top, right, bottom."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def holds(points: list[Point], point: Point) -> bool:
    """Return True if the point is inside the polygon by the even-odd rule, as in Java."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside
