"""The grid of a results table: a row for each die, a column for each ratio, winners by colour and sign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.builder.pictures.emblems import shield, sword
from vassal_tools.builder.pictures.page_blocks import INSIDE, Block
from vassal_tools.builder.pictures.palette import ATTACKER, DEFENDER, INK, PAPER, SERIF, WHITE, BandInk
from vassal_tools.builder.pictures.svg import fitting_size, group, num, placed, tag, text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.builder.fights.values import Party, ResultCell, Table

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


def drawn(table: Table, row_height: float = ROW_HEIGHT) -> ResultTable:
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
