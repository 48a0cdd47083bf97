"""Leaders who are captured on the way (1.2), and taken off the map while movement goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import ATHENS, SPARTA, Hands
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS

if TYPE_CHECKING:
    from vassal_tools.proof.buttons import PressedButtons

pytestmark = pytest.mark.share(3)

STYPHON = "S.Styphon"


def left_alone(buttons: PressedButtons = ALL_BUTTONS) -> Hands:
    """Styphon is alone in N, and Athens has activated P."""
    hands = Hands(buttons)
    hands.begin({ATHENS: 9, SPARTA: 8}, Athens="505 503", Sparta="507 508")
    hands.phase(ATHENS, 1)
    for zone, units, to in (("BTS", f"{STYPHON} S.H5", "N"), ("N", "S.H5", "L")):
        hands.card(SPARTA, "Announce 1 PA" if zone == "BTS" else "Announce 2 PA")
        hands.label(zone, f"Activate {zone}")
        hands.drag(units, to)
        hands.card(SPARTA, "End of movement", "End of action phase")
        if zone == "BTS":
            hands.phase(ATHENS, 1)
    hands.card(ATHENS, "Announce 1 PA")
    hands.label("P", "Activate P")
    return hands


def end(hands: Hands) -> list[str]:
    hands.card(ATHENS, "End of movement", "End of action phase")
    hands.phase(SPARTA, 1)
    return hands.accusations()


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS])
@pytest.mark.parametrize(("unit", "to"), [("A.H1", "K"), ("A.H6", "O")])
def test_a_captured_leader_may_be_taken_off_at_once(unit: str, to: str, buttons: PressedButtons) -> None:
    hands = left_alone(buttons)
    hands.drag("A.H1", "O", "N")
    hands.press(STYPHON, "Captured or killed")
    hands.drag(unit, to)
    assert end(hands) == []


@pytest.mark.parametrize("way", [("O",), ("O", "N", "P")])
def test_a_leader_that_no_unit_meets_is_not_captured(way: tuple[str, ...]) -> None:
    """A unit that is put back where it set out has met no leader."""
    hands = left_alone()
    hands.drag("A.H1", *way[:2])
    hands.press(STYPHON, "Captured or killed")
    hands.drag("A.H1", *way[2:])
    hands.drag("A.H6", "O")
    assert end(hands)
