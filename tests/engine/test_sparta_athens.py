"""Two years of Sparta vs. Athens in the real engine: the sheets pay what the rules say, and the log is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.engine.played_script import play_script
from tests.rules.scripts import TWO_YEARS
from tests.samples import SOAK
from vassal_tools.builder.module import write_module
from vassal_tools.engine import Engine
from vassal_tools.game import library
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.judging import judge, umpire_for

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.engine import EngineParts

pytestmark = pytest.mark.engine

FIRST_YEAR = 33
"""How many acts are played in each run of the tests: a year, and the beginning of the next spring; all in a soak."""


def test_two_seats_play_two_years(parts: EngineParts, blank_maps: PictureCache, tmp_path: Path) -> None:
    path = tmp_path / "years.vlog"
    with Engine(parts) as engine:
        engine.open(write_module(library.load(TWO_YEARS.game), tmp_path, blank_maps))
        performer = play_script(engine, TWO_YEARS, path, None if SOAK else FIRST_YEAR)
        engine.require_quiet()
        assert list(performer.differences()) == []
        shown = [engine.controls.property(f"talents_{side}") for side in ("Athens", "Sparta")]
    assert shown == [str(talents) for talents in performer.state.talents]
    log = read_saved_game(path)
    verdict = judge(log, umpire_for(log))
    assert [str(finding) for finding in verdict.findings] == []
    assert verdict.acts == len(performer.played)
