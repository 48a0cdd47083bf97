"""A log while it is written: commands are executed on a table as they are written down, and can be taken back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from benchmarks.referee.places import zones_of
from benchmarks.referee.writing import PROPERTY, SAID, inverse, property_set, record
from vassal_tools.errors import InternalError, Where
from vassal_tools.format import sequence
from vassal_tools.game import declarations
from vassal_tools.objects.commands import decode_commands
from vassal_tools.table.record import writer_of
from vassal_tools.table.table import Table

if TYPE_CHECKING:
    from vassal_tools.game.model import Game
    from vassal_tools.objects.savedgame import SavedGame

HERE = Where("a log being written")
DECLARES = PROPERTY + declarations.ACT_PROPERTY + "\t"


@dataclass(slots=True)
class _Step:
    """A step that stands: its commands, and what takes each of them back."""

    commands: list[str] = field(default_factory=list)
    inverses: list[str] = field(default_factory=list)


class Script:
    """A log from where a save, or the beginning of a log, left it. If it is mute, it holds no declaration."""

    def __init__(self, begin: SavedGame, game: Game, *, is_mute: bool = False) -> None:
        self._is_mute = is_mute
        self._begin = begin.with_records(r for r in begin.records if not r.startswith("LOG\t"))
        self.engine = writer_of(begin)
        self.table = Table(zones_of(game), self.engine)
        self.table.set_up(self._begin.setup())
        self.user, self.player, self.side = _player(self._begin)
        self._last_id = max(int(i) for i in _ids(self._begin) if i.isdecimal())
        self.records: list[str] = []
        self._standing: list[_Step] = []
        self._step = _Step()

    def log(self) -> SavedGame:
        """The log as it stands."""
        return self._begin.with_records((*self._begin.records, *self.records))

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
        """Turn and phase that the counter shows."""
        fields = sequence.split(self.turn_state[1], ";")
        return int(fields[0].rpartition("|")[2]), int(sequence.split(fields[-1], ";")[0])

    def emit(self, command: str, before: str = "") -> None:
        """One command, executed; `before` is what takes it back, where the command does not say so itself."""
        self._step.commands.append(command)
        self._step.inverses.append(inverse(command, before))
        faults = self.table.play(0, decode_commands(command, HERE)).faults
        if faults:
            raise InternalError(f"the writer contradicts its table: {faults}, {command[:200]}")

    def set(self, name: str, value: str, unset: str = "") -> None:
        """A property of the module has that value; `unset` is what it had where it was never set."""
        old = self.table.properties.get(("Module", name), unset)
        self.emit(property_set(name, old, value))

    def end_step(self) -> None:
        """What was emitted is one step, if anything was; it can be undone also where a mute log has nothing of it."""
        if not self._step.commands:
            return
        step, self._step = _muted(self._step) if self._is_mute else self._step, _Step()
        if step.commands:
            self.records.append(record(step.commands))
        self._standing.append(step)

    def undo(self) -> None:
        """The last step that stood is taken back, in a step."""
        last = self._standing.pop()
        for command in reversed(last.inverses):
            self.emit(command)
        if self._step.commands:
            self.records.append(record(self._step.commands))
        self._step = _Step()


def _muted(step: _Step) -> _Step:
    """What is left of a step without what it declared and said of it."""
    acts = [n for n, command in enumerate(step.commands) if command.startswith(DECLARES)]
    if not acts:
        return step
    pairs = [
        (command, back)
        for n, (command, back) in enumerate(zip(step.commands, step.inverses, strict=True))
        if not command.startswith(PROPERTY) and not (n > acts[0] and command.startswith(SAID))
    ]
    return _Step([command for command, _ in pairs], [back for _, back in pairs])


def _player(begin: SavedGame) -> tuple[str, str, str]:
    """Id, name and side of the player who keeps the log."""
    for text in _texts(begin):
        if text.startswith("PLAYER\t"):
            user, name, side, *_ = sequence.split(text.removeprefix("PLAYER\t"), "\t")
            return user, name, side
    raise InternalError("the save has no player")


def _texts(begin: SavedGame) -> list[str]:
    found: list[str] = []
    waiting = [sequence.token(text, "\x1b") for text in reversed(begin.records)]
    while waiting:
        text = waiting.pop()
        if "\x1b" in text:
            waiting += reversed(sequence.split(text, "\x1b"))
        elif text:
            found.append(text)
    return found


def _ids(begin: SavedGame) -> list[str]:
    return [sequence.split(text[2:], "/")[0] for text in _texts(begin) if text.startswith("+/")]
