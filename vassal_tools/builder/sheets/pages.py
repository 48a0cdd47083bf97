"""Where things lie on sheets of paper, in millimetres from the left and the top of a page."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from enum import Enum
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.errors import SourceError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

MARGIN = 12.0
"""What printers leave white at each edge, with room for cut marks and a line of text."""
_ROUNDING = 1e-6


class Paper(Enum):
    """Sizes of paper, width and height."""

    A4 = (210.0, 297.0)
    LETTER = (215.9, 279.4)


class Printed(NamedTuple):
    """A thing with two faces to cut out: names of pictures, `back` empty if it has none, and its size."""

    front: str
    back: str
    width: float
    height: float


class Box(NamedTuple):
    """A picture on a page; of one that goes over several pages, what lies beyond `clip` is not shown."""

    picture: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its size, its title, what lies on it, and where it is cut, across and down, around `clip`."""

    width: float
    height: float
    title: str
    boxes: tuple[Box, ...]
    clip: tuple[float, float, float, float]
    across: tuple[float, ...] = field(default=())
    down: tuple[float, ...] = field(default=())


def piece_pages(title: str, things: Iterable[Printed], paper: Paper) -> Iterator[Page]:
    """Pages of things side by side, those of one size together; after each front its backs, mirrored for duplex.

    A sheet that is turned over its long edge has each back behind its front. Raises SourceError where one is larger
    than the paper.
    """
    by_size: dict[tuple[float, float], list[Printed]] = defaultdict(list)
    for thing in things:
        by_size[thing.width, thing.height].append(thing)
    for (width, height), same in by_size.items():
        columns = int((paper.value[0] - 2 * MARGIN) / width + _ROUNDING)
        rows = int((paper.value[1] - 2 * MARGIN) / height + _ROUNDING)
        if not columns or not rows:
            raise SourceError(f"{same[0].front} is {width:.0f} by {height:.0f} mm, more than a page holds")
        for start in range(0, len(same), columns * rows):
            yield from _both_sides(title, same[start : start + columns * rows], columns, paper)


def _both_sides(title: str, things: Sequence[Printed], columns: int, paper: Paper) -> Iterator[Page]:
    page_width, page_height = paper.value
    width, height = things[0].width, things[0].height
    used = min(columns, len(things)), ceil(len(things) / columns)
    left, top = (page_width - used[0] * width) / 2, MARGIN
    fronts, backs = [], []
    for number, thing in enumerate(things):
        x, y = left + number % columns * width, top + number // columns * height
        fronts.append(Box(thing.front, x, y, width, height))
        if thing.back:
            backs.append(Box(thing.back, page_width - x - width, y, width, height))
    clip = (left, top, used[0] * width, used[1] * height)
    across = tuple(left + at * width for at in range(used[0] + 1))
    down = tuple(top + at * height for at in range(used[1] + 1))
    yield Page(page_width, page_height, f"{title}, fronts", tuple(fronts), clip, across, down)
    if backs:
        yield Page(page_width, page_height, f"{title}, backs", tuple(backs), clip)


def map_pages(title: str, picture: str, size: tuple[float, float], paper: Paper) -> Iterator[Page]:
    """The pages that a picture of that size is cut from, row by row, on paper upright or across, whichever is less."""
    tiles = {page: _tiles(size, page) for page in (paper.value, paper.value[::-1])}
    page = min(tiles, key=lambda one: tiles[one][0] * tiles[one][1])
    columns, rows = tiles[page]
    room = page[0] - 2 * MARGIN, page[1] - 2 * MARGIN
    for row in range(rows):
        for column in range(columns):
            x, y = column * room[0], row * room[1]
            width, height = min(room[0], size[0] - x), min(room[1], size[1] - y)
            box = Box(picture, MARGIN - x, MARGIN - y, *size)
            name = f"{title}: row {row + 1} of {rows}, column {column + 1} of {columns}"
            clip = (MARGIN, MARGIN, width, height)
            yield Page(*page, name, (box,), clip, (MARGIN, MARGIN + width), (MARGIN, MARGIN + height))


def _tiles(size: tuple[float, float], page: tuple[float, float]) -> tuple[int, int]:
    return (
        max(1, ceil(size[0] / (page[0] - 2 * MARGIN) - _ROUNDING)),
        max(1, ceil(size[1] / (page[1] - 2 * MARGIN) - _ROUNDING)),
    )
