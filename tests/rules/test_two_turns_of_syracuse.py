"""Two turns of The Siege of Syracuse are legal, and lead to what the rules say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.scripts import TWO_TURNS
from vassal_rulebooks.syracuse.state import Stage

if TYPE_CHECKING:
    from vassal_rulebooks.syracuse.state import State


@pytest.fixture(scope="module")
def end() -> State:
    """The position after the two turns."""
    state: State = TWO_TURNS.end()
    return state


def test_the_third_turn_begins(end: State) -> None:
    assert (end.turn, end.progress.stage) == (3, Stage.EVENT)


def test_lost_units_and_walls_stay(end: State) -> None:
    assert [unit for unit in ("S.N3", "S.N4", "S.H1", "A.H10", "A.Lamachus") if end.location(unit)] == []
    assert [end.walls(place, "Athens") for place in ("L-18", "H-1")] == [2, 1]


def test_the_battle_lifts_morale_and_costs_a_leader_twice(end: State) -> None:
    arrived, won = 2, 1
    assert (end.level("gained", "Syracuse"), end.level("lost", "Athens")) == (arrived + won, 2)
    assert not end.marked("battle")


def test_the_survivors_are_back_from_the_battle_board(end: State) -> None:
    assert {unit.id for unit in end.at("H-1")} == {"S.H4", "S.H5", "S.H6", "S.A2", "S.C8", "S.Gylippus"}
    assert [end.fielded(side) for side in end.board.sides] == [(), ()]
