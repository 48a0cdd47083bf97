"""Planted faults that a search could explain away: each is found at its step, and what looks like it is not accused."""

from __future__ import annotations

import pytest

from tests.referee.proof_games import KINDS, MEASURES, planter

pytestmark = pytest.mark.sweep(3)

SEED, TURNS, PLACE = 2, 5, 5
EXPLAINED_AWAY = {
    "an announcement of points: Each side at its time, in the announcement of points": "by a phase without buttons",
    "actions skipped": "by phases in which nothing was done",
    "an attack: Fights are where both sides are": "by an attack button and a die that are passed over",
    "the end of the action phase: Everything at its time, in the losses": "by a loss that is still to come",
    "a loss: Losses as the table says": "by nothing that has a name",
    "removed for nothing": "by one loss of two steps",
    "the arrival: A base opens onto its own zones, one way": "by nothing that has a name",
    "the arrival: Reinforcements come to their base": "by nothing that has a name",
    "an event: What an event names": "by another event of the same chit",
    "an event: Faces of the own colour or grey": "by another event of the same chit",
    "supply falls unasked": "by a button that is passed over",
    "die thrown again": "by a die for fun, and losses and retreats that are left out",
    "a retreat: The beaten force retreats": "by a drag that waits until the log is over",
}
"""Kinds of faults, each with what it was explained away by."""


@pytest.mark.parametrize("name", EXPLAINED_AWAY)
@pytest.mark.parametrize("is_twin", [False, True])
def test_a_fault_is_found_and_its_twin_is_not_accused(name: str, is_twin: bool) -> None:
    instance = planter(SEED, TURNS).planted(KINDS[name], PLACE, is_twin=is_twin)
    if instance is None:
        pytest.skip("the game has no place for it")
    found = MEASURES.is_found(instance) if not is_twin else MEASURES.accusations(instance.log) == []
    assert found, MEASURES.explained(instance)
