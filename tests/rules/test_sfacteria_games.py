"""Written games of the second edition: one for each ending, and what it alone has; counts of legal acts by depth."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.samples import sample
from vassal_rulebooks.sfacteria.own_acts import Reduce, Strategos
from vassal_rulebooks.sfacteria.trial import TRIAL
from vassal_rulebooks.tools import counts, games, universe

if TYPE_CHECKING:
    from vassal_rulebooks.sfacteria.own_acts import SfacteriaState
    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.tools.players import PlayedActs


def has_both_options(game: PlayedActs[SfacteriaState, Act]) -> bool:
    """Return True if units are reduced before they move (11.1), and a Strategos comes (11.2)."""
    return {Reduce, Strategos} <= set(map(type, game.acts))


WITH_OPTIONS = replace(
    TRIAL,
    make=lambda rulings: TRIAL.make({"R-55": "both", **rulings}),
    data=TRIAL.data / "options",
    endings={"units-reduced-and-a-strategos": has_both_options},
)
"""The game with both optional rules in force."""


@pytest.mark.parametrize("name", TRIAL.endings)
def test_a_written_game_ends_as_its_name_says(name: str) -> None:
    assert games.written_faults(TRIAL, name) == []


def test_a_written_game_has_both_optional_rules() -> None:
    assert [fault for name in WITH_OPTIONS.endings for fault in games.written_faults(WITH_OPTIONS, name)] == []


@pytest.mark.parametrize("row", tuple(counts.rows(TRIAL)), ids=lambda row: row.name)
def test_counts_by_depth(row: counts.Row) -> None:
    state = counts.state_of(TRIAL, row)
    assert tuple(universe.enumerated(TRIAL, state, depth) for depth in range(1, len(row.counts) + 1)) == row.counts


@pytest.mark.parametrize("row", sample(counts.rows(TRIAL), 3), ids=lambda row: row.name)
def test_legal_acts_are_those_that_check_lets_pass(row: counts.Row) -> None:
    assert universe.brute_force(TRIAL, counts.state_of(TRIAL, row), 1) == row.counts[0]


def test_what_the_advantage_restores_may_crowd_a_strait() -> None:
    """R-69, in a random game."""
    assert games.observed(TRIAL, games.RANDOM, 118)[0] == []
