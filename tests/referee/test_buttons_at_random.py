"""Legal turns with a random part of the buttons: no side is accused."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import ATHENS, SPARTA, Hands
from tests.samples import sample
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.proof.buttons import ALL_BUTTONS, EVERY, NO_BUTTONS, PressedButtons

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_tools.game.declarations import Declaration

pytestmark = pytest.mark.sweep(3)

SEEDS = range(8)
PROBABILITIES = (0.3, 0.5, 0.8)


class AtRandom(PressedButtons):
    """Each button is pressed with a probability."""

    def __init__(self, probability: float, seed: int) -> None:
        super().__init__(EVERY)
        self._probability, self._random = probability, Random(seed)

    def presses(self, _declared: Declaration, _side: str, _turn: int) -> bool:
        return self._random.random() < self._probability


def attack(hands: Hands, start: str, units: str, die: int) -> None:
    """Sparta announces 2 PA, goes to Pylos with some units, and fights there."""
    hands.card(SPARTA, "Announce 2 PA")
    hands.label(start, f"Activate {start}")
    hands.drag(units, "P")
    hands.card(SPARTA, "End of movement")
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, die)


def three_attacks(hands: Hands) -> None:
    """Sparta attacks Pylos in each of its phases; the second force is beaten, and comes again."""
    hands.begin({ATHENS: 2, SPARTA: 12}, Athens="505 503", Sparta="507 508")
    attack(hands, "BTS", "S.H5 S.Styphon", 1)
    hands.press("S.H5", "Take a loss: eliminated")
    hands.press("S.Styphon", "Captured or killed")
    hands.card(SPARTA, "End of action phase")
    hands.phase(ATHENS, 1)
    attack(hands, "BTS", "S.H6 S.Epitadas", 3)
    hands.press("S.H6", "Take a loss")
    hands.drag("S.H6 S.Epitadas", "O")
    hands.card(SPARTA, "End of action phase")
    attack(hands, "O", "S.H6 S.Epitadas", 2)
    hands.press("S.H6", "Take a loss: eliminated")
    hands.press("S.Epitadas", "Captured or killed")
    hands.card(SPARTA, "End of action phase")
    hands.end_turn("503", "508")


def a_leader_met(hands: Hands) -> None:
    """A leader whose unit has gone on is captured at once, and the captor's side moves on."""
    hands.begin({ATHENS: 7, SPARTA: 4}, Athens="505 503", Sparta="507 508")
    hands.phase(ATHENS, 1)
    hands.phase(SPARTA, 1, "BTS", "S.H5 S.Styphon", "N")
    hands.phase(ATHENS, 1)
    hands.phase(SPARTA, 1, "N", "S.H5", "L")
    hands.card(ATHENS, "Announce 2 PA")
    hands.label("P", "Activate P")
    hands.drag("A.H1", "O", "N")
    hands.press("S.Styphon", "Captured or killed")
    hands.drag("A.H6", "O")
    hands.card(ATHENS, "End of movement", "End of action phase")
    hands.end_turn("503", "508")


def units_called(hands: Hands) -> None:
    """An event calls units before the actions, and a button puts its chit back."""
    hands.begin({ATHENS: 2, SPARTA: 4}, Athens="502 503", Sparta="513 508")
    hands.table.press("513", next(line for line in hands.table.lines("513") if line.startswith("Play 13")))
    hands.drag("S.H8", "BTS")
    hands.back("513")
    hands.phase(SPARTA, 2)
    hands.phase(ATHENS, 1)
    hands.end_turn("503")


SESSIONS = (three_attacks, a_leader_met, units_called)


@pytest.mark.parametrize("played", SESSIONS)
@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS], ids=["every button", "no button"])
def test_the_turn_is_legal(played: Callable[[Hands], None], buttons: PressedButtons) -> None:
    hands = Hands(buttons)
    played(hands)
    assert hands.accusations() == []


@pytest.mark.parametrize(("seed", "probability", "played"), sample(product(SEEDS, PROBABILITIES, SESSIONS), 4))
def test_no_side_is_accused_where_buttons_are_left_out_at_random(
    seed: int, probability: float, played: Callable[[Hands], None]
) -> None:
    hands = Hands(AtRandom(probability, seed))
    played(hands)
    assert hands.accusations() == []
