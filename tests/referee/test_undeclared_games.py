"""Games without a single button: players who kept the rules are not accused, and what the table shows is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.proof_games import KINDS, MEASURES, STORE, planter
from vassal_tools.proof.buttons import NONE
from vassal_tools.referee.batch import judge_saved_games

if TYPE_CHECKING:
    from vassal_tools.proof.planting import Instance

pytestmark = pytest.mark.sweep(6)  # a game is played for each

GAMES = [
    pytest.param(14, 5, id="all are put back, also from where the enemy is"),
    pytest.param(21, 4, id="a counter that is weakened is turned back after the click for the adjustment"),
    pytest.param(26, 6, id="a unit comes back by its retreat, and its loss is restored"),
    pytest.param(54, 4, id="two chits of one turn have to be read differently"),
    pytest.param(85, 4, id="only two markers show that one side went on twice"),
    pytest.param(74, 5, id="dice show the storm, and another chit goes back before its own"),
]
LONG = [
    pytest.param(1, 7, id="many drags in each phase"),
    pytest.param(5, 7, id="all that moved is taken back, and moves otherwise; units moved again and again"),
]
FAULTS = ("a move: Land units keep off the sea", "too far")
TWINS = (*FAULTS, "points taken back", "the arrival: Reinforcements come to their base")


def instance(name: str, *, is_twin: bool = False) -> Instance:
    found = planter(5, 5).planted(KINDS[name], 5, is_undeclared=True, is_twin=is_twin)
    assert found, "the game has no place for it"
    return found


@pytest.mark.parametrize(("seed", "turns"), GAMES)
def test_players_who_kept_the_rules_are_not_accused(seed: int, turns: int) -> None:
    table, _ = STORE.played(seed, turns, subset=NONE)
    assert MEASURES.accusations(table.log()) == []


@pytest.mark.soak  # of seven turns; those above are of four to six
@pytest.mark.parametrize(("seed", "turns"), LONG)
def test_a_long_game_is_read_to_its_end(seed: int, turns: int) -> None:
    table, _ = STORE.played(seed, turns, subset=NONE)
    verdict, _ = judge_saved_games([table.log()], MEASURES.judging)
    assert {finding.rule.code for finding in verdict.findings} <= {"SPH-assumed", "REF-landed"}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_that_the_table_shows_is_found(name: str) -> None:
    fault = instance(name)
    assert MEASURES.is_noticed(fault), MEASURES.explained(fault)


@pytest.mark.parametrize("name", TWINS)
def test_what_only_looks_like_the_fault_is_not_accused(name: str) -> None:
    twin = instance(name, is_twin=True)
    assert MEASURES.accusations(twin.log) == [], MEASURES.explained(twin)
