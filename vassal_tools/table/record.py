"""Replay a log: the position at the beginning, and the changes of each step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import sequence
from vassal_tools.objects.gc_pause import collector_paused
from vassal_tools.objects.savedgame import ENTRY
from vassal_tools.table.changes import Moved, StepChanges, TablePlace
from vassal_tools.table.pieces import HIDDEN, Piece, facts_of, gpid_of, markers_by_type
from vassal_tools.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.objects.savedgame import LogStep, SavedGame
    from vassal_tools.table.zones import Zones


Progress = Callable[[int, int], None]
"""A callback with the number of finished steps and of all steps."""


def ignore_progress(_done: int, _all: int) -> None:
    """Ignore the progress."""


@dataclass(frozen=True, slots=True)
class PieceStart:
    """A piece as first seen: its identity, place (None if it appears later), type and state.

    `is_secret` means that some player may not know the piece.
    """

    id: str
    place: TablePlace | None
    type: str = field(repr=False)
    state: str = field(repr=False)
    is_secret: bool = False

    @property
    def gpid(self) -> str:
        """The id of its piece slot; empty if unknown."""
        return gpid_of(facts_of(self.type).basic_state(sequence.unnest(self.state)))

    @property
    def name(self) -> str:
        """The basic name."""
        return facts_of(self.type).name

    @property
    def called(self) -> str:
        """The name that everybody may know while the game runs."""
        return HIDDEN if self.is_secret else self.name or "a piece without a name"

    @property
    def markers(self) -> dict[str, str]:
        """The properties defined by its marker traits."""
        states = sequence.unnest(self.state)
        return dict(markers_by_type(self.type, states)) if facts_of(self.type).basic_state(states) else {}

    @property
    def faces(self) -> dict[str, int]:
        """The level of each layer."""
        return facts_of(self.type).faces(sequence.unnest(self.state))

    @property
    def directions(self) -> dict[str, int]:
        """The direction, from 0, by the name of each rotating trait."""
        return facts_of(self.type).directions(sequence.unnest(self.state))


@dataclass(frozen=True, slots=True)
class Record:
    """The replay of a log. `pieces` has every piece that was ever on the table; `end` is the final table."""

    game: SavedGame
    pieces: Mapping[str, PieceStart] = field(repr=False)
    properties: Mapping[str, str]
    turns: Mapping[str, str]
    steps: tuple[StepChanges, ...]
    end: Table


def record(game: SavedGame, zones: Zones, progress: Progress = ignore_progress, engine: str | None = None) -> Record:
    """Replay the whole log. Raises FormatError if a command cannot be read.

    Behaves like the given engine version; the default is the version that wrote the log.
    """
    with collector_paused():
        return _record(game, Table(zones, writer_of(game) if engine is None else engine), progress)


def _record(game: SavedGame, table: Table, progress: Progress) -> Record:
    set_up(table, game)
    pieces = {piece.id: _seen(piece, table.place_of(piece)) for piece in table.pieces.values()}
    properties = {key: value for (_, key), value in table.properties.items()}
    turns = dict(table.turns)
    steps = game.steps()
    played = []
    for step in steps:
        changes = play_step(table, step)
        for change in changes.changes:
            if isinstance(change, Moved) and change.before is None and change.piece not in pieces:
                piece = table.pieces.get(change.piece)
                if piece:
                    pieces[piece.id] = _seen(piece, None)
        played.append(changes)
        progress(step.number, len(steps))
    return Record(game, pieces, properties, turns, tuple(played), table)


def set_up(table: Table, game: SavedGame) -> None:
    """Set up the table as at the beginning of a game. Raises FormatError if a command cannot be read."""
    try:
        table.set_up(game.setup())
    except FormatError as fault:
        raise fault.at(Where(str(game.path), f"{ENTRY}, set-up")) from None


def play_step(table: Table, step: LogStep) -> StepChanges:
    """Play a step and return its changes. Raises FormatError if a command cannot be read."""
    try:
        return table.play(step.number, step.commands())
    except FormatError as fault:
        raise fault.at(step.where) from None


def writer_of(game: SavedGame) -> str:
    """Return the engine version that wrote the file, or an empty text."""
    return game.save.vassal_version or game.module.vassal_version


def _seen(piece: Piece, place: TablePlace | None) -> PieceStart:
    return PieceStart(piece.id, place, piece.type, piece.state, piece.is_secret)
