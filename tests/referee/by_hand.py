"""The hands of two players at a simulated table, gesture by gesture, and what the referee makes of their log."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

from tests.referee.proof_games import GAME, STORE
from vassal_rulebooks.sphacteria.names import BOWL, points_dice
from vassal_tools.findings import FAILING, Severity
from vassal_tools.game.identities import base_gpid, card_gpid, zone_gpid
from vassal_tools.known_games import set_up_of
from vassal_tools.proof.buttons import ALL_BUTTONS, EVERY, PressedButtons
from vassal_tools.proof.placement import PlacePoints
from vassal_tools.proof.simulated_table import SimulatedTable
from vassal_tools.referee.batch import JudgingOptions, judge_saved_games

if TYPE_CHECKING:
    from vassal_tools.findings import Finding
    from vassal_tools.game.declarations import Declaration

ATHENS, SPARTA = "Athens", "Sparta"
STORMERS = "S.H1 S.H2 S.H3 S.H5 S.Brasidas"
BEATEN = "A.H1 A.H6 A.A1 A.Demosthenes"
FLEET = "S.Thrasymelidas S.T1 S.T2 S.T3 S.T4 S.T5 S.T6 S.T7"
SPARTIATES, MORE_SPARTANS = "507", "504"
PLACES = PlacePoints(GAME)


class Without(PressedButtons):
    """All buttons except some kinds."""

    def __init__(self, *kinds: str) -> None:
        super().__init__(EVERY)
        self._left_out = kinds

    def presses(self, declared: Declaration, _side: str, _turn: int) -> bool:
        return declared.kind not in self._left_out


class Hands:
    """The hands of both players at a simulated table; some of their buttons they may not press."""

    def __init__(self, buttons: PressedButtons = ALL_BUTTONS) -> None:
        self.table = SimulatedTable(STORE.start, STORE.controls, Random(0), buttons)
        self.counts_turns = True

    def drag(self, units: str, *places: str) -> None:
        for place in places:
            for unit in units.split():
                self.table.drag(GAME.counters[unit].gpid, PLACES.of[place][0])

    def press(self, units: str, line: str) -> None:
        for unit in units.split():
            self.table.press(GAME.counters[unit].gpid, line)

    def card(self, side: str, *lines: str) -> None:
        for line in lines:
            self.table.press(card_gpid(GAME, side), line)

    def label(self, place: str, *lines: str) -> None:
        """Press lines of a place, though the menu may offer them no more once its units have left."""
        for line in lines:
            self.table.press_unoffered(zone_gpid(GAME, place) if place in GAME.zones else base_gpid(GAME, place), line)

    def back(self, *chits: str) -> None:
        for chit in chits:
            self.table.press(chit, "Back into the bowl")

    def next_turn(self) -> None:
        """The turn counter goes on by one phase, unless nobody touches it."""
        if self.counts_turns:
            self.table.next_turn()

    def begin(self, points: dict[str, int], **chits: str) -> None:
        """Draw those chits, and throw for points."""
        for side, drawn in chits.items():
            for place, chit in enumerate(drawn.split()):
                self.table.draw(BOWL, PLACES.hand(side, place), chit)
        self.next_turn()
        for side, total in points.items():
            self.table.throw(points_dice(side), total)
            self.card(side, "Points of the throw")
        self.next_turn()

    def phase(self, side: str, points: int, zone: str = "", units: str = "", *places: str) -> None:
        """Play an action phase: units leave a zone through some places, or nothing moves."""
        self.card(side, f"Announce {points} PA")
        if zone:
            self.label(zone, f"Activate {zone}")
            self.drag(units, *places)
        self.card(side, "End of movement", "End of action phase")

    def with_a_fleet(self, *landed: tuple[str, str], athens: str = "502 508") -> None:
        """Sparta lands in turn 1, and its fleet is ready to move in turn 2. Athens draws those chits in turn 2."""
        self.begin({SPARTA: 9, ATHENS: 2}, Athens="509 503", Sparta=f"506 {SPARTIATES}")
        self.card(SPARTA, "Announce 3 PA")
        self.label("BTS", "Activate BTS")
        for units, zone in landed:
            self.drag(units, zone)
        self.card(SPARTA, "End of movement", "End of action phase")
        self.phase(ATHENS, 1)
        self.phase(SPARTA, 2)
        self.end_turn("509", SPARTIATES)
        self.begin({SPARTA: 12, ATHENS: 2}, Athens=athens, Sparta=f"511 {SPARTIATES}")
        self.drag(FLEET, "BMS")

    def before_pylos(self) -> None:
        """Sparta has the initiative, 5 PA and units in O; Athens has no points left."""
        self.begin({SPARTA: 11, ATHENS: 2}, Athens="501 502", Sparta=f"503 {SPARTIATES}")
        self.card(SPARTA, "Announce 1 PA")
        self.label("BTS", "Activate BTS")
        self.drag(STORMERS, "O")
        self.card(SPARTA, "End of movement", "End of action phase")
        self.phase(ATHENS, 1)

    def attack(self) -> None:
        """Sparta attacks Pylos; the die is not thrown yet."""
        self.card(SPARTA, "Announce 3 PA")
        self.label("O", "Activate O")
        self.drag(STORMERS, "P")
        self.card(SPARTA, "End of movement")
        self.label("P", "Attack P from O")

    def rest_of_turn(self, *chits: str) -> None:
        """The phase of Sparta ends, nothing moves in its next one, and the turn ends with those chits put back."""
        self.card(SPARTA, "End of action phase")
        self.phase(SPARTA, 2)
        self.end_turn(*chits)

    def end_turn(self, *chits: str) -> None:
        self.next_turn()
        self.back(*chits)
        self.next_turn()

    def accusations(self) -> list[str]:
        return self.codes(*FAILING)

    def findings_but_notes(self) -> list[str]:
        """The findings without notes."""
        return [str(found) for found in self.findings() if found.severity is not Severity.NOTE]

    def codes(self, *severities: Severity) -> list[str]:
        return [found.rule.code for found in self.findings() if found.severity in severities]

    def findings(self) -> tuple[Finding, ...]:
        verdict, _ = judge_saved_games([self.table.log()], JudgingOptions(set_up_of=set_up_of))
        return verdict.findings


@cache
def hands_before_pylos() -> Hands:
    hands = Hands()
    hands.before_pylos()
    return hands


def storming() -> Hands:
    """A game where Sparta may attack Pylos."""
    hands = Hands()
    hands.table = hands_before_pylos().table.copy()
    return hands
