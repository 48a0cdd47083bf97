"""The numbers of cells that a module draws on its boards.

Source: `RegularGridNumbering`, `HexGridNumbering.forceDraw`, `SquareGridNumbering.forceDraw` of `mapgrid`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING

from vassal_tools.watch.grids import FINEST, HALF_ROOT, decimal, fields_of, near
from vassal_tools.watch.numbers import whole
from vassal_tools.watch.texts import colour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vassal_tools.objects.plain_module import PlainComponent
    from vassal_tools.table.boards import Laid
    from vassal_tools.watch.grids import Budget, Field

MOST_NUMBERS = 10_000
"""How many numbers of a grid are drawn."""
_LEAST_SIZE = 5
_LARGEST_SIZE = 200
_MOST_DIGITS = 12
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Mark = tuple[int, int, str]
"""A number and the place it stands at: that is the middle of its upper edge, or its centre where it is `centred`."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers of one look; each is turned about its own place by `turn` degrees, and then moved by `offset`."""

    marks: tuple[Mark, ...]
    size: int
    color: str
    turn: int
    centred: bool
    offset: tuple[int, int]


def numbers_of(board: PlainComponent, laid: Laid, budget: Budget) -> tuple[Numbers, ...]:
    """The numbers that are drawn on a board."""
    found = (_drawn(field, laid, budget) for field in fields_of(board, laid))
    return tuple(numbers for numbers in found if numbers and numbers.marks)


def _drawn(field: Field, laid: Laid, budget: Budget) -> Numbers | None:
    make = _KINDS.get(field.grid.short_name)
    wanted = f"{field.grid.short_name}Numbering"
    numbering = next((one for one in field.grid.children() if one.short_name == wanted), None)
    if make is None or numbering is None or numbering.attributes.get("visible") != "true":
        return None
    size = min(whole(numbering.attributes.get("fontSize", ""), 9), _LARGEST_SIZE)
    cells = _Cells(field.grid, numbering, field.size)
    if size < _LEAST_SIZE or min(cells.wide, cells.high) < FINEST:
        return None
    count = (laid.width / cells.wide + 2) * (laid.height / cells.high + 2)
    if not (budget.spend(int(count) * field.sides) if count <= MOST_NUMBERS else budget.leave_out()):
        return None
    marks = [mark for mark in make(cells, laid.width, laid.height) if _is_on(mark, laid) and field.wanted(*mark[:2])]
    return Numbers(
        tuple(marks),
        size,
        colour(numbering.attributes.get("color", ""), "#000000") or "#000000",
        cells.turn,
        cells.sideways or (cells.turn != 0 and field.grid.short_name == "HexGrid"),
        (whole(numbering.attributes.get("hDrawOff", ""), 0), whole(numbering.attributes.get("vDrawOff", ""), 0)),
    )


def _is_on(mark: Mark, laid: Laid) -> bool:
    return 0 <= mark[0] <= laid.width and 0 <= mark[1] <= laid.height


class _Cells:
    """A grid with its numbering: how large its cells are, where the first is, and what each is called."""

    def __init__(self, grid: PlainComponent, numbering: PlainComponent, size: tuple[int, int]) -> None:
        is_hex = grid.short_name == "HexGrid"
        self.high = decimal(grid, "dy", 64.0 if is_hex else 48.0)
        self.wide = decimal(grid, "dx", HALF_ROOT * self.high if is_hex else 48.0)
        self.x, self.y = (int(decimal(grid, name, 32.0 * n if is_hex else 24.0)) for n, name in enumerate(("x0", "y0")))
        self.sideways = grid.attributes.get("sideways") == "true"
        self.turn = whole(numbering.attributes.get("rotateText", ""), 0)
        self._numbering = numbering
        self._is_hex = is_hex
        self._size = size

    def name(self, row: int, column: int) -> str:
        """What a cell is called (`RegularGridNumbering.getName`)."""
        numbering = self._numbering
        parts = [_part(numbering, "h", column), _part(numbering, "v", row)]
        if numbering.attributes.get("first", "H")[:1] != "H":
            parts.reverse()
        return numbering.attributes.get("sep", "").join(parts)

    def counts_down(self, axis: str) -> bool:
        """Whether columns (`h`) or rows (`v`) are numbered from the far end."""
        return self._numbering.attributes.get(f"{axis}Descend") == "true"

    @property
    def most(self) -> tuple[int, int]:
        """Rows and columns as they are counted where they are numbered from the far end."""
        width, height = self._size
        if self._is_hex:
            return floor(height / self.wide + 0.5), floor(width / self.high + 0.5)
        return int(height / self.high + 0.5), int(width / self.wide + 0.5)

    def hex_name(self, x: int, y: int) -> str:
        """What the hex at a place is called, x and y as of a grid that is not sideways (`HexGridNumbering.getRow`)."""
        column = raw = floor((x - self.x) / self.wide + 0.5)
        nearest = near((x - self.x) / self.wide)
        row = near((y - self.y - (self.high / 2 if nearest % 2 else 0)) / self.high)
        along, across = ("v", "h") if self.sideways else ("h", "v")
        rows, columns = self.most
        if self.counts_down(along):
            column = (rows if self.sideways else columns) - column
        if self.counts_down(across):
            row = (columns if self.sideways else rows) - row
        if self._numbering.attributes.get("stagger", "true") == "true" and raw % 2:
            row += -1 if self.counts_down(across) else 1
        return self.name(row, column)


def _hexes(cells: _Cells, width: int, height: int) -> Iterator[Mark]:
    right, low = (height, width) if cells.sideways else (width, height)
    up = 0 if cells.sideways or cells.turn else near(cells.high / 2)
    x = cells.x + cells.wide * 2 * floor((-cells.x / cells.wide - 0.5) / 2)
    while x < right + cells.wide:
        y = cells.y + cells.high * floor(-cells.y / cells.high)
        while y < low + cells.high:
            for at_x, at_y in ((near(x), near(y)), (near(x + cells.wide), near(y + cells.high / 2))):
                place = (at_y - up, at_x) if cells.sideways else (at_x, at_y - up)
                yield *place, cells.hex_name(at_x, at_y)
            y += cells.high
        x += 2 * cells.wide


def _squares(cells: _Cells, width: int, height: int) -> Iterator[Mark]:
    rows, columns = cells.most
    beside, above = {90: (0.5, 0.0), 180: (0.0, 0.5), 270: (-0.5, 0.0)}.get(cells.turn, (0.0, -0.5))
    column = floor(-cells.x / cells.wide)
    while (x := cells.x + cells.wide * column) < width + cells.wide:
        row = floor(-cells.y / cells.high)
        while (y := cells.y + cells.high * row) < height + cells.high:
            name = cells.name(
                rows - row if cells.counts_down("v") else row, columns - column if cells.counts_down("h") else column
            )
            yield int(x + beside * cells.wide), int(y + above * cells.high), name
            row += 1
        column += 1


def _part(numbering: PlainComponent, axis: str, number: int) -> str:
    """A row or column as it is written."""
    number += whole(numbering.attributes.get(f"{axis}Off", ""), 1)
    sign, number = "-" if number < 0 else "", abs(number)
    if numbering.attributes.get(f"{axis}Type", "N")[:1] == "A":
        return sign + _ALPHABET[number % 26] * min(number // 26 + 1, _MOST_DIGITS)
    return sign + str(number).zfill(min(whole(numbering.attributes.get(f"{axis}Leading", ""), 1), _MOST_DIGITS) + 1)


_KINDS: dict[str, Callable[[_Cells, int, int], Iterator[Mark]]] = {"HexGrid": _hexes, "SquareGrid": _squares}
