"""What a side owes and does not do, by hand: it is charged once, by its own paragraph, and to whom it belongs."""

from __future__ import annotations

from tests.referee.by_hand import ATHENS, SPARTA, STORMERS, Hands, storming
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.findings import FAILING, Severity


def test_an_attack_said_where_no_enemy_is_and_then_in_the_right_zone_is_a_slip() -> None:
    hands = storming()
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("O", "Activate O")
    hands.drag(STORMERS, "P")
    hands.card(SPARTA, "End of movement")
    hands.label("K", "Attack K from O")
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, 6)
    hands.press("A.H6", "Take a loss")
    hands.drag("A.H1 A.H6 A.A1 A.Demosthenes", "O")
    hands.rest_of_turn("502", "503")
    assert hands.findings_but_notes() == []
    assert "SPH-assumed" in hands.codes(Severity.NOTE)


def test_a_loss_shown_after_the_next_fight_of_its_unit_is_one_of_that_fight() -> None:
    """Athens leaves out its loss in P, and takes the one in O: the second fight went by its full strength."""
    hands = Hands()
    hands.begin({SPARTA: 11, ATHENS: 2}, Athens="501 502", Sparta="503 507")
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.attack()
    hands.table.throw(COMBAT_DIE, 6)
    hands.drag("A.H1 A.H6 A.A1 A.Demosthenes", "O")
    hands.card(SPARTA, "End of action phase", "Announce 2 PA")
    hands.label("P", "Activate P")
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of movement")
    hands.label("O", "Attack O from P")
    hands.table.throw(COMBAT_DIE, 5)
    hands.press("A.H6", "Take a loss")
    hands.drag("A.H1 A.H6 A.A1 A.Demosthenes", "N")
    hands.card(SPARTA, "End of action phase")
    hands.end_turn("502", "503")
    (loss,) = (one for one in hands.findings() if one.severity in FAILING)
    assert loss.rule.code == "SPH-4.2-loss"
    assert loss.scene
    assert loss.scene.zones == ("P",)
