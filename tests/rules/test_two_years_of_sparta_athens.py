"""Two years of Sparta vs. Athens are legal, and lead to what the rules say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.scripts import TWO_YEARS
from vassal_rulebooks.sparta_athens.state import Stage

if TYPE_CHECKING:
    from vassal_rulebooks.sparta_athens.state import State


@pytest.fixture(scope="module")
def end() -> State:
    """The position after the two years."""
    state: State = TWO_YEARS.end()
    return state


def test_the_third_spring_begins(end: State) -> None:
    assert (end.turn, end.year, end.progress.stage) == (3, 429, Stage.SPRING)


def test_money_follows_maintenance_purchase_and_tribute(end: State) -> None:
    maintained, bought, tribute = 5 + 5, 5 + 3, 88 + 88
    assert end.money("Athens") == 40 - maintained - bought + tribute + 10


def test_who_is_not_maintained_twice_is_lost(end: State) -> None:
    assert end.whereabouts("A.L3") not in end.board.cities
