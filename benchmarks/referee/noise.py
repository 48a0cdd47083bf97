"""How people really play: a table whose players are careless, though nothing that they do is an offence.

Each habit has a rate: how often, of the occasions it has, it shows. All chance comes from one `Random`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from benchmarks.referee.places import Places
from vassal_tools.game.identities import base_gpid, marker_gpid, zone_gpid
from vassal_tools.game.names import COMBAT_DIE

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from benchmarks.referee.table import Spot, Table
    from vassal_tools.game.model import Game


class Habit(StrEnum):
    """One way to be careless."""

    PUT_BACK = "a counter is picked up and put back"
    SHUFFLE = "a stack is shuffled within its zone"
    REST = "a move is made in two drags"
    UNDO = "a deed is undone and done again"
    WRONG_FIRST = "the wrong thing is done, undone, and the right one follows"
    LATE_MARKER = "the marker of turns follows late"
    LATE_ACTIVATION = "the activation is pressed after the first drag"
    WRONG_DIE = "a die is thrown by mistake"
    CORRECTION = "a wrong number is mended by agreement"
    EARLY = "reinforcements are laid into their base before their moment"
    PLAIN_FLIP = "a unit is turned over without the entry for losses"
    LATE_FLIP = "losses are turned over after the retreat"
    FORGOTTEN = "a button is not used"
    TALK = "people talk"


USUAL: Mapping[Habit, float] = {
    Habit.PUT_BACK: 0.03,
    Habit.SHUFFLE: 0.05,
    Habit.REST: 0.3,
    Habit.UNDO: 0.02,
    Habit.WRONG_FIRST: 0.03,
    Habit.LATE_MARKER: 0.5,
    Habit.LATE_ACTIVATION: 0.15,
    Habit.WRONG_DIE: 0.02,
    Habit.CORRECTION: 0.05,
    Habit.EARLY: 0.3,
    Habit.PLAIN_FLIP: 0.2,
    Habit.LATE_FLIP: 0.1,
    Habit.FORGOTTEN: 0.08,
    Habit.TALK: 0.02,
}
"""The rates of ordinary people."""

FORGETTABLE = ("End of movement", "End of action phase", "Retreat", "Attack ")
"""The lines that a game can do without."""
TALK = ("hm", "your turn?", "wait, let me think", "sorry, the phone", "good luck!", "oops", "that hurts")


class CarelessTable:
    """A table, with the habits of those who sit at it."""

    def __init__(self, table: Table, game: Game, luck: Random, rates: Mapping[Habit, float]) -> None:
        self._table = table
        self._game = game
        self._luck = luck
        self._rates = rates
        self._places = Places(game)
        self._units = {counter.gpid for counter in game.counters.values()}
        self._labels = [*map(zone_gpid, game.zones)] + [
            base_gpid(game, b.name) for b in game.boxes.values() if b.is_base
        ]
        self._turn_marker = marker_gpid(game, "turn")
        self._late_activation: tuple[str, str] | None = None
        self._late_marker: tuple[Spot, int] | None = None
        self._late_flips: list[str] = []
        self._is_fight = False

    def has(self, habit: Habit) -> bool:
        """Whether the habit shows now."""
        return self._luck.random() < self._rates.get(habit, 0)

    # -- deeds

    def sit(self, side: str) -> None:
        """What follows is done by the player of that side."""
        self._table.sit(side)

    def press(self, piece: str, line: str, die: int = 0) -> str:
        """What the menu line declared last."""
        self._before_deed()
        if line.startswith(("Announce ", "End of action phase")):
            self._is_fight = line.startswith("Announce ")  # a die would then be taken for that of a fight
        if line.startswith("Activate ") and self._late_activation is None and self.has(Habit.LATE_ACTIVATION):
            self._late_activation = piece, line
            return ""
        self._catch_up()
        if line.startswith(FORGETTABLE) and self.has(Habit.FORGOTTEN):
            return ""
        if line == "Take a loss" and self.has(Habit.PLAIN_FLIP):
            line = "Turn over"
        if line.startswith("Activate ") and self.has(Habit.WRONG_FIRST):
            self._wrong_label()
        if line.startswith("Supply becomes ") and self.has(Habit.CORRECTION):
            other = f"Supply becomes {(int(line[-1]) + 1) % 4}"
            if other in self._table.lines(piece):
                self._table.press(piece, other)
        declared = self._table.press(piece, line, die)
        if line == "Points of the throw" and self.has(Habit.CORRECTION):
            points = int(declared.rpartition("|")[2])
            self._table.press(piece, f"PA becomes {max(0, points - 1)}")
            self._table.press(piece, f"PA becomes {points}")
        if not die and not declared.rpartition("|")[2].isdecimal() and self.has(Habit.UNDO):
            self._table.undo()
            declared = self._table.press(piece, line, die)
        return declared

    def drag(self, piece: str, to: Spot) -> None:
        """The piece lies there."""
        if piece == self._turn_marker and self.has(Habit.LATE_MARKER):
            self._late_marker = to, self._luck.randint(1, 12)
            return
        self._before_deed()
        if piece in self._units:
            self._fumble(piece)
        self._table.drag(piece, to)
        if piece in self._units and self.has(Habit.UNDO):
            self._table.undo()
            self._table.drag(piece, to)
        self._catch_up()

    def throw(self, dice: str, total: int = 0) -> int:
        """What the dice show."""
        self._before_deed()
        self._catch_up()
        return self._table.throw(dice, total)

    def draw(self, to: Spot, chit: str = "") -> str:
        """The gpid of the chit drawn."""
        self._before_deed()
        self._catch_up()
        return self._table.draw(to, chit)

    def next_turn(self) -> None:
        """The turn counter shows the next phase."""
        self._before_deed()
        self._is_fight = False
        self._catch_up()
        self._table.next_turn()

    def undo(self) -> None:
        """The last deed that stood is undone."""
        self._table.undo()

    def say(self, text: str) -> None:
        """The line stands in the chat."""
        self._table.say(text)

    # -- what is on the table

    def lines(self, piece: str) -> tuple[str, ...]:
        """The lines that the piece's menu offers now."""
        return self._table.lines(piece)

    def where(self, piece: str) -> Spot | None:
        """Where the piece lies; None out of play."""
        return self._table.where(piece)

    def face(self, piece: str) -> int:
        """The side of the piece that lies up."""
        return self._table.face(piece)

    # -- habits

    def _before_deed(self) -> None:
        if self.has(Habit.TALK):
            self._table.say(self._luck.choice(TALK))
        if self._late_marker:
            spot, left = self._late_marker
            self._late_marker = (spot, left - 1) if left else None
            if not left:
                self._table.drag(self._turn_marker, spot)
        if not self._is_fight and self.has(Habit.WRONG_DIE):
            self._table.throw(COMBAT_DIE)
            if self._luck.random() < 0.5:
                self._table.say("sorry, that was the wrong button")
        if self.has(Habit.SHUFFLE):
            self._shuffle()

    def _catch_up(self) -> None:
        """What was put off is done."""
        if self._late_activation:
            piece, line = self._late_activation
            self._late_activation = None
            self._table.press(piece, line)

    def _shuffle(self) -> None:
        """A counter on the map is moved within its zone."""
        piece = self._luck.choice(sorted(self._units))
        zone = self._zone(piece)
        others = [spot for spot in self._places.of.get(zone, ()) if spot != self._table.where(piece)]
        if others:
            self._table.drag(piece, self._luck.choice(others))

    def _fumble(self, piece: str) -> None:
        """What happens with a unit before it is moved."""
        start, zone = self._table.where(piece), self._zone(piece)
        if start is None or not zone:
            return
        others = sorted(name for name in self._game.zones if name != zone)
        if self.has(Habit.PUT_BACK):
            self._table.drag(piece, self._luck.choice(self._places.of[self._luck.choice(others)]))
            self._table.drag(piece, start)
        if self.has(Habit.WRONG_FIRST):
            self._table.drag(piece, self._luck.choice(self._places.of[self._luck.choice(others)]))
            self._table.undo()

    def _wrong_label(self) -> None:
        label = self._luck.choice(self._labels)
        line = next((line for line in self._table.lines(label) if line.startswith("Activate ")), "")
        if line:
            self._table.press(label, line)
            self._table.undo()

    def _zone(self, piece: str) -> str:
        spot = self._table.where(piece)
        return (self._places.zones.zone_at(spot.map, spot.x, spot.y) or "") if spot else ""
