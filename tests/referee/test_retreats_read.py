"""Drags during a retreat."""

from __future__ import annotations

import pytest

from tests.referee.proof_games import GAME
from vassal_rulebooks.sphacteria import Sphacteria
from vassal_rulebooks.sphacteria.progress import RunningFight, Stage
from vassal_rulebooks.sphacteria.reading.adjustments import played
from vassal_rulebooks.sphacteria.reading.counters import turned_back


@pytest.mark.parametrize(("to", "is_read"), [("E", True), ("F", True), ("J", False)])
def test_a_ship_that_retreats_through_a_full_zone_may_turn_back(to: str, is_read: bool) -> None:
    """It goes back to the fight, or from there to a zone that its force could retreat to, and to no other."""
    state = Sphacteria(GAME).start().placed("S.T4", "I").placed("A.T1", "E")
    fight = RunningFight("E", "Athens", "Sparta", loser="Sparta", moving="S.T4", trail=("E", "I"))
    state = state.with_progress(stage=Stage.RETREAT, side="Sparta", fight=fight)
    found = [played(state, reading.acts).location("S.T4") for reading in turned_back(state, "S.T4", to)]
    assert found == ([to] if is_read else [])
