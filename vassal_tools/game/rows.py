"""Rows of a CSV file → the dataclasses of the model; the columns follow from the fields.

A field that is a fact has three columns: `winner`, `winner_grade`, `winner_source`. An empty cell is nothing, words
with blanks between them are a list, yes and no are a truth.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_args, get_origin

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.codec import Decoder, hints, marks_of
from vassal_tools.game.facts import Fact, Keyed
from vassal_tools.game.faults import Faults

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from vassal_tools.game.citations import Citations
    from vassal_tools.game.sources import CsvRow

T = TypeVar("T")

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,5})")  # int() takes １２ and 1_0, and stumbles over 5,000 digits


@dataclass(frozen=True)
class Rows(Generic[T]):
    """What the rows of a file declare, by their keys, and where; `read` is None where some are faulty.

    `names` are the first cells of all rows, `decoder` holds what the rows name.
    """

    decoder: Decoder
    read: dict[Any, T] | None
    where: dict[Any, Where]
    names: tuple[str, ...]


def read_rows(path: Path, kind: type[T], keyed: Keyed, cited: Citations) -> Rows[T]:
    """The things that the rows of a file declare; what is wrong in rows is noted in the faults of `cited`."""
    faults = cited.faults
    before = len(faults.found)
    table = cited.csv(path, columns_of(kind))
    decoder = Decoder(lambda *place: table.rows[place[0]].where if place else Where(str(path), line=1))
    tables = [(faults.attempt(_table, kind, row), (at,)) for at, row in enumerate(table.rows)]
    read = faults.attempt(decoder.read_each, kind, keyed, [pair for pair in tables if pair[0] is not None])
    if read is None or len(faults.found) > before:
        return Rows(decoder, None, {}, table.names)
    return Rows(decoder, read, {key: row.where for key, row in zip(read, table.rows, strict=True)}, table.names)


def columns_of(kind: type) -> tuple[str, ...]:
    """The columns of a file whose rows are of this kind."""
    columns: list[str] = []
    for name, hint in hints(kind).items():
        columns += [name, f"{name}_grade", f"{name}_source"] if get_origin(hint) is Fact else [name]
    return tuple(columns)


def _table(kind: type[Any], row: CsvRow) -> Mapping[str, object]:
    """A row as the decoder takes it."""
    faults = Faults()
    table: dict[str, object] = {}
    for one in fields(kind):
        hint, cell = hints(kind)[one.name], row.cells[one.name]
        if get_origin(hint) is Fact:
            grade, source = row.cells[f"{one.name}_grade"], row.cells[f"{one.name}_source"]
            value = faults.attempt(_value, get_args(hint)[0], cell, one.name, row)
            table[one.name] = {"value": value, "grade": grade, "source": source}
        elif cell or not _may_be_empty(hint):
            table[one.name] = faults.attempt(_value, hint, cell, one.name, row)
    faults.stop()
    return table


def _may_be_empty(hint: Any) -> bool:
    return type(None) in get_args(hint)


def _value(hint: Any, cell: str, column: str, row: CsvRow) -> object:
    """What a cell means by the type of its field; the decoder judges the rest."""
    while marks_of(hint) or _may_be_empty(hint):
        hint = get_args(hint)[0]
    if get_origin(hint) is tuple:
        return cell.split()
    if hint is bool:
        if cell not in {"yes", "no"}:
            raise SourceError(f"{column} must be yes or no, not {cell!r:.60}", row.where)
        return cell == "yes"
    if hint is int:
        return whole_number(cell, column, row.where)
    return cell


def whole_number(cell: str, column: str, where: Where) -> int:
    """The number in a cell. Raises SourceError for anything but ASCII digits, with a minus or without."""
    if not _NUMBER.fullmatch(cell):
        raise SourceError(f"{column} must be a whole number in digits 0 to 9, not {cell!r:.60}", where)
    return int(cell)
