"""The files on play: events, tracks, sequence, reinforcements, rules; each read by the type of its things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import TYPE_CHECKING, Any, get_args

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.codec import Decoder, hints, marks_of
from vassal_tools.game.facts import Keyed
from vassal_tools.game.rows import read_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from vassal_tools.game.citations import Citations
    from vassal_tools.game.model import Game
    from vassal_tools.game.rules_data import RulesData
    from vassal_tools.game.sources import TomlSource


class Places:
    """Where the things of a game stand in its files, by their paths in the game."""

    def __init__(self) -> None:
        self.tables: dict[str, Callable[..., Where]] = {}
        self.rows: dict[tuple[Any, ...], Where] = {}

    def where(self, *path: Any) -> Where:
        """The place of a thing, or of what is nearest around it."""
        for size in range(len(path), 0, -1):
            if path[:size] in self.rows:
                return self.rows[path[:size]]
        locate = self.tables.get(path[0]) if path else None
        return locate(*path[1:]) if locate else Where()


def read_play(
    folder: Path, known: Mapping[str, Iterable[str]], places: Places, cited: Citations, data: RulesData
) -> dict[str, Any]:
    """What the files of a folder say on play, by the fields of the game; None for what is faulty.

    `known` are the names that map, counters and rulings give; `data` says which fields there are.
    """
    faults = cited.faults
    files = Files(folder, places, cited, data.game)
    parts: dict[str, Any] = {
        "events": faults.attempt(files.rows, "events.csv", "events", "event"),
        "chits": faults.attempt(files.rows, "chits.csv", "chits"),
        "phases": faults.attempt(files.tables, "sequence.toml", "phases", "phases"),
        "reinforcements": faults.attempt(files.tables, "schedule.toml", "groups", "reinforcements", "group"),
        "arrivals": faults.attempt(files.rows, "reinforcements.csv", "arrivals"),
        "tracks": faults.attempt(files.tables, "tracks.toml", "tracks", "tracks"),
    }
    if is_dataclass(hints(data.game)["rules"]):
        parts["rules"] = faults.attempt(files.table, "rules.toml", "rules")
    parts |= data.read(files)
    names = {**known, **files.names}
    for field, decoder in files.decoders:
        before = len(faults.found)
        faults.attempt(decoder.check_names, names)
        if len(faults.found) > before:
            parts[field] = None
    return parts


class Files:
    """The files of a folder as they are read into a kind of game.

    `decoders` hold the names still to be checked, each with the part of the game that it reads; `names` are those that
    the files declare, also in tables and rows that are faulty.
    """

    def __init__(self, folder: Path, places: Places, cited: Citations, game: type[Game]) -> None:
        self.folder = folder
        self.places = places
        self.cited = cited
        self.faults = cited.faults
        self.decoders: list[tuple[str, Decoder]] = []
        self.names: dict[str, tuple[str, ...]] = {}
        self._hints = hints(game)

    def table(self, name: str, field: str) -> Any:
        """The part of the game that a whole TOML file is."""
        content, source = self.toml(name, field)
        return self.decoder(field, source).read(self._hints[field], content)

    def rows(self, name: str, field: str, what: str = "") -> dict[Any, Any] | None:
        """The things of a CSV file; `what` is what others call them who name them."""
        kind, keyed = self._values_of(field)
        rows = read_rows(self.folder / name, kind, keyed, self.cited)
        self.decoders.append((field, rows.decoder))
        self.places.rows.update({(field, key): place for key, place in rows.where.items()})
        self.places.tables[field] = lambda *_: Where(str(self.folder / name), line=1)
        if what:
            self.names[what] = rows.names
        return rows.read

    def tables(self, name: str, top: str, field: str, what: str = "") -> dict[Any, Any]:
        """The things of a TOML file, all of which stand under one key; `what` is what others call them."""
        content, source = self.toml(name, field)
        if what:
            self.names[what] = tuple(declared(content.get(top, ())))
        self.faults.note(
            SourceError(f"{key if key.isprintable() else repr(key)} is not known here", source.where(key))
            for key in content
            if key != top
        )
        self.places.tables[field] = lambda *path: source.where(top, *path)
        kind, keyed = self._values_of(field)
        return self.decoder(field, source).read_keyed(kind, keyed, content.get(top, ()), (top,))

    def _values_of(self, field: str) -> tuple[type[Any], Keyed]:
        """The type of the values of a mapping of the game, and how it is keyed."""
        hint = self._hints[field]
        return get_args(get_args(hint)[0])[1], next(mark for mark in marks_of(hint) if isinstance(mark, Keyed))

    def decoder(self, field: str, source: TomlSource) -> Decoder:
        """What reads a part of the game out of a file."""
        self.decoders.append((field, Decoder(source.where)))
        return self.decoders[-1][1]

    def toml(self, name: str, field: str) -> tuple[dict[str, Any], TomlSource]:
        """The content of a TOML file without its schema, in which a part of the game stands."""
        source = self.cited.toml(self.folder / name)
        self.places.tables[field] = source.where
        content = dict(source.content)
        version = content.pop("schema", None)
        if version != 1 or isinstance(version, bool | float):
            self.faults.note([SourceError(f"schema must be 1, not {version!r:.60}", source.where("schema"))])
        return content, source


def declared(table: object) -> Iterator[str]:
    """The names that a table declares by its keys, or a list by its items."""
    if isinstance(table, Mapping):
        yield from table
    elif isinstance(table, tuple):
        names = (item.get("name") if isinstance(item, Mapping) else item for item in table)
        yield from (name for name in names if isinstance(name, str))
