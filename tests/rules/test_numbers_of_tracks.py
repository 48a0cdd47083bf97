"""The numbers of tracks, as a position has them: points are known from their throw on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.script import rulebook
from vassal_rulebooks.core.facets import NumberFacet, number_facets, number_name
from vassal_rulebooks.sphacteria.acts import RollPoints
from vassal_rulebooks.sphacteria.names import POINTS, SUPPLY
from vassal_rulebooks.sphacteria.progress import Stage

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.state import State

FACETS = number_facets(rulebook().board.game, rulebook().start())


def facet(kind: str, side: str) -> NumberFacet:
    return FACETS[number_name(kind, side)]


@pytest.fixture
def throwing() -> State:
    return rulebook().start().with_progress(stage=Stage.ROLL, side="")


def test_points_are_not_known_before_their_throw(throwing: State) -> None:
    assert facet(POINTS, "Athens").by_rules(throwing) is None
    assert not facet(POINTS, "Athens").agrees(throwing, 5)


def test_points_are_those_of_the_throw_while_the_other_side_has_not_thrown(throwing: State) -> None:
    thrown = rulebook().apply(throwing, RollPoints("Athens", (3, 4)))
    assert facet(POINTS, "Athens").by_rules(thrown) == 4
    assert not facet(POINTS, "Athens").agrees(thrown, 5)
    assert facet(POINTS, "Sparta").by_rules(thrown) is None


def test_points_that_are_put_right_before_both_have_thrown_leave_the_other_throw(throwing: State) -> None:
    thrown = rulebook().apply(throwing, RollPoints("Athens", (3, 4)))
    put = facet(POINTS, "Sparta").put(thrown, 6)
    assert put.progress.rolls == (7, 12)
    assert facet(POINTS, "Sparta").by_rules(put) == 6


def test_points_that_are_put_right_in_the_action_phase_are_left(throwing: State) -> None:
    state = throwing.with_progress(stage=Stage.ANNOUNCE, side="Athens", points=(3, 4))
    assert facet(POINTS, "Athens").put(state, 2).progress.points == (2, 4)


def test_supply_is_put_right_for_one_side(throwing: State) -> None:
    assert facet(SUPPLY, "Sparta").put(throwing.with_progress(supply=(0, 2)), 3).progress.supply == (0, 3)
