"""The charts of a fight: the results table, the modifiers, and the board of the counted fight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.builder.fights.values import MODIFIERS
from vassal_tools.builder.pictures import page_blocks as said
from vassal_tools.builder.pictures.emblems import shield, sword
from vassal_tools.builder.pictures.page_blocks import (
    INSIDE,
    MARGIN,
    PAGE_WIDTH,
    Block,
    bar,
    below,
    beside,
    cell_room,
    disc,
    line,
    page,
    picture,
    table,
    words,
)
from vassal_tools.builder.pictures.palette import ATTACKER, DEFENDER, GOLD, INK, PAPER, SERIF, WHITE, BandInk
from vassal_tools.builder.pictures.svg import document, fitting_size, group, num, placed, tag, text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vassal_tools.builder.fights.values import FightCounts, FightEvent, Party, ResultCell, ResultsTable
    from vassal_tools.game.module_data import ModifierData


ROW_HEIGHT, HEAD, DIE_WIDTH = 38.0, 34.0, 60.0
"""The height of a row, the height of the headings, and the width of the dice column."""
_ASIDE = 5.0  # how far the losses keep from the sign
_LOW = 26.0  # cells that are lower have their frame nearer to the edge


@dataclass(frozen=True, slots=True)
class ResultTable:
    """A results table: its columns from the left, its rows from the top, and a cell for each index pair."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: Mapping[tuple[int, int], ResultCell]
    corner: str = "die"
    row_height: float = ROW_HEIGHT

    @property
    def column_width(self) -> float:
        """The width of a column."""
        return min(150.0, (INSIDE - DIE_WIDTH) / len(self.columns))

    @property
    def width(self) -> float:
        """The width of the grid."""
        return DIE_WIDTH + self.column_width * len(self.columns)

    @property
    def height(self) -> float:
        """The height of the grid."""
        return HEAD + self.row_height * len(self.rows)


def drawn(table: ResultsTable, row_height: float = ROW_HEIGHT) -> ResultTable:
    """Return a results table for drawing."""
    return ResultTable(tuple(table.columns), table.rows, table.cells, row_height=row_height)


def result_grid(table: ResultTable) -> Block:
    """Return the cells of the table with headings and dice; the outer ones extend to all lower or higher values."""
    width, rows = table.column_width, bounded(table.rows)
    left = (INSIDE - table.width) / 2
    parts = [_heads(table, left, width)]
    for row, shown in enumerate(rows):
        y = HEAD + row * table.row_height
        baseline = y + table.row_height / 2 + 7
        parts.append(text(shown.replace("-", "−"), left + DIE_WIDTH / 2, baseline, 21, style="bold", fill=INK))
        for column in range(len(table.columns)):
            cell = table.cells[row, column]
            parts.append(placed(_cell(cell, width, table.row_height), left + DIE_WIDTH + column * width, y))
    return Block(group(*parts), INSIDE, table.height)


def bounded(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names of rows or columns, with the first marked ≤ and the last ≥."""
    if len(names) < 2:
        return names
    return (f"≤ {names[0]}", *names[1:-1], f"≥ {names[-1]}")


def party_ink(party: Party | None) -> BandInk:
    """Return the colours of attacker and defender, or of a result without a winner."""
    return ATTACKER if party == "attacker" else DEFENDER if party == "defender" else _NEITHER


def party_sign(party: Party) -> str:
    """Return a sword for the attacker, a shield for the defender."""
    ink = party_ink(party)
    return sword(ink.letters, ink.letters) if party == "attacker" else shield(WHITE, ink.letters)


def _heads(table: ResultTable, left: float, width: float) -> str:
    parts = [
        tag("rect", x=left, y=0, width=table.width, height=HEAD - 4, rx=5, fill=INK),
        text(table.corner, left + DIE_WIDTH / 2, 21, 17, family=SERIF, style="italic", fill=PAPER),
    ]
    for column, shown in enumerate(bounded(table.columns)):
        size = fitting_size(shown, width - 10, 20, style="bold")
        parts.append(text(shown, left + DIE_WIDTH + (column + 0.5) * width, 22, size, style="bold", fill=PAPER))
    return group(*parts)


def _cell(cell: ResultCell, width: float, height: float) -> str:
    # the winner's result is bold, beside the sign
    ink = party_ink(cell.winner)
    parts = [tag("rect", x=1.5, y=1.5, width=width - 3, height=height - 3, rx=4, fill=ink.fill)]
    if cell.is_ruled:
        parts.append(ruled_frame(width, height, ink))
    middle = width / 2 + {"attacker": _ASIDE, "defender": -_ASIDE, None: 0.0}[cell.winner]
    if cell.is_marked:
        free = width - 11.0 if cell.winner == "attacker" else 11.0  # where no sign is
        parts.append(tag("path", d=f"M{num(free)} {num(height / 2 - 5)}l5 5l-5 5l-5 -5Z", fill=ink.dark))
    middles = middle, height / 2
    parts += _pair(cell, ink, middles, width) if cell.defender else [_single(cell, ink, width, height / 2)]
    if cell.winner:
        left = 7.5 if cell.winner == "attacker" else width - 24.5
        parts.append(placed(party_sign(cell.winner), left, height / 2 - 8.5, 0.17))
    return group(*parts)


def _pair(cell: ResultCell, ink: BandInk, middle: tuple[float, float], width: float) -> list[str]:
    across, down = middle
    largest = min(18.5, 1.4 * down)
    parts = [text(cell.parted, across, down + 6, 15, fill=ink.letters)]
    for loss, anchor, dx, party in (
        (cell.attacker, "end", -6.5, "attacker"),
        (cell.defender, "start", 6.5, "defender"),
    ):
        style = "bold" if cell.winner == party else "plain"
        size = fitting_size(loss, width / 2 - 22, largest, style=style)
        parts.append(text(loss, across + dx, down + 0.35 * largest, size, style=style, anchor=anchor, fill=ink.letters))
    return parts


def _single(cell: ResultCell, ink: BandInk, width: float, middle: float) -> str:
    size = fitting_size(cell.attacker, width - 52, 18.5, style="bold")
    return text(cell.attacker, width / 2, middle + 6.5, size, style="bold", fill=ink.letters)


def ruled_frame(width: float, height: float, ink: BandInk) -> str:
    """Return the frame of a cell whose winner is decided by a ruling."""
    inset = 4.0 if height >= _LOW else 2.6
    box = {"x": inset, "y": inset, "width": width - 2 * inset, "height": height - 2 * inset, "rx": 3}
    return tag("rect", fill="none", stroke=ink.dark, stroke_width=1.8, stroke_dasharray="4 3", **box)


_NEITHER = BandInk("#e4dcc6", "#2b2118", "#8a8068")


_PARTIES: tuple[Party, ...] = ("attacker", "defender")
_WIDTHS = (44.0, 124.0, 200.0, INSIDE - 368.0)
_EVENT_WIDTHS = (44.0, 180.0, 100.0, 100.0, INSIDE - 424.0)


def results_svg(fight: FightCounts) -> str:
    """Return the results table: winners by colour and sign, and the legend."""
    subtitle, grid = fight.legend.subtitle, result_grid(drawn(fight.table))
    return page(fight.chart[1], subtitle, below(grid, legend(fight), gap=12), below(*_losses(fight), gap=12))


def modifiers_svg(fight: FightCounts) -> str:
    """Return the die modifiers and column shifts, including events."""
    parts: list[Block] = []
    for title, modifiers in ((said.DIE_MODIFIERS, fight.die), (said.COLUMN_SHIFTS, fight.shifts)):
        if modifiers:
            rows = [_modifier(modifier) for modifier in modifiers]
            parts.append(below(bar(title, INK, PAPER), table(_WIDTHS, said.MODIFIER_HEADS, rows), gap=12))
    if fight.events:
        rows = [_event(event) for event in fight.events]
        parts.append(below(bar(said.FIGHT_EVENTS, INK, PAPER), table(_EVENT_WIDTHS, said.FIGHT_HEADS, rows), gap=12))
    return page(MODIFIERS, said.MODIFIERS_SUBTITLE, *parts)


def legend(fight: FightCounts) -> Block:
    """Return the legend of the colours and signs in cells."""
    there = {cell.winner for cell in fight.table.cells.values()}
    wins = [
        beside(
            _swatch(party_ink(party), placed(party_sign(party), 13, 3, 0.18)), line(said.CRT_WINS.format(party=party))
        )
        for party in _PARTIES
        if party in there
    ]
    signs: list[Block] = []
    if fight.legend.ruled:
        tied = _swatch(DEFENDER, placed(ruled_frame(46, 26, DEFENDER), -1, -1))
        signs.append(beside(tied, line(fight.legend.ruled)))
    if fight.legend.marked:
        middle = _swatch(DEFENDER, tag("path", d="M22 6l6 6l-6 6l-6 -6Z", fill=DEFENDER.dark))
        signs.append(beside(middle, line(fight.legend.marked)))
    return beside(below(*wins, gap=6), below(*signs, gap=6), gap=40)


def _swatch(ink: BandInk, *marks: str) -> Block:
    return Block(group(tag("rect", x=0, y=0, width=44, height=24, rx=4, fill=ink.fill), *marks), 44, 24)


def _losses(fight: FightCounts) -> Iterable[Block]:
    # in a cell the attacker's loss is left of the dash, the defender's right
    rows = [(line(name, 19, style="bold"), words(gist, cell_room(INSIDE - 70))) for name, gist in fight.legend.losses]
    if rows:
        yield bar(said.CRT_CELL, INK, PAPER)
        yield table((70.0, INSIDE - 70), (), rows)
    if fight.legend.note:
        yield words(fight.legend.note, INSIDE)


def _signed(value: int, *, either: bool = False) -> str:
    if either:
        return f"±{abs(value)}"
    return f"+{value}" if value > 0 else f"−{-value}"


def _modifier(modifier: ModifierData) -> tuple[Block, ...]:
    value = _signed(modifier.value, either=modifier.favours == "either")
    if modifier.is_each:
        value = said.EACH.format(value=value)
    who = beside(
        *(picture(party_sign(one), 100, 100, 0.2) for one in _PARTIES if modifier.favours in {one, "either"}),
        line(value, 19, style="bold"),
        gap=5,
    )
    title = words(modifier.title, cell_room(_WIDTHS[2]), style="bold")
    return disc(modifier.id, INK, PAPER), who, title, words(modifier.gist, cell_room(_WIDTHS[3]))


def _effect(moves: tuple[int, int], room: float) -> Block:
    die, shift = moves
    return below(
        words(said.EVENT_DIE.format(value=_signed(die)) if die else "", room, style="bold"),
        words(said.EVENT_COLUMN.format(value=_signed(shift)) if shift else "", room, style="bold"),
    )


def _event(event: FightEvent) -> tuple[Block, ...]:
    return (
        disc(str(event.number), INK, PAPER),
        words(event.title, cell_room(_EVENT_WIDTHS[1]), style="bold"),
        _effect(event.attacker, cell_room(_EVENT_WIDTHS[2])),
        _effect(event.defender, cell_room(_EVENT_WIDTHS[3])),
        words(event.gist, cell_room(_EVENT_WIDTHS[4])),
    )


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


def fight_layout(fight: FightCounts) -> FightLayout:
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


def _table(fight: FightCounts) -> ResultTable:
    # rows are low enough for the board to fit a screen
    others = 2 * MARGIN + _SHEET_HEIGHT + 2 * _GAP + HEAD + legend(fight).height
    low = max(_LEAST_ROW, (_MOST - others) / len(fight.table.rows))
    return drawn(fight.table, min(ROW_HEIGHT, low))


def fight_svgs(fight: FightCounts) -> dict[str, tuple[str, int]]:
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
