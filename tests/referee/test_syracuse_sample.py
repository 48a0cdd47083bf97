"""Two turns of The Siege of Syracuse that two seats played in the engine, by their log alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from tests.rules.scripts import TWO_TURNS
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.judging import judge, umpire_for
from vassal_tools.watch.scene import SceneOptions, scene

if TYPE_CHECKING:
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.referee.judging import Verdict


@pytest.fixture(scope="module")
def log() -> SavedGame:
    return read_saved_game(PROJECT / "samples" / TWO_TURNS.log)


@pytest.fixture(scope="module")
def verdict(log: SavedGame) -> Verdict:
    return judge(log, umpire_for(log))


def test_nothing_is_found_and_every_act_is_judged(verdict: Verdict) -> None:
    assert verdict.findings == ()
    assert verdict.coverage
    assert (verdict.coverage.not_judged, verdict.coverage.inferred, verdict.coverage.stretches) == (0, 0, ())
    assert verdict.acts == len(TWO_TURNS.acts)


def test_the_position_is_that_of_the_acts(verdict: Verdict) -> None:
    assert verdict.position == TWO_TURNS.rules.write(TWO_TURNS.end())


def test_the_log_can_be_watched(log: SavedGame, verdict: Verdict) -> None:
    """Every act changes a property that the labels of all counters read."""
    assert len(scene(log, None, None, SceneOptions())["steps"]) == verdict.steps
