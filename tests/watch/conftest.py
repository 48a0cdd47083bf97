"""One browser for all tests of the page, or the reason why there is none."""

from __future__ import annotations

import os
from shutil import which
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

OPTIONS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")


def give_up(reason: str) -> None:
    """Skips with the reason; in CI, where a browser must be had, fails."""
    if os.environ.get("CI"):
        pytest.fail(f"no browser: {reason}")
    pytest.skip(f"no browser: {reason}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium without a window."""
    program = which("chromium") or which("chromium-browser")
    if program is None:
        give_up("there is no Chromium")
    with sync_playwright() as playwright:
        shown = playwright.chromium.launch(executable_path=program, args=list(OPTIONS))
        yield shown
        shown.close()
