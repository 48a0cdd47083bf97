"""Retreats that are played by hand: chosen again, of several zones, and by sea."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import ATHENS, SPARTA, SPARTIATES, STORMERS, Hands, storming
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS

if TYPE_CHECKING:
    from vassal_tools.proof.buttons import PressedButtons

pytestmark = pytest.mark.share(3)


def beaten() -> Hands:
    """A game where Athens is beaten in Pylos, has taken its loss, and must retreat."""
    hands = storming()
    hands.attack()
    hands.table.throw(COMBAT_DIE, 6)
    hands.press("A.H6", "Take a loss")
    return hands


def test_a_fight_without_its_die_is_one_breach_though_it_goes_on() -> None:
    """Losses and retreats belong to the assumed die."""
    hands = storming()
    hands.attack()
    hands.press("A.H6", "Take a loss")
    hands.drag("A.H1 A.A1 A.H6 A.Demosthenes", "O")
    hands.rest_of_turn("502", "503")
    assert hands.accusations() == ["SPH-4.2-die"]


def test_a_retreat_of_two_zones_is_no_retreat_to_the_first_of_them() -> None:
    """The named breach is cheaper than a retreat that ends in between, and a move out of time after it."""
    hands = beaten()
    hands.drag("A.H1 A.A1", "O")
    hands.drag("A.H6 A.Demosthenes", "K")
    hands.rest_of_turn("502", "503")
    assert set(hands.accusations()) == {"SPH-4.2-retreat"}


@pytest.mark.parametrize("end", ["O", "Q"])
def test_a_retreat_may_go_back_before_it_ends(end: str) -> None:
    """Its owner drags the beaten unit to a zone that it may pass and not stay in, back again, and elsewhere."""
    hands = beaten()
    hands.drag("A.H1", "D", "P", end)
    hands.drag("A.A1 A.H6 A.Demosthenes", "O")
    hands.rest_of_turn("502", "503")
    assert hands.accusations() == []


def test_a_leader_may_retreat_by_sea_though_he_could_stay_with_the_ships() -> None:
    hands = beaten()
    hands.drag("A.H1 A.H6 A.Demosthenes", "Q")
    hands.drag("A.A1", "O")
    hands.rest_of_turn("502", "503")
    assert hands.accusations() == []


@pytest.mark.parametrize(("last", "is_found"), [("Q", False), ("P", True)])
def test_a_retreat_is_chosen_again_while_others_are_still_to_retreat(last: str, *, is_found: bool) -> None:
    hands = beaten()
    hands.drag("A.H1", "O", "P", last)
    hands.drag("A.H6 A.A1 A.Demosthenes", "O")
    hands.rest_of_turn("502", "503")
    assert bool(hands.accusations()) is is_found


def test_a_retreat_that_is_put_back_captures_no_leader_where_it_was() -> None:
    """The leader is still on the table; a captured leader leaves play at once (1.2)."""
    hands = storming()
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("O", "Activate O")
    hands.drag("S.H1 S.H2 S.H3 S.H5", "P")
    hands.card(SPARTA, "End of movement")
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, 6)
    hands.press("S.H1 A.H6", "Take a loss")
    hands.drag("A.H1", "O", "P", "Q")
    hands.drag("A.H6 A.A1 A.Demosthenes", "Q")
    hands.rest_of_turn("502", "503")
    hands.begin({SPARTA: 8, ATHENS: 4}, Athens="504 506", Sparta="505 508")
    assert hands.findings_but_notes() == []


def beaten_before_a_crowd(buttons: PressedButtons, crowd: str) -> Hands:
    """A game where S.H1, S.H2 and Brasidas are beaten in P and other units fill O."""
    hands = Hands(buttons)
    hands.begin({SPARTA: 12, ATHENS: 2}, Athens="501 502", Sparta=f"{SPARTIATES} 504")
    hands.card(SPARTA, "Announce 2 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H1 S.H2 S.Brasidas", "O")
    hands.drag(crowd, "N")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.card(SPARTA, "Announce 4 PA")
    hands.label("O", "Activate O")
    hands.label("N", "Activate N")
    hands.drag("S.H1 S.H2 S.Brasidas", "P")
    hands.drag(crowd, "O")
    hands.card(SPARTA, "End of movement")
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, 4)
    hands.press("S.H1", "Take a loss")
    return hands


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS], ids=["all buttons", "no button"])
@pytest.mark.parametrize("who", ["S.H1", "S.H2"])
def test_the_surplus_of_a_full_zone_is_chosen_once_all_have_come_there(who: str, buttons: PressedButtons) -> None:
    """Stacking is checked after retreats, so any of the units may go on (4.2, R-25, R-76)."""
    hands = beaten_before_a_crowd(buttons, "S.H3 S.H5 S.H6 S.Epitadas")
    hands.drag("S.H1 S.H2 S.Brasidas", "O")
    hands.drag(who, "V")
    hands.card(SPARTA, "End of action phase")
    hands.end_turn("502", "504")
    assert hands.findings_but_notes() == []


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS], ids=["all buttons", "no button"])
@pytest.mark.parametrize("onward", [("S.H1 S.H2",), ("S.H2", "S.H1"), ("S.H1", "S.H2")])
def test_a_surplus_of_two_goes_on_once_all_have_come_there(onward: tuple[str, ...], buttons: PressedButtons) -> None:
    hands = beaten_before_a_crowd(buttons, "S.H3 S.H5 S.H6 S.H7 S.Epitadas")
    hands.drag("S.H1 S.H2 S.Brasidas", "O")
    for units in onward:
        hands.drag(units, "V")
    hands.card(SPARTA, "End of action phase")
    hands.end_turn("502", "504")
    assert hands.findings_but_notes() == []


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS], ids=["all buttons", "no button"])
def test_of_a_surplus_of_two_none_stays(buttons: PressedButtons) -> None:
    hands = beaten_before_a_crowd(buttons, "S.H3 S.H5 S.H6 S.H7 S.Epitadas")
    hands.drag("S.H1 S.H2 S.Brasidas", "O")
    hands.drag("S.H2", "V")
    hands.card(SPARTA, "End of action phase")
    hands.end_turn("502", "504")
    assert hands.accusations() == ["SPH-4.2-beaten"]


def test_who_was_not_in_the_fight_does_not_retreat_from_it() -> None:
    """It goes between two zones that the beaten may retreat to, and never stood where they fought."""
    hands = Hands()
    hands.begin({SPARTA: 11, ATHENS: 4}, Athens="501 502", Sparta=f"503 {SPARTIATES}")
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.card(ATHENS, "Announce 2 PA")
    hands.label("P", "Activate P")
    hands.drag("A.H1", "Q")
    hands.card(ATHENS, "End of movement", "End of action phase")
    hands.attack()
    hands.table.throw(COMBAT_DIE, 6)
    hands.press("A.H6", "Take a loss")
    hands.drag("A.H6 A.A1 A.Demosthenes", "O")
    hands.drag("A.H1", "O")
    hands.rest_of_turn("502", "503")
    assert hands.accusations() == ["SPH-table"]


@pytest.mark.parametrize(("end", "is_found"), [("O", False), ("K", True)])
def test_who_does_not_fight_goes_back_to_where_he_set_out(end: str, *, is_found: bool) -> None:
    """The drag home does not begin a later action phase (4.1)."""
    hands = Hands(NO_BUTTONS)
    hands.before_pylos()
    hands.drag("S.H1", "P")
    hands.press("S.H1", "Turn over")
    hands.drag("S.H1", end)
    hands.end_turn("502", SPARTIATES)
    hands.begin({SPARTA: 8, ATHENS: 4}, Athens="504 506", Sparta="505 508")
    assert bool(hands.accusations()) is is_found
