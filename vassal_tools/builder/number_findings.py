"""A warning for place numbers in tables that lost leading zeros but are still unambiguous."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from vassal_tools.findings import Cite, Finding, Rule, Severity
from vassal_tools.game.codec import hints
from vassal_tools.game.lost_zeros import named_columns, with_zeros
from vassal_tools.game.sources import read_cells

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from vassal_tools.game.model import Game

ZEROS = Rule(
    "DATA-zeros",
    "a table has the number of a place without its zeros",
    Severity.WARNING,
    Cite("the tables", "a spreadsheet takes 0607 for a number and saves 607, unless the column is formatted as text"),
)
NUMBER_RULES: tuple[Rule, ...] = (ZEROS,)
_PLACES = ("zone", "box", "zone or box")


def number_findings(game: Game, source: Path | None) -> Iterator[Finding]:
    """Yield a finding for each place number that was read with restored zeros."""
    for path in sorted(source.glob("*.csv")) if source is not None else ():
        rows = read_cells(path)
        head = rows[0][1] if rows else ()
        columns = _place_columns(game, head)
        for column in (at for at, name in enumerate(head) if name in columns):
            for where, cells in rows[1:]:
                for word in cells[column].split() if column < len(cells) else ():
                    if (whole := with_zeros(word, game.places)) != word:
                        remedy = "format the column as text before you type"
                        yield Finding(ZEROS, f"{word} is read as {whole}", ZEROS.severity, where, remedy)


def _place_columns(game: Game, head: Collection[str]) -> frozenset[str]:
    from vassal_tools.game.file_shapes import REQUIRED, keys_of  # which needs the extra: the rule alone does not
    from vassal_tools.game.rows import columns_of

    found: set[str] = set()
    for kind in _kinds_of_rows(game):
        required = {key.name for key in keys_of(kind) if key.default is REQUIRED}
        is_part = set(head) <= set(columns_of(kind)[0])  # of a game that extends another one
        if is_part or required <= set(head):
            found |= {column for column, what in named_columns(kind).items() if what in _PLACES}
    return frozenset(found)


def _kinds_of_rows(game: Game) -> Iterator[type]:
    from vassal_tools.game.file_shapes import kind_in

    found = (kind_in(hints(type(game))[one.name]) for one in fields(game))
    return (kind for kind in dict.fromkeys(found) if kind is not None)
