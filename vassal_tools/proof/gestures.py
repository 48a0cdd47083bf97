"""Gestures of players, and the table that takes them: the real engine's or a simulated one.

Pieces are identified by the gpid of their slot. A gesture stores its result, so that it can be repeated.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from vassal_tools.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection


@dataclass(frozen=True, slots=True)
class MapPoint:
    """A point of a map, in pixels."""

    map: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Press:
    """A line of a piece's menu is chosen; `die` is the die that it threw, or 0."""

    piece: str
    line: str
    die: int = 0


@dataclass(frozen=True, slots=True)
class Write:
    """A line of a piece's menu is chosen, and the text that it asks for is entered."""

    piece: str
    line: str
    text: str


@dataclass(frozen=True, slots=True)
class DragPiece:
    """A piece is picked up and dropped."""

    piece: str
    to: MapPoint


@dataclass(frozen=True, slots=True)
class Throw:
    """A dice button is pressed; `total` is the result, or 0 before the throw."""

    dice: str
    total: int = 0


@dataclass(frozen=True, slots=True)
class DrawPiece:
    """A piece is drawn from a deck and dropped; `piece` is empty until it is known."""

    deck: str
    to: MapPoint
    piece: str = ""


@dataclass(frozen=True, slots=True)
class NextTurn:
    """The turn counter advances one phase."""


@dataclass(frozen=True, slots=True)
class UndoGesture:
    """The last gesture is undone."""


@dataclass(frozen=True, slots=True)
class Say:
    """A line is typed into the chat."""

    text: str


@dataclass(frozen=True, slots=True)
class Sit:
    """The player of a side makes the next gestures; a log does not show this."""

    side: str


class MissingEntryError(InternalError):
    """A menu does not offer an entry now."""


Gesture = Press | Write | DragPiece | Throw | DrawPiece | NextTurn | UndoGesture | Say | Sit


@dataclass(frozen=True, slots=True)
class Forge:
    """A step that no gesture makes; `make` writes it at a simulated table."""

    make: Callable[[Any], None]  # of a `SimulatedTable`, which knows the gestures


def costing(line: str) -> str:
    """Return the prefix of a menu line that is followed by its cost."""
    return f"{line} for "


def entry_of(line: str, lines: Collection[str]) -> str:
    """Return the matching line of a menu; a line may be followed by its cost."""
    return line if line in lines else next((one for one in lines if one.startswith(costing(line))), line)


class GameTable(Protocol):
    """A table with a running log; every gesture is one step."""

    @property
    def made(self) -> int:
        """The number of gestures so far."""
        ...

    def sit(self, side: str) -> None:
        """Switch to the player of a side for the next gestures, if the side has its own seat."""
        ...

    def press(self, piece: str, line: str, die: int = 0) -> str:
        """Press a menu line and return the resulting declaration; `die` is used if the line throws one."""
        ...

    def write(self, piece: str, line: str, text: str) -> None:
        """Choose a menu line that asks for a text, and enter the text."""
        ...

    def drag(self, piece: str, to: MapPoint) -> None:
        """Pick up a piece and drop it there."""
        ...

    def throw(self, dice: str, total: int = 0) -> int:
        """Throw the dice and return their result; `total` sets it if possible."""
        ...

    def draw(self, deck: str, to: MapPoint, piece: str = "") -> str:
        """Draw a piece and return its gpid; `piece` chooses it if possible."""
        ...

    def next_turn(self) -> None:
        """Advance the turn counter by one phase."""
        ...

    def undo(self) -> None:
        """Undo the last gesture."""
        ...

    def say(self, text: str) -> None:
        """Type a line into the chat."""
        ...

    def lines(self, piece: str) -> tuple[str, ...]:
        """Return the lines that the piece's menu offers now."""
        ...

    def where(self, piece: str) -> MapPoint | None:
        """Return the place of the piece; None if it is out of play."""
        ...

    def face(self, piece: str) -> int:
        """Return the visible side of the piece: 1, or 2 for the other."""
        ...

    def facing(self, piece: str) -> int:
        """Return the direction of the piece, from 0; 0 without directions."""
        ...

    def module_property(self, name: str) -> str:
        """Return the value of a property of the module, or an empty text."""
        ...

    def label(self, piece: str, name: str) -> str:
        """Return the text of the piece's label with that name."""
        ...


def do(table: GameTable, gesture: Gesture) -> Gesture:
    """Make a gesture at the table, and return it with its result."""
    match gesture:
        case Press(piece, line, die):
            last = table.press(piece, line, die).rpartition("|")[2]
            return Press(piece, line, int(last) if die and last.isdecimal() else die)
        case Write(piece, line, text):
            table.write(piece, line, text)
        case DragPiece(piece, to):
            table.drag(piece, to)
        case Throw(dice, total):
            return Throw(dice, table.throw(dice, total))
        case DrawPiece(deck, to, piece):
            return DrawPiece(deck, to, table.draw(deck, to, piece))
        case NextTurn():
            table.next_turn()
        case UndoGesture():
            table.undo()
        case Say(text):
            table.say(text)
        case Sit(side):
            table.sit(side)
    return gesture
