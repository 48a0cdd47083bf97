"""The files on play: rules, combat, events, tracks, sequence, reinforcements; each read by the type of its things."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.codec import Decoder, hints, marks_of
from vassal_tools.game.facts import Keyed
from vassal_tools.game.model import Game
from vassal_tools.game.model_combat import Cell, Combat
from vassal_tools.game.model_events import Arrival, Chit, Event, Phase, Reinforcement, Track
from vassal_tools.game.model_rules import Rules
from vassal_tools.game.rows import read_rows
from vassal_tools.game.sources import TomlSource, read_toml

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

T = TypeVar("T")


class Parts(TypedDict):
    """The parts of a game that these files give."""

    rules: Rules
    combat: Combat
    events: Mapping[int, Event]
    chits: Mapping[str, Chit]
    phases: Mapping[str, Phase]
    reinforcements: Mapping[str, Reinforcement]
    arrivals: Mapping[str, Arrival]
    tracks: Mapping[str, Track]


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


def read_play(folder: Path, known: Mapping[str, Iterable[str | int]], places: Places) -> Parts:
    """What the files of a folder say on play; `known` are the names that map, counters and rulings give."""
    files = _Files(folder, places)
    parts = Parts(
        rules=files.rules(),
        combat=files.combat(),
        events=files.rows("events.csv", "events", Event),
        chits=files.rows("chits.csv", "chits", Chit),
        phases=files.tables("sequence.toml", "phases", "phases", Phase),
        reinforcements=files.tables("schedule.toml", "groups", "reinforcements", Reinforcement),
        arrivals=files.rows("reinforcements.csv", "arrivals", Arrival),
        tracks=files.tables("tracks.toml", "tracks", "tracks", Track),
    )
    for decoder in files.decoders:
        decoder.check_names({**known, "event": parts["events"], "group": parts["reinforcements"]})
    return parts


def keyed_by(field: str) -> Keyed:
    """How a mapping of the game is keyed."""
    return next(mark for mark in marks_of(hints(Game)[field]) if isinstance(mark, Keyed))


class _Files:
    """The files of a folder as they are read; `decoders` hold the names still to be checked."""

    def __init__(self, folder: Path, places: Places) -> None:
        self.folder = folder
        self.places = places
        self.decoders: list[Decoder] = []

    def rules(self) -> Rules:
        content, source = self._toml("rules.toml")
        self.places.tables["rules"] = source.where
        return self._decoder(source).read(Rules, content)

    def combat(self) -> Combat:
        content, source = self._toml("combat.toml")
        self.places.tables["combat"] = source.where
        if "cells" in content:
            raise SourceError("cells stand in crt.csv", source.where("cells"))
        combat = self._decoder(source).read(Combat, {**content, "cells": ()})
        keyed = next(mark for mark in marks_of(hints(Combat)["cells"]) if isinstance(mark, Keyed))
        decoder, cells, where = read_rows(self.folder / "crt.csv", Cell, keyed)
        self.decoders.append(decoder)
        self.places.rows.update({("combat", "cells", key): place for key, place in where.items()})
        return replace(combat, cells=cells)

    def rows(self, name: str, field: str, kind: type[T]) -> dict[Any, T]:
        """The things of a CSV file."""
        decoder, read, where = read_rows(self.folder / name, kind, keyed_by(field))
        self.decoders.append(decoder)
        self.places.rows.update({(field, key): place for key, place in where.items()})
        self.places.tables[field] = lambda *_: Where(str(self.folder / name), line=1)
        return read

    def tables(self, name: str, top: str, field: str, kind: type[T]) -> dict[Any, T]:
        """The things of a TOML file, all of which stand under one key."""
        content, source = self._toml(name)
        for key in content:
            if key != top:
                raise SourceError(f"{key if key.isprintable() else repr(key)} is not known here", source.where(key))
        self.places.tables[field] = lambda *path: source.where(top, *path)
        return self._decoder(source).read_keyed(kind, keyed_by(field), content.get(top, ()), (top,))

    def _decoder(self, source: TomlSource) -> Decoder:
        self.decoders.append(Decoder(source.where))
        return self.decoders[-1]

    def _toml(self, name: str) -> tuple[dict[str, Any], TomlSource]:
        source = read_toml(self.folder / name)
        content = dict(source.content)
        version = content.pop("schema", None)
        if version != 1 or isinstance(version, bool | float):
            raise SourceError(f"schema must be 1, not {version!r:.60}", source.where("schema"))
        return content, source
