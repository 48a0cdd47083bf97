"""A browser shared by all tests of the page, or the reason why it is missing; and two pages."""

from __future__ import annotations

import os
from shutil import which
from typing import TYPE_CHECKING

import pytest

from tests.cli.referee_runs import FAULTY
from tests.watch.invented import invented
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.batch import JudgingOptions, judge_saved_games
from vassal_tools.report.showing import Showing
from vassal_tools.report.watch_page import watch_page

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from vassal_tools.referee.judging import Verdict

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-gpu-rasterization",  # Debian switches it on, and without a GPU it costs a fifth more
    "--disable-background-networking",
    "--no-first-run",
)


def give_up(reason: str) -> None:
    """Skips with the reason; in CI, where a browser must be had, fails."""
    if os.environ.get("CI"):
        pytest.fail(f"no browser: {reason}")
    pytest.skip(f"no browser: {reason}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium without a window."""
    program = next(filter(None, map(which, BROWSERS)), None)
    if program is None:
        give_up("there is no Chromium")
    from playwright.sync_api import sync_playwright  # takes a second

    with sync_playwright() as playwright:
        shown = playwright.chromium.launch(executable_path=program, args=list(OPTIONS))
        yield shown
        shown.close()


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
