"""Careless but legal play: a table whose players have habits.

Each habit has a rate of its occasions. All chance comes from one `Random`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from vassal_tools.proof.gestures import GameTable, MapPoint
    from vassal_tools.proof.placement import PlacePoints


class Habit(StrEnum):
    """A kind of carelessness."""

    PUT_BACK = "a counter is picked up and put back"
    SHUFFLE = "a stack is shuffled within its zone"
    REST = "a move is made in two drags"
    UNDO = "a gesture is undone and made again"
    WRONG_FIRST = "the wrong thing is done, undone, and the right one follows"
    LATE_MARKER = "the marker of turns is moved late"
    LATE_BUTTON = "a button is pressed after the drag that it allows"
    WRONG_DIE = "a die is thrown by mistake"
    CORRECTION = "a wrong number is corrected by agreement"
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
    Habit.LATE_BUTTON: 0.15,
    Habit.WRONG_DIE: 0.02,
    Habit.CORRECTION: 0.05,
    Habit.EARLY: 0.3,
    Habit.PLAIN_FLIP: 0.2,
    Habit.LATE_FLIP: 0.1,
    Habit.FORGOTTEN: 0.08,
    Habit.TALK: 0.02,
}
"""The rates of ordinary people."""

CLEAR: Mapping[Habit, float] = {habit: rate for habit, rate in USUAL.items() if habit is not Habit.WRONG_DIE}
"""The rates of players who throw no die by mistake: without buttons it would seem to count."""

CAREFUL: Mapping[Habit, float] = {}
"""The rates of careful players."""

TALK = ("hm", "your turn?", "wait, let me think", "sorry, the phone", "good luck!", "oops", "that hurts")


def no_correction(_line: str, _declared: str = "") -> tuple[str, ...]:
    """Return no lines: nothing is corrected."""
    return ()


@dataclass(frozen=True, slots=True)
class Manners:
    """The careless acts with the buttons and pieces of one game; lines are given by prefix.

    `late` are lines that may follow the drag that they allow, `forgettable` lines that a game can do without, and
    `by_hand` lines that another line replaces. `labels` are the pieces with `late` lines. `stray_die` is a dice
    button thrown by mistake, but not between a line of `die_from` and one of `die_until`, nor in a phase marked by
    `die_phases`, where it would count: one entry for each phase of the turn counter. `misread` gives lines pressed by
    mistake before one, and `corrected` lines pressed after it to correct its number.
    """

    placement: PlacePoints
    units: tuple[str, ...]
    zones: tuple[str, ...]
    labels: tuple[str, ...] = ()
    turn_marker: str = ""
    stray_die: str = ""
    die_from: tuple[str, ...] = ()
    die_until: tuple[str, ...] = ()
    die_phases: tuple[bool, ...] = (False,)
    late: tuple[str, ...] = ()
    forgettable: tuple[str, ...] = ()
    by_hand: Mapping[str, str] | None = None
    misread: Callable[[str], tuple[str, ...]] = no_correction
    corrected: Callable[[str, str], tuple[str, ...]] = no_correction


class CarelessTable:
    """A table whose players have habits."""

    def __init__(self, table: GameTable, manners: Manners, rng: Random, rates: Mapping[Habit, float]) -> None:
        self._table = table
        self._manners = manners
        self._rng = rng
        self._rates = rates
        self._late_press: tuple[str, str] | None = None
        self._late_marker: tuple[MapPoint, int] | None = None
        self._is_die_due = False
        self._phase = 0

    def has(self, habit: Habit) -> bool:
        """Return True if the habit shows now."""
        return self._rng.random() < self._rates.get(habit, 0)

    # -- gestures

    @property
    def made(self) -> int:
        """The number of gestures so far."""
        return self._table.made

    def sit(self, side: str) -> None:
        """Switch to the player of a side for the next gestures."""
        self._table.sit(side)

    def press(self, piece: str, line: str, die: int = 0) -> str:
        """Press a menu line and return the resulting declaration."""
        manners = self._manners
        self._before_gesture()
        if line.startswith((*manners.die_from, *manners.die_until)):
            self._is_die_due = line.startswith(manners.die_from)
        is_late = line.startswith(manners.late)
        if is_late and self._late_press is None and self.has(Habit.LATE_BUTTON):
            self._late_press = piece, line
            return ""
        self._catch_up()
        if line.startswith(manners.forgettable) and self.has(Habit.FORGOTTEN):
            return ""
        by_hand = (manners.by_hand or {}).get(line)
        if by_hand and self.has(Habit.PLAIN_FLIP):
            line = by_hand
        if is_late and self.has(Habit.WRONG_FIRST):
            self._press_wrong_label()
        self._misread(piece, line)
        declared = self._table.press(piece, line, die)
        corrected = manners.corrected(line, declared)
        if corrected and self.has(Habit.CORRECTION):
            for other in corrected:
                self._table.press(piece, other)
        if not die and not declared.rpartition("|")[2].isdecimal() and self.has(Habit.UNDO):
            self._table.undo()
            declared = self._table.press(piece, line, die)
        return declared

    def _misread(self, piece: str, line: str) -> None:
        # presses the mistaken line first, if the menu offers it
        wrong = self._manners.misread(line)
        if wrong and self.has(Habit.CORRECTION):
            for other in wrong:
                if other in self._table.lines(piece):
                    self._table.press(piece, other)

    def write(self, piece: str, line: str, text: str) -> None:
        """Choose a menu line that asks for a text, and enter the text."""
        self._before_gesture()
        self._table.write(piece, line, text)
        if self.has(Habit.UNDO):
            self._table.undo()
            self._table.write(piece, line, text)

    def drag(self, piece: str, to: MapPoint) -> None:
        """Pick up a piece and drop it there."""
        if piece == self._manners.turn_marker and self.has(Habit.LATE_MARKER):
            self._late_marker = to, self._rng.randint(1, 12)
            return
        self._before_gesture()
        if self._late_press and self._zone(piece) != self._zone(self._late_press[0]):
            self._catch_up()  # it does not allow this drag, and might cost something else after it
        if piece in self._manners.units:
            self._fumble(piece)
        self._table.drag(piece, to)
        if piece in self._manners.units and self.has(Habit.UNDO):
            self._table.undo()
            self._table.drag(piece, to)
        self._catch_up()

    def throw(self, dice: str, total: int = 0) -> int:
        """Return what the dice show."""
        self._before_gesture()
        self._catch_up()
        return self._table.throw(dice, total)

    def draw(self, deck: str, to: MapPoint, piece: str = "") -> str:
        """Return the gpid of the piece drawn."""
        self._before_gesture()
        self._catch_up()
        return self._table.draw(deck, to, piece)

    def next_turn(self) -> None:
        """Advance the turn counter by one phase."""
        self._before_gesture()
        self._phase = (self._phase + 1) % len(self._manners.die_phases)
        self._is_die_due = self._manners.die_phases[self._phase]
        self._catch_up()
        self._table.next_turn()

    def undo(self) -> None:
        """Undo the last gesture."""
        self._table.undo()

    def say(self, text: str) -> None:
        """Type a line into the chat."""
        self._table.say(text)

    # -- what is on the table

    def lines(self, piece: str) -> tuple[str, ...]:
        """Return the lines that the piece's menu offers now."""
        return self._table.lines(piece)

    def where(self, piece: str) -> MapPoint | None:
        """Return the place of the piece; None if it is out of play."""
        return self._table.where(piece)

    def face(self, piece: str) -> int:
        """Return the visible side of the piece."""
        return self._table.face(piece)

    def facing(self, piece: str) -> int:
        """Return the direction that the piece looks in, from 0."""
        return self._table.facing(piece)

    def module_property(self, name: str) -> str:
        """Return the value of a property of the module, or an empty text."""
        return self._table.module_property(name)

    def label(self, piece: str, name: str) -> str:
        """Return the text of the piece's label with that name."""
        return self._table.label(piece, name)

    # -- habits

    def _before_gesture(self) -> None:
        if self.has(Habit.TALK):
            self._table.say(self._rng.choice(TALK))
        if self._late_marker:
            spot, left = self._late_marker
            self._late_marker = (spot, left - 1) if left else None
            if not left:
                self._table.drag(self._manners.turn_marker, spot)
        if self._manners.stray_die and not self._is_die_due and self.has(Habit.WRONG_DIE):
            self._table.throw(self._manners.stray_die)
            if self._rng.random() < 0.5:
                self._table.say("sorry, that was the wrong button")
        if self.has(Habit.SHUFFLE):
            self._shuffle()

    def _catch_up(self) -> None:
        if self._late_press:
            piece, line = self._late_press
            self._late_press = None
            self._table.press(piece, line)

    def _shuffle(self) -> None:
        piece = self._rng.choice(sorted(self._manners.units))
        zone = self._zone(piece)
        others = [spot for spot in self._manners.placement.of.get(zone, ()) if spot != self._table.where(piece)]
        if others:
            self._table.drag(piece, self._rng.choice(others))

    def _fumble(self, piece: str) -> None:
        start, zone = self._table.where(piece), self._zone(piece)
        if start is None or not zone:
            return
        others = sorted(name for name in self._manners.zones if name != zone)
        if self.has(Habit.PUT_BACK):
            self._table.drag(piece, self._rng.choice(self._manners.placement.of[self._rng.choice(others)]))
            self._table.drag(piece, start)
        if self.has(Habit.WRONG_FIRST):
            self._table.drag(piece, self._rng.choice(self._manners.placement.of[self._rng.choice(others)]))
            self._table.undo()

    def _press_wrong_label(self) -> None:
        label = self._rng.choice(self._manners.labels)
        line = next((line for line in self._table.lines(label) if line.startswith(self._manners.late)), "")
        if line:
            self._table.press(label, line)
            self._table.undo()

    def _zone(self, piece: str) -> str:
        spot = self._table.where(piece)
        return (self._manners.placement.zones.zone_at(spot.map, spot.x, spot.y) or "") if spot else ""
