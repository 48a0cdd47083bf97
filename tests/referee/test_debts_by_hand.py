"""Required acts that a side never does by hand: charged once, to that side, by their own paragraph."""

from __future__ import annotations

import pytest

from tests.referee.by_hand import ATHENS, BEATEN, PLACES, SPARTA, STORMERS, Hands, storming
from vassal_rulebooks.sphacteria.names import BOWL, COMBAT_DIE, points_dice
from vassal_tools.findings import FAILING, Severity

pytestmark = pytest.mark.share(3)


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


def roots(hands: Hands) -> list[str]:
    """The independent accusations."""
    return [one.rule.code for one in hands.findings() if one.severity in FAILING and one.caused_by is None]


@pytest.mark.parametrize("points", [2, 8])
def test_a_retreat_ends_in_its_first_zone_whatever_points_the_beaten_have(points: int) -> None:
    """The buttons show that the phase still runs, so the drag is not a move of the beaten side's own phase."""
    hands = Hands()
    hands.begin({SPARTA: 11, ATHENS: points}, Athens="501 502", Sparta="503 507")
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.attack()
    hands.table.throw(COMBAT_DIE, 6)
    hands.press("A.H6", "Take a loss")
    hands.drag(BEATEN, "O")
    hands.drag(BEATEN, "K")
    hands.card(SPARTA, "End of action phase")
    if points > 2:
        hands.phase(ATHENS, 3)
    hands.phase(SPARTA, 2)
    hands.end_turn("502", "503")
    assert roots(hands) == ["SPH-4.2-retreat"]
    assert hands.accusations() == ["SPH-4.2-retreat"] * 4


def test_who_goes_home_unfought_and_not_weakened_breaks_the_rule_on_unpaid_fights() -> None:
    hands = Hands()
    hands.before_pylos()
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("O", "Activate O")
    hands.drag(STORMERS, "P")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.drag(STORMERS, "O")
    hands.phase(SPARTA, 4)
    hands.end_turn("502", "503")
    hands.begin({SPARTA: 8, ATHENS: 4}, Athens="504 506", Sparta="505 508")
    assert roots(hands) == ["SPH-4.1-paid"]


def test_a_throw_that_is_taken_instead_of_the_first_gives_the_initiative_too() -> None:
    """The game continues as played: nothing later is a breach because of that."""
    hands = Hands()
    for side, drawn in {ATHENS: ("501", "502"), SPARTA: ("503", "507")}.items():
        for place, chit in enumerate(drawn):
            hands.table.draw(BOWL, PLACES.hand(side, place), chit)
    hands.next_turn()
    hands.table.throw(points_dice(ATHENS), 4)
    for side, total in {ATHENS: 11, SPARTA: 9}.items():
        hands.table.throw(points_dice(side), total)
        hands.card(side, "Points of the throw")
    hands.next_turn()
    hands.phase(ATHENS, 6)
    hands.phase(SPARTA, 5)
    hands.end_turn("502", "503")
    assert roots(hands) == ["SPH-2.B-dice"]
