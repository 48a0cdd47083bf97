"""A unit leaves the leader that it came with: that is for a later action phase, and he may be captured then."""

from __future__ import annotations

import pytest

from tests.referee.by_hand import ATHENS, SPARTA, Hands
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS, PressedButtons


def left_behind(buttons: PressedButtons, *, passes: bool, to: str = "N") -> Hands:
    """Sparta's unit leaves Styphon in O, and an enemy captures him; only buttons show the acts between."""
    hands = Hands(buttons)
    hands.begin({ATHENS: 7, SPARTA: 10}, Athens="501 502", Sparta="503 504")
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H5 S.Styphon", "O")
    if passes:
        hands.card(SPARTA, "End of movement", "End of action phase")
        hands.phase(ATHENS, 1)
        hands.card(SPARTA, "Announce 1 PA")
        hands.label("O", "Activate O")
    hands.drag("S.H5", to)
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.card(ATHENS, "Announce 1 PA")
    hands.label("P", "Activate P")
    hands.drag("A.H1", "O")
    hands.drag("S.Styphon", "S-lost")
    hands.card(ATHENS, "End of movement", "End of action phase")
    hands.end_turn("501", "503", "504")
    return hands


@pytest.mark.parametrize("to", ["N", "K"])
def test_without_buttons_the_enemy_may_have_passed_a_phase_in_between(to: str) -> None:
    assert left_behind(NO_BUTTONS, passes=True, to=to).findings_but_notes() == []


def test_with_buttons_it_is_said_whether_a_phase_lay_in_between() -> None:
    assert "SPH-3.1-leader-land" not in left_behind(ALL_BUTTONS, passes=True).accusations()
    assert "SPH-3.1-leader-land" in left_behind(ALL_BUTTONS, passes=False).accusations()
