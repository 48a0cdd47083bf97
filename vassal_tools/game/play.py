"""The files on play: rules, combat, events, tracks, sequence, reinforcements; each read by the type of its things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.codec import Decoder, hints, marks_of
from vassal_tools.game.facts import Keyed
from vassal_tools.game.grid import read_grid
from vassal_tools.game.model import Game
from vassal_tools.game.model_combat import Combat
from vassal_tools.game.model_events import Arrival, Chit, Event, Phase, Reinforcement, Track
from vassal_tools.game.model_rules import Rules
from vassal_tools.game.rows import read_rows
from vassal_tools.game.sources import TomlSource, read_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from vassal_tools.game.citations import Citations

T = TypeVar("T")


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


def read_play(folder: Path, known: Mapping[str, Iterable[str]], places: Places, cited: Citations) -> dict[str, Any]:
    """What the files of a folder say on play, by the fields of the game; None for what is faulty.

    `known` are the names that map, counters and rulings give.
    """
    faults = cited.faults
    files = _Files(folder, places, cited)
    parts: dict[str, Any] = {
        "rules": faults.attempt(files.rules),
        "combat": faults.attempt(files.combat),
        "events": faults.attempt(files.rows, "events.csv", "events", Event, "event"),
        "chits": faults.attempt(files.rows, "chits.csv", "chits", Chit),
        "phases": faults.attempt(files.tables, "sequence.toml", "phases", "phases", Phase),
        "reinforcements": faults.attempt(
            files.tables, "schedule.toml", "groups", "reinforcements", Reinforcement, "group"
        ),
        "arrivals": faults.attempt(files.rows, "reinforcements.csv", "arrivals", Arrival),
        "tracks": faults.attempt(files.tables, "tracks.toml", "tracks", "tracks", Track),
    }
    names = {**known, **files.names}
    for field, decoder in files.decoders:
        before = len(faults.found)
        faults.attempt(decoder.check_names, names)
        if len(faults.found) > before:
            parts[field] = None
    return parts


def keyed_by(field: str) -> Keyed:
    """How a mapping of the game is keyed."""
    return next(mark for mark in marks_of(hints(Game)[field]) if isinstance(mark, Keyed))


class _Files:
    """The files of a folder as they are read.

    `decoders` hold the names still to be checked, each with the part of the game that it reads; `names` are those that
    the files declare, also in tables and rows that are faulty.
    """

    def __init__(self, folder: Path, places: Places, cited: Citations) -> None:
        self.folder = folder
        self.places = places
        self.cited = cited
        self.faults = cited.faults
        self.decoders: list[tuple[str, Decoder]] = []
        self.names: dict[str, tuple[str, ...]] = {}

    def rules(self) -> Rules:
        content, source = self._toml("rules.toml")
        self.places.tables["rules"] = source.where
        return self._decoder("rules", source).read(Rules, content)

    def combat(self) -> Combat | None:
        table = self.folder / "crt.csv"
        read = self.faults.attempt(self._toml, "combat.toml")
        if read is None:
            self.faults.attempt(read_text, table)
            return None
        content, source = read
        self.places.tables["combat"] = source.where
        if "cells" in content:
            self.faults.note([SourceError("cells stand in crt.csv", source.where("cells"))])
        content.pop("grid", None)
        combat = self.faults.attempt(self._decoder("combat", source).read, Combat, {**content, "cells": ()})
        before = len(self.faults.found)
        grid = self.faults.attempt(read_grid, table, source, self.faults)
        if combat is None or grid is None or len(self.faults.found) > before:
            return None
        self.places.rows.update({("combat", "cells", key): place for key, place in grid.where.items()})
        return replace(combat, cells=grid.cells)

    def rows(self, name: str, field: str, kind: type[T], what: str = "") -> dict[Any, T] | None:
        """The things of a CSV file; `what` is what others call them who name them."""
        rows = read_rows(self.folder / name, kind, keyed_by(field), self.cited)
        self.decoders.append((field, rows.decoder))
        self.places.rows.update({(field, key): place for key, place in rows.where.items()})
        self.places.tables[field] = lambda *_: Where(str(self.folder / name), line=1)
        if what:
            self.names[what] = rows.names
        return rows.read

    def tables(self, name: str, top: str, field: str, kind: type[T], what: str = "") -> dict[Any, T]:
        """The things of a TOML file, all of which stand under one key; `what` is what others call them."""
        content, source = self._toml(name)
        if what:
            self.names[what] = tuple(declared(content.get(top, ())))
        self.faults.note(
            SourceError(f"{key if key.isprintable() else repr(key)} is not known here", source.where(key))
            for key in content
            if key != top
        )
        self.places.tables[field] = lambda *path: source.where(top, *path)
        return self._decoder(field, source).read_keyed(kind, keyed_by(field), content.get(top, ()), (top,))

    def _decoder(self, field: str, source: TomlSource) -> Decoder:
        self.decoders.append((field, Decoder(source.where)))
        return self.decoders[-1][1]

    def _toml(self, name: str) -> tuple[dict[str, Any], TomlSource]:
        source = self.cited.toml(self.folder / name)
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
