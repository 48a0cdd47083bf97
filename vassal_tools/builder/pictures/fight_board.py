"""The board of the combat window: space for the sheet, and the results table below."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.builder.pictures.fight_charts import legend
from vassal_tools.builder.pictures.page_blocks import INSIDE, MARGIN, PAGE_WIDTH, Block, below, page
from vassal_tools.builder.pictures.palette import GOLD, INK, PAPER, WHITE
from vassal_tools.builder.pictures.result_table import DIE_WIDTH, HEAD, ROW_HEIGHT, ResultTable, drawn, result_grid
from vassal_tools.builder.pictures.svg import document, tag

if TYPE_CHECKING:
    from vassal_tools.builder.fights.values import Fight

_SHEET_HEIGHT = 205.0
_GAP = 12.0
_MOST = 600.0  # of the whole board: on a screen of 768 pixels it shows below the toolbar, where it opens
_LEAST_ROW = 22.0
_EDGE = 4.0


class FightLayout(NamedTuple):
    """The positions on the board, in pixels: centres of columns and rows, and of the sheet."""

    size: tuple[int, int]
    sheet_size: tuple[int, int]
    sheet_middle: tuple[int, int]
    columns: tuple[int, ...]  # from the left
    rows: tuple[int, ...]  # from above
    column_middle: int  # of a frame around a column, from above
    row_middle: int  # of a frame around a row, from the left


def fight_layout(fight: Fight) -> FightLayout:
    """Return the layout of the board for a results table."""
    table = _table(fight)
    columns, rows, wide = len(table.columns), len(table.rows), table.column_width
    left, top = MARGIN + (INSIDE - table.width) / 2, MARGIN + _SHEET_HEIGHT + _GAP
    middles = (left + DIE_WIDTH + (place + 0.5) * wide for place in range(columns))
    heights = (top + HEAD + (place + 0.5) * table.row_height for place in range(rows))
    board = below(result_grid(table), legend(fight), gap=_GAP)
    return FightLayout(
        size=(PAGE_WIDTH, round(top + board.height + MARGIN)),
        sheet_size=(round(INSIDE), round(_SHEET_HEIGHT)),
        sheet_middle=(PAGE_WIDTH // 2, round(MARGIN + _SHEET_HEIGHT / 2)),
        columns=tuple(map(round, middles)),
        rows=tuple(map(round, heights)),
        column_middle=round(top + table.height / 2),
        row_middle=round(left + table.width / 2),
    )


def _table(fight: Fight) -> ResultTable:
    # rows are low enough for the board to fit a screen
    others = 2 * MARGIN + _SHEET_HEIGHT + 2 * _GAP + HEAD + legend(fight).height
    low = max(_LEAST_ROW, (_MOST - others) / len(fight.table.rows))
    return drawn(fight.table, min(ROW_HEIGHT, low))


def fight_svgs(fight: Fight) -> dict[str, tuple[str, int]]:
    """Return board, sheet and the two frames, each with its width in pixels."""
    table = _table(fight)
    height, wide = table.height, table.column_width
    return {
        "board": (page("", "", _room(), result_grid(table), legend(fight)), PAGE_WIDTH),
        "sheet": (_sheet(), round(INSIDE)),
        "column": (_frame(wide, height), round(wide)),
        "row": (_frame(table.width, table.row_height), round(table.width)),
    }


def _room() -> Block:
    return Block("", INSIDE, _SHEET_HEIGHT)


def _sheet() -> str:
    box = {"x": 1.5, "y": 1.5, "width": INSIDE - 3, "height": _SHEET_HEIGHT - 3, "rx": 8}
    return document(INSIDE, _SHEET_HEIGHT, tag("rect", fill=WHITE, stroke=GOLD, stroke_width=2, **box))


def _frame(width: float, height: float) -> str:
    # light and dark, to be visible on every cell
    edges = ((WHITE, _EDGE), (INK, _EDGE / 2))
    return document(
        width,
        height,
        *(
            tag(
                "rect",
                x=_EDGE / 2,
                y=_EDGE / 2,
                width=width - _EDGE,
                height=height - _EDGE,
                rx=5,
                fill="none",
                stroke=ink,
                stroke_width=wide,
            )
            for ink, wide in edges
        ),
    )


CHOSEN_WIDTH = 24
"""The width of the attacker mark, in pixels."""


def chosen_svg() -> str:
    """Return the attacker mark: an arrow on a disc."""
    return document(
        48,
        48,
        tag("circle", cx=24, cy=24, r=21.5, fill=PAPER, stroke="#96201f", stroke_width=4.0),
        tag("path", d="M10 19H24V10L40 24L24 38V29H10Z", fill="#96201f"),
    )
