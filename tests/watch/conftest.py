"""Two pages, which all tests of the page share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.referee_runs import FAULTY
from tests.watch.invented import invented
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.batch import JudgingOptions, judge_saved_games
from vassal_tools.report.showing import Showing
from vassal_tools.report.watch_page import watch_page

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.referee.judging import Verdict


@pytest.fixture(scope="session")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page without a verdict, of an invented game."""
    page = tmp_path_factory.mktemp("plain") / "plain.html"
    page.write_text(watch_page([invented()]))
    return page


@pytest.fixture(scope="session")
def judged(module_file: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Verdict]:
    """The page of the sample with faults, and its verdict."""
    page = tmp_path_factory.mktemp("judged") / "judged.html"
    verdict, game = judge_saved_games([read_saved_game(FAULTY)], JudgingOptions())
    page.write_text(Showing(module_file).page(verdict, game))
    return page, verdict
