"""Write a log: each command is recorded and executed on a table, and can be undone.

The table is that of a game with all buttons. For a step without its button the log only has the effect on pieces; so
a property may have another value in the log than on the table.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from vassal_tools.errors import InternalError, Where
from vassal_tools.format import sequence
from vassal_tools.game import declarations
from vassal_tools.objects.commands import ESC, LOG, decode_commands
from vassal_tools.objects.roster import TAKES_A_SIDE
from vassal_tools.proof.command_text import CHAT, PROPERTY, inverse, property_of, property_set, record
from vassal_tools.proof.seats import ProofSeat
from vassal_tools.table.record import writer_of
from vassal_tools.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from vassal_tools.game.declarations import Declaration
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.table.zones import ZoneMap

    Presses = Callable[[Declaration], bool]
    """Returns True if the button of a declaration is pressed."""

HERE = Where("a log being written")
WITH_PHASES = 5  # fields of the state of a turn counter with a list of phases within it
PLACES = ("+/", "-/")
"""Prefixes of commands that add or remove pieces and stacks."""
DECLARES = PROPERTY + declarations.ACT_PROPERTY + "\t"


@dataclass(slots=True)
class _Step:
    commands: list[str] = field(default_factory=list)
    inverses: list[str] = field(default_factory=list)
    logged: list[str] = field(default_factory=list)
    is_by_hand: bool = False

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return list(zip(self.commands, self.inverses, strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class _Begun:
    start: SavedGame
    table: Table
    seats: dict[str, ProofSeat]
    last_id: int


class LogWriter:
    """A log that continues a save, or the beginning of a log; `presses` decides which buttons are pressed."""

    def __init__(self, start: SavedGame, zones: ZoneMap, presses: Presses) -> None:
        self._presses = presses
        begun = _begun(start, zones)
        self._start, self.seats, self._last_id = begun.start, begun.seats, begun.last_id
        self.engine = writer_of(start)
        self.table = deepcopy(begun.table, {id(one): one for one in _settled(begun.table)})
        self.side, seat = next(iter(self.seats.items()))
        self.user, self.player = seat.password, seat.player
        self.records: list[str] = []
        self._standing: list[_Step] = []
        self._step = _Step()
        properties = self.table.properties.items()
        self._logged = {name: value for (owner, name), value in properties if owner == "Module"}  # as the log has them

    def log(self) -> SavedGame:
        """Return the log so far."""
        return self._start.with_records((*self._start.records, *self.records))

    def settled(self) -> Iterator[object]:
        """Yield the objects that no longer change."""
        yield from (self._start, *self._standing, *_settled(self.table))

    def sit(self, side: str) -> None:
        """Let the player of a side continue, if the side has a player."""
        if side in self.seats:
            self.side, seat = side, self.seats[side]
            self.user, self.player = seat.password, seat.player

    def new_id(self) -> str:
        """Return the id of a new piece."""
        self._last_id += 1
        return str(self._last_id)

    def module_property(self, name: str) -> str:
        """Return the value of a module property."""
        return self.table.properties.get(("Module", name), "")

    @property
    def turn_state(self) -> tuple[str, str]:
        """The turn counter's name and state."""
        return next(iter(self.table.turns.items()))

    @property
    def turn(self) -> tuple[int, int]:
        """The turn (from 1) and phase (from 0) of the turn counter."""
        fields = sequence.split(self.turn_state[1], ";")
        phase = sequence.split(fields[-1], ";")[0] if len(fields) == WITH_PHASES else "0"
        return int(fields[0].rpartition("|")[2]), int(phase)

    def emit(self, command: str, before: str = "") -> None:
        """Record and execute a command; `before` is its inverse if the command does not show it."""
        self._step.commands.append(command)
        self._step.inverses.append(inverse(command, before))
        self._play(command)
        if command.startswith(DECLARES):
            declared = declarations.parse(property_of(command)[2])
            self._step.is_by_hand = declared is not None and not self._presses(declared)

    def _play(self, command: str) -> None:
        faults = self.table.play(0, decode_commands(command, HERE)).faults
        if faults:
            raise InternalError(f"the writer contradicts its table: {faults}, {command[:200]}")

    def set(self, name: str, value: str, unset: str = "") -> None:
        """Set a module property; `unset` is its previous value if it was never set."""
        old = self.table.properties.get(("Module", name), unset)
        self.emit(property_set(name, old, value))

    @property
    def is_by_hand(self) -> bool:
        """True if the current step declares something by a button that is left out."""
        return self._step.is_by_hand

    def take_back(self) -> None:
        """Discard the current step."""
        step, self._step = self._step, _Step()
        self._revert(step)

    def end_step(self) -> None:
        """Close the step, if anything was emitted; even a step without a record can be undone."""
        if not self._step.commands:
            return
        step, self._step = self._step, _Step()
        kept = _by_hand(step) if step.is_by_hand else step.pairs
        logged = [(self._as_logged(command), back) for command, back in kept]
        step.logged = [inverse(command, back) for command, back in logged]
        self._record([command for command, _ in logged])
        self._standing.append(step)

    def undo(self) -> None:
        """Undo the last step, in a new step."""
        last = self._standing.pop()
        self._revert(last)
        self._record(last.logged[::-1])

    def _revert(self, step: _Step) -> None:
        for command in reversed(step.inverses):
            self._play(command)

    def _record(self, commands: list[str]) -> None:
        self._logged |= {name: new for name, _, new in map(property_of, commands) if name}
        if commands:
            self.records.append(record(commands))

    def _as_logged(self, command: str) -> str:
        # only commands state the old value of a property, and the number of declarations
        name, old, new = property_of(command)
        if not name:
            return command
        before = self._logged.get(name, old)
        serial = str(int(self._logged.get(declarations.SERIAL_PROPERTY, "0")) + 1)
        if name == declarations.SERIAL_PROPERTY:
            new = serial
        elif name == declarations.ACT_PROPERTY:
            new = f"{serial}|{new.partition('|')[2]}"
        return property_set(name, before, new)


@lru_cache(maxsize=4)
def _begun(start: SavedGame, zones: ZoneMap) -> _Begun:
    # each writer gets a copy of the table
    begun = start.with_records(r for r in start.records if not r.startswith(LOG))
    table = Table(zones, writer_of(start))
    table.set_up(begun.setup())
    texts = _texts(begun)
    return _Begun(begun, table, _seats(texts), max(int(i) for i in _ids(texts) if i.isdecimal()))


def _settled(table: Table) -> Iterator[object]:
    yield table.zones
    for piece in table.pieces.values():
        yield from (piece.states, piece.facts)


def _by_hand(step: _Step) -> list[tuple[str, str]]:
    # A step without its declaration and report. Moving or removing pieces by hand is reported, else its undo could
    # not be recognized.
    act = next(n for n, command in enumerate(step.commands) if command.startswith(DECLARES))
    is_reported = any(command.startswith(PLACES) for command in step.commands)
    return [
        (command, back)
        for n, (command, back) in enumerate(step.pairs)
        if not command.startswith(PROPERTY) and (is_reported or n < act or not command.startswith(CHAT))
    ]


def _seats(texts: Iterable[str]) -> dict[str, ProofSeat]:
    lines = (text.removeprefix(TAKES_A_SIDE) for text in texts if text.startswith(TAKES_A_SIDE))
    found = {side: ProofSeat(name, user) for user, name, side, *_ in (sequence.split(line, "\t") for line in lines)}
    if not found:
        raise InternalError("the save has no player")
    return found


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


def _ids(texts: Iterable[str]) -> list[str]:
    return [text[2:].partition("/")[0] for text in texts if text.startswith("+/")]
