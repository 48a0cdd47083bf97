"""Events that no button says, though others are pressed: their chits go back into the bowl by the button for that."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import ATHENS, SPARTA, SPARTIATES, Hands, Without
from tests.referee.proof_games import GAME
from vassal_rulebooks.sphacteria.declarations import EVENT
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.proof.buttons import NO_BUTTONS

if TYPE_CHECKING:
    from vassal_tools.proof.buttons import PressedButtons

pytestmark = pytest.mark.share(3)

SHIPS = "A.T2 A.T3 A.T4 A.T5 A.T6 A.Sophocles A.Eurymedon"
LANDED = "A.H2 A.H3 A.H4 A.H7"


@pytest.fixture(params=[Without(EVENT), NO_BUTTONS])
def hands(request: pytest.FixtureRequest) -> Hands:
    buttons: PressedButtons = request.param
    return Hands(buttons)


def fought(hands: Hands, chit: str) -> list[str]:
    """Sparta takes Pylos by a die of 4, which does not do without event 7, and puts one of its two chits back."""
    hands.before_pylos()
    hands.attack()
    hands.table.throw(COMBAT_DIE, 4)
    hands.back(chit)
    hands.press("S.H5 A.H6", "Take a loss")
    hands.press("A.H1 A.H6", "Retreat")
    hands.drag("A.H1 A.H6", "I", "Q")
    hands.press("A.A1 A.Demosthenes", "Retreat")
    hands.drag("A.A1 A.Demosthenes", "O")
    hands.rest_of_turn("501")
    return hands.accusations()


def test_6_the_chit_of_an_event_of_a_fight_may_be_put_back_after_the_die(hands: Hands) -> None:
    assert fought(hands, SPARTIATES) == []


def test_6_a_chit_without_that_event_moves_no_column(hands: Hands) -> None:
    assert fought(hands, "503")


def at_sea(hands: Hands, athens: str, sparta: str) -> list[str]:
    """Athens beats the fleet in H with a die of 3, and Sparta has two losses by its own event 4."""
    hands.with_a_fleet(athens="501 502")
    hands.card(SPARTA, "Announce 2 PA")
    hands.label("BMS", "Activate BMS")
    hands.drag("S.T1 S.T2 S.T3 S.T4 S.Thrasymelidas", "H")
    hands.drag("S.T5", "V")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.phase(SPARTA, 4)
    hands.end_turn("501", "502", "511", SPARTIATES)
    hands.begin({ATHENS: 11, SPARTA: 6}, Athens=f"{athens} 505", Sparta=f"{sparta} 512")
    hands.drag(SHIPS, "BMA")
    hands.drag(LANDED, "BTA")
    hands.card(ATHENS, "Announce 3 PA")
    hands.label("BMA", "Activate BMA")
    hands.drag("A.T2 A.Sophocles", "A", "D", "I", "H")
    hands.drag("A.T3 A.T4 A.T5 A.T6 A.Eurymedon", "A", "D", "E", "F", "J", "H")
    hands.card(ATHENS, "End of movement")
    hands.label("H", "Attack H from I")
    hands.table.throw(COMBAT_DIE, 3)
    hands.press("S.T1 S.T2", "Take a loss")
    hands.back(athens, sparta)
    hands.press("S.T1 S.T2 S.T3", "Retreat")
    hands.drag("S.T1 S.T2 S.T3", "V")
    hands.press("S.T4 S.Thrasymelidas", "Retreat")
    hands.drag("S.T4 S.Thrasymelidas", "J")
    hands.card(ATHENS, "End of action phase")
    hands.phase(SPARTA, 3)
    hands.phase(ATHENS, 3)
    hands.end_turn("505", "512")
    return hands.accusations()


def test_6_both_sides_may_put_the_chits_of_their_events_back_after_the_losses(hands: Hands) -> None:
    assert at_sea(hands, "514", "504") == []


def test_6_chits_without_that_event_change_no_die(hands: Hands) -> None:
    assert at_sea(hands, "515", "511")


def stormy(hands: Hands, chit: str) -> list[str]:
    """Sparta throws a 5 for a weakened ship, which is lost by it, and puts a chit back."""
    hands.begin({ATHENS: 3, SPARTA: 2}, Athens="502 503", Sparta="508 510")
    hands.phase(ATHENS, 2)
    hands.phase(SPARTA, 1)
    hands.next_turn()
    hands.back("503")
    hands.table.press(GAME.counters["A.T1"].gpid, "Storm", 5)
    hands.press("A.T1", "Remove")
    hands.back(chit)
    hands.next_turn()
    hands.begin({ATHENS: 3, SPARTA: 2}, Athens="501 505", Sparta="512 513")
    return hands.accusations()


def test_6_the_chit_of_the_storm_may_be_put_back_after_its_dice(hands: Hands) -> None:
    assert stormy(hands, "510") == []


def test_6_a_chit_without_that_event_makes_no_storm(hands: Hands) -> None:
    assert stormy(hands, "508")
