"""Rulebooks on the core, one after the other: their numbered cases and their notation, and games at random."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.samples import number
from vassal_rulebooks.tools import cases, games, universe
from vassal_rulebooks.tools.players import RandomPlayer
from vassal_rulebooks.tools.trial import trial_of

NAMES = ("peloponnesian_war", "syracuse", "sparta_athens")
GAMES = number(1, 3)
ACTS = 150


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


@pytest.mark.parametrize("seed", range(number(2, 20)))
@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_any_acts_can_be_played(name: str, seed: int) -> None:
    """Illegal acts bring about odd positions, and more acts follow in these."""
    rules, dice = trial_of(name).rules, Random(seed)
    kinds = [(kind, kind.candidates) for kind in rules.kinds.values() if kind.candidates is not None]
    state = rules.start()
    for number_of_act in range(ACTS):
        legal = RandomPlayer().choose(rules, state, rules.to_act(state), dice)
        any_act = universe.any_of(dice.choice(kinds)[0], rules.notation.words, dice)
        act = any_act if legal is None or number_of_act % 3 == 0 else legal
        rules.check(state, act)
        list(dice.choice(kinds)[1](state))
        state = rules.apply(state, act)


@pytest.mark.parametrize("name", trial_of("syracuse").endings)  # the war has a test of its own
def test_a_written_game_ends_as_its_name_says(name: str) -> None:
    assert games.written_faults(trial_of("syracuse"), name) == []


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("name", ["syracuse", "sparta_athens"])  # the war has a test of its own
def test_a_game_comes_to_its_end(name: str, seed: int) -> None:
    found, _ = games.observed(trial_of(name), "random", seed)
    assert found == []
