"""The rulebook of Sparta vs. Athens: its numbered cases, its notation, and games at random."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.samples import number
from vassal_rulebooks.tools import cases, games
from vassal_rulebooks.tools.trial import Trial, trial_of

CASES = Path(__file__).parent / "sparta_athens" / "cases"
GAMES = number(1, 3)


@pytest.fixture(scope="module")
def trial() -> Trial:
    return trial_of("sparta_athens")


def test_cases_hold(trial: Trial) -> None:
    assert [f"{case.number}: {fault}" for case in cases.read_cases(CASES) for fault in cases.faults(trial, case)] == []


def test_each_rule_has_a_case_that_breaks_it(trial: Trial) -> None:
    codes = {rule.rule.code for kind in trial.rules.kinds.values() for rule in kind.rules}
    assert codes - {code for case in cases.read_cases(CASES) for code in case.verdicts} == set()


def test_a_position_reads_back_equal(trial: Trial) -> None:
    for case in cases.read_cases(CASES):
        state = cases.position(trial, trial.rules, case.position)
        assert trial.rules.read(trial.rules.write(state)) == state


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_comes_to_its_end(trial: Trial, seed: int) -> None:
    found, _ = games.observed(trial, "random", seed)
    assert found == []
