"""Two years of Sparta vs. Athens are legal, and lead to what the rules say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.scripts import script
from vassal_rulebooks.sparta_athens.state import Stage, State
from vassal_rulebooks.tools.trial import trial_of

NAME = "sparta_athens"
YEARS = Path(__file__).parent / NAME / "two-years.txt"


@pytest.fixture(scope="module")
def end() -> State:
    """The position after the two years."""
    rules = trial_of(NAME).rules
    state = rules.start()
    for act in rules.read_acts(script(YEARS)):
        breaches, after = rules.judged(state, act)
        assert breaches == (), rules.write_act(act)
        state = after
    assert isinstance(state, State)
    return state


def test_the_third_spring_begins(end: State) -> None:
    assert (end.turn, end.year, end.progress.stage) == (3, 429, Stage.SPRING)


def test_money_follows_maintenance_purchase_and_tribute(end: State) -> None:
    maintained, bought, tribute = 5 + 5, 5 + 3, 88 + 88
    assert end.money("Athens") == 40 - maintained - bought + tribute + 10


def test_who_is_not_maintained_twice_is_lost(end: State) -> None:
    assert end.whereabouts("A.L3") not in end.board.cities
