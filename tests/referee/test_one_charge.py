"""A breach is charged once, where it is, and not to a side that did nothing wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import ATHENS, BEATEN, FLEET, PLACES, SPARTA, STORMERS, Hands, storming
from tests.referee.proof_games import GAME
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.findings import FAILING
from vassal_tools.game.identities import card_gpid
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS

if TYPE_CHECKING:
    from vassal_tools.proof.buttons import PressedButtons

pytestmark = pytest.mark.share(3)

BOTH_WAYS = pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS], ids=["all", "none"])


def charges(hands: Hands) -> list[str]:
    """The paragraphs of the independent findings."""
    return [found.rule.code for found in hands.findings() if found.severity in FAILING and found.caused_by is None]


def fought(buttons: PressedButtons, die: int) -> Hands:
    """A game where Sparta attacks Pylos, and the die is thrown."""
    hands = Hands(buttons)
    hands.before_pylos()
    hands.attack()
    hands.table.throw(COMBAT_DIE, die)
    return hands


def test_points_that_are_announced_after_the_end_of_movement_pay_the_fight() -> None:
    """Their side goes on with its phase: the other one does nothing before."""
    hands = storming()
    hands.card(SPARTA, "Announce 2 PA")
    hands.label("O", "Activate O")
    hands.drag(STORMERS, "P")
    hands.card(SPARTA, "End of movement", "Announce 1 PA")
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, 4)
    hands.press("S.H1 A.H1", "Take a loss")
    hands.drag(STORMERS, "O")
    hands.rest_of_turn("502", "503")
    assert hands.accusations() == ["SPH-2.C-announce"]


@BOTH_WAYS
def test_a_winner_that_goes_back_while_the_beaten_stay_is_one_breach(buttons: PressedButtons) -> None:
    hands = fought(buttons, die=6)
    hands.press("A.H6", "Take a loss")
    hands.drag(STORMERS, "O")
    hands.rest_of_turn("502", "503")
    assert hands.accusations() == ["SPH-4.2-beaten"]


@BOTH_WAYS
def test_a_beaten_force_that_stays_is_one_breach(buttons: PressedButtons) -> None:
    """No side is charged then for not attacking the other, neither in this phase nor in the next one."""
    hands = fought(buttons, die=4)
    hands.press("S.H1 A.H1", "Take a loss")
    hands.rest_of_turn("502", "503")
    assert hands.accusations() == ["SPH-4.2-beaten"]


@BOTH_WAYS
def test_a_winner_may_leave_once_the_beaten_are_gone(buttons: PressedButtons) -> None:
    hands = fought(buttons, die=6)
    hands.press("A.H6", "Take a loss")
    hands.drag(BEATEN, "Q")
    hands.card(SPARTA, "End of action phase", "Announce 2 PA")
    hands.label("P", "Activate P")
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.end_turn("502", "503")
    assert hands.accusations() == []


@BOTH_WAYS
def test_a_winner_that_moves_in_the_phase_of_its_fight_is_charged_though_the_beaten_retreat(
    buttons: PressedButtons,
) -> None:
    hands = fought(buttons, die=6)
    hands.press("A.H6", "Take a loss")
    hands.drag("S.H2", "O")
    hands.drag(BEATEN, "Q")
    hands.rest_of_turn("502", "503")
    assert hands.findings_but_notes()


def with_an_event(athens: str, *, lays: str = "") -> Hands:
    """A game where the Spartan fleet is due in turn 2, or has come to `lays`, and Athens holds these chits."""
    hands = Hands()
    hands.begin({SPARTA: 9, ATHENS: 3}, Athens="501 502", Sparta="503 504")
    hands.phase(SPARTA, 5)
    hands.phase(ATHENS, 2)
    hands.end_turn("502", "503")
    hands.begin({SPARTA: 9, ATHENS: 3}, Athens=athens, Sparta="507 508")
    hands.drag(FLEET, lays) if lays else None
    return hands


def test_an_event_that_comes_after_the_first_phase_is_charged_alone() -> None:
    """The counters that it sends back go back, and their side breaks no rule."""
    hands = with_an_event("512 511", lays="BMS")
    hands.phase(SPARTA, 2)
    hands.table.press("512", "Play 12: Delayed reinforcements")
    hands.drag(FLEET, "S-turn2")
    hands.phase(ATHENS, 2)
    hands.phase(SPARTA, 3)
    hands.end_turn("511", "507", "508")
    assert charges(hands) == ["SPH-6-moment"]


def test_who_is_called_after_the_first_phase_comes_by_the_event_that_is_charged() -> None:
    hands = with_an_event("513 511", lays="BMS")
    hands.phase(SPARTA, 2)
    hands.table.press("513", "Play 13: Optional reinforcements 1")
    hands.drag("A.P3", "BTA")
    hands.phase(ATHENS, 2)
    hands.phase(SPARTA, 3)
    hands.end_turn("511", "507", "508")
    assert charges(hands) == ["SPH-6-moment"]


def test_reinforcements_that_go_back_though_no_event_sends_them_are_charged() -> None:
    hands = with_an_event("512 511", lays="BMS")
    hands.phase(SPARTA, 2)
    hands.drag(FLEET, "S-turn2")
    hands.phase(ATHENS, 2)
    hands.phase(SPARTA, 3)
    hands.end_turn("511", "507", "508")
    assert charges(hands)


def test_a_delayed_fleet_that_is_brought_by_one_press_is_one_breach() -> None:
    hands = with_an_event("512 511")
    hands.table.press("512", "Play 12: Delayed reinforcements")
    hands.card(SPARTA, "RH1: The Peloponnesian fleet")
    hands.phase(SPARTA, 5)
    hands.phase(ATHENS, 2)
    hands.end_turn("511", "507", "508")
    assert charges(hands) == ["SPH-7-due"]


@pytest.mark.parametrize(("button", "code"), [("Points of the throw", "SPH-2.B-points"), ("", "SPH-2.C-announce")])
def test_points_beyond_those_that_were_thrown_are_one_breach(button: str, code: str) -> None:
    """Play goes on with the phase that is announced, though neither side has points left."""
    hands = Hands()
    hands.begin({SPARTA: 9, ATHENS: 3}, Athens="501 502", Sparta="503 504")
    hands.phase(SPARTA, 5)
    hands.phase(ATHENS, 2)
    hands.card(SPARTA, *filter(None, [button]))
    hands.table.press_unoffered(card_gpid(GAME, SPARTA), "Announce 5 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H1 S.Brasidas", "N")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.end_turn("502", "503")
    assert charges(hands) == [code]


def behind_archers() -> Hands:
    """A game where Sparta has units in O, and Athens closes P by event 5."""
    hands = Hands()
    hands.begin({SPARTA: 11, ATHENS: 2}, Athens="505 502", Sparta="503 504")
    hands.card(SPARTA, "Announce 5 PA")
    hands.label("BTS", "Activate BTS")
    hands.table.drag("505", PLACES.of["P"][0])
    hands.table.press("505", next(line for line in hands.table.lines("505") if line.startswith("Play 5")))
    hands.drag(STORMERS, "N", "O")
    return hands


def test_a_force_that_fights_where_it_may_not_be_is_there_and_its_enemy_owes_the_loss() -> None:
    """The arriving units take part in the fight; they were not put there by mistake."""
    hands = behind_archers()
    hands.drag(STORMERS, "P")
    hands.card(SPARTA, "End of movement")
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, 4)
    hands.press("S.H1 A.H1", "Take a loss")
    hands.drag(STORMERS, "O")
    hands.back("505")
    hands.card(SPARTA, "End of action phase")
    hands.phase(ATHENS, 1)
    hands.phase(SPARTA, 1)
    hands.end_turn("503")
    assert charges(hands) == ["SPH-6-archers"]  # of the first counter; the others stand below it
    assert hands.accusations() == ["SPH-6-archers"] * 5


def test_a_force_that_is_put_where_it_may_not_be_and_back_before_a_die_does_nothing_wrong() -> None:
    hands = behind_archers()
    hands.drag(STORMERS, "P", "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.back("505")
    hands.phase(ATHENS, 1)
    hands.phase(SPARTA, 1)
    hands.end_turn("503")
    assert charges(hands) == []


@pytest.mark.parametrize(("points", "expected"), [(2, ["SPH-4.1-paid"]), (3, [])])
def test_an_end_of_movement_that_comes_too_early_is_no_breach_though_a_zone_is_activated_next(
    points: int, expected: list[str]
) -> None:
    hands = Hands()
    hands.begin({SPARTA: 11, ATHENS: 2}, Athens="501 502", Sparta="503 504")
    hands.card(SPARTA, f"Announce {points} PA")
    hands.label("BTS", "Activate BTS")
    hands.drag(STORMERS, "N", "O")
    hands.card(SPARTA, "End of movement")
    hands.label("O", "Activate O")
    hands.drag(STORMERS, "P")
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, 4)
    hands.press("S.H1 A.H1", "Take a loss")
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of action phase")
    hands.phase(ATHENS, 1)
    hands.phase(SPARTA, 6 - points)
    hands.end_turn("502", "503")
    assert charges(hands) == expected
