"""Charts of sentences and numbers under headings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.pictures.chart_arrivals import arrival_blocks
from vassal_tools.builder.pictures.page_blocks import (
    INSIDE,
    Block,
    bar,
    below,
    beside,
    cell_room,
    line,
    page,
    table,
    words,
)
from vassal_tools.builder.pictures.palette import GOLD, INK, PAPER
from vassal_tools.builder.pictures.svg import tag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from vassal_tools.builder.parts import PageBlock
    from vassal_tools.game.model import Counter, Game

_WIDTHS = (60.0, INSIDE - 60.0)


def page_svg(
    game: Game,
    title: str,
    subtitle: str,
    blocks: Iterable[PageBlock],
    printed: Callable[[Counter], Mapping[str, str]] | None,
) -> str:
    """Return a page; with `printed` values, reinforcements are shown first."""
    arrivals = arrival_blocks(game, printed) if printed else []
    return page(title, subtitle, *arrivals, *(below(*_block(block), gap=12) for block in blocks))


def _block(block: PageBlock) -> Iterator[Block]:
    if block.head and (block.lines or block.rows):
        yield bar(block.head, INK, PAPER)
    if block.rows:
        rows = [(line(first, 20, style="bold"), words(what, cell_room(_WIDTHS[1]))) for first, what in block.rows]
        yield table(_WIDTHS, (), rows)
    if block.lines:
        yield _sentences(block.lines)


def _sentences(lines: Iterable[str]) -> Block:
    mark = Block(tag("path", d="M5 4l5 5l-5 5l-5 -5Z", fill=GOLD), 12, 18)
    return below(*(beside(mark, words(sentence, INSIDE - 30), gap=8) for sentence in lines), gap=4)
