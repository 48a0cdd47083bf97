"""The counters of a game and where they stand when play begins: `counters.csv` and `setup.csv`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pydantic import ValidationError

from vassal_tools.errors import SourceError
from vassal_tools.game.complaints import complaint
from vassal_tools.game.faults import refuse
from vassal_tools.game.model import Counter, Fact, Placement
from vassal_tools.game.schema import CounterRow, SetupRow, Strict, is_name
from vassal_tools.game.sources import check_known

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from pathlib import Path

    from vassal_tools.errors import Where
    from vassal_tools.game.citations import Citations
    from vassal_tools.game.model import Box, TypeOfUnit, Zone
    from vassal_tools.game.sources import CsvRow

F = TypeVar("F", bound=Strict)
T = TypeVar("T")


@dataclass(frozen=True)
class Declared(Generic[T]):
    """What a file declares: `read` is None where some of it is faulty.

    `sound` are the things without a fault, `where` says where they stand, `names` names the faulty ones too.
    """

    read: T | None
    sound: Mapping[str, Any]
    where: Mapping[str, Where]
    names: tuple[str, ...]


def read_counters(
    path: Path,
    known: Mapping[str, Collection[str]],
    types: Mapping[str, TypeOfUnit] | None,
    contingents: Mapping[str, tuple[str, ...]] | None,
    cited: Citations,
) -> Declared[Mapping[str, Counter]]:
    """The counters; what is wrong in a row is noted in the faults of `cited`."""
    faults = cited.faults
    before = len(faults.found)
    rows, names = _rows(path, CounterRow, cited)
    counters: dict[str, Counter] = {}
    places: dict[str, Where] = {}
    gpids: dict[str, str] = {}
    for raw, row in rows:
        where = raw.where
        faults.attempt(_check_owner, raw, known, contingents)
        if row is None:
            continue
        if row.id in places:
            faults.note([SourceError(f"counter {row.id} is declared twice", where)])
        elif row.gpid in gpids:
            what = f"counters {gpids[row.gpid]} and {row.id} have the same gpid {row.gpid}"
            faults.note([SourceError(what, where)])
        gpids.setdefault(row.gpid, row.id)
        places.setdefault(row.id, where)
        counter = faults.attempt(_counter, row, types[row.type], where) if types and row.type in types else None
        if counter:
            counters[row.id] = counter
    is_sound = len(faults.found) == before
    return Declared(counters if is_sound else None, counters, places, names)


def _check_owner(
    row: CsvRow, known: Mapping[str, Collection[str]], contingents: Mapping[str, tuple[str, ...]] | None
) -> None:
    """Refuses a counter of a type, a side or a contingent that there is not."""
    kind, side, contingent = row.cells["type"], row.cells["side"], row.cells["contingent"]
    if "unit type" in known and is_name(kind):
        check_known(kind, "unit type", known["unit type"], row.where)
    if "side" in known and is_name(side):
        check_known(side, "side", known["side"], row.where)
    if contingents and side in contingents and is_name(contingent):
        check_known(contingent, f"contingent of {side}", contingents[side], row.where)


def _counter(row: CounterRow, kind: TypeOfUnit, where: Where) -> Counter:
    """The counter of a row."""
    try:
        pf = row.pf(is_leader=kind.is_leader)
    except ValueError as error:
        raise SourceError(f"{row.id}: {error}", where) from error
    star = Fact(row.star, row.star_grade, row.star_source)
    said = (row.id, row.gpid, row.side, row.name, row.type, row.contingent)
    return Counter(*said, pf, star, kind.is_leader, kind.is_naval)


def read_placements(
    path: Path,
    known: Mapping[str, Collection[str]],
    parts: Mapping[str, Any],
    counters: Declared[Mapping[str, Counter]] | None,
    cited: Citations,
) -> Declared[tuple[Placement, ...]]:
    """Where the counters stand; `parts` has the zones and boxes, as far as these are without a fault."""
    faults = cited.faults
    before = len(faults.found)
    rows, names = _rows(path, SetupRow, cited)
    placed: dict[str, Placement] = {}
    places: dict[str, Where] = {}
    for raw, row in rows:
        where = raw.where
        for name, what in ((raw.cells["counter"], "counter"), (raw.cells["location"], "zone or box")):
            if what in known and is_name(name):
                faults.attempt(check_known, name, what, known[what], where)
        if row is None:
            continue
        counter = counters.sound.get(row.counter) if counters else None
        if row.counter in placed:
            faults.note([SourceError(f"counter {row.counter} is placed twice", where)])
        elif counter:
            faults.note(_placement_faults(row, counter, parts.get("zones") or {}, parts.get("boxes") or {}, where))
        places[row.counter] = where
        placed[row.counter] = Placement(row.counter, row.location, row.reduced, row.grade, row.source)
    for name, where in counters.where.items() if counters else ():
        if name not in names:
            faults.note([SourceError(f"counter {name} stands nowhere: {path.name} has no row for it", where)])
    is_sound = len(faults.found) == before
    return Declared(tuple(placed.values()) if is_sound else None, placed, places, names)


def _placement_faults(
    row: SetupRow, counter: Counter, zones: Mapping[str, Zone], boxes: Mapping[str, Box], where: Where
) -> Iterator[SourceError]:
    """What speaks against that counter in that zone or box."""
    if counter.is_leader and row.reduced:
        yield SourceError(f"{row.counter}: a leader has no reduced side", where)
    box, zone = boxes.get(row.location), zones.get(row.location)
    if box and box.side != counter.side:
        yield SourceError(f"{row.counter} of {counter.side} stands in the enemy's box {box.name}", where)
        return
    kind = box.kind if box else zone.kind if zone else None
    if kind and not counter.is_leader and kind == ("land" if counter.is_naval else "sea"):
        yield SourceError(f"{row.counter} cannot stand in {row.location}, which is {kind}", where)


def _rows(path: Path, model: type[F], cited: Citations) -> tuple[list[tuple[CsvRow, F | None]], tuple[str, ...]]:
    """The rows of a CSV file as they stand and as read, None where they are faulty; and the first cells of all."""
    table = cited.csv(path, tuple(model.model_fields))
    return [(row, cited.faults.attempt(_row, row, model)) for row in table.rows], table.names


def _row(row: CsvRow, model: type[F]) -> F:
    try:
        return model.model_validate(dict(row.cells))
    except ValidationError as error:
        name = next(iter(row.cells.values()))
        words = [complaint(one) for one in error.errors(include_url=False)]
        refuse(SourceError(f"{name}: {what}" if name.isprintable() else what, row.where) for what in words)
        raise  # not reached: pydantic names what it refuses
