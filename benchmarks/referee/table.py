"""What a person does at the table, and the table that it is done at: the real engine's, or one that writes the log.

Every piece is known by the gpid of its slot. A deed with a result keeps it, so that deeds can be done again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of a map, in pixels."""

    map: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Press:
    """A line of a piece's menu is chosen; `die` is what it threw, 0 where it throws none."""

    piece: str
    line: str
    die: int = 0


@dataclass(frozen=True, slots=True)
class Drag:
    """A piece is taken up and dropped."""

    piece: str
    to: Spot


@dataclass(frozen=True, slots=True)
class Throw:
    """A dice button is pressed; `total` is what the dice show, 0 before they are thrown."""

    dice: str
    total: int = 0


@dataclass(frozen=True, slots=True)
class Draw:
    """A chit is drawn from the bowl into a hand; `chit` is empty before that is known."""

    to: Spot
    chit: str = ""


@dataclass(frozen=True, slots=True)
class NextTurn:
    """The turn counter goes one phase on."""


@dataclass(frozen=True, slots=True)
class Undo:
    """The last deed that still stands is undone."""


@dataclass(frozen=True, slots=True)
class Say:
    """A line is typed."""

    text: str


Deed = Press | Drag | Throw | Draw | NextTurn | Undo | Say


THROWN = ("Storm", "Supply the island")
"""The menu lines that throw a die."""


class Table(Protocol):
    """A table with one log running; every deed is one step of it."""

    def sit(self, side: str) -> None:
        """What follows is done by the player of that side, if he has a seat of his own."""
        ...

    def press(self, piece: str, line: str, die: int = 0) -> str:
        """What the menu line declared last, as the property `Act` has it; `die` is used where it throws one."""
        ...

    def drag(self, piece: str, to: Spot) -> None:
        """The piece lies there."""
        ...

    def throw(self, dice: str, total: int = 0) -> int:
        """What the dice show; `total` where they can be made to."""
        ...

    def draw(self, to: Spot, chit: str = "") -> str:
        """The gpid of the chit drawn; `chit` where it can be chosen."""
        ...

    def next_turn(self) -> None:
        """The turn counter shows the next phase."""
        ...

    def undo(self) -> None:
        """The last deed that stood is undone."""
        ...

    def say(self, text: str) -> None:
        """The line stands in the chat."""
        ...

    def lines(self, piece: str) -> tuple[str, ...]:
        """The lines that the piece's menu offers now."""
        ...

    def where(self, piece: str) -> Spot | None:
        """Where the piece lies; None out of play."""
        ...

    def face(self, piece: str) -> int:
        """The side of the piece that lies up: 1, or 2 for the other."""
        ...


def do(table: Table, deed: Deed) -> Deed:
    """The deed with its result, after it was done at the table."""
    match deed:
        case Press(piece, line, die):
            declared = table.press(piece, line, die)
            last = declared.rpartition("|")[2]
            return Press(piece, line, int(last) if die and last.isdecimal() else die)
        case Drag(piece, to):
            table.drag(piece, to)
        case Throw(dice, total):
            return Throw(dice, table.throw(dice, total))
        case Draw(to, chit):
            return Draw(to, table.draw(to, chit))
        case NextTurn():
            table.next_turn()
        case Undo():
            table.undo()
        case Say(text):
            table.say(text)
    return deed
