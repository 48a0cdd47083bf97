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


@pytest.mark.parametrize("name", NAMES)
def test_an_act_of_any_case_has_an_outcome_in_every_step(name: str) -> None:
    """The referee plays illegal acts too, so each act is judged and applied at its own time and at every other."""
    trial, found = trial_of(name), cases_of(name)
    acts = dict.fromkeys(act for case in found for act in trial.rules.read_acts(case.acts))
    states = [trial.rules.start(), *(cases.position(trial, trial.rules, case.position) for case in found)]
    for state in {trial.rules.sequence.step(state).name: state for state in states}.values():
        for act in acts:
            trial.rules.check(state, act)
            trial.rules.apply(state, act)


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("name", ["syracuse", "sparta_athens"])  # the war has a test of its own
def test_a_game_comes_to_its_end(name: str, seed: int) -> None:
    found, _ = games.observed(trial_of(name), "random", seed)
    assert found == []
