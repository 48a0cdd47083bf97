"""Legal acts done late, early or twice by hand, played gesture by gesture, are not an offence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import (
    ATHENS,
    BEATEN,
    FLEET,
    MORE_SPARTANS,
    PLACES,
    SPARTA,
    SPARTIATES,
    STORMERS,
    Hands,
    Without,
    storming,
)
from vassal_rulebooks.sphacteria.declarations import AGREE, EVENT
from vassal_rulebooks.sphacteria.names import BOWL, COMBAT_DIE
from vassal_tools.builder.fights.values import ATTACKER, ZONE
from vassal_tools.findings import Severity
from vassal_tools.game.declarations import ACT_PROPERTY, SERIAL_PROPERTY, wording
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS
from vassal_tools.proof.command_text import property_set

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_tools.proof.buttons import PressedButtons

pytestmark = pytest.mark.share(3)


def event_pressed_late(hands: Hands) -> None:
    """The chit is laid before the die, and its button pressed after the losses that it decided."""
    hands.attack()
    hands.table.drag(SPARTIATES, PLACES.of["P"][1])
    hands.table.throw(COMBAT_DIE, 4)
    hands.press("A.H1 S.H5", "Take a loss")
    hands.drag(BEATEN, "O")
    hands.table.press(SPARTIATES, "Play 7: Spartiates!")
    hands.back(SPARTIATES)
    hands.rest_of_turn("502")


def retreat_chosen_again(hands: Hands) -> None:
    """The winner moves the beaten; their owner then chooses other zones, by sea, and another unit for the loss."""
    hands.attack()
    hands.table.throw(COMBAT_DIE, 6)
    hands.drag(BEATEN, "O")
    hands.press("A.H1", "Take a loss")
    hands.drag("A.H1", "P", "I", "Q")
    hands.drag("A.H6", "Q")
    hands.press("A.H1", "Turn over")
    hands.press("A.H6", "Take a loss")
    hands.drag("A.Demosthenes", "Q")
    hands.rest_of_turn("502", "503")


def announcement_corrected(hands: Hands) -> None:
    """Points that were announced by mistake are set back by the button for corrections, and others announced."""
    hands.card(SPARTA, "Announce 2 PA", "PA becomes 5")
    hands.attack()
    hands.table.throw(COMBAT_DIE, 6)
    hands.press("A.H6", "Take a loss")
    hands.drag(BEATEN, "O")
    hands.rest_of_turn("502", "503")


@pytest.mark.parametrize("habit", [event_pressed_late, retreat_chosen_again, announcement_corrected])
def test_what_is_late_or_done_again_in_a_storm_of_pylos_is_no_offence(habit: Callable[[Hands], None]) -> None:
    hands = storming()
    habit(hands)
    assert hands.accusations() == []


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, Without(EVENT), NO_BUTTONS])
@pytest.mark.parametrize("said", ["before the end of movement", "before the attack", "before the die"])
def test_a_chit_may_lie_in_its_zone_before_the_phase_of_its_fight_is_announced(
    said: str, buttons: PressedButtons
) -> None:
    """Its event is declared later in the turn, after the chit was put back."""
    hands = Hands(buttons)
    hands.before_pylos()
    hands.table.drag(SPARTIATES, PLACES.of["P"][1])
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("O", "Activate O")
    hands.drag(STORMERS, "P")
    steps: dict[str, Callable[[], object]] = {
        "before the end of movement": lambda: hands.card(SPARTA, "End of movement"),
        "before the attack": lambda: hands.label("P", "Attack P from O"),
        "before the die": lambda: hands.table.throw(COMBAT_DIE, 4),
    }
    for name, step in steps.items():
        if name == said:
            hands.table.press(SPARTIATES, "Play 7: Spartiates!")
        step()
    hands.press("A.H1 S.H5", "Take a loss")
    hands.drag(BEATEN, "O")
    hands.rest_of_turn("502")
    assert hands.findings_but_notes() == []


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, Without(EVENT), NO_BUTTONS])
def test_a_chit_that_lay_in_a_zone_may_be_put_back_before_its_phase_ends(buttons: PressedButtons) -> None:
    """Its event holds until the phase ends; its player tidies the map once the fight is over."""
    hands = Hands(buttons)
    hands.before_pylos()
    hands.table.drag(SPARTIATES, PLACES.of["P"][1])
    hands.attack()
    hands.table.press(SPARTIATES, "Play 7: Spartiates!")
    hands.table.throw(COMBAT_DIE, 4)
    hands.press("A.H1 S.H5", "Take a loss")
    hands.back(SPARTIATES)
    hands.drag(BEATEN, "O")
    hands.rest_of_turn("502", "503")
    assert hands.findings_but_notes() == []


def test_a_chit_that_lies_on_the_map_when_the_turn_ends_is_found() -> None:
    """It is neither played nor put back, and counts as kept."""
    hands = storming()
    hands.table.drag(SPARTIATES, PLACES.of["P"][1])
    hands.phase(SPARTA, 5)
    hands.end_turn("502")
    hands.table.drag(SPARTIATES, PLACES.hand(SPARTA, 1))
    hands.begin({SPARTA: 8, ATHENS: 4}, Athens="504 506", Sparta="505 508")
    assert hands.accusations()


def test_a_chit_put_back_in_the_last_phase_called_no_reinforcements_that_never_came() -> None:
    """At the end of the log a chit without declaration counts as an event only if its units had come."""
    hands = Hands(NO_BUTTONS)
    hands.begin({SPARTA: 9, ATHENS: 4}, Athens="503 509", Sparta="514 506")
    hands.next_turn()
    hands.back("503", "509", "514", "506")
    assert hands.accusations() == []


def test_the_button_of_reinforcements_called_by_an_event_may_follow_the_first_announcement() -> None:
    hands = Hands()
    hands.begin({SPARTA: 11, ATHENS: 2}, Athens="501 502", Sparta=f"507 {MORE_SPARTANS}")
    hands.drag("S.H4 S.H9", "BTS")
    hands.card(SPARTA, "Announce 1 PA")
    hands.table.press_unoffered(MORE_SPARTANS, "Play 14: Optional reinforcements 2")
    hands.back(MORE_SPARTANS)
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H4 S.H1 S.H2 S.H9 S.Brasidas", "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.phase(SPARTA, 5)
    hands.end_turn("502")
    assert hands.accusations() == []


def test_two_breaches_when_a_turn_ends_are_not_passed_over() -> None:
    """Both sides keep two chits: play that is taken up again from the table would say nothing of it."""
    hands = storming()
    hands.phase(SPARTA, 5)
    hands.end_turn()
    hands.begin({SPARTA: 8, ATHENS: 4}, Athens="504 505", Sparta="506 508")
    assert hands.accusations() == ["SPH-2.D-discard", "SPH-2.D-discard"]


def test_an_event_that_nothing_shows_before_the_die_may_have_come_too_late() -> None:
    hands = storming()
    hands.attack()
    hands.table.throw(COMBAT_DIE, 4)
    hands.table.drag(SPARTIATES, PLACES.of["P"][1])
    hands.table.press(SPARTIATES, "Play 7: Spartiates!")
    hands.press("A.H1 S.H5", "Take a loss")
    hands.drag(BEATEN, "O")
    hands.back(SPARTIATES)
    hands.card(SPARTA, "End of action phase")
    assert hands.accusations() == []
    assert hands.codes(Severity.UNKNOWN) == ["SPH-6-moment"]


def test_a_recovery_may_follow_the_discard_of_the_other_side() -> None:
    hands = storming()
    hands.attack()
    hands.table.throw(COMBAT_DIE, 3)
    hands.press("S.H1", "Take a loss")
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of action phase")
    hands.phase(SPARTA, 2)
    hands.table.next_turn()
    hands.back("503", "502")
    hands.press("S.H1", "Rally")
    hands.table.next_turn()
    assert hands.accusations() == []


def test_chits_may_be_drawn_before_the_counter_shows_the_new_turn() -> None:
    hands = storming()
    hands.phase(SPARTA, 5)
    hands.table.next_turn()
    hands.back("503", "502")
    for side, place, chit in ((SPARTA, 2, "505"), (SPARTA, 3, "508"), (ATHENS, 2, "504"), (ATHENS, 3, "506")):
        hands.table.draw(BOWL, PLACES.hand(side, place), chit)
    hands.table.next_turn()
    hands.begin({SPARTA: 8, ATHENS: 4})
    assert hands.accusations() == []


def test_the_odds_of_a_fight_may_be_looked_up() -> None:
    """Modules of the first release had a menu entry for it that set properties of the fight."""
    hands = storming()
    looked_up = property_set(ZONE, "-", "P"), property_set(ATTACKER, "-", SPARTA)
    hands.table.forge(*looked_up)
    hands.table.undo()
    hands.table.forge(*looked_up)
    hands.phase(SPARTA, 5)
    hands.end_turn("502", "503")
    assert hands.accusations() == []


def test_an_event_of_the_adjustment_may_be_shown_though_the_last_phase_was_not_said_to_end() -> None:
    """Its chit is laid before its button is pressed, in a phase that is over by then."""
    hands = storming()
    hands.phase(SPARTA, 5)
    hands.end_turn("502", "503")
    hands.begin({SPARTA: 4, ATHENS: 6}, Athens="511 504", Sparta="506 508")
    hands.drag(FLEET, "BMS")
    hands.phase(ATHENS, 3)
    hands.card(SPARTA, "Announce 2 PA", "End of movement")
    hands.table.drag("511", PLACES.of["T"][0])
    hands.table.press_unoffered("511", "Play 21: Fire of Sphacteria")
    hands.back("501", "504", "506", "507")
    hands.table.next_turn()
    hands.table.next_turn()
    assert hands.accusations() == []


def agreement(hands: Hands, *words: str) -> tuple[str, ...]:
    """The commands of the other side's agreement button; the log of the first position lacks that button."""
    serial, act = (hands.table.module_property(name) for name in (SERIAL_PROPERTY, ACT_PROPERTY))
    declared = f"{int(serial) + 1}|{wording(AGREE, *words)}"
    return property_set(SERIAL_PROPERTY, serial, str(int(serial) + 1)), property_set(ACT_PROPERTY, act, declared)


def test_points_that_are_raised_by_agreement_take_the_button_of_each_side() -> None:
    """A side that raises its own points alone does not show that the other agrees."""
    found = {}
    for agrees in (False, True):
        hands = storming()
        hands.card(SPARTA, "PA becomes 6")
        if agrees:
            hands.table.forge(*agreement(hands, "PA", SPARTA, "6"))
        hands.phase(SPARTA, 6)
        hands.end_turn("502", "503")
        found[agrees] = [one.severity for one in hands.findings() if one.rule.code == "SPH-agreed"]
        assert hands.accusations() == []
    assert found == {False: [Severity.UNKNOWN], True: [Severity.NOTE]}


def test_points_may_be_corrected_while_reinforcements_lie_ready_before_an_event_that_calls_more() -> None:
    """The correction does not mean that the prepared units have arrived."""
    hands = storming()
    hands.phase(SPARTA, 5)
    hands.end_turn("502", "503")
    for side, drawn in ((ATHENS, "503 504"), (SPARTA, "505 508")):
        for place, chit in enumerate(drawn.split()):
            hands.table.draw(BOWL, PLACES.hand(side, place), chit)
    hands.drag(FLEET, "BMS")
    hands.begin({SPARTA: 8, ATHENS: 4})
    hands.card(ATHENS, "PA becomes 1", "PA becomes 2")
    hands.table.press("503", "Play 13: Optional reinforcements 1")
    hands.back("503")
    hands.drag("A.P3", "BTA")
    hands.phase(SPARTA, 4)
    hands.phase(ATHENS, 2)
    hands.end_turn("501", "504", "505", "507")
    assert hands.accusations() == []
