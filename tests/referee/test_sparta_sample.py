"""Two years of Sparta vs. Athens that two seats played in the engine, by their log alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from tests.rules.scripts import TWO_YEARS
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.judging import judge, umpire_for
from vassal_tools.table.record import record

if TYPE_CHECKING:
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.referee.judging import Verdict


@pytest.fixture(scope="module")
def log() -> SavedGame:
    return read_saved_game(PROJECT / "samples" / TWO_YEARS.log)


@pytest.fixture(scope="module")
def verdict(log: SavedGame) -> Verdict:
    return judge(log, umpire_for(log))


def test_nothing_is_found_and_every_act_is_judged(verdict: Verdict) -> None:
    assert verdict.findings == ()
    assert verdict.coverage
    assert (verdict.coverage.not_judged, verdict.coverage.stretches) == (0, ())
    assert verdict.acts == len(TWO_YEARS.acts)


def test_tribute_and_talents_are_counted_by_year(verdict: Verdict) -> None:
    assert verdict.result
    shown = {one.title: [dict(score.points) for score in one.scores] for one in verdict.result.measures}
    assert [*shown] == ["Tribute", "Talents", "Prestige"]
    assert [of["Athens"] for of in shown["Tribute"][:2]] == [88, 88]
    assert [of["Athens"] for of in shown["Talents"][:2]] == [128, 208]


def test_the_talents_are_those_of_the_table(log: SavedGame, verdict: Verdict) -> None:
    end = record(log, umpire_for(log).zones).end.properties
    state = TWO_YEARS.rules.read(verdict.position)
    assert [str(talents) for talents in state.talents] == [
        end["Module", f"talents_{side}"] for side in ("Athens", "Sparta")
    ]
