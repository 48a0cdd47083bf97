"""Outlines of shapes on the integer grid, and bounding boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_tools.game.facts import Point, Polygon

Bounds = tuple[int, int, int, int]
"""Left, top, right and bottom."""


def rectangle(x: int, y: int, width: int, height: int) -> Polygon:
    """Return the outline of a rectangle, clockwise from its upper left corner."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def bounds(points: Iterable[Point]) -> Bounds:
    """Return the bounding box of at least one point."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def overlap(one: Bounds, other: Bounds) -> bool:
    """Return True if two rectangles share more than an edge."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
