"""The cells of a board's grids, used to draw areas of effect.

Source: `HexGrid.getGridShape`, `SquareGrid.getGridShape`, `ZonedGrid.getGridShape` of `boardPicker.board`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.table.cell_names import size_of_cells
from vassal_tools.table.zones import contains
from vassal_tools.watch.grids import FINEST

if TYPE_CHECKING:
    from vassal_tools.objects.plain_module import PlainComponent
    from vassal_tools.table.boards import Laid
    from vassal_tools.table.zones import Polygon

MOST_RADIUS = 200
"""The largest radius of an area, in cells."""
MOST_PIXELS = 10_000
Corner = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a grid: hexes or squares, with their width and height."""

    is_hex: bool
    wide: float
    high: float
    sideways: bool = False

    def reach(self, radius: int) -> list[Corner]:
        """Return the outline of all cells within a distance, relative to the middle of the central cell."""
        radius = min(max(radius, 0), MOST_RADIUS)
        corners = self._hexes(radius) if self.is_hex else self._squares(radius)
        return [(y, x) for x, y in corners] if self.sideways else corners

    def _squares(self, radius: int) -> list[Corner]:
        left, right = _ends(radius, self.wide)
        top, low = _ends(radius, self.high)
        return [(left, top), (right, top), (right, low), (left, low)]

    def _hexes(self, radius: int) -> list[Corner]:
        # along the upper edges from left to right, down the right side, back, and up
        side, high = 2 * self.wide / 3, self.high
        top: list[Corner] = []
        for column in range(-radius, radius + 1):
            x, y = column * self.wide, -high * (2 * radius - abs(column)) / 2
            top += [(x - side / 2, y - high / 2), (x + side / 2, y - high / 2)]
        right: list[Corner] = []
        for row in range(radius + 1):
            x, y = radius * self.wide, high * (row - radius / 2)
            right += [(x + side, y), (x + side / 2, y + high / 2)]
        half = [*top, *right[:-1]]
        return [*half, *((-x, -y) for x, y in half)]


def _ends(radius: int, size: float) -> tuple[int, int]:
    # in whole pixels, as in the engine
    last = int(radius * size)
    return int(-last - size / 2), int(last - size / 2) + int(size)


def around(radius: int) -> int:
    """Return the radius in pixels of an area on a board without cells."""
    return min(max(radius, 0), MOST_PIXELS)


@dataclass(frozen=True, slots=True)
class BoardCells:
    """The cells of a board: the cells of its zones, and the background grid."""

    zones: tuple[tuple[Polygon, Cells | None], ...] = ()
    ground: Cells | None = None

    def at(self, x: int, y: int) -> Cells | None:
        """Return the cells at a point of the board."""
        zone = next((cells for outline, cells in self.zones if contains(outline, x, y)), None)
        return zone or self.ground


NO_CELLS = BoardCells()


def cells_of(board: PlainComponent, laid: Laid) -> BoardCells:
    """Return the cells of a board."""
    for grid in board.children():
        if grid.short_name == "ZonedGrid":
            outlines = {zone.name: zone.polygon for zone in laid.zones}
            parts = [child for child in grid.children() if child.short_name == "Zone"]
            named = ((outlines.get(zone.attributes.get("name", "")), zone) for zone in parts)
            zones = tuple((outline, _cells_of_zone(zone)) for outline, zone in named if outline)
            return BoardCells(zones, _first(grid))
        if grid.short_name in _KINDS:
            return BoardCells((), _first(board))
    return NO_CELLS


def _cells_of_zone(zone: PlainComponent) -> Cells | None:
    return None if zone.attributes.get("useParentGrid") == "true" else _first(zone)


def _first(parent: PlainComponent) -> Cells | None:
    grid = next((child for child in parent.children() if child.short_name in _KINDS), None)
    if grid is None:
        return None
    is_hex = grid.short_name == "HexGrid"
    wide, high = size_of_cells(grid)
    sideways = is_hex and grid.attributes.get("sideways") == "true"
    return Cells(is_hex, wide, high, sideways) if min(wide, high) >= FINEST else None


_KINDS = ("HexGrid", "SquareGrid")
