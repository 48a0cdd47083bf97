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


def test_a_surrender_check_raises_morale(end: State) -> None:
    assert end.level("morale", "Syracuse") == 6 + 1


def test_lost_units_and_walls_stay(end: State) -> None:
    assert [unit for unit in ("S.N3", "S.N4", "S.H1") if not end.location(unit)] == ["S.N3", "S.N4", "S.H1"]
    assert [end.walls(place, "Athens") for place in ("L-18", "H-1")] == [2, 1]
