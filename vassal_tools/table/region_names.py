"""The regions of an irregular grid: a place is named after the nearest region.

Source: `VASSAL.build.module.map.boardPicker.board.RegionGrid`, `Region`; `java.util.HashMap`, `java.awt.Point`.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.table.numbers import whole

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_tools.objects.plain_module import PlainComponent
    from vassal_tools.table.zones import Look

_SMALLEST_TABLE = 16
_FULL = 0.75
_LONG, _INT = (1 << 64) - 1, (1 << 32) - 1
Point = tuple[int, int]


class RegionNames(NamedTuple):
    """The regions of a grid, in the engine's order of comparing distances."""

    regions: tuple[tuple[Point, str], ...]

    def at(self, x: int, y: int, look: Look) -> str:
        """Return the name of the nearest region; on a tie the engine takes the first."""
        look(len(self.regions))
        return min(self.regions, key=lambda region: (x - region[0][0]) ** 2 + (y - region[0][1]) ** 2)[1]


def region_names(grid: PlainComponent) -> RegionNames | None:
    """Return the regions of an irregular grid, or None if it has none."""
    named: dict[Point, str] = {}
    for region in grid.children():
        if region.short_name == "Region":
            x, y = (whole(region.attributes.get(axis, "")) for axis in ("originx", "originy"))
            named[x, y] = region.attributes.get("name", "")
    return RegionNames(tuple((point, named[point]) for point in in_javas_order(named))) if named else None


def in_javas_order(points: Iterable[Point]) -> list[Point]:
    """Return the points without repeats, in the order of a Java `HashMap` filled in this sequence."""
    put = list(dict.fromkeys(points))
    size = _SMALLEST_TABLE
    while len(put) > size * _FULL:
        size *= 2
    return sorted(put, key=lambda point: _hash(point) & (size - 1))


def _hash(point: Point) -> int:
    # `Point2D.hashCode`, spread as in `HashMap.hash`
    x, y = (int.from_bytes(struct.pack(">d", float(number)), "big") for number in point)
    bits = x ^ (y * 31 & _LONG)
    code = (bits ^ bits >> 32) & _INT
    return code ^ code >> 16
