"""In turns without draws and throws only movement is judged; everything else is unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import ATHENS, SPARTA, Hands
from vassal_rulebooks.sphacteria.names import COMBAT_DIE

if TYPE_CHECKING:
    from collections.abc import Callable

PARTIAL, LANDED = "SPH-partial", "REF-landed"


def announced(hands: Hands, side: str, points: int) -> None:
    hands.card(side, "PA becomes 6", f"Announce {points} PA")


def by_the_other_strait(hands: Hands) -> None:
    """The land unit may go by H or by J; the ship in H moves on afterwards, so it did not carry."""
    hands.drag("S.T1 S.T4", "BMS")
    announced(hands, SPARTA, 4)
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H5", "U")
    hands.label("BMS", "Activate BMS")
    hands.drag("S.T1", "J")
    hands.drag("S.T4", "H")
    hands.card(SPARTA, "End of action phase")
    announced(hands, SPARTA, 4)
    hands.label("U", "Activate U")
    hands.drag("S.H5", "T")
    hands.label("H", "Activate H")
    hands.drag("S.T4", "V")
    hands.card(SPARTA, "End of action phase")


def attack_on_o(hands: Hands) -> None:
    """Athens attacks two Spartan units in O, and goes home after the die."""
    announced(hands, SPARTA, 2)
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H1 S.H2", "O")
    hands.card(SPARTA, "End of action phase")
    announced(hands, ATHENS, 3)
    hands.label("P", "Activate P")
    hands.drag("A.H1 A.H6 A.Demosthenes", "O")
    hands.table.throw(COMBAT_DIE, 3)
    hands.drag("A.H1 A.H6 A.Demosthenes", "P")


def beaten(hands: Hands) -> None:
    """A unit that leaves a contested zone after the die may have been beaten there."""
    attack_on_o(hands)
    hands.card(ATHENS, "End of action phase")


def both_leave(hands: Hands) -> None:
    """Only one side is beaten; the end of the phase is not the late button of another phase."""
    attack_on_o(hands)
    hands.drag("S.H1 S.H2", "N")
    hands.card(ATHENS, "End of action phase")


def without_buttons(hands: Hands) -> None:
    """Required declarations are assumed."""
    hands.drag("S.H1 S.H2", "N")
    hands.drag("A.H6", "Q")


def swims_and_is_turned_over(hands: Hands) -> None:
    """A wrong drag stays wrong if the counter is flipped next."""
    announced(hands, ATHENS, 3)
    hands.label("P", "Activate P")
    hands.drag("A.H1", "E")
    hands.press("A.H1", "Turn over")


PLAYED: list[tuple[Callable[[Hands], None], list[tuple[str, tuple[str, ...]]]]] = [
    (by_the_other_strait, []),
    (beaten, []),
    (both_leave, [("SPH-unjudged", ("S.H1",)), ("SPH-unjudged", ("S.H2",))]),
    (swims_and_is_turned_over, [("SPH-3.1-land", ("A.H1",))]),
    (without_buttons, [("SPH-assumed", (unit,)) for unit in ("S.H1", "S.H1", "A.H6", "A.H6")]),
]


@pytest.mark.parametrize(("play", "expected"), PLAYED)
def test_what_is_found_beside_that_the_turn_is_not_shown_whole(
    play: Callable[[Hands], None], expected: list[tuple[str, tuple[str, ...]]]
) -> None:
    hands = Hands()
    play(hands)
    found = [(one.rule.code, one.scene.units) for one in hands.findings() if one.scene]
    assert [one for one in found if one[0] not in (PARTIAL, LANDED)] == expected
