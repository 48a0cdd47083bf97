"""A warning for place numbers in tables that lost their leading zeros but still fit one place only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.findings import Cite, Finding, Rule, Severity
from vassal_tools.game.lost_zeros import with_zeros
from vassal_tools.game.sources import read_cells

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from vassal_tools.game.model import Game

ZEROS = Rule(
    "DATA-zeros",
    "a table has the number of a place without its zeros",
    Severity.WARNING,
    Cite("the tables", "a spreadsheet takes 0607 for a number and saves 607, unless the column is formatted as text"),
)
NUMBER_RULES: tuple[Rule, ...] = (ZEROS,)
_COLUMNS = ("location", "base")


def number_findings(game: Game, source: Path | None) -> Iterator[Finding]:
    """Return a finding for each place that is read with the zeros that its table lacks."""
    for path in sorted(source.glob("*.csv")) if source is not None else ():
        rows = read_cells(path)
        head = rows[0][1] if rows else ()
        for column in (at for at, name in enumerate(head) if name in _COLUMNS):
            for where, cells in rows[1:]:
                cell = cells[column] if column < len(cells) else ""
                if (whole := with_zeros(cell, game.places)) != cell:
                    remedy = "format the column as text before you type"
                    yield Finding(ZEROS, f"{cell} is read as {whole}", ZEROS.severity, where, remedy)
