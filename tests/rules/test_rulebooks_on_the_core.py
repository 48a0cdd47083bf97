"""Rulebooks on the core, one after the other: their numbered cases and their notation, and games at random."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.samples import number
from vassal_rulebooks.tools import cases, games
from vassal_rulebooks.tools.trial import trial_of

NAMES = ("peloponnesian_war", "syracuse", "sparta_athens")
GAMES = number(1, 3)


def cases_of(name: str) -> tuple[cases.Case, ...]:
    return cases.read_cases(Path(__file__).parent / name / "cases")


@pytest.mark.parametrize("name", NAMES)
def test_cases_hold(name: str) -> None:
    found, trial = cases_of(name), trial_of(name)
    assert found
    assert [f"{case.number}: {fault}" for case in found for fault in cases.faults(trial, case)] == []


@pytest.mark.parametrize("name", NAMES)
def test_each_rule_has_a_case_that_breaks_it(name: str) -> None:
    codes = {rule.rule.code for kind in trial_of(name).rules.kinds.values() for rule in kind.rules}
    assert codes - {code for case in cases_of(name) for code in case.verdicts} == set()


@pytest.mark.parametrize("name", NAMES)
def test_a_position_reads_back_equal(name: str) -> None:
    trial = trial_of(name)
    for case in cases_of(name):
        state = cases.position(trial, trial.rules, case.position)
        assert trial.rules.read(trial.rules.write(state)) == state


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("name", ["syracuse", "sparta_athens"])  # the war has a test of its own
def test_a_game_comes_to_its_end(name: str, seed: int) -> None:
    found, _ = games.observed(trial_of(name), "random", seed)
    assert found == []
