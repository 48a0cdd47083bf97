"""Measure the page of a game in headless Chromium: `python -m benchmarks.watch`.

It measures an invented game that has pictures, and the yardstick log (`benchmarks/yardstick.py`), which has boxes with
names. Times are limited by the clock of an idle machine. Their ratio to the floor can be compared between machines: the
floor is a page without script that shows as many plain rectangles as the game has pieces.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

from benchmarks.formats import whole_page
from benchmarks.yardstick import write_log
from tests.conftest import BROWSER_OPTIONS
from tests.watch.invented import invented
from vassal_tools.report.watch_page import watch_page

PIECES, STEPS = 2_000, 20_000
"""Of the invented game; the yardstick has as many pieces, and as many commands."""
SMALL = 50, 500
FIRST_VIEW = 2.0  # seconds
STEP = 16.0  # milliseconds, the median of script and layout
MEASURED = 200
"""How many steps are measured, one after the other in the middle of the game."""

ONE_STEP = """(step) => {
  const slider = document.getElementById("slider");
  slider.value = String(step);
  slider.dispatchEvent(new Event("input"));
  document.getElementById("board").getBoundingClientRect();
  document.getElementById("panel").getBoundingClientRect();
}"""
WORK = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")


@dataclass(frozen=True, slots=True)
class Measured:
    """The first view of a page by the clock and of its main thread, in seconds; its steps in milliseconds."""

    first: float
    first_work: float
    steps: tuple[float, ...]

    @property
    def step(self) -> float:
        """The median of the steps."""
        return median(self.steps)

    @property
    def is_slow(self) -> bool:
        """Return True if the first view or a step takes longer than it may."""
        return self.first > FIRST_VIEW or self.step > STEP


class Shown:
    """A page in the browser. Its times are of the processor, so that what else the machine does counts little."""

    def __init__(self, browser: Browser, file: Path) -> None:
        self._page = browser.new_page(viewport={"width": 1280, "height": 800})
        self._session = self._page.context.new_cdp_session(self._page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})
        begin = perf_counter()
        self._page.goto(f"{file.as_uri()}#step-0")
        self._page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.first = perf_counter() - begin
        """Seconds by the clock until the board was painted."""
        self.first_work = self._time("TaskDuration")

    def steps(self) -> list[float]:
        """Milliseconds of script and layout of steps in the middle of the game."""
        last = int(self._page.evaluate("() => document.getElementById('slider').max"))
        self._page.evaluate(ONE_STEP, last // 2)
        found, before = [], self._time(*WORK)
        for n in range(min(MEASURED, last // 2)):
            self._page.evaluate(ONE_STEP, last // 2 + n + 1)
            now = self._time(*WORK)
            found.append((now - before) * 1000)
            before = now
        return found

    def _time(self, *names: str) -> float:
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return sum(float(one["value"]) for one in metrics if one["name"] in names)


def main() -> int:
    """Print the times of two large games and of a small one; return 1 if too long, 0 without Chromium."""
    program = which("chromium") or which("chromium-browser")
    if program is None:
        print("skipped: the page of a game is measured in Chromium, which is not installed")
        return 0
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(BROWSER_OPTIONS))
        floor = Shown(browser, _written(Path(folder, "floor.html"), rectangles(PIECES))).first_work
        print(f"floor: a page of {PIECES} rectangles takes {floor:.2f} s of its main thread")
        games = _pages(Path(folder))
        small, *large = [measured(browser, name, file, floor) for name, file in games.items()]
        browser.close()
    for name, one in zip([*games][1:], large, strict=True):
        print(f"a step of {name} takes {one.step / small.step:.1f} times as long as one of the small game")
    return int(any(one.is_slow for one in large))


def rectangles(count: int) -> str:
    """Return a page without script that shows so many rectangles."""
    shapes = (f'<rect x="{n % 60 * 20}" y="{n // 60 * 20}" width="18" height="18" fill="#a33"/>' for n in range(count))
    board = f'<svg id="board" width="1200" height="700">{"".join(shapes)}</svg>'
    return f"<!DOCTYPE html><title>floor</title><body>{board}<p id=panel></p></body>"


def _pages(folder: Path) -> dict[str, Path]:
    """The pages that are measured, the small one first."""
    log = write_log(folder / "yardstick.vlog", PIECES, STEPS)
    made = {
        "the small game": watch_page([invented(*SMALL)]),
        "the invented game": watch_page([invented(PIECES, STEPS)]),
        "the yardstick log": whole_page(log),
    }
    return {name: _written(folder / f"{name.replace(' ', '-')}.html", page) for name, page in made.items()}


def _written(file: Path, page: str) -> Path:
    file.write_text(page, "utf-8")
    return file


def measured(browser: Browser, name: str, file: Path, floor: float) -> Measured:
    """The times of a page, which are printed."""
    shown = Shown(browser, file)
    found = Measured(shown.first, shown.first_work, tuple(shown.steps()))
    print(f"{name}: {file.stat().st_size / 1e6:.1f} MB")
    print(
        f"  first view: {found.first:.2f} s, at most {FIRST_VIEW} s; "
        f"{found.first_work:.2f} s of its main thread, {found.first_work / floor:.1f} x the floor"
    )
    slowest = f"the slowest {max(found.steps):.1f} ms"
    print(f"  a step: {found.step:.1f} ms in the middle, at most {STEP} ms; {slowest}")
    return found


if __name__ == "__main__":
    sys.exit(main())
