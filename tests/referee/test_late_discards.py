"""Discards after the click of the turn counter: what the new turn does with other chits says nothing of them (2.D)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import ATHENS, FLEET, SPARTA, SPARTIATES, Hands
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS

if TYPE_CHECKING:
    from vassal_tools.proof.buttons import Buttons


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS], ids=["every button", "no button"])
@pytest.mark.parametrize("late", [0, 1, 2])
@pytest.mark.parametrize("line", ["", "Play 17"])
def test_2_d_a_chit_that_is_kept_may_be_played_in_the_next_turn(buttons: Buttons, late: int, line: str) -> None:
    """Sparta keeps one chit, and plays it in turn 2, or puts it back."""
    hands = Hands(buttons)
    hands.begin({SPARTA: 9, ATHENS: 3}, Athens="501 502", Sparta=f"{SPARTIATES} 513")
    hands.phase(SPARTA, 5)
    hands.phase(ATHENS, 2)
    hands.next_turn()
    back = ("501", "513")
    hands.back(*back[: 2 - late])
    hands.next_turn()
    hands.back(*back[2 - late :])
    hands.begin({SPARTA: 4, ATHENS: 6}, Athens="508 509", Sparta="504 512")
    hands.drag(FLEET, "BMS")
    hands.phase(ATHENS, 3)
    hands.phase(SPARTA, 2)
    hands.next_turn()
    if line:
        hands.table.press(SPARTIATES, next(one for one in hands.table.lines(SPARTIATES) if one.startswith(line)))
    hands.back(SPARTIATES, "508", "509", "504")
    hands.next_turn()
    assert hands.findings_but_notes() == []
