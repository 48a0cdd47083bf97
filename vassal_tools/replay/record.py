"""A log replayed: where everything stood at the beginning, and what each step changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.replay.changes import Moved, Place, PropertySet, Said, StepChanges
from vassal_tools.replay.table import Piece, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.replay.zones import ZoneMap


Progress = Callable[[int, int], None]
"""What is told how many steps are done, and of how many."""


def untold(_done: int, _all: int) -> None:
    """Nobody is told."""


@dataclass(frozen=True, slots=True)
class PieceStart:
    """A piece as it is first seen: its identity, its place (None if it appears only later), its faces."""

    id: str
    gpid: str
    name: str
    place: Place | None
    faces: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Record:
    """What a log shows. `pieces` holds every piece that was ever on the table; `end` is the table at the end."""

    game: SavedGame
    pieces: Mapping[str, PieceStart]
    properties: Mapping[str, str]
    turns: Mapping[str, str]
    steps: tuple[StepChanges, ...]
    end: Table


def record(game: SavedGame, zones: ZoneMap, progress: Progress = untold) -> Record:
    """Replay the whole log. Raises FormatError where a command cannot be read."""
    table = Table(zones)
    table.set_up(game.setup())
    pieces = {piece.id: _seen(piece, table.place_of(piece)) for piece in table.pieces.values()}
    properties = {key: value for (_, key), value in table.properties.items()}
    turns = dict(table.turns)
    steps = game.steps()
    played = []
    for step in steps:
        changes = table.play(step.number, step.deeds())
        for change in changes.changes:
            if isinstance(change, Moved) and change.piece not in pieces:
                pieces[change.piece] = _seen(table.pieces[change.piece], None)
        played.append(changes)
        progress(step.number, len(steps))
    return Record(game, pieces, properties, turns, tuple(played), table)


def _seen(piece: Piece, place: Place | None) -> PieceStart:
    return PieceStart(piece.id, piece.gpid, piece.name, place, piece.faces)


def live_steps(steps: tuple[StepChanges, ...]) -> tuple[StepChanges, ...]:
    """The steps that stood in the end: an undo and the step it took back are both left out."""
    live: list[StepChanges] = []
    for step in steps:
        if step.undoes:
            _take_back(live, step)
        else:
            live.append(step)
    return tuple(live)


def _take_back(live: list[StepChanges], undo: StepChanges) -> None:
    """Remove the latest step that touched just what the undo touches."""
    touched = _touched(undo)
    for place in range(len(live) - 1, -1, -1):
        if _touched(live[place]) == touched:
            del live[place]
            return


def _touched(step: StepChanges) -> frozenset[str]:
    """What a step touched; a line in the chat counts only where there is nothing else."""
    things: set[str] = set()
    for change in step.changes:
        match change:
            case Said():
                pass
            case PropertySet(container, key):
                things.add(f"property {container} {key}")
            case _:
                things.add(repr(getattr(change, "piece", "")) or repr(getattr(change, "counter", "")))
    return frozenset(things)
