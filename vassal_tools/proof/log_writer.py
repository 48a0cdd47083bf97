"""A log while it is written: each command is executed on a table as it is recorded, and can be undone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vassal_tools.errors import InternalError, Where
from vassal_tools.format import sequence
from vassal_tools.game import declarations
from vassal_tools.objects.commands import ESC, LOG, decode_commands
from vassal_tools.proof.command_text import CHAT, PROPERTY, inverse, property_set, record
from vassal_tools.table.record import writer_of
from vassal_tools.table.table import Table

if TYPE_CHECKING:
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.table.zones import Zones

HERE = Where("a log being written")
WITH_PHASES = 5  # fields of the state of a turn counter with a list of phases within it
DECLARES = PROPERTY + declarations.ACT_PROPERTY + "\t"


@dataclass(slots=True)
class _Step:
    """A step that stands: its commands, and what takes each of them back."""

    commands: list[str] = field(default_factory=list)
    inverses: list[str] = field(default_factory=list)


class LogWriter:
    """A log that goes on from a save, or from the beginning of a log; an undeclared one leaves out all declarations."""

    def __init__(self, start: SavedGame, zones: Zones, *, is_undeclared: bool = False) -> None:
        self._is_undeclared = is_undeclared
        self._start = start.with_records(r for r in start.records if not r.startswith(LOG))
        self.engine = writer_of(start)
        self.table = Table(zones, self.engine)
        self.table.set_up(self._start.setup())
        self.user, self.player, self.side = _player(self._start)
        self._last_id = max(int(i) for i in _ids(self._start) if i.isdecimal())
        self.records: list[str] = []
        self._standing: list[_Step] = []
        self._step = _Step()

    def log(self) -> SavedGame:
        """The log as it stands."""
        return self._start.with_records((*self._start.records, *self.records))

    def new_id(self) -> str:
        """The id of a new piece."""
        self._last_id += 1
        return str(self._last_id)

    def module_property(self, name: str) -> str:
        """A property of the module."""
        return self.table.properties.get(("Module", name), "")

    @property
    def turn_state(self) -> tuple[str, str]:
        """The turn counter's name, and its state."""
        return next(iter(self.table.turns.items()))

    @property
    def turn(self) -> tuple[int, int]:
        """The turn, from 1, and the phase, from 0, that the counter shows."""
        fields = sequence.split(self.turn_state[1], ";")
        phase = sequence.split(fields[-1], ";")[0] if len(fields) == WITH_PHASES else "0"
        return int(fields[0].rpartition("|")[2]), int(phase)

    def emit(self, command: str, before: str = "") -> None:
        """One command, executed; `before` is its inverse where the command does not show that itself."""
        self._step.commands.append(command)
        self._step.inverses.append(inverse(command, before))
        faults = self.table.play(0, decode_commands(command, HERE)).faults
        if faults:
            raise InternalError(f"the writer contradicts its table: {faults}, {command[:200]}")

    def set(self, name: str, value: str, unset: str = "") -> None:
        """Set a property of the module; `unset` is the value that it had if it was never set."""
        old = self.table.properties.get(("Module", name), unset)
        self.emit(property_set(name, old, value))

    def end_step(self) -> None:
        """Close the step, if anything was emitted; even one of which an undeclared log keeps nothing can be undone."""
        if not self._step.commands:
            return
        step, self._step = _undeclared(self._step) if self._is_undeclared else self._step, _Step()
        if step.commands:
            self.records.append(record(step.commands))
        self._standing.append(step)

    def undo(self) -> None:
        """Undo the last step that stands, in a step of its own."""
        last = self._standing.pop()
        for command in reversed(last.inverses):
            self.emit(command)
        if self._step.commands:
            self.records.append(record(self._step.commands))
        self._step = _Step()


def _undeclared(step: _Step) -> _Step:
    """Return what is left of a step without its declaration and the report of that."""
    acts = [n for n, command in enumerate(step.commands) if command.startswith(DECLARES)]
    if not acts:
        return step
    pairs = [
        (command, back)
        for n, (command, back) in enumerate(zip(step.commands, step.inverses, strict=True))
        if not command.startswith(PROPERTY) and not (n > acts[0] and command.startswith(CHAT))
    ]
    return _Step([command for command, _ in pairs], [back for _, back in pairs])


def _player(start: SavedGame) -> tuple[str, str, str]:
    """Id, name and side of the player who keeps the log."""
    for text in _texts(start):
        if text.startswith("PLAYER\t"):
            user, name, side, *_ = sequence.split(text.removeprefix("PLAYER\t"), "\t")
            return user, name, side
    raise InternalError("the save has no player")


def _texts(start: SavedGame) -> list[str]:
    found: list[str] = []
    waiting = [sequence.token(text, ESC) for text in reversed(start.records)]
    while waiting:
        text = waiting.pop()
        if ESC in text:
            waiting += reversed(sequence.split(text, ESC))
        elif text:
            found.append(text)
    return found


def _ids(start: SavedGame) -> list[str]:
    return [sequence.split(text[2:], "/")[0] for text in _texts(start) if text.startswith("+/")]
