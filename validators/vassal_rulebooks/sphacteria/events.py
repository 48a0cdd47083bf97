"""What happened in a log, in the words of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.game import declarations
from vassal_tools.replay.changes import Moved, PropertySet, Turned, TurnSet
from vassal_tools.replay.undo import live_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.declarations import Declaration
    from vassal_tools.game.model import Game
    from vassal_tools.replay.changes import StepChanges
    from vassal_tools.replay.record import Record

FACE_LAYER = "Face"
REDUCED = 2
ROLL_SUFFIX = "_result"


@dataclass(frozen=True, slots=True)
class Drag:
    """A counter was put from one place to another; None is outside every zone, or out of play."""

    step: int
    unit: str
    start: str | None
    end: str | None


@dataclass(frozen=True, slots=True)
class Gone:
    """A counter was taken out of play."""

    step: int
    unit: str


@dataclass(frozen=True, slots=True)
class Turnover:
    """A unit was turned over."""

    step: int
    unit: str


@dataclass(frozen=True, slots=True)
class Declared:
    """A player declared an act by a button."""

    step: int
    what: Declaration


@dataclass(frozen=True, slots=True)
class Rolled:
    """A die was rolled."""

    step: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The turn counter was set."""

    step: int
    number: int


Event = Drag | Gone | Turnover | Declared | Rolled | TurnBegan


def events(record: Record, game: Game) -> list[Event]:
    """All that happened and was not taken back, in order."""
    units = {piece.id: game.by_gpid[piece.gpid].id for piece in record.pieces.values() if piece.gpid in game.by_gpid}
    return [event for step in live_steps(record.steps, record.turns) for event in _of_step(step, units)]


def _of_step(step: StepChanges, units: dict[str, str]) -> Iterator[Event]:
    moves: dict[str, Moved] = {}
    for change in step.changes:
        match change:
            case Moved(piece, before, after) if piece in units:
                first = moves.get(piece)
                moves[piece] = Moved(piece, first.before if first else before, after)
            case Turned(piece, layer, _, _) if piece in units and layer == FACE_LAYER:
                yield Turnover(step.number, units[piece])
            case PropertySet(_, key, _, value):
                yield from _of_property(step.number, key, value)
            case TurnSet(_, text):
                number = turn_number(text)
                if number is not None:
                    yield TurnBegan(step.number, number)
            case _:
                pass
    for piece, move in moves.items():
        if move.after is None:
            yield Gone(step.number, units[piece])
        else:
            start = move.before.zone if move.before else None
            if start != move.after.zone:
                yield Drag(step.number, units[piece], start, move.after.zone)


def _of_property(step: int, key: str, value: str) -> Iterator[Event]:
    if key == declarations.ACT_PROPERTY:
        what = declarations.parse(value)
        if what and value != declarations.NOTHING_YET:
            yield Declared(step, what)
    elif key.endswith(ROLL_SUFFIX):
        yield Rolled(step)


def turn_number(text: str) -> int | None:
    """The turn that a turn counter of one level shows (`VASSAL.build.module.turn.TurnTracker`), if it is one."""
    levels = text.split("|")
    value = levels[1].split(";")[0] if len(levels) > 1 else ""
    return int(value) if value.isascii() and value.isdigit() and len(value) < 4 else None
