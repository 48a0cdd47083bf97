"""Read rows of a CSV file into dataclasses of the model; the columns follow from the fields.

A fact has three columns: `winner`, `winner_grade`, `winner_source`. An empty cell is None, words with blanks between
them are a list, and yes and no are booleans. Columns of fields with a default may be left out.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_args, get_origin

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.codec import Decoder, has_default, hints, marks_of, may_be_none
from vassal_tools.game.facts import Derived, Fact, Keyed
from vassal_tools.game.faults import Faults
from vassal_tools.game.file_types import FileDecoder
from vassal_tools.game.grounds import STATED
from vassal_tools.game.lost_zeros import rows_with_zeros
from vassal_tools.game.sources import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from vassal_tools.game.citations import Citations
    from vassal_tools.game.grounds import Grounds
    from vassal_tools.game.sources import CsvRow

T = TypeVar("T")
NO_NAMES: Mapping[str, Iterable[str | int]] = {}


@dataclass(frozen=True)
class Rows(Generic[T]):
    """The things in the rows of a file, by key, and their places; `read` is None if some are faulty.

    `names` are the first cells of all rows, and `decoder` has the names used in rows.
    """

    decoder: Decoder
    read: dict[Any, T] | None
    where: dict[Any, Where]
    names: tuple[str, ...]


@dataclass(frozen=True)
class Columns:
    """Columns that are not fields, fact columns given by their names, and a function for their values in a row."""

    facts: tuple[str, ...]
    read: Callable[[CsvRow], dict[str, object]]
    plain: tuple[str, ...] = ()


def read_rows(
    path: Path,
    kind: type[T],
    keyed: Keyed,
    cited: Citations,
    more: Columns | None = None,
    names: Mapping[str, Iterable[str | int]] = NO_NAMES,
) -> Rows[T]:
    """Return the things in the rows of a file; faults are recorded in the faults of `cited`.

    `more` are additional columns with their values, and `names` are names whose leading zeros are restored.
    """
    faults = cited.faults
    before = len(faults.found)
    table = cited.csv(path, *columns_of(kind, more, cited.grounds), keyed.fields)
    table = replace(table, rows=rows_with_zeros(table.rows, kind, names))

    def locate(*place: Any) -> Where:
        return table.rows[place[0]].where if place else Where(str(path), line=1)

    decoder = FileDecoder(locate, grounds=cited.grounds)
    tables: list[tuple[object, tuple[int, ...]]] = []
    for at, row in enumerate(table.rows):
        found, wrong = _table(kind, row, more)
        if faults.note(wrong):
            _judge_cells(decoder, kind, found, at, faults)
        else:
            tables.append((found, (at,)))
    read = faults.attempt(decoder.read_each, kind, keyed, tables)
    if read is None or len(faults.found) > before:
        return Rows(decoder, None, {}, table.names)
    return Rows(decoder, read, {key: row.where for key, row in zip(read, table.rows, strict=True)}, table.names)


def columns_of(
    kind: type, more: Columns | None = None, grounds: Grounds | None = None
) -> tuple[tuple[str, ...], frozenset[str]]:
    """Return the columns of a file with rows of this type, and the optional ones."""
    columns: list[str] = []
    optional: set[str] = set()
    for one in fields(kind):
        hint = hints(kind)[one.name]
        if not _is_derived(hint):
            found = fact_columns(one.name) if _is_fact(hint) else (one.name,)
            columns += found
            optional |= set(found) if has_default(one) else set()
    columns += [column for name in (more.facts if more else ()) for column in fact_columns(name)]
    columns += more.plain if more else ()
    return tuple(columns), frozenset(optional | (_stated(columns) if grounds else set()))


def _stated(columns: Iterable[str]) -> set[str]:
    # the columns of grade and source
    return {column for column in columns if column.rpartition("_")[2] in STATED}


def fact_columns(name: str) -> tuple[str, str, str]:
    """Return the columns of a fact."""
    return name, f"{name}_grade", f"{name}_source"


def _is_derived(hint: Any) -> bool:
    return any(isinstance(mark, Derived) for mark in marks_of(hint))


def _is_fact(hint: Any) -> bool:
    return get_origin(hint) is Fact


def _table(kind: type[Any], row: CsvRow, more: Columns | None) -> tuple[dict[str, object], list[SourceError]]:
    # the row for the decoder, and the faults of its cells
    faults = Faults()
    table: dict[str, object] = {}
    for one in fields(kind):
        hint = hints(kind)[one.name]
        if _is_derived(hint) or one.name not in row.cells:
            continue
        cell = row.cells[one.name]
        if _is_fact(hint):
            table[one.name] = faults.attempt(fact_of, get_args(hint)[0], one.name, row)
        elif cell or not (may_be_none(hint) or has_default(one)):
            table[one.name] = faults.attempt(_value, hint, cell, one.name, row)
    if more:
        table |= faults.attempt(more.read, row) or {}
    return table, faults.found


def _judge_cells(decoder: Decoder, kind: type[Any], row: Mapping[str, object], at: int, faults: Faults) -> None:
    # check readable cells one by one, so that their names count as known
    for name, value in row.items():
        if value is not None:
            faults.attempt(decoder.value, hints(kind)[name], value, (at, name))


def fact_of(hint: Any, name: str, row: CsvRow) -> Mapping[str, object]:
    """Return a fact from three cells, or from its value alone, for the decoder."""
    cell, *stated = (row.cells.get(column, "") for column in fact_columns(name))
    grounds = {key: text for key, text in zip(STATED, stated, strict=True) if text}
    return {"value": _value(hint, cell, name, row), **grounds}


def _value(hint: Any, cell: str, column: str, row: CsvRow) -> object:
    # the decoder checks the rest
    while marks_of(hint) or may_be_none(hint):
        hint = get_args(hint)[0]
    if get_origin(hint) is tuple:
        return [_value(get_args(hint)[0], word, column, row) for word in cell.split()]
    if hint is bool:
        if cell not in {"yes", "no"}:
            raise SourceError(f"{column} must be yes or no, not {cell!r:.60}", row.where)
        return cell == "yes"
    if hint is int:
        return whole_number(cell, column, row.where)
    return cell
