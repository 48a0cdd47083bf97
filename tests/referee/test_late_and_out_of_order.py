"""Late or unordered acts are not an offence; a late act is a note with both steps."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, TypeAlias

import pytest

from tests.referee.by_hand import ATHENS, FLEET, SPARTA, STORMERS, Hands, Without
from tests.samples import sample
from vassal_rulebooks.sphacteria.declarations import ACTIVATE, ANNOUNCE, END_MOVEMENT, END_PHASE
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.findings import Severity
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_tools.proof.buttons import PressedButtons

pytestmark = pytest.mark.share(3)

Late: TypeAlias = "tuple[tuple[int, int], ...]"
"""What is late: the steps of its time and of its doing."""


PRESSED = "every button"
MANNERS = {
    PRESSED: ALL_BUTTONS,
    "no ends": Without(END_MOVEMENT, END_PHASE),
    "no announcements, no activations": Without(ANNOUNCE, ACTIVATE),
    "no button": NO_BUTTONS,
}


def over(hands: Hands, points: int = 0) -> None:
    """The phase ends, Sparta spends the rest of its points, and the turn ends."""
    hands.card(SPARTA, "End of action phase")
    if points:
        hands.phase(SPARTA, points)
    hands.end_turn("502", "503")


def beaten_back(hands: Hands) -> int:
    """Sparta attacks Pylos, and has to take a loss and to go back; the step of the die."""
    hands.attack()
    hands.table.throw(COMBAT_DIE, 3)
    return hands.table.steps


def a_loss_after_the_retreat(hands: Hands) -> Late:
    beaten_back(hands)
    hands.drag(STORMERS, "O")
    hands.press("S.H1", "Turn over")
    over(hands, 2)
    return ()


def a_loss_after_its_phase(hands: Hands) -> Late:
    due = beaten_back(hands)
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of action phase")
    hands.phase(SPARTA, 2)
    hands.press("S.H1", "Turn over")
    done = hands.table.steps
    hands.end_turn("502", "503")
    return ((due, done),)


def a_loss_flipped_back_and_another_taken(hands: Hands) -> Late:
    beaten_back(hands)
    hands.press("S.H1", "Take a loss")
    hands.press("S.H1", "Turn over")
    hands.press("S.H2", "Take a loss")
    hands.drag(STORMERS, "O")
    over(hands, 2)
    return ()


def a_loss_flipped_back_and_another_taken_after_the_phase(hands: Hands) -> Late:
    beaten_back(hands)
    hands.press("S.H1", "Take a loss")
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of action phase")
    hands.press("S.H1", "Turn over")
    hands.press("S.H2", "Turn over")
    hands.phase(SPARTA, 2)
    hands.end_turn("502", "503")
    return ()


def a_loss_taken_and_another_flipped_back_in_the_next_phase(hands: Hands) -> Late:
    beaten_back(hands)
    hands.press("S.H1", "Take a loss")
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of action phase", "Announce 2 PA", "End of movement")
    hands.press("S.H2", "Turn over")
    hands.press("S.H1", "Turn over")
    hands.card(SPARTA, "End of action phase")
    hands.end_turn("502", "503")
    return ()


def a_flip_that_moves_and_fights_before_it_is_put_right(hands: Hands) -> Late:
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("O", "Activate O")
    hands.press("S.H3", "Turn over")
    hands.drag(STORMERS, "P")
    hands.card(SPARTA, "End of movement")
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, 3)
    hands.press("S.H3", "Turn over")
    hands.press("S.H1", "Take a loss")
    hands.drag(STORMERS, "O")
    over(hands, 2)
    return ()


def a_flip_put_right_after_the_die(hands: Hands) -> Late:
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("O", "Activate O")
    hands.drag(STORMERS, "P")
    hands.press("S.H3", "Turn over")
    hands.card(SPARTA, "End of movement")
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, 3)
    hands.press("S.H3", "Turn over")
    hands.press("S.H1", "Take a loss")
    hands.drag(STORMERS, "O")
    over(hands, 2)
    return ()


def a_marker_put_right_late(hands: Hands) -> Late:
    hands.card(SPARTA, "Supply becomes 2")
    beaten_back(hands)
    hands.press("S.H1", "Take a loss")
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of action phase")
    hands.phase(SPARTA, 2)
    hands.table.next_turn()
    hands.back("503", "502")
    hands.card(SPARTA, "Supply becomes 3")
    hands.table.next_turn()
    return ()


def rally(hands: Hands, *, before: str, after: str) -> Late:
    beaten_back(hands)
    hands.press("S.H1", "Take a loss")
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of action phase")
    hands.phase(SPARTA, 2)
    hands.table.next_turn()
    hands.back(*before.split())
    hands.press("S.H1", "Rally")
    done = hands.table.steps
    hands.back(*after.split())
    hands.table.next_turn()
    return ((done - 2, done),) if before else ()


def a_recovery_before_the_discard(hands: Hands) -> Late:
    return rally(hands, before="", after="503 502")


def a_recovery_after_the_other_side_began(hands: Hands) -> Late:
    return rally(hands, before="503 502", after="")


def a_recovery_after_the_turn_counter(hands: Hands) -> Late:
    beaten_back(hands)
    hands.press("S.H1", "Take a loss")
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of action phase")
    hands.phase(SPARTA, 2)
    hands.table.next_turn()
    hands.back("503")
    due = hands.table.steps
    hands.back("502")
    hands.table.next_turn()
    hands.press("S.H1", "Rally")
    done = hands.table.steps
    hands.begin({SPARTA: 8, ATHENS: 4}, Athens="504 506", Sparta="505 508")
    return ((due, done),)


def no_click_of_the_turn_counter(hands: Hands) -> Late:
    hands.counts_turns = False
    hands.phase(SPARTA, 5)
    hands.end_turn("503", "502")
    hands.begin({SPARTA: 8, ATHENS: 4}, Athens="504 506", Sparta="505 508")
    hands.drag(FLEET, "BMS")
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BMS", "Activate BMS")
    hands.drag(FLEET, "F")
    hands.card(SPARTA, "End of movement", "End of action phase")
    return ()


def discards_after_the_turn_counter(hands: Hands) -> Late:
    hands.phase(SPARTA, 5)
    hands.table.next_turn()
    hands.table.next_turn()
    due = hands.table.steps
    hands.back("503", "502")
    done = hands.table.steps
    hands.begin({SPARTA: 8, ATHENS: 4}, Athens="504 506", Sparta="505 508")
    return ((due, done),)


def an_activation_after_the_move(hands: Hands) -> Late:
    hands.card(SPARTA, "Announce 2 PA")
    hands.drag("S.H1", "K")
    due = hands.table.steps
    hands.drag("S.H2", "K")
    hands.label("O", "Activate O")
    done = hands.table.steps
    hands.card(SPARTA, "End of movement")
    over(hands, 3)
    return ((due, done),)


def an_announcement_after_the_move(hands: Hands) -> Late:
    hands.drag("S.H1", "K")
    due = hands.table.steps
    hands.card(SPARTA, "Announce 2 PA")
    said = hands.table.steps
    hands.label("O", "Activate O")
    done = hands.table.steps
    hands.drag("S.H2", "K")
    hands.card(SPARTA, "End of movement")
    over(hands, 3)
    return ((due, said), (due, done))


def the_end_of_movement_before_the_last_move(hands: Hands) -> Late:
    hands.card(SPARTA, "Announce 2 PA")
    hands.label("O", "Activate O")
    hands.drag("S.H1", "K")
    hands.card(SPARTA, "End of movement")
    due = hands.table.steps
    hands.drag("S.H2", "K")
    done = hands.table.steps
    over(hands, 3)
    return ((due, done),)


def wrong_buttons_undone(hands: Hands) -> Late:
    hands.card(SPARTA, "Announce 3 PA")
    hands.table.undo()
    hands.card(SPARTA, "Announce 2 PA")
    hands.label("BTS", "Activate BTS")
    hands.table.undo()
    hands.label("O", "Activate O")
    hands.drag("S.H1", "K")
    hands.card(SPARTA, "End of movement")
    over(hands, 3)
    return ()


def before_the_attack(hands: Hands) -> int:
    """Sparta goes to Pylos, and throws the die; its step."""
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("O", "Activate O")
    hands.drag(STORMERS, "P")
    hands.card(SPARTA, "End of movement")
    hands.table.throw(COMBAT_DIE, 3)
    return hands.table.steps


def a_die_before_its_button(hands: Hands) -> Late:
    due = before_the_attack(hands)
    hands.label("P", "Attack P from O")
    done = hands.table.steps
    hands.press("S.H1", "Take a loss")
    hands.drag(STORMERS, "O")
    over(hands, 2)
    return ((due, done),)


def a_loss_before_the_button_of_its_attack(hands: Hands) -> Late:
    due = before_the_attack(hands)
    hands.press("S.H1", "Take a loss")
    hands.label("P", "Attack P from O")
    done = hands.table.steps
    hands.drag(STORMERS, "O")
    over(hands, 2)
    return ((due, done),)


def an_agreed_correction_after_a_slip(hands: Hands) -> Late:
    hands.card(SPARTA, "Announce 2 PA", "PA becomes 5")
    beaten_back(hands)
    hands.press("S.H1", "Take a loss")
    hands.drag(STORMERS, "O")
    over(hands, 2)
    return ()


HABITS: tuple[Callable[[Hands], Late], ...] = (
    a_loss_after_the_retreat,
    a_loss_after_its_phase,
    a_loss_flipped_back_and_another_taken,
    a_loss_flipped_back_and_another_taken_after_the_phase,
    a_loss_taken_and_another_flipped_back_in_the_next_phase,
    a_flip_that_moves_and_fights_before_it_is_put_right,
    a_flip_put_right_after_the_die,
    a_marker_put_right_late,
    a_recovery_before_the_discard,
    a_recovery_after_the_other_side_began,
    a_recovery_after_the_turn_counter,
    no_click_of_the_turn_counter,
    discards_after_the_turn_counter,
    an_activation_after_the_move,
    an_announcement_after_the_move,
    the_end_of_movement_before_the_last_move,
    wrong_buttons_undone,
    a_die_before_its_button,
    a_loss_before_the_button_of_its_attack,
    an_agreed_correction_after_a_slip,
)


TRIED = [*product(HABITS, [PRESSED]), *sample(product(HABITS, [manner for manner in MANNERS if manner != PRESSED]), 5)]


@pytest.mark.parametrize(("habit", "manner"), TRIED)
def test_nothing_is_illegal_or_unknown_and_what_is_late_names_both_steps(
    habit: Callable[[Hands], Late], manner: str
) -> None:
    """A missing button is not late."""
    hands = Hands(MANNERS[manner])
    hands.before_pylos()
    late = habit(hands)
    found = hands.findings()
    assert [str(one) for one in found if one.severity is not Severity.NOTE] == []
    noted = tuple(one.scene.steps for one in found if one.scene and one.rule.code == "REF-late")
    if manner == PRESSED:
        assert noted == late
    assert {*noted} <= {*late}


@pytest.mark.parametrize(("buttons", "is_legal"), [(Without(ACTIVATE), True), (ALL_BUTTONS, False)])
def test_units_that_could_attack_go_home_when_the_points_are_spent(buttons: PressedButtons, is_legal: bool) -> None:
    """Without activation buttons, points may have paid for a zone without moves; with them, the points are known."""
    hands = Hands(buttons)
    hands.before_pylos()
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("O", "Activate O")
    hands.drag("S.H1 S.H2", "P")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.drag("S.H1 S.H2", "O")
    hands.press("S.H1 S.H2", "Turn over")
    hands.phase(SPARTA, 2)
    hands.end_turn("502", "503")
    assert (hands.accusations() == []) is is_legal


@pytest.mark.parametrize(
    ("points", "order", "codes"),
    [(2, "S.H1 S.Styphon", ["SPH-2.C-cost"]), (2, "S.Styphon S.H1", []), (3, "S.H1 S.Styphon", [])],
)
def test_a_late_activation_costs_what_it_did_when_the_first_counter_left(
    points: int, order: str, codes: list[str]
) -> None:
    """A leader who comes to the zone after that makes it no cheaper (R-82)."""
    hands = Hands()
    hands.begin({SPARTA: 11, ATHENS: 2}, Athens="501 502", Sparta="503 504")
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H1 S.H2", "N")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.card(SPARTA, f"Announce {points} PA")
    hands.label("BTS", "Activate BTS")
    for unit in order.split():
        hands.drag(unit, "V" if unit == "S.H1" else "N")
    hands.label("N", "Activate N")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(SPARTA, 5 - points)
    hands.end_turn("502", "503")
    assert hands.accusations() == codes
