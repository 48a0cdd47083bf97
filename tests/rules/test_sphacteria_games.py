"""Whole games: random ones, counts by depth, agreement of check and enumeration, and states after illegal play."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules import agreement, counts, playthroughs, soak
from tests.rules.script import holds_together, rulebook
from tests.rules.universe import anything
from vassal_rulebooks.sphacteria.players import RandomPlayer


@pytest.mark.parametrize(
    "seeds", [range(start, start + 25) for start in range(0, 200, 25)], ids=lambda seeds: seeds.start
)
def test_random_games_come_to_an_end_and_keep_the_rules(seeds: range) -> None:
    assert [fault for seed in seeds for fault in soak.random_game(seed)] == []


def test_a_greedy_game_keeps_the_rules() -> None:
    assert soak.greedy_game(1) == []


def test_check_and_enumeration_agree() -> None:
    assert list(agreement.disagreements(15_000, 5)) == []


@pytest.mark.parametrize("row", tuple(counts.rows()), ids=lambda row: row.name)
def test_counts_by_depth(row: counts.Row) -> None:
    state = counts.state_of(row)
    assert tuple(counts.enumerated(state, depth) for depth in range(1, len(row.counts) + 1)) == row.counts


@pytest.mark.parametrize("row", tuple(counts.rows()), ids=lambda row: row.name)
def test_legal_acts_are_those_that_check_lets_pass(row: counts.Row) -> None:
    assert counts.brute_force(counts.state_of(row), 1) == row.counts[0]


def test_illegal_acts_are_played_and_the_game_goes_on() -> None:
    dice = Random(425)
    for _ in range(20):
        state = rulebook().start()
        for _ in range(60):
            legal = RandomPlayer().choose(rulebook(), state, dice) if dice.random() < 0.7 else None
            act = legal or anything(state, dice)
            rulebook().check(state, act)
            state = rulebook().apply(state, act)
            holds_together(state)
            assert rulebook().read(rulebook().write(state)) == state
            tuple(rulebook().legal_acts(state))


@pytest.mark.parametrize("name", playthroughs.ENDINGS)
def test_a_written_game_for_each_ending_is_played_again(name: str) -> None:
    assert playthroughs.faults(name) == []
