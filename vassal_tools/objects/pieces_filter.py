"""Filter the rows of a table of pieces by kind, place and prototype."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.errors import VassalToolsError
from vassal_tools.nearest import did_you_mean
from vassal_tools.objects.piece_cells import NAME, PROTOTYPE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from vassal_tools.objects.pieces_table import PieceRow, PiecesTable

_MOST_SHOWN = 12


class PieceFilter(NamedTuple):
    """The filter of rows. Several values of one sort are alternatives; an empty filter accepts every row."""

    kinds: Sequence[str] = ()
    places: Sequence[str] = ()
    prototypes: Sequence[str] = ()


def filtered(table: PiecesTable, wanted: PieceFilter) -> PiecesTable:
    """Return the table with the matching rows, which keep their numbers.

    Raises VassalToolsError if the module has no such kind, place or prototype, or no row matches.
    """
    used = _used_prototypes(table.rows)
    _require_known("kind", wanted.kinds, {row.shown["kind"] for row in table.rows})
    _require_known("prototype", wanted.prototypes, set().union(*used.values()))
    places = [place.casefold() for place in wanted.places]
    rows = [
        row
        for row in table.rows
        if (not wanted.kinds or row.shown["kind"] in wanted.kinds)
        and (not places or any(place in row.shown["place"].casefold() for place in places))
        and (not wanted.prototypes or not used[row.number].isdisjoint(wanted.prototypes))
    ]
    if not rows and any(wanted):
        raise VassalToolsError("no piece matches all options", hint="`place` is the way to a piece in VASSAL's editor")
    return replace(table, rows=tuple(rows))


def _require_known(what: str, wanted: Iterable[str], known: set[str]) -> None:
    remedy = f"known: {', '.join(sorted(known)) or 'none'}" if len(known) <= _MOST_SHOWN else ""
    for one in wanted:
        if one not in known:
            raise VassalToolsError(f"no piece with the {what} {one!r}", hint=did_you_mean(one, sorted(known), remedy))


def _used_prototypes(rows: Sequence[PieceRow]) -> Mapping[int, set[str]]:
    # includes prototypes used by prototypes
    direct = {row.number: set(_prototypes(row)) for row in rows}
    of_prototype: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        if row.shown["kind"] == PROTOTYPE:
            of_prototype[row.value(NAME)] |= direct[row.number]
    return {number: _closed(names, of_prototype) for number, names in direct.items()}


def _prototypes(row: PieceRow) -> Iterator[str]:
    for column, cell in row.cells.items():
        if column.split(" (")[0] == PROTOTYPE and cell.value:
            yield cell.value


def _closed(names: set[str], inner: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = set(names)
    while waiting:
        name = waiting.pop()
        found.add(name)
        waiting |= inner.get(name, set()) - found
    return found
