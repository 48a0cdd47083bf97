"""The grid lines that a module shows, as the engine draws them, clipped to the outlines of zones.

Source: in `VASSAL.build.module.map.boardPicker.board`, `HexGrid.forceDraw`, `SquareGrid.forceDraw`, `ZonedGrid.draw`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import floor
from typing import TYPE_CHECKING

from vassal_tools.table.cell_names import size_of_cells
from vassal_tools.table.numbers import length, near
from vassal_tools.table.zones import contains
from vassal_tools.watch.texts import colour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from vassal_tools.objects.plain_module import PlainComponent
    from vassal_tools.table.boards import Laid
    from vassal_tools.table.zones import Polygon

MOST_LINES = 20_000
"""The largest number of lines drawn on a board: more would fill the board."""
MOST_WORK = 1_000_000
"""The limit of line-to-outline tests for all grids of a module: some seconds of work."""
FINEST = 4.0
"""The smallest width of cells that are drawn."""
Point = tuple[int, int]
Line = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of one colour: the attribute `d` of an SVG path, relative to the board's upper left corner."""

    path: str
    color: str


@dataclass(slots=True)
class Budget:
    """The remaining work for the grids of a module; grids without budget are not drawn."""

    left: int = MOST_WORK
    has_left_out: bool = False

    def spend(self, work: int) -> bool:
        """Return True if the budget was large enough."""
        self.left -= work
        return self.left >= 0 or self.leave_out()

    def leave_out(self) -> bool:
        """Record that a grid is not drawn, and return False."""
        self.has_left_out = True
        return False


@dataclass(frozen=True, slots=True)
class Field:
    """A grid and its visible part: inside the first or outside all of the outlines; and its size."""

    grid: PlainComponent
    wanted: Callable[[int, int], bool]
    outlines: Sequence[Polygon]
    size: tuple[int, int]

    @property
    def sides(self) -> int:
        """The number of sides of the outlines, plus one."""
        return 1 + sum(map(len, self.outlines))


def fields_of(board: PlainComponent, laid: Laid) -> Iterator[Field]:
    """Yield the grids of a board and of its zones."""
    for grid in board.children():
        if grid.short_name == "ZonedGrid":
            yield from _zoned(grid, laid)
        else:
            yield Field(grid, lambda _x, _y: True, (), (laid.width, laid.height))


def lines_of(board: PlainComponent, laid: Laid, budget: Budget) -> tuple[Lines, ...]:
    """Return the lines drawn on a board."""
    fields = fields_of(board, laid)
    return tuple(lines for field in fields for lines in _drawn(field, laid, budget) if lines.path)


def _zoned(grid: PlainComponent, laid: Laid) -> Iterator[Field]:
    zones = [child for child in grid.children() if child.short_name == "Zone"]
    outlines = {zone.name: zone.polygon for zone in laid.zones}
    apart = [outlines[name] for zone in zones if (name := _own(zone)) in outlines]
    for child in grid.children():
        if child.short_name != "Zone":
            size = laid.width, laid.height
            yield Field(child, lambda x, y: not any(contains(one, x, y) for one in apart), apart, size)
    for zone in zones:
        outline = outlines.get(zone.attributes.get("name", ""))
        if outline:
            xs, ys = zip(*outline, strict=True)
            for child in zone.children():
                size = max(xs) - min(xs), max(ys) - min(ys)
                yield Field(child, partial(contains, outline), (outline,), size)


def _own(zone: PlainComponent) -> str:
    # the name of a zone that does not use the board's grid
    return "" if zone.attributes.get("useParentGrid") == "true" else zone.attributes.get("name", "")


def _drawn(field: Field, laid: Laid, budget: Budget) -> Iterator[Lines]:
    # clipped at the outlines; none if the grid is hidden
    grid = field.grid
    make = _KINDS.get(grid.short_name)
    if make is None or grid.attributes.get("visible") != "true" or budget.left < 0:
        return
    lines = make(grid, laid.width, laid.height)
    if lines is None:
        budget.leave_out()
        return
    if not budget.spend(len(lines) * field.sides):
        return
    parts = (part for line in lines for part in _cut(line, field.outlines) if field.wanted(*_middle(part)))
    path = "".join(f"M{x1} {y1}L{x2} {y2}" for (x1, y1), (x2, y2) in parts)
    yield Lines(path, colour(grid.attributes.get("color", ""), "#000000") or "#000000")


def _middle(line: Line) -> Point:
    (x1, y1), (x2, y2) = line
    return (x1 + x2) // 2, (y1 + y2) // 2


def _cut(line: Line, outlines: Sequence[Polygon]) -> Iterator[Line]:
    (x1, y1), (x2, y2) = line
    shares = {0.0, 1.0}
    for outline in outlines:
        for n, (ax, ay) in enumerate(outline):
            bx, by = outline[n - 1]
            across = (x2 - x1) * (by - ay) - (y2 - y1) * (bx - ax)
            if across:
                share = ((ax - x1) * (by - ay) - (ay - y1) * (bx - ax)) / across
                along = ((ax - x1) * (y2 - y1) - (ay - y1) * (x2 - x1)) / across
                if 0 < share < 1 and 0 <= along <= 1:
                    shares.add(share)
    points = [(round(x1 + share * (x2 - x1)), round(y1 + share * (y2 - y1))) for share in sorted(shares)]
    yield from ((one, other) for one, other in pairwise(points) if one != other)


def _squares(grid: PlainComponent, width: int, height: int) -> list[Line] | None:
    step_x, step_y = size_of_cells(grid)
    if min(step_x, step_y) < FINEST or width / step_x + height / step_y > MOST_LINES:
        return None
    first_x = (
        length(grid.attributes, "x0", 24.0) + step_x * near(-length(grid.attributes, "x0", 24.0) / step_x) + step_x / 2
    )
    first_y = (
        length(grid.attributes, "y0", 24.0) + step_y * near(-length(grid.attributes, "y0", 24.0) / step_y) + step_y / 2
    )
    across = [((near(x), 0), (near(x), height)) for x in _range(first_x, width, step_x)]
    return across + [((0, near(y)), (width, near(y))) for y in _range(first_y, height, step_y)]


def _hexes(grid: PlainComponent, width: int, height: int) -> list[Line] | None:
    wide, high = size_of_cells(grid)
    sideways = grid.attributes.get("sideways") == "true"
    across, down = (height, width) if sideways else (width, height)
    if min(wide, high) < FINEST or 3 * (across / wide + 2) * (down / high + 2) > MOST_LINES:
        return None
    first_x = length(grid.attributes, "x0", 0.0) + 2 * wide * floor(-length(grid.attributes, "x0", 0.0) / (2 * wide))
    first_y = length(grid.attributes, "y0", 32.0) + high * floor(-length(grid.attributes, "y0", 32.0) / high)
    lines: list[Line] = []
    for x in _range(first_x, across + 2 * wide, 2 * wide):
        for y in _range(first_y, down + high, high):
            for dx, dy in ((0.0, 0.0), (wide, high / 2)):
                lines += _upper_half(x + dx, y + dy, 2 * wide / 3, high)
            if x == first_x:
                lines.append(_line(x - 2 * wide / 3, y, x - wide / 3, y + high / 2))
    if sideways:
        lines = [((y1, x1), (y2, x2)) for (x1, y1), (x2, y2) in lines]
    return [part for line in lines for part in _within(line, width, height)]


def _upper_half(x: float, y: float, radius: float, high: float) -> Iterator[Line]:
    # three sides of the hex; its neighbours draw the others
    corners = ((x - radius, y), (x - radius / 2, y - high / 2), (x + radius / 2, y - high / 2), (x + radius, y))
    for (x1, y1), (x2, y2) in pairwise(corners):
        yield _line(x1, y1, x2, y2)


def _line(x1: float, y1: float, x2: float, y2: float) -> Line:
    return (near(x1), near(y1)), (near(x2), near(y2))


def _within(line: Line, width: int, height: int) -> Iterator[Line]:
    board = ((0, 0), (width, 0), (width, height), (0, height))
    for part in _cut(line, (board,)):
        x, y = _middle(part)
        if 0 <= x <= width and 0 <= y <= height:
            yield part


def _range(first: float, end: float, step: float) -> Iterator[float]:
    number = 0
    while first + number * step < end:
        yield first + number * step
        number += 1


_KINDS: dict[str, Callable[[PlainComponent, int, int], list[Line] | None]] = {"HexGrid": _hexes, "SquareGrid": _squares}
