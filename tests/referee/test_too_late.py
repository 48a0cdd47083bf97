"""Acts reverted or done too late are faults: a loss taken back, a recovery in the next turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import ATHENS, SPARTA, STORMERS, Hands
from vassal_rulebooks.sphacteria.names import COMBAT_DIE

if TYPE_CHECKING:
    from collections.abc import Callable


def beaten_back() -> Hands:
    """Sparta attacks Pylos, has to take a loss and to go back, and takes it."""
    hands = Hands()
    hands.before_pylos()
    hands.attack()
    hands.table.throw(COMBAT_DIE, 3)
    hands.press("S.H1", "Take a loss")
    return hands


def flipped_back_at_once(hands: Hands) -> None:
    hands.press("S.H1", "Turn over")
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of action phase")


def flipped_back_after_the_retreat(hands: Hands) -> None:
    hands.drag(STORMERS, "O")
    hands.press("S.H1", "Turn over")
    hands.card(SPARTA, "End of action phase")


def flipped_back_after_the_phase(hands: Hands) -> None:
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of action phase")
    hands.press("S.H1", "Turn over")


@pytest.mark.parametrize("flip", [flipped_back_at_once, flipped_back_after_the_retreat, flipped_back_after_the_phase])
def test_a_loss_that_is_flipped_back_is_taken_by_no_one(flip: Callable[[Hands], None]) -> None:
    """Either the flip was a loss that is illegally restored, or a loss is left out: each reading has an illegal act."""
    hands = beaten_back()
    flip(hands)
    hands.phase(SPARTA, 2)
    hands.end_turn("502", "503")
    assert hands.accusations()


def test_a_recovery_after_the_first_draw_of_the_next_turn_comes_too_late() -> None:
    hands = beaten_back()
    hands.drag(STORMERS, "O")
    hands.rest_of_turn("502", "503")
    hands.begin({SPARTA: 8, ATHENS: 4}, Athens="504 506", Sparta="505 508")
    hands.press("S.H1", "Rally")
    assert hands.accusations()
