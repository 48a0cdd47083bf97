"""Ships that carry, played by hand: their zones, and corrections."""

from __future__ import annotations

from functools import cache

import pytest

from tests.referee.by_hand import ATHENS, BEATEN, SPARTA, Hands
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.proof.buttons import NO_BUTTONS

pytestmark = pytest.mark.share(4)

CARRIED = "S.H1 S.H2 S.Brasidas"


@cache
def _before_the_crossing() -> Hands:
    # turn 2: the only Spartan ship outside its base is in H, and units in V may go over H to R
    hands = Hands()
    hands.with_a_fleet((CARRIED, "V"), ("S.H3 S.Epitadas", "U"))
    hands.card(SPARTA, "Announce 4 PA")
    for place in ("BMS", "V", "U"):
        hands.label(place, f"Activate {place}")
    hands.drag("S.T1", "B", "F", "J", "H")
    return hands


def crossing() -> Hands:
    hands = Hands()
    hands.table = _before_the_crossing().table.copy()
    return hands


def ended(hands: Hands) -> list[str]:
    hands.card(SPARTA, "End of movement", "End of action phase")
    return hands.findings_but_notes()


@pytest.mark.parametrize("way", ["J", "BMS"], ids=["goes on", "goes back"])
def test_a_ship_that_has_carried_is_not_taken_back_as_if_it_had_not_been_there(way: str) -> None:
    """It came there in the same phase, and the carried units stay where they landed (3.3, R-75)."""
    hands = crossing()
    hands.drag(CARRIED, "H", "R")
    hands.drag("S.T1", way)
    ended(hands)
    assert "SPH-3.3-carrier" in hands.accusations()


def test_a_ship_whose_passengers_go_back_first_may_go_elsewhere() -> None:
    hands = crossing()
    hands.drag(CARRIED, "H", "R")
    hands.drag(CARRIED, "V")
    hands.drag("S.T1", "J")
    hands.drag("S.H3 S.Epitadas", "J", "T")
    assert ended(hands) == []


def test_a_ship_may_go_elsewhere_before_its_passengers_go_back() -> None:
    hands = crossing()
    hands.drag(CARRIED, "H", "R")
    hands.drag("S.T1", "J")
    hands.drag(CARRIED, "V")
    hands.drag("S.H3 S.Epitadas", "J", "T")
    assert ended(hands) == []


def attack_on(units: str, way: str) -> Hands:
    """From Pylos Athens attacks those units of Sparta in O; its only ship is in I."""
    hands = Hands()
    hands.begin({SPARTA: 9, ATHENS: 7}, Athens="501 502", Sparta="503 504")
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag(units, "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.card(ATHENS, "Announce 2 PA")
    hands.label("P", "Activate P")
    hands.drag(BEATEN, "O")
    hands.card(ATHENS, "End of movement")
    hands.label("O", f"Attack O from {way}")
    return hands


@pytest.mark.sweep(3)
@pytest.mark.parametrize(("way", "codes"), [("I by sea", []), ("P", []), ("H by sea", ["SPH-4.2-way"])])
def test_a_landing_is_said_to_come_from_where_ships_are(way: str, codes: list[str]) -> None:
    """Athens, whose only ship is in I, cannot have come over another zone (3.3)."""
    assert attack_on("S.H5 S.Styphon", way).accusations() == codes


def test_an_attack_that_may_have_come_as_it_is_said_to_is_no_other() -> None:
    """A landing fails by this die (4.2); an attack by land with a wrong button is not a better story."""
    defenders = "S.H5 S.H6 S.Styphon"
    hands = attack_on(defenders, "I by sea")
    hands.table.throw(COMBAT_DIE, 4)
    hands.press("S.H5 A.H1", "Take a loss")
    hands.drag(defenders, "N")
    hands.card(ATHENS, "End of action phase")
    assert hands.accusations() == ["SPH-4.2-beaten"]


@pytest.mark.parametrize(("unit", "way", "codes"), [("A.T1", "I H V", []), ("A.H1", "P O V", ["SPH-4.2-way"])])
def test_ships_alone_attack_on_the_beach_by_sea(unit: str, way: str, codes: list[str]) -> None:
    """The only ship of Athens sails to V, where it fights as a land unit (R-63), or a land unit marches there."""
    start, *onward = way.split()
    hands = Hands()
    hands.begin({SPARTA: 9, ATHENS: 7}, Athens="501 502", Sparta="503 504")
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H5 S.H6 S.Styphon", "V")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.card(ATHENS, "Announce 3 PA")
    hands.label(start, f"Activate {start}")
    hands.drag(unit, *onward)
    hands.card(ATHENS, "End of movement")
    hands.label("V", "Attack V from H by sea")
    assert hands.accusations() == codes


@pytest.mark.parametrize("way", [("H", "S"), ("S",)], ids=["two drags", "one drag"])
def test_units_that_have_marched_may_be_carried_in_a_phase_that_no_button_begins(way: tuple[str, ...]) -> None:
    """Four zones are too many for one phase (3, R-14), and the first drag at sea enters the third."""
    hands = Hands(NO_BUTTONS)
    hands.with_a_fleet()
    hands.drag("S.T1 S.T2", "B", "F", "J", "H")
    hands.drag("S.H1", "N", "V")
    hands.drag("S.H1", *way)
    hands.end_turn("507", "511", "502", "508")
    assert hands.findings_but_notes() == []


def test_units_that_march_and_are_carried_in_one_phase_go_no_farther_than_they_may() -> None:
    hands = crossing()
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H5", "N", "V", "H", "S")
    ended(hands)
    assert hands.accusations() == ["SPH-3-points"]
