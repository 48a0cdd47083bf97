"""Numbers of tracks and throws as the search reads them: each fault is found at its step, its legal twin is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.proof_games import KINDS, MEASURES, planter

if TYPE_CHECKING:
    from vassal_tools.proof.planting import Instance

SEED, TURNS = 5, 3
NAMES = ("marker of points wrong", "supply falls unasked", "points thrown again")


def instance(name: str, *, is_twin: bool = False) -> Instance:
    found = planter(SEED, TURNS).planted(KINDS[name], SEED, is_twin=is_twin)
    assert found, "the game has no place for it"
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_fault_is_found_at_its_step(name: str) -> None:
    fault = instance(name)
    assert MEASURES.is_found(fault), MEASURES.explained(fault)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_put_right_in_time_is_not_accused(name: str) -> None:
    twin = instance(name, is_twin=True)
    assert MEASURES.accusations(twin.log) == [], MEASURES.explained(twin)
