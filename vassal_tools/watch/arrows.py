"""Arrows in pictures from the old to the new place of a piece, drawn as on the page."""

from __future__ import annotations

from math import atan2, cos, hypot, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

COLOR = "#0b6bcb"
_ROOM, _HEAD, _OPEN = 14, 16, 0.45
"""How far before its end an arrow stops, how long its head is, and half the angle of the head in radians."""
_BEND, _MOST_BEND = 6, 60
"""An arrow of 60 pixels bends by 10, and none bends by more than 60: it shows beside a row of counters."""

Point = tuple[float, float]


def arrow(start: Point, end: Point, scale: float) -> Iterator[str]:
    """Yield the SVG of an arrow between two points; `scale` is its size, 1 for a map of about 1,000 pixels."""
    (x, y), (to_x, to_y) = start, _before(start, end, _ROOM * scale)
    across, down = to_x - x, to_y - y
    length = hypot(across, down) or 1.0
    bend = min(_MOST_BEND * scale, length / _BEND)
    middle = x + across / 2 - down / length * bend, y + down / 2 + across / length * bend
    angle, size = atan2(to_y - middle[1], to_x - middle[0]), min(_HEAD * scale, length / 2)
    corners = ((to_x - size * cos(angle + turn), to_y - size * sin(angle + turn)) for turn in (_OPEN, -_OPEN))
    line = f"M {_at(start)} Q {_at(middle)} {_at((to_x, to_y))}"
    head = f"M {_at((to_x, to_y))} L {' L '.join(map(_at, corners))} Z"
    for color, opacity, width in (("#ffffff", "0.85", 7 * scale), (COLOR, "1", 3.5 * scale)):
        yield (
            f'<path d="{line}" fill="none" stroke="{color}" stroke-opacity="{opacity}" stroke-width="{width:.1f}"'
            ' stroke-linecap="round"/>'
        )
    yield f'<path d="{head}" fill="{COLOR}" stroke="#ffffff" stroke-width="{2 * scale:.1f}" stroke-linejoin="round"/>'


def _before(start: Point, end: Point, room: float) -> Point:
    # the point so far before the end, or halfway where the way is short
    (x, y), (to_x, to_y) = start, end
    share = min(0.5, room / (hypot(to_x - x, to_y - y) or 1.0))
    return to_x - (to_x - x) * share, to_y - (to_y - y) * share


def _at(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"
