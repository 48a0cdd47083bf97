"""Dice thrown by hand that no rule asked for, or before the button that asks: no offence, but named."""

from __future__ import annotations

from tests.referee.by_hand import BEATEN, SPARTA, STORMERS, Hands, storming
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.findings import Severity

UNNEEDED = "SPH-roll-unneeded"


def moved_to_pylos() -> Hands:
    hands = storming()
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("O", "Activate O")
    hands.drag(STORMERS, "P")
    hands.card(SPARTA, "End of movement")
    return hands


def test_a_die_thrown_for_fun_is_a_note() -> None:
    hands = storming()
    hands.table.throw(COMBAT_DIE, 6)
    hands.phase(SPARTA, 1)
    assert hands.accusations() == []
    assert UNNEEDED in hands.codes(Severity.NOTE)


def test_a_die_may_come_before_the_button_of_its_fight() -> None:
    hands = moved_to_pylos()
    hands.table.throw(COMBAT_DIE, 6)
    hands.label("P", "Attack P from O")
    hands.press("A.H6", "Take a loss")
    hands.drag(BEATEN, "O")
    hands.rest_of_turn("502", "503")
    assert hands.accusations() == []
    assert UNNEEDED not in hands.codes(Severity.NOTE)


def test_a_die_that_is_thrown_again_for_the_same_fight_is_found() -> None:
    hands = moved_to_pylos()
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, 1)
    hands.table.throw(COMBAT_DIE, 6)
    hands.press("A.H6", "Take a loss")
    hands.drag(BEATEN, "O")
    hands.rest_of_turn("502", "503")
    assert hands.codes(Severity.INTEGRITY) == ["SPH-roll-again"]
