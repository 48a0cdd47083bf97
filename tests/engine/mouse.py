"""A player's mouse at the table of the real engine, which counts what it does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.builder.places import anchor_point
from vassal_tools.game.names import TURN

if TYPE_CHECKING:
    from vassal_tools.engine import Engine
    from vassal_tools.game.model import Game


@dataclass
class Mouse:
    """Clicks and drags: a right click, each submenu that is opened and the entry, a button, a drag are one each."""

    engine: Engine
    game: Game
    clicks: int = 0

    def choose(self, name: str, line: str) -> None:
        """Choose an entry of the menu of a piece, by its name or the id of its counter."""
        piece = self.piece(name)
        path = next(found.path for found in self.engine.table.menu(piece) if found.text == line and found.enabled)
        self.clicks += 1 + len(path.split(" > "))
        self.engine.table.invoke(piece, line)

    def press(self, button: str) -> None:
        """Press a button of the toolbar that is seen there."""
        kind = self.open(button)
        self.engine.controls.press(button, kind)

    def open(self, button: str) -> str:
        """Open the window of a button; its kind. It is counted and stays shut, for the engine's tests allow none."""
        self.clicks += 1
        return next(one.kind for one in self.engine.controls.buttons() if one.text == button and one.visible)

    def turn(self) -> None:
        """Press the button of the turn counter."""
        self.clicks += 1
        self.engine.controls.next_turn(TURN)

    def spread(self) -> None:
        """Spread a stack by a double click, which is counted once; the engine reaches every piece without."""
        self.clicks += 1

    def drag(self, counters: str, place: str) -> None:
        """Drag a stack to a place; the engine moves its counters one by one."""
        self.clicks += 1
        for counter in counters.split():
            self.engine.table.move(self.piece(counter), self.game.face.title, *anchor_point(self.game, place))

    def piece(self, name: str) -> str:
        """Return the engine's id of a piece."""
        counter = self.game.counters.get(name)
        pieces = (one for one in self.engine.table.pieces() if one.kind == "piece")
        return next(one.id for one in pieces if (one.gpid == counter.gpid if counter else one.name == name))
