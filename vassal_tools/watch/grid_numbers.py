"""The cell numbers that a module draws on its boards.

Source: `RegularGridNumbering`, `HexGridNumbering.forceDraw`, `SquareGridNumbering.forceDraw` of `mapgrid`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING

from vassal_tools.table.cell_names import numbered_cells, numbering_of
from vassal_tools.table.numbers import near, whole
from vassal_tools.watch.grids import FINEST, fields_of
from vassal_tools.watch.texts import colour

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.objects.plain_module import PlainComponent
    from vassal_tools.table.boards import Laid
    from vassal_tools.table.cell_names import NumberedCells
    from vassal_tools.watch.grids import Budget, Field

MOST_NUMBERS = 10_000
"""The largest number of cell numbers drawn for a grid."""
_LEAST_SIZE = 5
_LARGEST_SIZE = 200
Mark = tuple[int, int, str]
"""A number and its position: the middle of its upper edge, or its centre if it is `centred`."""


@dataclass(frozen=True, slots=True)
class GridNumbers:
    """Numbers of one look; each is rotated around its position by `turn` degrees, then moved by `offset`."""

    marks: tuple[Mark, ...]
    size: int
    color: str
    turn: int
    centred: bool
    offset: tuple[int, int]


def numbers_of(board: PlainComponent, laid: Laid, budget: Budget) -> tuple[GridNumbers, ...]:
    """Return the numbers drawn on a board."""
    found = (_drawn(field, laid, budget) for field in fields_of(board, laid))
    return tuple(numbers for numbers in found if numbers and numbers.marks)


def _drawn(field: Field, laid: Laid, budget: Budget) -> GridNumbers | None:
    numbering = numbering_of(field.grid)
    if numbering is None or numbering.attributes.get("visible") != "true":
        return None
    size = min(whole(numbering.attributes.get("fontSize", ""), 9), _LARGEST_SIZE)
    cells = numbered_cells(field.grid, field.size)
    if size < _LEAST_SIZE or cells is None or min(cells.wide, cells.high) < FINEST:
        return None
    count = (laid.width / cells.wide + 2) * (laid.height / cells.high + 2)
    if not (budget.spend(int(count) * field.sides) if count <= MOST_NUMBERS else budget.leave_out()):
        return None
    turn = whole(numbering.attributes.get("rotateText", ""), 0)
    every = (_hexes if cells.is_hex else _squares)(cells, turn, laid.width, laid.height)
    return GridNumbers(
        tuple(mark for mark in every if _is_on(mark, laid) and field.wanted(*mark[:2])),
        size,
        colour(numbering.attributes.get("color", ""), "#000000") or "#000000",
        turn,
        cells.is_sideways or (turn != 0 and cells.is_hex),
        (whole(numbering.attributes.get("hDrawOff", ""), 0), whole(numbering.attributes.get("vDrawOff", ""), 0)),
    )


def _is_on(mark: Mark, laid: Laid) -> bool:
    return 0 <= mark[0] <= laid.width and 0 <= mark[1] <= laid.height


def _hexes(cells: NumberedCells, turn: int, width: int, height: int) -> Iterator[Mark]:
    right, low = (height, width) if cells.is_sideways else (width, height)
    up = 0 if cells.is_sideways or turn else near(cells.high / 2)
    x = cells.x + cells.wide * 2 * floor((-cells.x / cells.wide - 0.5) / 2)
    while x < right + cells.wide:
        y = cells.y + cells.high * floor(-cells.y / cells.high)
        while y < low + cells.high:
            for at_x, at_y in ((near(x), near(y)), (near(x + cells.wide), near(y + cells.high / 2))):
                place = (at_y - up, at_x) if cells.is_sideways else (at_x, at_y - up)
                yield *place, cells.name(*cells.hex_at(at_x, at_y))
            y += cells.high
        x += 2 * cells.wide


def _squares(cells: NumberedCells, turn: int, width: int, height: int) -> Iterator[Mark]:
    rows, columns = cells.most
    beside, above = {90: (0.5, 0.0), 180: (0.0, 0.5), 270: (-0.5, 0.0)}.get(turn, (0.0, -0.5))
    column = floor(-cells.x / cells.wide)
    while (x := cells.x + cells.wide * column) < width + cells.wide:
        row = floor(-cells.y / cells.high)
        while (y := cells.y + cells.high * row) < height + cells.high:
            name = cells.name(
                rows - row if cells.rows.is_descending else row,
                columns - column if cells.columns.is_descending else column,
            )
            yield int(x + beside * cells.wide), int(y + above * cells.high), name
            row += 1
        column += 1
