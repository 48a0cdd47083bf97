"""Snapshots of the table, and their differences."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.table.layers import turned_faces
from vassal_tools.table.pieces import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vassal_tools.table.changes import TablePlace
    from vassal_tools.table.record import Record
    from vassal_tools.table.table import Table

SHOWN = 5


class PieceSnapshot(NamedTuple):
    """A piece in a snapshot: its name for people, its place and its faces."""

    name: str
    place: TablePlace
    faces: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """Every piece in play by id, the turn counters, and the global properties."""

    pieces: Mapping[str, PieceSnapshot] = field(repr=False)
    turns: Mapping[str, str]
    properties: Mapping[str, str] = field(repr=False)


def beginning(record: Record) -> TableSnapshot:
    """Return the snapshot at the beginning of a log."""
    pieces = {}
    for piece in record.pieces.values():
        if piece.place:
            pieces[piece.id] = PieceSnapshot(piece.called, piece.place, turned_faces(piece.type, piece.faces))
    return TableSnapshot(pieces, record.turns, record.properties)


def end(table: Table) -> TableSnapshot:
    """Return the snapshot of a table."""
    pieces = {}
    for piece in table.pieces.values():
        place = table.place_of(piece)
        if place:
            pieces[piece.id] = PieceSnapshot(piece.called, place, turned_faces(piece.type, piece.faces))
    return TableSnapshot(pieces, dict(table.turns), {key: value for (_, key), value in table.properties.items()})


def differences(before: TableSnapshot, after: TableSnapshot) -> tuple[str, ...]:
    """Describe each difference in a few words."""
    return tuple(_differences(before, after))


def _differences(before: TableSnapshot, after: TableSnapshot) -> Iterator[str]:
    for piece_id in [*before.pieces, *(new for new in after.pieces if new not in before.pieces)]:
        one, other = before.pieces.get(piece_id), after.pieces.get(piece_id)
        if one is None or other is None:
            there = one or other
            if there:
                yield f"{there.name} {'is gone from' if other is None else 'is new in'} {there.place.called}"
        elif one.place != other.place:
            yield _elsewhere(other.name if other.name == HIDDEN else one.name, one.place, other.place)
        elif one.faces != other.faces:
            yield f"{one.name} shows another face"
    yield from _values(before.turns, after.turns, "the turn")
    yield from _values(before.properties, after.properties, "the property ")


def _values(before: Mapping[str, str], after: Mapping[str, str], what: str) -> Iterator[str]:
    for key, value in after.items():
        if before.get(key, value) != value:
            yield f"{what}{key if what.endswith(' ') else ''} is {value!r} and was {before[key]!r}"


def _elsewhere(name: str, before: TablePlace, after: TablePlace) -> str:
    if before.zone and before.zone == after.zone:
        return f"{name} lies elsewhere in {after.zone}"
    return f"{name} is in {after.called} and was in {before.called}"


def listed(texts: Iterable[str]) -> str:
    """Return the first few texts and the number of the others."""
    several = list(texts)
    more = len(several) - SHOWN
    return "; ".join(several[:SHOWN]) + (f"; and {more} more" if more > 0 else "")
