"""A breach is charged once, where it is, and not to a side that did nothing wrong."""

from __future__ import annotations

import pytest

from tests.referee.by_hand import ATHENS, BEATEN, SPARTA, STORMERS, Hands, storming
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS

BOTH_WAYS = pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS], ids=["all", "none"])


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
