"""A log replayed: where everything stood at the beginning, and what each step changed."""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.replay.changes import Moved, Place, StepChanges
from vassal_tools.replay.pieces import Piece, facts_of, gpid_of, level, name_of
from vassal_tools.replay.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.replay.zones import Zones


Progress = Callable[[int, int], None]
"""What is told how many steps are done, and of how many."""


def untold(_done: int, _all: int) -> None:
    """Nobody is told."""


@dataclass(frozen=True, slots=True)
class PieceStart:
    """A piece as it is first seen: its identity, its place (None if it appears only later), its type and state."""

    id: str
    place: Place | None
    type: str = field(repr=False)
    state: str = field(repr=False)

    @property
    def gpid(self) -> str:
        """The id of the piece slot it comes from."""
        return gpid_of(sequence.unnest(self.state)[-1])

    @property
    def name(self) -> str:
        """The basic name."""
        return name_of(self.type)

    @property
    def faces(self) -> dict[str, int]:
        """The level of each layer."""
        states = sequence.unnest(self.state)
        return {name: level(states[n]) for n, name in facts_of(self.type).layers if n < len(states)}


@dataclass(frozen=True, slots=True)
class Record:
    """What a log shows. `pieces` holds every piece that was ever on the table; `end` is the table at the end."""

    game: SavedGame
    pieces: Mapping[str, PieceStart] = field(repr=False)
    properties: Mapping[str, str]
    turns: Mapping[str, str]
    steps: tuple[StepChanges, ...]
    end: Table


def record(game: SavedGame, zones: Zones, progress: Progress = untold, engine: str | None = None) -> Record:
    """Replay the whole log. Raises FormatError where a command cannot be read.

    It is replayed as that version of the engine does, or as the one that wrote it.
    """
    with collector_paused():
        return _record(game, Table(zones, writer_of(game) if engine is None else engine), progress)


def _record(game: SavedGame, table: Table, progress: Progress) -> Record:
    table.set_up(game.setup())
    pieces = {piece.id: _seen(piece, table.place_of(piece)) for piece in table.pieces.values()}
    properties = {key: value for (_, key), value in table.properties.items()}
    turns = dict(table.turns)
    steps = game.steps()
    played = []
    for step in steps:
        changes = table.play(step.number, step.deeds())
        for change in changes.changes:
            if isinstance(change, Moved) and change.before is None and change.piece not in pieces:
                piece = table.pieces.get(change.piece)
                if piece:
                    pieces[piece.id] = _seen(piece, None)
        played.append(changes)
        progress(step.number, len(steps))
    return Record(game, pieces, properties, turns, tuple(played), table)


@contextmanager
def collector_paused() -> Iterator[None]:
    """Python looks for no garbage meanwhile: of the many things that a replay makes, none is, and it takes long."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def writer_of(game: SavedGame) -> str:
    """The version of the engine that wrote the file, or an empty text."""
    return game.save.vassal_version or game.module.vassal_version


def _seen(piece: Piece, place: Place | None) -> PieceStart:
    return PieceStart(piece.id, place, piece.type, piece.state)
