"""Games that extend another: their files state only differences, record by record.

`extends` names a folder next to this one, or a known game. TOML tables are merged key by key; a fact
with a `value`, a list, a grid and a picture replace the inherited one. CSV rows are merged by key: a row with an
existing key inherits what it does not state. None of this can name a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

from vassal_tools.errors import SourceError
from vassal_tools.game import shelves
from vassal_tools.game.facts import Grade, NewPlace, Spelt
from vassal_tools.game.grounds import Grounds  # noqa: TC001 - the decoder reads the type
from vassal_tools.game.sources import CsvTable, TomlSource, read_toml, refuse_links, unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from vassal_tools.errors import Where
    from vassal_tools.game.faults import Faults
    from vassal_tools.game.lines import KeyPath
    from vassal_tools.game.sources import CsvRow

ABOUT = "game.toml"
EXTENDS = "extends"
GameName = Annotated[str, Spelt(r"[a-z][a-z0-9_-]{0,39}", "the name of a game such as long-bridge")]
FileName = Annotated[str, Spelt(r"[a-z]{1,40}\.(toml|csv)", "the name of a file such as map.toml")]


@dataclass(frozen=True, slots=True)
class Renamed:
    """New names for things of the other game, by the names used in the files of both."""

    zone: Mapping[NewPlace, NewPlace]


@dataclass(frozen=True, slots=True)
class Extension:
    """The settings of a game for the game that it extends; `without` lists removed things by file and path."""

    extends: GameName | None = None
    without: Mapping[FileName, tuple[str, ...]] | None = None
    inherited: Grounds | None = None
    renamed: Renamed | None = None


@dataclass(frozen=True)
class Base:
    """The folder of the extended game, the settings, and their place."""

    folder: Path
    extension: Extension
    locate: Callable[..., Where]

    def left_out(self, file: str) -> tuple[str, ...]:
        """Return the things to remove from a file."""
        return (self.extension.without or {}).get(file, ())

    def toml(self, source: TomlSource, file: str) -> TomlSource:
        """Return an inherited file without removed things, and with inherited grades."""
        content = without(source.content, self.left_out(file), self.locate("without", file))
        return replace(source, content=regraded(content, self.extension.inherited))

    def rows(self, table: CsvTable, file: str) -> CsvTable:
        """Return an inherited table without removed rows, and with inherited grades."""
        found = rows_without(table, self.left_out(file), self.locate("without", file))
        return regraded_rows(found, self.extension.inherited)


@dataclass(frozen=True)
class Layered(TomlSource):
    """A file merged over the file of the extended game; a place is in its own file if that has the key."""

    below: TomlSource

    def where(self, *path: str | int) -> Where:
        """Return the place of a key, or of the innermost thing around it, in the file that has it."""
        own = TomlSource.where(self, *path)
        return own if _depth(self, path) >= _depth(self.below, path) else self.below.where(*path)


def _depth(source: TomlSource, path: KeyPath) -> int:
    return max(size for size in range(len(path) + 1) if path[:size] in source.lines or not size)


def extended(folder: Path) -> Path | None:
    """Return the folder of the extended game, or None. Raises SourceError."""
    about = read_toml(folder / ABOUT)
    return _named(folder, about) if EXTENDS in about.content else None


def folders(folder: Path) -> tuple[Path, ...]:
    """Return the folders with files of a game: its own, then the extended game's. Raises SourceError."""
    base = extended(folder) if (folder / ABOUT).is_file() else None
    return (folder, base) if base else (folder,)


def _named(folder: Path, about: TomlSource) -> Path:
    name, where = str(about.content[EXTENDS]), about.where(EXTENDS)
    spelt: Spelt = GameName.__metadata__[0]  # type: ignore[attr-defined]  # an annotated type has it at run time
    if wrong := spelt.refusal(name):
        raise SourceError(f"extends {wrong}, not {name!r:.60}", where)
    beside = folder.resolve().parent / name
    if (beside / ABOUT).is_file():
        refuse_links(beside.parent, beside / ABOUT)
    else:
        for fault in unknown("extends a game that was not found,", name, shelves.names(), where):
            raise fault
        beside = shelves.folder(name)
    if beside.resolve() == folder.resolve():
        raise SourceError("extends itself", where)
    if EXTENDS in read_toml(beside / ABOUT).content:
        raise SourceError(f"extends {name}, which extends another game itself", where)
    return beside


def whole_about(folder: Path, base: Path | None = None) -> TomlSource:
    """Return `game.toml` merged over the extended game's; the id is not inherited."""
    own = read_toml(folder / ABOUT)
    if base is None:
        return own
    below = read_toml(base / ABOUT)
    content = {key: value for key, value in below.content.items() if key != "id"}
    lines = {path: line for path, line in below.lines.items() if path != ("id",)}
    return layered(replace(below, content=content, lines=lines), own)


def layered(below: TomlSource, own: TomlSource) -> TomlSource:
    """Return a file merged over the file of the extended game."""
    return Layered(own.file, _merged(below.content, own.content), own.lines, below)


def _merged(below: Mapping[str, Any], own: Mapping[str, Any]) -> Mapping[str, Any]:
    found = dict(below)
    for key, value in own.items():
        former = found.get(key)
        are_tables = isinstance(value, Mapping) and isinstance(former, Mapping)
        found[key] = _merged(former, value) if are_tables and "value" not in value else value  # type: ignore[arg-type]
    return found


def rows_over(below: CsvTable, own: CsvTable, key: tuple[str, ...], faults: Faults) -> CsvTable:
    """Return the rows merged over inherited rows, which come first; a new row must state every column."""
    found = {_key(row, key): row for row in below.rows}
    columns = below.rows[0].cells.keys() if below.rows else ()
    for row in own.rows:
        name = _key(row, key)
        if name in found:
            found[name] = replace(row, cells={**found[name].cells, **row.cells})
            continue
        if lacking := [column for column in columns if column not in row.cells]:
            faults.note([SourceError(f"the row is new, and lacks {', '.join(lacking)}", row.where)])
        else:
            found[name] = row
    return CsvTable(tuple(found.values()), tuple(dict.fromkeys((*below.names, *own.names))))


def _key(row: CsvRow, key: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(row.cells.get(name, "") for name in key)


def without(content: Mapping[str, Any], left_out: tuple[str, ...], where: Where) -> Mapping[str, Any]:
    """Return the content of a file without the things at these dotted paths, such as `zones.G`."""
    for name in left_out:
        content = _less(content, name.split("."), name, where)
    return content


def _less(content: Any, path: list[str], name: str, where: Where) -> Mapping[str, Any]:
    if not isinstance(content, Mapping) or path[0] not in content:
        raise SourceError(f"leaves out {name!r:.60}, which is not there", where)
    if path[1:]:
        return {**content, path[0]: _less(content[path[0]], path[1:], name, where)}
    return {key: value for key, value in content.items() if key != path[0]}


def rows_without(table: CsvTable, left_out: tuple[str, ...], where: Where) -> CsvTable:
    """Return a table without rows, named by their first cells."""
    for name in left_out:
        if name not in table.names:
            raise SourceError(f"leaves out {name!r:.60}, which is not there", where)
    rows = (row for row in table.rows if next(iter(row.cells.values())) not in left_out)
    return CsvTable(tuple(rows), tuple(name for name in table.names if name not in left_out))


def regraded(value: Any, grounds: Grounds | None) -> Any:
    """Return inherited data with no better grades than `inherited` allows."""
    if grounds is None:
        return value
    if isinstance(value, tuple):
        return tuple(regraded(item, grounds) for item in value)
    if not isinstance(value, Mapping):
        return value
    found = {key: regraded(item, grounds) for key, item in value.items()}
    return found | dict(_regrading(found, "", grounds))


def regraded_rows(table: CsvTable, grounds: Grounds | None) -> CsvTable:
    """Return inherited rows with no better grades than `inherited` allows."""
    if grounds is None:
        return table
    columns = {name.removesuffix("grade") for row in table.rows for name in row.cells if name.endswith("grade")}
    rows = (
        replace(row, cells={**row.cells, **{k: v for one in columns for k, v in _regrading(row.cells, one, grounds)}})
        for row in table.rows
    )
    return replace(table, rows=tuple(rows))


def _regrading(found: Mapping[str, Any], prefix: str, grounds: Grounds) -> Iterator[tuple[str, str]]:
    grade, source = found.get(f"{prefix}grade"), found.get(f"{prefix}source")
    if grade in set(Grade) and isinstance(source, str):
        order = list(Grade)
        yield f"{prefix}grade", max(grounds.grade, Grade(grade), key=order.index)
        yield f"{prefix}source", f"{grounds.source}, {source}"
