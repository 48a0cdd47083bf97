"""Unseen phases of the other side are not an excuse if the side presses its other buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import ATHENS, SPARTA, Hands, Without
from vassal_rulebooks.sphacteria import declarations as d
from vassal_tools.proof.buttons import ALL_BUTTONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_tools.proof.buttons import PressedButtons


def two_in_a_row(hands: Hands) -> None:
    hands.phase(SPARTA, 2, "BTS", "S.H1 S.Brasidas", "N", "O")
    hands.phase(SPARTA, 3, "BTS", "S.H2", "N")
    hands.phase(ATHENS, 4)


def wrong_side_begins(hands: Hands) -> None:
    hands.phase(ATHENS, 4)
    hands.phase(SPARTA, 5, "BTS", "S.H2", "N")


def empty_zone(hands: Hands) -> None:
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("P", "Activate P for 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H1", "N", "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 4)
    hands.phase(SPARTA, 4)


def in_turn(hands: Hands) -> None:
    hands.phase(SPARTA, 2, "BTS", "S.H1 S.Brasidas", "N", "O")
    hands.phase(ATHENS, 4)
    hands.phase(SPARTA, 3, "BTS", "S.H2", "N")


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, Without(d.END_MOVEMENT, d.END_PHASE)], ids=["all", "no ends"])
@pytest.mark.parametrize(("played", "codes"), [
    (two_in_a_row, {"SPH-2-side"}), (wrong_side_begins, {"SPH-2-side"}),
    (empty_zone, {"SPH-2.C-occupied", "SPH-2.C-cost"}), (in_turn, set()),
])  # fmt: skip
def test_the_other_side_had_no_phase_that_nothing_shows(
    played: Callable[[Hands], None], codes: set[str], buttons: PressedButtons
) -> None:
    """Sparta has the initiative and 5 PA, Athens 4 (2.C); a breach by Sparta is not charged to Athens."""
    hands = Hands(buttons)
    hands.begin({SPARTA: 10, ATHENS: 7}, Athens="501 502", Sparta="503 504")
    played(hands)
    hands.end_turn("501", "503")
    assert set(hands.accusations()) == codes
