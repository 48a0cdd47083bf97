"""Markers of talents in Four Cities, moved by hand before, between and after what the rules do in one step."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.referee.four_powers import ALL_PASS, SIDES, Powers
from tests.referee.tiny_tables import EVERY, HALF, NO, Sitting, judged, marked
from tests.samples import sample
from vassal_tools.findings import FAILING

pytestmark = pytest.mark.sweep(3)

PRESSED = pytest.mark.parametrize("pressed", [EVERY, NO])
UNFED, FED, UNPAID = 1, 4, 6
"""What each power has at the end of turn 1 after its upkeep, with its income, and with that alone."""


def second_turn(hands: Powers, *kept: str) -> None:
    """The game after turn 1; the markers of some powers show upkeep and income, others only income."""
    hands.acts(ALL_PASS)
    hands.show_turn()
    for side in SIDES:
        hands.mark(side, FED if side in kept else UNPAID)
    hands.acts("recruit N.3 in Norwick")
    hands.mark("North", hands.shown["North"] - hands.state.rules.army.value)
    hands.acts("East passes; South passes; West passes; N.1 to Ash; East lets it by; East passes")


@PRESSED
def test_upkeep_is_shown_before_income(pressed: float) -> None:
    hands = Powers(pressed)
    hands.acts(ALL_PASS)
    for side in SIDES:
        hands.mark(side, UNFED)
    hands.show_turn()
    hands.acts("N.1 to Ash; East lets it by")
    for side in reversed(SIDES):
        hands.mark(side, FED)
    hands.acts("East passes; South passes; West passes; North passes")
    assert hands.accused() == []


@PRESSED
def test_upkeep_is_shown_after_the_click_and_income_an_operation_later(pressed: float) -> None:
    hands = Powers(pressed)
    hands.acts(ALL_PASS)
    hands.show_turn()
    for side in SIDES:
        hands.mark(side, UNFED)
    hands.acts("N.1 to Ash; East lets it by")
    for side in SIDES:
        hands.mark(side, FED)
    hands.acts("East passes; South passes; West passes; North passes")
    assert hands.accused() == []


@PRESSED
def test_a_price_is_shown_an_operation_late(pressed: float) -> None:
    hands = Powers(pressed)
    hands.acts("recruit N.3 in Norwick; East passes")
    hands.mark("North", 1)
    hands.acts("South passes; West passes; wall on Ash–Norwick; East passes")
    hands.mark("North", 0)
    hands.acts("South passes; West passes; North passes")
    assert hands.accused() == []


@PRESSED
def test_a_wrong_number_is_put_right_an_operation_later(pressed: float) -> None:
    hands = Powers(pressed)
    hands.acts(ALL_PASS)
    hands.show_turn()
    for side in SIDES:
        hands.mark(side, FED + (side == "West"))
    hands.acts("N.1 to Ash; East lets it by; East passes")
    hands.mark("West", FED)
    hands.acts("South passes; West passes; N.2 to Ash; East lets it by; East passes")
    (found,) = hands.findings()
    assert found.severity not in FAILING
    assert "Talents of West" in found.message


@PRESSED
def test_a_number_that_is_left_wrong_is_charged_once(pressed: float) -> None:
    hands = Powers(pressed, keeping=("East", "South", "West"))
    hands.acts("recruit N.3 in Norwick")
    hands.mark("North", 2)
    hands.acts("East passes; South passes; West passes; wall on Ash–Norwick")
    hands.mark("North", 1)
    hands.acts("East passes; South passes; West passes; North passes")
    hands.show_turn()
    assert hands.accused() == ['CIT-table the marker on the track "Talents of North" shows 2, and should show 1']


@PRESSED
@pytest.mark.parametrize("kept", [(), ("South",), ("East", "West"), ("North", "South", "West"), SIDES], ids=len)
def test_each_power_that_owes_its_upkeep_is_named(kept: tuple[str, ...], pressed: float) -> None:
    hands = Powers(pressed)
    second_turn(hands, *kept)
    lacking = [side for side in SIDES if side not in kept]
    assert [one.scene.side for one in hands.findings() if one.severity in FAILING and one.scene] == lacking
    assert all("shows 6, and should show 4" in one for one in hands.accused())


class Leisurely(Sitting):
    """A game whose players move markers now or an operation late, in any order, each number by itself or the last."""

    def do(self, act: Any) -> None:
        due: dict[str, list[int]] = self.__dict__.setdefault("due", {side: [] for side in SIDES})
        late, before = {side: len(values) for side, values in due.items()}, self.state
        super().do(act)
        for was, state in pairwise((before, *self.rules.states_after(before, self.played[-1]))):
            for side, now, then in zip(SIDES, state.money, was.money, strict=True):
                due[side] += [now] if now != then else []
        for side in self.rng.sample(SIDES, len(SIDES)):
            most = self.rng.choice((late[side], len(due[side])))
            shown, due[side] = due[side][:most], due[side][most:]
            for value in shown[-self.rng.randint(1, 2) :]:
                marked(self, f"money-{side}", value)


@pytest.mark.parametrize("pressed", [EVERY, HALF, NO])
@pytest.mark.parametrize("seed", sample(range(20), 10))
def test_markers_that_come_late_and_in_any_order_are_not_accused(seed: int, pressed: float) -> None:
    verdict = judged(Leisurely("cities", seed, pressed).whole())
    assert [str(finding) for finding in verdict.findings if finding.severity in FAILING] == []
