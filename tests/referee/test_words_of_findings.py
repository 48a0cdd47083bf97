"""The words of a finding name the act and its side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import ATHENS, BEATEN, FLEET, SPARTA, STORMERS, Hands, Without, storming
from vassal_rulebooks.sphacteria.declarations import END_MOVEMENT, END_PHASE
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.findings import FAILING
from vassal_tools.proof.buttons import ALL_BUTTONS

if TYPE_CHECKING:
    from vassal_tools.proof.buttons import PressedButtons

DEPARTURE = "510"


def messages(hands: Hands) -> list[str]:
    return [found.message for found in hands.findings() if found.severity in FAILING]


def test_a_side_without_a_starred_leader_on_the_map_is_named_when_it_restores_a_unit() -> None:
    """Brasidas stays in the base (R-50), and Sparta's time for recoveries is over before it begins."""
    hands = Hands()
    hands.begin({SPARTA: 9, ATHENS: 3}, Athens="501 502", Sparta="503 504")
    hands.card(SPARTA, "Announce 5 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H1 S.H2 S.H3 S.H5 S.Styphon", "P")
    hands.card(SPARTA, "End of movement")
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, 5)
    hands.press("S.H5 A.H1", "Take a loss")
    hands.drag("S.H1 S.H2 S.H3 S.H5 S.Styphon", "O")
    hands.card(SPARTA, "End of action phase")
    hands.phase(ATHENS, 2)
    hands.next_turn()
    hands.back("503", "502")
    hands.press("S.H5", "Rally")
    hands.next_turn()
    assert messages(hands) == ["S.H5 recovers, and Sparta has no starred leader on the map"]


def test_a_recovery_in_the_next_turn_is_blamed_for_its_time_alone() -> None:
    hands = Hands()
    hands.begin({SPARTA: 9, ATHENS: 3}, Athens="501 502", Sparta="503 504")
    hands.phase(SPARTA, 5)
    hands.phase(ATHENS, 2)
    hands.end_turn("502", "503")
    hands.begin({SPARTA: 5, ATHENS: 3}, Athens="502 507", Sparta="503 508")
    hands.press("A.T1", "Rally")
    hands.drag(FLEET, "BMS")
    hands.phase(SPARTA, 3)
    assert hands.accusations() == ["SPH-2-order"]


def test_an_event_before_the_action_phases_that_is_for_the_adjustment_is_named() -> None:
    hands = Hands()
    hands.begin({SPARTA: 9, ATHENS: 3}, Athens=f"{DEPARTURE} 502", Sparta="503 504")
    hands.table.press(DEPARTURE, "Play 10: Departure of Brasidas")
    hands.press("S.Brasidas", "Recalled")
    hands.phase(SPARTA, 5)
    hands.phase(ATHENS, 2)
    hands.end_turn("502", "503")
    assert hands.accusations() == ["SPH-6-moment", "SPH-2-side"]


def test_a_unit_that_is_eliminated_at_full_strength_takes_a_second_loss() -> None:
    hands = storming()
    hands.attack()
    hands.table.throw(COMBAT_DIE, 4)
    hands.press("S.H1", "Take a loss")
    hands.press("A.H1", "Take a loss: eliminated")
    hands.drag(STORMERS, "O")
    hands.rest_of_turn("502", "503")
    assert messages(hands)[0] == "A.H1 takes a second loss in P"


def test_points_that_are_announced_in_a_running_phase_are_blamed_on_the_announcement() -> None:
    hands = Hands()
    hands.begin({SPARTA: 8, ATHENS: 5}, Athens="501 502", Sparta="503 504")
    hands.card(SPARTA, "Announce 2 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H1 S.H2 S.Brasidas", "O")
    hands.label("O", "Activate O")
    hands.card(SPARTA, "Announce 1 PA")
    hands.drag("S.H3", "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 3)
    hands.phase(SPARTA, 1)
    hands.end_turn("502", "503")
    assert messages(hands) == ["Sparta announces 1 PA more while its action phase runs"]


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, Without(END_MOVEMENT, END_PHASE)])
def test_a_side_that_goes_on_alone_may_forget_the_ends_of_a_phase(buttons: PressedButtons) -> None:
    hands = Hands(buttons)
    hands.begin({SPARTA: 8, ATHENS: 2}, Athens="501 502", Sparta="503 504")
    hands.phase(SPARTA, 1)
    hands.phase(ATHENS, 1)
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H1 S.H2 S.Brasidas", "N")
    hands.phase(SPARTA, 2)
    hands.end_turn("502", "503")
    assert messages(hands) == []


def test_a_side_that_the_beaten_come_to_is_not_blamed_for_leaving_them_unfought() -> None:
    """Athens retreats from P to where S.H6 is: all else that is wrong in O follows from that."""
    hands = Hands()
    hands.begin({SPARTA: 11, ATHENS: 3}, Athens="501 502", Sparta="503 504")
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H6 S.Styphon", "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 2)
    hands.card(SPARTA, "Announce 2 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag(STORMERS, "P")
    hands.card(SPARTA, "End of movement")
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, 6)
    hands.press("A.H1", "Take a loss")
    hands.drag(BEATEN, "O")
    hands.card(SPARTA, "End of action phase")
    hands.phase(SPARTA, 3)
    hands.end_turn("502", "503")
    alone = [found.rule.code for found in hands.findings() if found.severity in FAILING and found.caused_by is None]
    assert alone == ["SPH-4.2-retreat"]
    assert [found.rule.code for found in hands.findings() if found.severity in FAILING] == ["SPH-4.2-retreat"] * 4
