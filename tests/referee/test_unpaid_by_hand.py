"""Units of an unpaid fight go home weakened, in any order of gestures (4.1, R-10)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import ATHENS, FLEET, SPARTA, STORMERS, Hands, Without
from tests.referee.proof_games import GAME
from tests.samples import sample
from vassal_rulebooks.sphacteria.declarations import ANNOUNCE, END_MOVEMENT, END_PHASE
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS

if TYPE_CHECKING:
    from vassal_tools.proof.buttons import PressedButtons

pytestmark = pytest.mark.share(3)

MANNERS = {
    "every button": ALL_BUTTONS,
    "no ends": Without(END_MOVEMENT, END_PHASE),
    "no announcements": Without(ANNOUNCE),
    "no button": NO_BUTTONS,
}


def unpaid(hands: Hands, units: str, points: int = 1) -> None:
    """Sparta goes to Pylos and back with 1 PA by default; Athens has spent its points."""
    hands.begin({ATHENS: 7, SPARTA: 2 * points}, Athens="501 502", Sparta="503 504")
    hands.phase(ATHENS, 4)
    hands.card(SPARTA, f"Announce {points} PA")
    hands.label("BTS", "Activate BTS")
    hands.drag(units, "P")
    hands.drag(units, "BTS")


@pytest.mark.parametrize(
    ("manner", "leader", "fighters"),
    sample(product(MANNERS, ["first", "last", "none"], ["S.H1", "S.H1 S.H2"]), 5),
)
def test_all_may_go_home_before_the_first_is_turned_over(manner: str, leader: str, fighters: str) -> None:
    hands = Hands(MANNERS[manner])
    unpaid(hands, {"first": f"S.Brasidas {fighters}", "last": f"{fighters} S.Brasidas", "none": fighters}[leader])
    hands.press(fighters, "Turn over")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.end_turn("502", "503")
    assert hands.findings_but_notes() == []


@pytest.mark.parametrize("late", ["S.H2", "S.Brasidas S.H2"])
def test_the_last_may_come_after_the_end_of_movement_is_said(late: str) -> None:
    hands = Hands()
    hands.begin({ATHENS: 7, SPARTA: 2}, Athens="501 502", Sparta="503 504")
    hands.phase(ATHENS, 4)
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H1 S.Brasidas S.H2".removesuffix(late), "P")
    hands.card(SPARTA, "End of movement")
    hands.drag(late, "P")
    hands.drag("S.H1 S.H2 S.Brasidas", "BTS")
    hands.press("S.H1 S.H2", "Turn over")
    hands.card(SPARTA, "End of action phase")
    hands.end_turn("502", "503")
    assert hands.findings_but_notes() == []


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS], ids=["every button", "no button"])
def test_a_move_beside_the_enemy_may_be_taken_back_before_a_fight_is_lost(buttons: PressedButtons) -> None:
    """The units that are weakened at last were beaten: between their way back and their loss a die is thrown."""
    hands = Hands(buttons)
    unpaid(hands, "S.H1 S.H2 S.Brasidas", 3)
    hands.drag("S.H1 S.H2 S.Brasidas", "P")
    hands.card(SPARTA, "End of movement")
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, 3)
    hands.press("S.H1", "Take a loss")
    hands.drag("S.H1 S.H2 S.Brasidas", "O")
    hands.card(SPARTA, "End of action phase")
    hands.end_turn("502", "503")
    assert hands.findings_but_notes() == []


def test_a_ship_that_was_taken_back_from_beside_the_enemy_is_hurt_by_a_later_storm() -> None:
    hands = Hands()
    hands.with_a_fleet(athens="502 510")
    hands.card(SPARTA, "Announce 4 PA")
    hands.label("BMS", "Activate BMS")
    hands.drag("S.T1", "B", "F", "J", "I", "J")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.phase(SPARTA, 2)
    hands.next_turn()
    hands.table.press("510", "Play 20: Storm at sea")
    hands.table.press(GAME.counters["A.T1"].gpid, "Storm", 1)
    hands.table.press(GAME.counters["S.T1"].gpid, "Storm", 5)
    hands.press("S.T1", "Take a loss")
    hands.back("502", "507", "511")
    hands.next_turn()
    assert hands.findings_but_notes() == []


def test_points_may_be_spent_on_a_zone_that_nobody_leaves_by_who_left_out_such_a_button_before() -> None:
    """In turn 1 Sparta presses no activation, in turn 2 all but the second one of Longos, which moves nothing."""
    hands = Hands()
    hands.begin({SPARTA: 11, ATHENS: 2}, Athens="501 502", Sparta="503 507")
    hands.card(SPARTA, "Announce 1 PA")
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.card(SPARTA, "Announce 5 PA")
    hands.drag("S.H2", "N")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.end_turn("502", "503")
    hands.begin({SPARTA: 12, ATHENS: 2}, Athens="504 506", Sparta="505 508")
    hands.drag(FLEET, "BMS")
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("O", *["Activate O"] * 3)
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.card(SPARTA, "Announce 2 PA")
    hands.label("O", "Activate O")
    hands.drag("S.H1", "P")
    hands.press("S.H1", "Turn over")
    hands.drag("S.H1", "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(SPARTA, 1)
    hands.end_turn("501", "504", "505", "508")
    assert hands.findings_but_notes() == []
