"""The real engine's table: gestures through its menus, mouse drops and buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.module import SETUP_NAME
from vassal_tools.game import declarations
from vassal_tools.game.names import TURN
from vassal_tools.proof.gestures import (
    DragPiece,
    DrawPiece,
    Gesture,
    MapPoint,
    NextTurn,
    Press,
    Say,
    Throw,
    UndoGesture,
    Write,
    costing,
)
from vassal_tools.proof.seats import ALONE

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from vassal_tools.engine import Engine
    from vassal_tools.engine.answers import EnginePiece
    from vassal_tools.proof.seats import ProofSeat

FACE, FACING = "Face_Level", "Facing_Facing"
"""The properties that say which side a counter shows, and where it looks: the builder names their traits."""


class EngineTable:
    """A new game at the engine's table, logged from the first gesture; `seats` are by side."""

    def __init__(
        self,
        engine: Engine,
        log: Path,
        seed: int,
        seats: Mapping[str, ProofSeat] = ALONE,
        thrown_by: Collection[str] = (),
    ) -> None:
        """Start the game; `thrown_by` are menu lines that throw a die, the last word of their declaration."""
        self._engine, self._seats, self._thrown_by = engine, seats, thrown_by
        self.done: list[Gesture] = []
        self._seated = ""
        self._drawn_by: dict[str, str] = {}  # the side that drew a piece, and alone sees its face and menu
        self._seen: dict[str, EnginePiece] = {}  # the pieces on maps, by id; empty once a gesture may have changed some
        engine.game.close()
        engine.fix_luck(seed)
        for number, side in enumerate(seats):
            self.sit(side)
            engine.game.take_side(side)
            if not number:
                engine.game.setup(SETUP_NAME)
        engine.game.begin_log(log)
        pieces = engine.table.pieces(names=False)
        self._ids = {piece.gpid: piece.id for piece in pieces if piece.gpid and piece.kind == "piece"}

    def close(self) -> None:
        """End and write the log."""
        self._engine.game.end_log()

    def hand_over(self, last: Path, log: Path) -> None:
        """Let another player open the last log, step through it, and go on in a new log."""
        self.sit(next(side for side in self._seats if side != self._seated))
        self._engine.game.load(last)
        self._seen = {}
        self._engine.game.step_all()
        self._engine.game.begin_log(log)

    @property
    def made(self) -> int:
        """The number of gestures so far."""
        return len(self.done)

    def _did(self, gesture: Gesture) -> None:
        self.done.append(gesture)
        self._seen = {}

    def sit(self, side: str) -> None:
        """Switch to the player of a side for the next gestures, if the side has its own seat."""
        if side in self._seats and side != self._seated:
            self._engine.become(self._seats[side].player, self._seats[side].password)
            self._seated = side
            self._seen = {}

    def press(self, piece: str, line: str, die: int = 0) -> str:
        """Press a menu line and return the declaration; the engine throws its own dice, so `die` is ignored."""
        self.sit(self._drawn_by.get(piece, ""))
        self._engine.table.invoke(self._ids[piece], line, costing(line))
        declared = self._engine.controls.property(declarations.ACT_PROPERTY) or ""
        self._did(Press(piece, line, int(declared.rpartition("|")[2]) if line in self._thrown_by else 0))
        return declared

    def write(self, piece: str, line: str, text: str) -> None:
        """Choose a menu line that asks for a text, and enter the text."""
        self.sit(self._drawn_by.get(piece, ""))
        self._engine.table.enter(self._ids[piece], line, text)
        self._did(Write(piece, line, text))

    def drag(self, piece: str, to: MapPoint) -> None:
        """Pick up a piece and drop it there."""
        self.sit(self._drawn_by.get(piece, ""))
        self._engine.table.move(self._ids[piece], to.map, to.x, to.y)
        self._did(DragPiece(piece, to))

    def throw(self, dice: str, total: int = 0) -> int:
        """Throw the dice and return their result."""
        self._engine.controls.dice(dice)
        shown = int(self._engine.controls.property(f"{dice}_result") or 0)
        self._did(Throw(dice, shown))
        return shown

    def draw(self, deck: str, to: MapPoint, piece: str = "") -> str:
        """Draw a piece from the engine's deck and return its gpid."""
        drawn = self._engine.table.draw(deck, to.map, to.x, to.y).gpid or ""
        self._drawn_by[drawn] = self._seated
        self._did(DrawPiece(deck, to, drawn))
        return drawn

    def next_turn(self) -> None:
        """Advance the turn counter by one phase."""
        self._engine.controls.next_turn(TURN)
        self._did(NextTurn())

    def undo(self) -> None:
        """Undo the last gesture."""
        self._engine.game.undo()
        self._did(UndoGesture())

    def say(self, text: str) -> None:
        """Type a line into the chat."""
        self._engine.controls.chat(text)
        self._did(Say(text))

    def lines(self, piece: str) -> tuple[str, ...]:
        """Return the lines that the piece's menu offers now."""
        self.sit(self._drawn_by.get(piece, ""))
        return tuple(line.text for line in self._engine.table.menu(self._ids[piece]) if line.enabled)

    def where(self, piece: str) -> MapPoint | None:
        """Return the place of the piece; None if it is out of play."""
        found = self._on_a_map(piece)
        return MapPoint(found.map, found.x, found.y) if found and found.map else None

    def _on_a_map(self, piece: str) -> EnginePiece | None:
        if not self._seen:  # all at once: to ask for each piece takes minutes in a game of hundreds
            pieces = self._engine.table.pieces(FACE, FACING, names=False)
            self._seen = {found.id: found for found in pieces if found.map}
        return self._seen.get(self._ids[piece])

    def face(self, piece: str) -> int:
        """Return the visible side of the piece."""
        return int(self._property(piece, FACE) or 1)

    def facing(self, piece: str) -> int:
        """Return the direction of the piece, from 0; the trait counts from 1."""
        return int(self._property(piece, FACING) or 1) - 1

    def _property(self, piece: str, name: str) -> str | None:
        found = self._on_a_map(piece)
        return found.properties[name] if found else self._engine.table.property(self._ids[piece], name)

    def module_property(self, name: str) -> str:
        """Return the value of a property of the module, or an empty text."""
        return self._engine.controls.property(name) or ""

    def label(self, piece: str, name: str) -> str:
        """Return the text of the piece's label with that name."""
        return self._engine.table.property(self._ids[piece], name) or ""


def begin_log(engine: Engine, path: Path) -> None:
    """Write a new log with a single step, which shows that it runs."""
    table = EngineTable(engine, path, 0)
    table.say("begun")
    table.close()
