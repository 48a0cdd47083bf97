"""The real engine's table: the same deeds, by its own menus, mouse drops and buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.referee.table import THROWN, Deed, Drag, Draw, NextTurn, Press, Say, Spot, Throw, Undo
from vassal_tools.builder.module import SETUP_NAME
from vassal_tools.errors import EngineError
from vassal_tools.game import declarations
from vassal_tools.game.names import BOWL, TURN

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from vassal_tools.engine import Engine

PASSWORD = "a-password-nobody-may-see"


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays: a name and, as VASSAL has it, a password that is the user's id."""

    player: str
    password: str


ALONE: Mapping[str, Seat] = {"Solitaire": Seat("Ann", PASSWORD)}
"""One who plays both sides."""


class EngineTable:
    """A new game at the engine's table, with its log running from the first deed; who plays has a seat by side."""

    def __init__(self, engine: Engine, log: Path, seed: int, seats: Mapping[str, Seat] = ALONE) -> None:
        self._engine, self._seats = engine, seats
        self.done: list[Deed] = []
        self._seated = ""
        self._drawn_by: dict[str, str] = {}  # the side that drew a chit; its menu and its face are for nobody else
        engine.game.close()
        engine.fix_luck(seed)
        for number, side in enumerate(seats):
            self.sit(side)
            engine.game.take_side(side)
            if not number:
                engine.game.setup(SETUP_NAME)
        engine.game.begin_log(log)
        pieces = engine.table.pieces()
        self._ids = {piece.gpid: piece.id for piece in pieces if piece.gpid and piece.kind == "piece"}

    def close(self) -> None:
        """The log is written."""
        self._engine.game.end_log()

    def hand_over(self, last: Path, log: Path) -> None:
        """Another player opens the last log, sees all of it, and goes on in a log of his own."""
        self.sit(next(side for side in self._seats if side != self._seated))
        self._engine.game.load(last)
        self._engine.game.step_all()
        self._engine.game.begin_log(log)

    def sit(self, side: str) -> None:
        """What follows is done by the player of that side, if he has a seat of his own."""
        if side in self._seats and side != self._seated:
            self._engine.become(self._seats[side].player, self._seats[side].password)
            self._seated = side

    def press(self, piece: str, line: str, die: int = 0) -> str:
        """What the menu line declared last; the engine throws its own dice, so `die` says only that it does."""
        self.sit(self._drawn_by.get(piece, ""))
        self._engine.table.invoke(self._ids[piece], line)
        declared = self._engine.controls.property(declarations.ACT_PROPERTY) or ""
        self.done.append(Press(piece, line, int(declared.rpartition("|")[2]) if line in THROWN else 0))
        return declared

    def drag(self, piece: str, to: Spot) -> None:
        """The piece lies there."""
        self.sit(self._drawn_by.get(piece, ""))
        self._engine.table.move(self._ids[piece], to.map, to.x, to.y)
        self.done.append(Drag(piece, to))

    def throw(self, dice: str, total: int = 0) -> int:
        """What the engine's dice show."""
        self._engine.controls.dice(dice)
        shown = int(self._engine.controls.property(f"{dice}_result") or 0)
        self.done.append(Throw(dice, shown))
        return shown

    def draw(self, to: Spot, chit: str = "") -> str:
        """The gpid of the chit that the engine's bowl gave."""
        drawn = self._engine.table.draw(BOWL, to.map, to.x, to.y).gpid or ""
        self._drawn_by[drawn] = self._seated
        self.done.append(Draw(to, drawn))
        return drawn

    def next_turn(self) -> None:
        """The turn counter shows the next phase."""
        self._engine.controls.next_turn(TURN)
        self.done.append(NextTurn())

    def undo(self) -> None:
        """The last deed that stood is undone."""
        self._engine.game.undo()
        self.done.append(Undo())

    def say(self, text: str) -> None:
        """The line stands in the chat."""
        self._engine.controls.chat(text)
        self.done.append(Say(text))

    def lines(self, piece: str) -> tuple[str, ...]:
        """The lines that the piece's menu offers now."""
        self.sit(self._drawn_by.get(piece, ""))
        return tuple(line.text for line in self._engine.table.menu(self._ids[piece]) if line.enabled)

    def where(self, piece: str) -> Spot | None:
        """Where the piece lies; None out of play."""
        try:
            found = self._engine.table.piece(self._ids[piece])
        except EngineError:  # it was removed
            return None
        return Spot(found.map, found.x, found.y) if found.map else None

    def face(self, piece: str) -> int:
        """The side of the piece that lies up."""
        return int(self._engine.table.property(self._ids[piece], "Face_Level") or 1)
