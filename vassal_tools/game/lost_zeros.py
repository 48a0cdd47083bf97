"""Restore leading zeros of place numbers that a spreadsheet removed: 607 for 0607."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, get_args

from vassal_tools.game.codec import hints, marks_of
from vassal_tools.game.facts import Known

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from vassal_tools.game.sources import CsvRow


def with_zeros(word: str, names: Collection[str]) -> str:
    """Return the only name that equals the number with leading zeros, or the word itself."""
    if word in names or not word.isdecimal():
        return word
    found = [name for name in names if name.isdecimal() and name.lstrip("0") == word.lstrip("0")]
    return found[0] if len(found) == 1 else word


def rows_with_zeros(rows: Iterable[CsvRow], kind: type, names: Mapping[str, Iterable[str | int]]) -> tuple[CsvRow, ...]:
    """Return the rows with restored names in all columns that refer to things of the game."""
    named = named_columns(kind)
    columns = {column: set(map(str, names[what])) for column, what in named.items() if what in names}
    return tuple(_restored(row, columns) for row in rows)


def named_columns(kind: type) -> dict[str, str]:
    """Return the columns whose cells refer to things of the game, and the kind of thing."""
    named = {one.name: _named(hints(kind)[one.name]) for one in fields(kind)}
    return {column: what for column, what in named.items() if what}


def _restored(row: CsvRow, columns: Mapping[str, Collection[str]]) -> CsvRow:
    found = {column: _with_zeros(row.cells[column], known) for column, known in columns.items() if column in row.cells}
    return replace(row, cells={**row.cells, **found})


def _with_zeros(cell: str, names: Collection[str]) -> str:
    words = cell.split()
    whole = [with_zeros(word, names) for word in words]
    return " ".join(whole) if whole != words else cell


def _named(hint: Any) -> str:
    # also within a fact or a list; empty for other fields
    known = next((mark.what for mark in marks_of(hint) if isinstance(mark, Known)), "")
    return known or next((what for part in get_args(hint) if (what := _named(part))), "")
