"""Games without a single button: whoever played rightly is not accused, and what the table shows is found."""

from __future__ import annotations

import pytest

from benchmarks.referee.faults.catalogue import KINDS
from benchmarks.referee.faults.planting import Instance, planted
from benchmarks.referee.measures import accusations, is_noticed, told
from benchmarks.referee.write import played
from tests.referee.test_found_faults import game

GAMES = [
    pytest.param(14, 5, id="all are put back, also from where the enemy is"),
    pytest.param(54, 4, id="two chits of one turn have to be read otherwise"),
    pytest.param(74, 5, id="dice tell of the storm, and another chit goes back before its own"),
]
FAULTS = ("leader alone", "leader at sea")
TWINS = (*FAULTS, "points taken back", "reinforcements in the wrong base")


def instance(name: str, *, is_twin: bool = False) -> Instance:
    kind = next(kind for kind in KINDS if kind.name == name)
    found = planted(game(5), kind, 5, is_mute=True, is_twin=is_twin)
    assert found, "the game has no place for it"
    return found


@pytest.mark.parametrize(("seed", "turns"), GAMES)
def test_whoever_played_rightly_is_not_accused(seed: int, turns: int) -> None:
    table, _ = played(seed, turns=turns, is_mute=True)
    assert accusations(table.log()) == []


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_that_the_table_shows_is_found(name: str) -> None:
    fault = instance(name)
    assert is_noticed(fault), told(fault)


@pytest.mark.parametrize("name", TWINS)
def test_what_only_looks_like_the_fault_is_not_accused(name: str) -> None:
    twin = instance(name, is_twin=True)
    assert accusations(twin.log) == [], told(twin)
