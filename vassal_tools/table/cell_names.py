"""The names of the cells of a hex or square grid, by the module's numbering.

Source: in `VASSAL.build.module.map.boardPicker.board`, `HexGrid`, `SquareGrid`; in `mapgrid`, `RegularGridNumbering`,
`HexGridNumbering`, `ObliqueHexGridNumbering`, `SquareGridNumbering`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.table.numbers import HALF_ROOT, length, near, whole
from vassal_tools.table.place_formats import filled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.objects.plain_module import PlainComponent
    from vassal_tools.table.zones import Look

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MOST_DIGITS, _MOST_LETTERS = 12, 100
_HEX_HEIGHT, _SQUARE = 64.0, 48.0
_OBLIQUE = "ObliqueHexGridNumbering"
NUMBERINGS = {"HexGrid": ("HexGridNumbering", _OBLIQUE), "SquareGrid": ("SquareGridNumbering",)}
"""The components that number the cells of a grid."""


class Axis(NamedTuple):
    """The format of the columns or rows of a grid, and whether they count from the far end."""

    is_alphabetic: bool
    zeros: int
    first: int
    is_descending: bool

    def written(self, number: int) -> str:
        """Return a column or row as the module writes it (`RegularGridNumbering.getName`)."""
        number += self.first
        sign, number = "-" if number < 0 else "", abs(number)
        if self.is_alphabetic:
            return sign + _ALPHABET[number % 26] * min(number // 26 + 1, _MOST_LETTERS)
        return sign + str(number).zfill(self.zeros + 1)


@dataclass(frozen=True, slots=True)
class NumberedCells:
    """A numbered grid of hexes or squares: the size of a cell, the first cell, and the format of names.

    `size` is the width and height of the board or zone; a descending numbering counts from its far end.
    """

    is_hex: bool
    wide: float
    high: float
    x: int
    y: int
    size: tuple[int, int]
    columns: Axis
    rows: Axis
    has_column_first: bool = True
    separator: str = ""
    form: str = "$gridLocation$"
    is_sideways: bool = False
    is_staggered: bool = True
    is_oblique: bool = False

    def at(self, x: int, y: int, _look: Look) -> str:
        """Return the name of the place (`RegularGridNumbering.locationName`); empty if the format is unknown."""
        row, column = self.cell_at(x, y)
        values = {
            "gridLocation": self.name(row, column),
            "row": self.rows.written(row),
            "column": self.columns.written(column),
        }
        return filled(self.form, values) or ""

    def name(self, row: int, column: int) -> str:
        """Return the name of a cell without the text around it."""
        parts = [self.columns.written(column), self.rows.written(row)]
        return self.separator.join(parts if self.has_column_first else reversed(parts))

    def cell_at(self, x: int, y: int) -> tuple[int, int]:
        """Return the row and column of the cell at a point, as the module counts them."""
        if not self.is_hex:
            return self._square_at(x, y)
        return self.hex_at(y, x) if self.is_sideways else self.hex_at(x, y)

    def hex_at(self, x: int, y: int) -> tuple[int, int]:
        """Return the row and column of the hex at a point, in a grid that is not sideways."""
        raw = floor((x - self.x) / self.wide + 0.5)
        is_low = near((x - self.x) / self.wide) % 2
        row = near((y - self.y - (self.high / 2 if is_low else 0)) / self.high)
        rows, columns = self.most
        along, across = (self.rows, self.columns) if self.is_sideways else (self.columns, self.rows)
        column = raw
        if along.is_descending:
            column = (rows if self.is_sideways else columns) - raw
        if across.is_descending:
            row = (columns if self.is_sideways else rows) - row
        if self.is_staggered and raw % 2:
            row += -1 if across.is_descending else 1
        return (self._slanted(row, column) if self.is_oblique else row), column

    def _slanted(self, row: int, column: int) -> int:
        half = int(column / 2)
        return half + row if self.is_staggered else row - half + 1

    def _square_at(self, x: int, y: int) -> tuple[int, int]:
        column, row = floor((x - self.x) / self.wide + 0.5), int((y - self.y) / self.high + 0.5)
        rows, columns = self.most
        return (rows - row if self.rows.is_descending else row), (
            columns - column if self.columns.is_descending else column
        )

    @property
    def most(self) -> tuple[int, int]:
        """The starting row and column of a descending numbering."""
        width, height = self.size
        if self.is_hex:
            return floor(height / self.wide + 0.5), floor(width / self.high + 0.5)
        return int(height / self.high + 0.5), int(width / self.wide + 0.5)


def numbering_of(grid: PlainComponent) -> PlainComponent | None:
    """Return the component that numbers the cells of a grid: the last one."""
    wanted = NUMBERINGS.get(grid.short_name, ())
    return next((one for one in reversed([*grid.children()]) if one.short_name in wanted), None)


def numbered_cells(grid: PlainComponent, size: tuple[int, int]) -> NumberedCells | None:
    """Return the cells of a grid on a board or zone with that size, or None if they are not numbered."""
    numbering = numbering_of(grid)
    if numbering is None:
        return None
    is_hex, stated = grid.short_name == "HexGrid", numbering.attributes
    wide, high = size_of_cells(grid)
    if min(wide, high) <= 0:
        return None
    corner = (0.0, 32.0) if is_hex else (24.0, 24.0)
    x, y = (int(length(grid.attributes, name, most)) for name, most in zip(("x0", "y0"), corner, strict=True))
    return NumberedCells(
        is_hex,
        wide,
        high,
        x,
        y,
        size,
        _axis(stated, "h"),
        _axis(stated, "v"),
        stated.get("first", "H")[:1] == "H",
        stated.get("sep", ""),
        stated.get("locationFormat", "$gridLocation$"),
        is_hex and grid.attributes.get("sideways") == "true",
        stated.get("stagger", "true") == "true",
        numbering.short_name == _OBLIQUE,
    )


def size_of_cells(grid: PlainComponent) -> tuple[float, float]:
    """Return the distance between columns and between rows of a grid."""
    attributes = grid.attributes
    if grid.short_name != "HexGrid":
        return length(attributes, "dx", _SQUARE), length(attributes, "dy", _SQUARE)
    high = length(attributes, "dy", _HEX_HEIGHT)
    wide = length(attributes, "dx", HALF_ROOT * high)
    return (HALF_ROOT * high if wide == HALF_ROOT * _HEX_HEIGHT else wide), high


def _axis(stated: Mapping[str, str], axis: str) -> Axis:
    return Axis(
        stated.get(f"{axis}Type", "N")[:1] == "A",
        min(max(whole(stated.get(f"{axis}Leading", ""), 1), 0), _MOST_DIGITS),
        whole(stated.get(f"{axis}Off", ""), 1),
        stated.get(f"{axis}Descend") == "true",
    )
