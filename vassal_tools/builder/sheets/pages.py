"""The layout of paper sheets, in millimetres from the upper left corner of a page."""

from __future__ import annotations

from collections import defaultdict
from enum import Enum
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.errors import SourceError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

MARGIN = 12.0
"""The unprintable margin, with room for cut marks and a line of text."""
_BETWEEN = 12.0
"""The gap between two blocks of a page, with room for the cut marks of both."""
_ROUNDING = 1e-6


class Paper(Enum):
    """Paper sizes, width and height."""

    A4 = (210.0, 297.0)
    LETTER = (215.9, 279.4)


class Printed(NamedTuple):
    """A thing to cut out: pictures of front and back (may be empty), its size, and its layout."""

    front: str
    back: str
    width: float
    height: float
    layout: str = ""


class PrintedBox(NamedTuple):
    """A picture on a page; for a picture over several pages, only the part inside `clip` is shown."""

    picture: str
    x: float
    y: float
    width: float
    height: float


class PrintedBlock(NamedTuple):
    """Pictures side by side: their clipping rectangle, and the cuts."""

    boxes: tuple[PrintedBox, ...]
    x: float
    y: float
    width: float
    height: float
    across: tuple[float, ...] = ()
    down: tuple[float, ...] = ()


class Page(NamedTuple):
    """A page: its size, its title, and its content."""

    width: float
    height: float
    title: str
    blocks: tuple[PrintedBlock, ...]


def piece_pages(title: str, things: Iterable[Printed], paper: Paper) -> Iterator[Page]:
    """Yield pages of things side by side, grouped by size; after fronts, the mirrored backs for duplex printing.

    Flipping over the long edge puts each back behind its front. Raises SourceError if a thing is larger than the
    paper.
    """
    for blocks in _filled(list(_rows(things, paper)), paper):
        fronts = tuple(_block(rows, y, paper) for y, rows in blocks)
        yield Page(*paper.value, f"{title}, fronts", fronts)
        backs = tuple(_back(block, rows, paper) for block, (_y, rows) in zip(fronts, blocks, strict=True))
        if any(block.boxes for block in backs):
            yield Page(*paper.value, f"{title}, backs", backs)


_Rows = list[tuple[Printed, ...]]
"""Rows of things of one size."""


def _rows(things: Iterable[Printed], paper: Paper) -> Iterator[tuple[Printed, ...]]:
    by_size: dict[tuple[float, float], list[Printed]] = defaultdict(list)
    for thing in things:
        by_size[thing.height, thing.width].append(thing)
    for (height, width), same in sorted(by_size.items(), reverse=True):
        columns = int((paper.value[0] - 2 * MARGIN) / width + _ROUNDING)
        if not columns or height > paper.value[1] - 2 * MARGIN + _ROUNDING:
            raise _too_large(same[0], paper)
        yield from (tuple(same[start : start + columns]) for start in range(0, len(same), columns))


def _too_large(thing: Printed, paper: Paper) -> SourceError:
    room = " by ".join(f"{length - 2 * MARGIN:.0f}" for length in paper.value)
    named = f" of the layout {thing.layout}" if thing.layout else ""
    what = f"{thing.front}{named} is {thing.width:.0f} by {thing.height:.0f} mm, too large for a page: {room}"
    return SourceError(
        what, hint="a smaller counter_mm of [paper] in look.toml makes all that is printed smaller, card_mm cards"
    )


def _filled(rows: Sequence[tuple[Printed, ...]], paper: Paper) -> Iterator[list[tuple[float, _Rows]]]:
    # blocks with their upper edge; rows of one size follow without a gap
    blocks: list[tuple[float, _Rows]] = []
    y = MARGIN
    for row in rows:
        is_new = not blocks or _size(blocks[-1][1][0]) != _size(row)
        start = y + _BETWEEN if blocks and is_new else y
        if start + row[0].height > paper.value[1] - MARGIN + _ROUNDING:
            yield blocks
            blocks, is_new, start = [], True, MARGIN
        if is_new:
            blocks.append((start, [row]))
        else:
            blocks[-1][1].append(row)
        y = start + row[0].height
    if blocks:
        yield blocks


def _size(row: tuple[Printed, ...]) -> tuple[float, float]:
    return row[0].width, row[0].height


def _block(rows: _Rows, y: float, paper: Paper) -> PrintedBlock:
    (width, height), columns = _size(rows[0]), len(rows[0])
    x = (paper.value[0] - columns * width) / 2
    boxes = [
        PrintedBox(thing.front, x + column * width, y + number * height, width, height)
        for number, row in enumerate(rows)
        for column, thing in enumerate(row)
    ]
    across = tuple(x + at * width for at in range(columns + 1))
    down = tuple(y + at * height for at in range(len(rows) + 1))
    return PrintedBlock(tuple(boxes), x, y, columns * width, len(rows) * height, across, down)


def _back(front: PrintedBlock, rows: _Rows, paper: Paper) -> PrintedBlock:
    # mirrored; the cuts come from the other side
    things = [thing for row in rows for thing in row]
    boxes = [
        PrintedBox(thing.back, paper.value[0] - box.x - box.width, *box[2:])
        for thing, box in zip(things, front.boxes, strict=True)
        if thing.back
    ]
    return PrintedBlock(tuple(boxes), *front[1:5])


def chart_pages(title: str, sizes: Mapping[str, tuple[int, int]], paper: Paper) -> Iterator[Page]:
    """Yield pages of charts below each other, each as wide or high as the page; `sizes` are the pictures' sizes.

    Charts are not cut out, so they have no cut marks and no true size.
    """
    room = paper.value[0] - 2 * MARGIN, paper.value[1] - 2 * MARGIN
    blocks: list[PrintedBlock] = []
    y = MARGIN
    for picture, (across, down) in sizes.items():
        scale = min(room[0] / across, room[1] / down)
        width, height = across * scale, down * scale
        if blocks and y + height > paper.value[1] - MARGIN + _ROUNDING:
            yield Page(*paper.value, title, tuple(blocks))
            blocks, y = [], MARGIN
        place = (paper.value[0] - width) / 2, y, width, height
        blocks.append(PrintedBlock((PrintedBox(picture, *place),), *place))
        y += height + _BETWEEN
    if blocks:
        yield Page(*paper.value, title, tuple(blocks))


def map_pages(title: str, picture: str, size: tuple[float, float], paper: Paper) -> Iterator[Page]:
    """Yield the pages of a large picture, row by row, in the paper orientation that needs fewer."""
    tiles = {page: _tiles(size, page) for page in (paper.value, paper.value[::-1])}
    page = min(tiles, key=lambda one: tiles[one][0] * tiles[one][1])
    columns, rows = tiles[page]
    room = page[0] - 2 * MARGIN, page[1] - 2 * MARGIN
    for row in range(rows):
        for column in range(columns):
            x, y = column * room[0], row * room[1]
            width, height = min(room[0], size[0] - x), min(room[1], size[1] - y)
            box = PrintedBox(picture, MARGIN - x, MARGIN - y, *size)
            cuts = (MARGIN, MARGIN + width), (MARGIN, MARGIN + height)
            name = f"{title}: row {row + 1} of {rows}, column {column + 1} of {columns}"
            yield Page(*page, name, (PrintedBlock((box,), MARGIN, MARGIN, width, height, *cuts),))


def _tiles(size: tuple[float, float], page: tuple[float, float]) -> tuple[int, int]:
    return (
        max(1, ceil(size[0] / (page[0] - 2 * MARGIN) - _ROUNDING)),
        max(1, ceil(size[1] / (page[1] - 2 * MARGIN) - _ROUNDING)),
    )
