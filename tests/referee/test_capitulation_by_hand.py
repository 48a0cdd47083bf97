"""A capitulation that ends the game: marker and counters are handled in any order, and nothing later is judged."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import ATHENS, FLEET, SPARTA, Hands
from tests.samples import sample
from vassal_rulebooks.sphacteria.declarations import SUPPLY
from vassal_tools.proof.buttons import ALL_BUTTONS, EVERY, NO_BUTTONS, PressedButtons

if TYPE_CHECKING:
    from vassal_tools.game.declarations import Declaration

pytestmark = pytest.mark.sweep(3)

MARKER = "marker"
ORDERS = (
    "marker A.H1 A.H6 A.A1 A.Demosthenes",
    "A.H1 marker A.H6 A.A1 A.Demosthenes",
    "A.Demosthenes A.H1 marker A.A1 A.H6",
    "A.H1 A.H6 A.A1 marker A.Demosthenes",
    "A.H6 A.A1 A.H1 A.Demosthenes marker",
)


class MarkersByHand(PressedButtons):
    """All buttons except supply; the supply markers are dragged instead."""

    def __init__(self) -> None:
        super().__init__(EVERY)

    def presses(self, declared: Declaration, _side: str, _turn: int) -> bool:
        return declared.kind != SUPPLY


MANNERS = {"every button": ALL_BUTTONS, "markers by hand": MarkersByHand(), "no button": NO_BUTTONS}


@cache
def before_the_end(manner: str) -> Hands:
    """Pylos is cut off from turn 2 on, and Athens comes to the check of its supply in turn 4."""
    hands = Hands(MANNERS[manner])
    hands.before_pylos()
    hands.phase(SPARTA, 5)
    hands.end_turn("502", "503")
    hands.begin({SPARTA: 8, ATHENS: 4}, Athens="504 506", Sparta="505 508")
    hands.drag(FLEET, "BMS")
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BMS", "Activate BMS")
    hands.drag("S.T5 S.T6 S.Thrasymelidas", "H")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.card(ATHENS, "Announce 2 PA")
    hands.label("I", "Activate I")
    hands.drag("A.T1", "D")
    hands.card(ATHENS, "End of movement", "End of action phase")
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("BMS", "Activate BMS")
    hands.drag("S.T1", "I")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.next_turn()
    hands.back("505", "508", "501", "504")
    hands.card(ATHENS, "Supply becomes 2")
    hands.next_turn()
    hands.begin({SPARTA: 4, ATHENS: 4}, Athens="502 509", Sparta="503 510")
    hands.drag("A.T2 A.T3 A.T4 A.T5 A.T6 A.Sophocles A.Eurymedon", "BMA")
    hands.drag("A.H2 A.H3 A.H4 A.H7", "BTA")
    idle(hands, "503", "510", "502", "509")
    hands.card(ATHENS, "Supply becomes 1")
    hands.next_turn()
    hands.begin({SPARTA: 4, ATHENS: 4}, Athens="501 504", Sparta="503 505")
    idle(hands, "503", "505", "501", "504")
    return hands


def idle(hands: Hands, *chits: str) -> None:
    """Both sides burn their points and put those chits back."""
    hands.phase(SPARTA, 2)
    hands.phase(ATHENS, 2)
    hands.next_turn()
    hands.back(*chits)


def ending(manner: str, order: str) -> Hands:
    """The hands once Athens has done those things: the marker, or the removal of a counter."""
    hands = Hands(MANNERS[manner])
    hands.table = before_the_end(manner).table.copy()
    for thing in order.split():
        if thing == MARKER:
            hands.card(ATHENS, "Supply becomes 0")
        else:
            hands.press(thing, "Remove")
    return hands


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("order", ORDERS)
def test_marker_and_counters_of_a_capitulation_come_in_any_order(order: str, manner: str) -> None:
    assert ending(manner, order).findings_but_notes() == []


@pytest.mark.parametrize(("order", "manner"), sample(product(ORDERS, MANNERS), 4))
def test_the_map_may_be_cleared_after_a_capitulation(order: str, manner: str) -> None:
    hands = ending(manner, order)
    hands.next_turn()
    hands.press("S.H5", "Remove")
    hands.drag("S.H1 S.H2", "H")
    hands.back("506")
    assert hands.findings_but_notes() == []


@pytest.mark.parametrize("order", ["marker A.H1 A.A1", "A.H1 marker A.A1", "A.H1 A.A1 marker"])
def test_units_that_stay_after_a_capitulation_while_play_goes_on_are_found(order: str) -> None:
    hands = ending("every button", order)
    hands.next_turn()
    hands.begin({SPARTA: 4, ATHENS: 4}, Athens="501 504", Sparta="503 505")
    hands.phase(SPARTA, 2)
    hands.drag("A.H6", "O")
    assert hands.accusations()
