"""3 B: the first throw for points counts; a second throw gives none, with buttons or without."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import ATHENS, SPARTA, Hands
from vassal_rulebooks.sphacteria.names import points_dice
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS

if TYPE_CHECKING:
    from vassal_tools.proof.buttons import PressedButtons


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS])
@pytest.mark.parametrize("is_taken", [True, False])
def test_2_b_points_of_a_second_throw_that_is_higher_are_not_taken(buttons: PressedButtons, *, is_taken: bool) -> None:
    hands = Hands(buttons)
    hands.begin({ATHENS: 3, SPARTA: 9}, Athens="501 502", Sparta="503 504")
    hands.table.throw(points_dice(SPARTA), 12)
    if is_taken:
        hands.card(SPARTA, "Points of the throw")
    hands.phase(SPARTA, 6 if is_taken else 5)
    hands.phase(ATHENS, 2)
    hands.end_turn("502", "503")
    assert ("SPH-2.B-dice" in hands.accusations()) is is_taken or buttons is ALL_BUTTONS
    assert (hands.accusations() != []) is is_taken
