"""The board of the combat window: room for the sheet, and below it the table of results."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vassal_rulebooks.sphacteria.module import chart_words as said
from vassal_rulebooks.sphacteria.module.combat_charts import legend, result_table
from vassal_tools.builder.api.drawing import (
    DIE_WIDTH,
    GOLD,
    HEAD,
    INK,
    INSIDE,
    MARGIN,
    PAGE_WIDTH,
    ROW_HEIGHT,
    WHITE,
    Block,
    below,
    document,
    page,
    result_grid,
    tag,
)

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.data import SphacteriaGame

_SHEET_HEIGHT = 229.0
_GAP = 12.0
_TITLE = 50.0
_EDGE = 4.0


class FightLayout(NamedTuple):
    """Where things are on the board, in pixels: the middles of columns and rows, and of the sheet."""

    size: tuple[int, int]
    sheet_size: tuple[int, int]
    sheet_middle: tuple[int, int]
    columns: tuple[int, ...]  # from the left
    rows: tuple[int, ...]  # from above
    column_middle: int  # of a frame around a column, from above
    row_middle: int  # of a frame around a row, from the left


def fight_layout(game: SphacteriaGame) -> FightLayout:
    """The layout of the board of that game."""
    columns, rows = len(game.combat.columns), _rows(game)
    left, top = MARGIN + (INSIDE - result_table(game).width) / 2, MARGIN + _TITLE + _GAP + _SHEET_HEIGHT + _GAP
    wide = result_table(game).column_width
    middles = (left + DIE_WIDTH + (place + 0.5) * wide for place in range(columns))
    heights = (top + HEAD + (place + 0.5) * ROW_HEIGHT for place in range(rows))
    board = below(result_grid(result_table(game)), legend(game), gap=_GAP)
    return FightLayout(
        size=(PAGE_WIDTH, round(top + board.height + MARGIN)),
        sheet_size=(round(INSIDE), round(_SHEET_HEIGHT)),
        sheet_middle=(PAGE_WIDTH // 2, round(MARGIN + _TITLE + _GAP + _SHEET_HEIGHT / 2)),
        columns=tuple(map(round, middles)),
        rows=tuple(map(round, heights)),
        column_middle=round(top + (HEAD + rows * ROW_HEIGHT) / 2),
        row_middle=round(left + result_table(game).width / 2),
    )


def fight_svgs(game: SphacteriaGame) -> dict[str, tuple[str, int]]:
    """Board, sheet and the two frames, each with its width in pixels."""
    height = HEAD + _rows(game) * ROW_HEIGHT
    wide = result_table(game).column_width
    return {
        "board": (page(said.FIGHT_TITLE, "", _room(), result_grid(result_table(game)), legend(game)), PAGE_WIDTH),
        "sheet": (_sheet(), round(INSIDE)),
        "column": (_frame(wide, height), round(wide)),
        "row": (_frame(result_table(game).width, ROW_HEIGHT), round(result_table(game).width)),
    }


def _rows(game: SphacteriaGame) -> int:
    return game.combat.highest.value - game.combat.lowest.value + 1


def _room() -> Block:
    """Empty: the sheet lies there."""
    return Block("", INSIDE, _SHEET_HEIGHT)


def _sheet() -> str:
    box = {"x": 1.5, "y": 1.5, "width": INSIDE - 3, "height": _SHEET_HEIGHT - 3, "rx": 8}
    return document(INSIDE, _SHEET_HEIGHT, tag("rect", fill=WHITE, stroke=GOLD, stroke_width=2, **box))


def _frame(width: float, height: float) -> str:
    """Light and dark, so that it shows on every cell."""
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
