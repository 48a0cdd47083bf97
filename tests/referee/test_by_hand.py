"""Players who do by hand what a button is for: markers of points that they move, and chits that they lay."""

from __future__ import annotations

import pytest

from tests.referee.by_hand import ATHENS, BEATEN, PLACES, SPARTA, SPARTIATES, STORMERS, Hands, Without, storming
from tests.referee.proof_games import GAME, MEASURES, STORE
from vassal_rulebooks.sphacteria.declarations import ACTIVATE
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.findings import Severity
from vassal_tools.game.identities import marker_gpid
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.proof.buttons import NO_BUTTONS

pytestmark = pytest.mark.share(3)


def put_marker(hands: Hands, side: str, value: int) -> None:
    track = f"actions-{side}"
    hands.table.drag(marker_gpid(GAME, track), PLACES.cell(track, value))


@pytest.mark.parametrize("moment", ["before it moves", "before the die", "after the fight"])
def test_the_marker_may_be_moved_instead_of_the_button(moment: str) -> None:
    """Sparta has 5 PA: 3 for an attack on Pylos, and 2 for a phase without moves."""
    hands = storming()
    for now in ("before it moves", "before the die", "after the fight"):
        if now == "before the die":
            hands.drag(STORMERS, "P")
        elif now == "after the fight":
            hands.table.throw(COMBAT_DIE, 6)
            hands.press("A.H6", "Take a loss")
            hands.drag(BEATEN, "O")
        if now == moment:
            put_marker(hands, SPARTA, 2)
    put_marker(hands, SPARTA, 0)
    hands.end_turn("502", "503")
    assert hands.accusations() == []


@pytest.mark.parametrize(
    ("values", "is_legal"), [((0,), True), ((4, 0), True), ((), False)], ids=["down", "up and down", "not touched"]
)
def test_a_marker_that_goes_down_is_the_announcement_of_a_phase_that_is_played_by_hand(
    values: tuple[int, ...], *, is_legal: bool
) -> None:
    """The turn has all other buttons, and one counter moves in that phase."""
    hands = storming()
    hands.phase(SPARTA, 3)
    for value in values:
        put_marker(hands, SPARTA, value)
    hands.drag("S.H6", "N")
    hands.end_turn("502", "503")
    assert bool(hands.accusations()) != is_legal


def test_a_marker_that_is_put_back_before_the_button_is_pressed_announces_nothing() -> None:
    """Sparta, which presses all its buttons, moves a counter outside its phases."""
    hands = storming()
    for value in (6, 5):
        put_marker(hands, SPARTA, value)
    hands.phase(SPARTA, 3)
    hands.drag("S.H6", "N")
    hands.end_turn("502", "503")
    assert hands.accusations() == ["SPH-2-order", "SPH-2.C-zone"]


def test_a_marker_that_is_raised_by_hand_is_found() -> None:
    hands = storming()
    hands.card(SPARTA, "Announce 3 PA", "End of movement", "End of action phase")
    put_marker(hands, SPARTA, 5)
    hands.phase(SPARTA, 2)
    hands.end_turn("502", "503")
    assert hands.accusations() == ["SPH-table"]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("seed", [19, 83])
def test_points_that_a_marker_shows_as_announced_are_not_given_back(seed: int) -> None:
    """In these games a side announces by its marker what it does not use, and the other has the next phase too."""
    assert MEASURES.accusations(read_saved_game(STORE.in_part(seed))) == []


@pytest.mark.sweep(2)
@pytest.mark.parametrize("seed", [74, 94])
def test_reinforcements_that_an_event_calls_and_another_cancels_never_come(seed: int) -> None:
    """Both events are played without buttons: the second chit is put on the box of the called units."""
    assert MEASURES.accusations(read_saved_game(STORE.in_part(seed))) == []


def test_a_side_that_presses_no_button_of_its_phases_may_fight_without_one() -> None:
    """Sparta still presses its other buttons, such as its loss in Athens' fight."""
    hands = Hands()
    hands.begin({ATHENS: 7, SPARTA: 8}, Athens="501 502", Sparta="503 504")
    hands.card(SPARTA, "Announce 2 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag(STORMERS, "P")
    hands.card(SPARTA, "End of movement")
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, 6)
    hands.drag(BEATEN, "O")
    hands.press("A.H6", "Turn over")
    hands.card(SPARTA, "End of action phase")
    hands.drag(BEATEN, "P")
    hands.table.throw(COMBAT_DIE, 6)
    hands.drag(BEATEN, "O")
    hands.press("A.A1", "Turn over")
    hands.press("S.H5", "Take a loss")
    hands.phase(SPARTA, 2)
    hands.end_turn("501", "503")
    assert hands.findings_but_notes() == []


def test_6_units_may_be_restored_before_the_last_chit_is_put_back() -> None:
    """Event 16 restores two in the adjustment (6): one of them might have recovered by itself, the other not."""
    hands = Hands(NO_BUTTONS)
    hands.begin({ATHENS: 7, SPARTA: 8}, Athens="513 506", Sparta="503 504")
    hands.drag("A.P3", "BTA")
    hands.back("513")
    hands.drag(STORMERS, "P")
    hands.table.throw(COMBAT_DIE, 4)
    hands.press("S.H5", "Turn over")
    hands.drag(STORMERS, "O")
    hands.press("A.H6", "Turn over")
    hands.next_turn()
    hands.press("S.H5", "Turn over")
    hands.back("504")
    hands.press("A.H6 A.T1", "Turn over")
    hands.back("506")
    assert in_the_next_turn(hands).findings_but_notes() == []


def test_4_2_both_sides_may_put_the_chits_of_a_fight_back_before_its_die() -> None:
    """Athens plays event 9 and Sparta event 7, and the attack is not said."""
    hands = Hands()
    hands.begin({SPARTA: 11, ATHENS: 6}, Athens="509 502", Sparta=f"503 {SPARTIATES}")
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.card(ATHENS, "Announce 3 PA")
    hands.label("P", "Activate P")
    hands.drag("A.H1 A.A1 A.Demosthenes", "O")
    hands.back("509", SPARTIATES)
    hands.table.throw(COMBAT_DIE, 6)
    assert hands.findings_but_notes() == []


def laid_in_the_adjustment(chit: str, place: str) -> Hands:
    """In the first turn nothing moves; then Athens lays a chit there and does not press the button of its event."""
    hands = Hands(NO_BUTTONS)
    hands.begin({ATHENS: 6, SPARTA: 7}, Athens=f"{chit} 503", Sparta="501 507")
    hands.next_turn()
    hands.back("501")
    hands.table.drag(chit, PLACES.of[place][0])
    return hands


def in_the_next_turn(hands: Hands) -> Hands:
    hands.next_turn()
    hands.begin({ATHENS: 4, SPARTA: 9}, Athens="509 512", Sparta="514 515")
    return hands


@pytest.mark.parametrize("zone", ["R", "S"])
def test_6_the_chit_of_the_fire_stays_on_the_island(zone: str) -> None:
    """It is out of play there: it comes back into no hand (event 21, R-39)."""
    assert in_the_next_turn(laid_in_the_adjustment("511", zone)).findings_but_notes() == []


@pytest.mark.parametrize("place", ["BTS", "A-lost", "S-lost"])
def test_2_a_a_red_chit_may_be_laid_aside_anywhere_but_in_the_bowl_and_a_hand(place: str) -> None:
    hands = laid_in_the_adjustment("510", place)
    hands.drag("S.Brasidas", "S-lost")
    assert in_the_next_turn(hands).findings_but_notes() == []


def test_2_a_a_red_chit_that_comes_back_into_the_bowl_is_found() -> None:
    hands = laid_in_the_adjustment("510", "BTS")
    hands.drag("S.Brasidas", "S-lost")
    hands.back("510")
    assert in_the_next_turn(hands).accusations() == ["SPH-6-back"]


def test_what_menus_offer_is_chosen_without_declaring_anything() -> None:
    hands = Hands()
    hands.card(SPARTA, "Offer every entry", "Offer only what fits")
    assert hands.codes(*Severity) == []


def test_a_zone_may_be_activated_while_a_leader_passes_it() -> None:
    """No activation is pressed; Thrasymelidas goes on before the ship follows: 1 PA was enough while he was there."""
    hands = Hands(Without(ACTIVATE))
    hands.with_a_fleet()
    hands.card(SPARTA, "Announce 1 PA")
    hands.drag("S.Thrasymelidas S.T4 S.T5", "B", "F")
    hands.drag("S.T4", "G")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.card(SPARTA, "Announce 2 PA")
    hands.drag("S.Thrasymelidas", "G")
    hands.drag("S.T5", "J")
    hands.drag("S.Thrasymelidas", "J")
    hands.drag("S.T4", "J")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(SPARTA, 3)
    hands.end_turn("502", "508", "507", "511")
    assert hands.findings_but_notes() == []
