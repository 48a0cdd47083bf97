"""Charts of text tables: results by die and column, or rows under headings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.fights.values import ResultCell
from vassal_tools.builder.pictures.page_blocks import INSIDE, cell_room, page, table, words
from vassal_tools.builder.pictures.palette import SANS
from vassal_tools.builder.pictures.render import text_width
from vassal_tools.builder.pictures.result_table import ResultTable, result_grid

if TYPE_CHECKING:
    from collections.abc import Sequence

    Rows = Sequence[Sequence[str]]


def result_table_svg(title: str, rows: Rows) -> str:
    """Return a results table: dice in the first column, results in the cells."""
    heads, *below = rows
    cells = {(row, column): ResultCell(text) for row, line in enumerate(below) for column, text in enumerate(line[1:])}
    drawn = ResultTable(tuple(heads[1:]), tuple(line[0] for line in below), cells, heads[0])
    return page(title, "", result_grid(drawn))


def plain_table_svg(title: str, rows: Rows) -> str:
    """Return rows under headings, with columns as wide as their texts need."""
    heads, *below = rows
    widths = _widths(rows)
    lines = [[words(text, cell_room(width)) for text, width in zip(line, widths, strict=True)] for line in below]
    return page(title, "", table(widths, heads, lines))


def _widths(rows: Rows) -> list[float]:
    # by their longest text, but no wider than necessary
    wanted = [max(text_width(text, SANS, "plain", 17) for text in column) + 24 for column in zip(*rows, strict=True)]
    share = min(1.0, INSIDE / sum(wanted))
    return [width * share for width in wanted]
