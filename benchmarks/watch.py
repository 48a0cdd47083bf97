"""How fast the page of a game is in headless Chromium: its first view, and a step. `python -m benchmarks.watch`."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.sync_api import Page, sync_playwright

from tests.watch.conftest import OPTIONS
from tests.watch.invented import invented
from vassal_tools.report.watch_page import watch_page

PIECES, STEPS = 2_000, 20_000
FIRST_VIEW = 2.0  # seconds
STEP = 16.0  # milliseconds, the median of script and layout
MEASURED = 200
"""How many steps are measured, one after the other in the middle of the game."""

ONE_STEP = """(step) => {
  const slider = document.getElementById("slider");
  const begin = performance.now();
  slider.value = String(step);
  slider.dispatchEvent(new Event("input"));
  document.getElementById("board").getBoundingClientRect();
  document.getElementById("panel").getBoundingClientRect();
  return performance.now() - begin;
}"""


def main() -> int:
    """Print both times against what they may be; 1 where one is too long."""
    program = which("chromium") or which("chromium-browser")
    if program is None:
        print("no Chromium to measure in")
        return 2
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder, "large.html")
        file.write_text(watch_page([invented(PIECES, STEPS)]), "utf-8")
        print(f"{PIECES} pieces, {STEPS} steps: {file.stat().st_size / 1e6:.1f} MB")
        browser = playwright.chromium.launch(executable_path=program, args=list(OPTIONS))
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        first, steps = _first_view(page, file), _steps(page)
        browser.close()
    print(f"first view: {first:.2f} s, at most {FIRST_VIEW} s")
    print(f"a step: {median(steps):.1f} ms in the middle, at most {STEP} ms; the slowest {max(steps):.1f} ms")
    return int(first > FIRST_VIEW or median(steps) > STEP)


def _first_view(page: Page, file: Path) -> float:
    """Seconds until the board is painted."""
    begin = perf_counter()
    page.goto(f"{file.as_uri()}#step-0")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return perf_counter() - begin


def _steps(page: Page) -> list[float]:
    """Milliseconds of script and layout of each step."""
    page.evaluate(ONE_STEP, STEPS // 2)
    return [page.evaluate(ONE_STEP, STEPS // 2 + n) for n in range(1, MEASURED + 1)]


if __name__ == "__main__":
    sys.exit(main())
