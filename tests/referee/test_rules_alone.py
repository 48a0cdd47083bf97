"""Players who know only the rules: legal acts in the order of their choice are not an offence."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import ATHENS, SPARTA, SPARTIATES, STORMERS, Hands, storming
from tests.referee.proof_games import GAME
from tests.samples import sample
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.findings import Severity
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS

if TYPE_CHECKING:
    from vassal_tools.proof.buttons import PressedButtons

HELOTS = "Supply the island"
KILLED = "Take a loss: eliminated"
FAILS = 3
"""A die by which Helots are caught."""


def helots_in_v(buttons: PressedButtons = ALL_BUTTONS) -> Hands:
    """A game where Helots may feed the island, in the adjustment."""
    hands = Hands(buttons)
    hands.begin({SPARTA: 11, ATHENS: 2}, Athens="501 502", Sparta=f"503 {SPARTIATES}")
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H5 S.H6", "V")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.phase(SPARTA, 5)
    hands.next_turn()
    return hands


def test_a_single_die_while_helots_may_throw_is_no_offence_of_those_who_do_not() -> None:
    hands = helots_in_v()
    hands.back("503")
    hands.table.throw(COMBAT_DIE, FAILS)
    hands.back("502")
    hands.next_turn()
    hands.begin({SPARTA: 2, ATHENS: 11}, Sparta="504 505", Athens="506 508")
    assert hands.accusations() == []
    assert hands.codes(Severity.UNKNOWN) == ["SPH-roll-again"]


@pytest.mark.parametrize("is_turned", [True, False])
def test_helots_who_are_caught_by_their_own_die_are_weakened(*, is_turned: bool) -> None:
    hands = helots_in_v()
    hands.back("503")
    hands.table.press(GAME.counters["S.H5"].gpid, HELOTS, FAILS)
    if is_turned:
        hands.press("S.H5", "Take a loss")
    hands.back("502")
    hands.next_turn()
    hands.begin({SPARTA: 2, ATHENS: 11}, Sparta="504 505", Athens="506 508")
    assert hands.codes(Severity.ILLEGAL) == ([] if is_turned else ["SPH-5.2-helots"])


@pytest.mark.parametrize(
    ("buttons", "before", "helots"),
    sample(
        product([ALL_BUTTONS, NO_BUTTONS], ["502", "503 502", "502 503"], ["S.H5", "S.H5 S.H6", "S.H5 S.H5"]),
        4,
    ),
)
def test_the_other_side_may_adjust_before_helots_throw(buttons: PressedButtons, before: str, helots: str) -> None:
    """Each group of Helots throws once."""
    hands, is_legal = helots_in_v(buttons), helots != "S.H5 S.H5"
    hands.back(*before.split())
    hands.press("A.T1", "Rally")
    for unit in helots.split():
        hands.table.press(GAME.counters[unit].gpid, HELOTS, FAILS)
        hands.press(unit, "Take a loss" if is_legal or hands.table.face(GAME.counters[unit].gpid) == 1 else KILLED)
    hands.back(*{"503"} - {*before.split()})
    hands.next_turn()
    hands.begin({SPARTA: 2, ATHENS: 11}, Sparta="504 505", Athens="506 508")
    assert (hands.findings_but_notes() == []) is is_legal


def test_the_last_chit_goes_back_after_the_other_side_has_discarded() -> None:
    hands = helots_in_v()
    hands.back("503", "502", SPARTIATES)
    hands.next_turn()
    hands.begin({SPARTA: 2, ATHENS: 11}, Sparta="504 505", Athens="506 508")
    assert hands.findings_but_notes() == []


def test_a_chit_that_goes_back_in_the_next_turn_is_found() -> None:
    hands = helots_in_v()
    hands.back("503", "502")
    hands.next_turn()
    hands.begin({SPARTA: 2, ATHENS: 11}, Sparta="504 505", Athens="506 508")
    hands.back(SPARTIATES)
    hands.phase(ATHENS, 6)
    assert hands.accusations()


def in_contact(hands: Hands, units: str) -> None:
    """Units of Sparta meet the enemy in Pylos, and the end of movement is declared."""
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("O", "Activate O")
    hands.drag(units, "P")
    hands.card(SPARTA, "End of movement")


def test_who_walks_home_from_a_fight_after_movement_is_found() -> None:
    """The end of movement was not said too early: nothing but the way out of the fight follows."""
    hands = storming()
    in_contact(hands, STORMERS)
    hands.drag(STORMERS, "O")
    hands.rest_of_turn("502", "503")
    assert "SPH-2.C-attack" in hands.accusations()


@pytest.mark.parametrize("more", [(("S.H2 S.H3 S.H5 S.Brasidas", "P"),), (("S.H2", "P"), ("S.H2", "O"), ("S.H3", "P"))])
def test_movement_may_go_on_after_its_end_was_said_with_a_fight_to_come(more: tuple[tuple[str, str], ...]) -> None:
    hands = storming()
    in_contact(hands, "S.H1")
    for units, to in more:
        hands.drag(units, to)
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, 6)
    assert hands.accusations() == []
