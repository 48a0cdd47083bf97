"""Samples that two seats played in the engine by a script, by their log alone."""

from __future__ import annotations

from functools import cache

import pytest

from tests.conftest import PROJECT
from tests.rules.scripts import TWO_TURNS, TWO_YEARS, PlayedScript
from vassal_tools.objects.savedgame import SavedGame, read_saved_game
from vassal_tools.referee.judging import Verdict, judge, umpire_for
from vassal_tools.table.record import record
from vassal_tools.watch.scene import SceneOptions, scene


@cache
def log(script: PlayedScript) -> SavedGame:
    return read_saved_game(PROJECT / "samples" / script.log)


@cache
def verdict(script: PlayedScript) -> Verdict:
    return judge(log(script), umpire_for(log(script)))


@pytest.mark.parametrize("script", [TWO_YEARS, TWO_TURNS], ids=lambda script: script.game)
def test_nothing_is_found_and_every_act_is_judged(script: PlayedScript) -> None:
    found = verdict(script)
    assert found.findings == ()
    assert found.coverage
    assert (found.coverage.not_judged, found.coverage.inferred, found.coverage.stretches) == (0, 0, ())
    assert found.acts == len(script.acts)


def test_the_position_of_the_siege_is_that_of_the_acts() -> None:
    assert verdict(TWO_TURNS).position == TWO_TURNS.rules.write(TWO_TURNS.end())


def test_the_siege_can_be_watched() -> None:
    """Every act changes a property that the labels of all counters read."""
    assert len(scene(log(TWO_TURNS), None, None, SceneOptions())["steps"]) == verdict(TWO_TURNS).steps


def test_tribute_and_talents_are_counted_by_year() -> None:
    result = verdict(TWO_YEARS).result
    assert result
    shown = {one.title: [dict(score.points) for score in one.scores] for one in result.measures}
    assert [*shown] == ["Tribute", "Talents", "Prestige"]
    assert [of["Athens"] for of in shown["Tribute"][:2]] == [88, 88]
    assert [of["Athens"] for of in shown["Talents"][:2]] == [128, 208]


def test_the_talents_are_those_of_the_table() -> None:
    end = record(log(TWO_YEARS), umpire_for(log(TWO_YEARS)).zones).end.properties
    state = TWO_YEARS.rules.read(verdict(TWO_YEARS).position)
    assert [str(talents) for talents in state.talents] == [
        end["Module", f"talents_{side}"] for side in ("Athens", "Sparta")
    ]
