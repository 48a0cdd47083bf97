"""A player's mouse at the table of the real engine, which counts what it does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.engine.play import called
from vassal_tools.builder.maps.markers import middle
from vassal_tools.builder.maps.places import anchor_point
from vassal_tools.game.identities import marker_gpid
from vassal_tools.game.names import TURN

if TYPE_CHECKING:
    from vassal_tools.engine import Engine
    from vassal_tools.game.model import Game, Point


@dataclass
class Mouse:
    """Clicks and drags, one each: a right click, a submenu that is opened, an entry, a button, a left click, a drag.

    The window of fights is not among them: it stays open.
    """

    engine: Engine
    game: Game
    clicks: int = 0

    def choose(self, name: str, line: str) -> None:
        """Choose an entry of the menu of a piece, by its name or the id of its counter."""
        piece = self.piece(name)
        path = next(found.path for found in self.engine.table.menu(piece) if found.text == line and found.enabled)
        self.clicks += 1 + len(path.split(" > "))
        self.engine.table.invoke(piece, line)

    def click(self, name: str) -> None:
        """Click the middle of a piece with the left button, by its name or the id of its counter."""
        self.clicks += 1
        piece = self.engine.table.piece(self.piece(name))
        self.engine.table.click(piece.map or "", piece.x, piece.y)

    def press(self, button: str) -> None:
        """Press a button of the toolbar that is seen there."""
        self.clicks += 1
        kind = next(one.kind for one in self.engine.controls.buttons() if one.text == button and one.visible)
        self.engine.controls.press(button, kind)

    def turn(self) -> None:
        """Press the button of the turn counter."""
        self.clicks += 1
        self.engine.controls.next_turn(TURN)

    def drag(self, counters: str, place: str, aside: Point = (0, 0)) -> None:
        """Drag a stack to a place, so far aside of its middle; the engine moves its counters one by one."""
        self.clicks += 1
        x, y = anchor_point(self.game, place)
        for counter in counters.split():
            self.engine.table.move(self.piece(counter), self.game.face.title, x + aside[0], y + aside[1])

    def set_down(self, track: str, value: int) -> None:
        """Drag the marker of a track to the cell of a value."""
        self.clicks += 1
        there = self.game.tracks[track]
        marker = next(
            one.id for one in self.engine.table.pieces(names=False) if one.gpid == marker_gpid(self.game, track)
        )
        self.engine.table.move(marker, self.game.face.title, *self.game.face.pixel(middle(there, value)))

    def piece(self, name: str) -> str:
        """Return the engine's id of a piece."""
        counter = self.game.counters.get(name)
        if counter is None:
            return called(self.engine, name)
        return next(one.id for one in self.engine.table.pieces(names=False) if one.gpid == counter.gpid)
