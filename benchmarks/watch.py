"""How fast the page of a game is in headless Chromium: its first view, and a step. `python -m benchmarks.watch`."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

from tests.watch.conftest import OPTIONS
from tests.watch.invented import invented
from vassal_tools.report.watch_page import watch_page

PIECES, STEPS = 2_000, 20_000
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

    def steps(self, last: int) -> list[float]:
        """Milliseconds of script and layout of steps in the middle of the game."""
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
    """Print the times of a large game and those of a small one; return 1 if too long, 0 without Chromium."""
    program = which("chromium") or which("chromium-browser")
    if program is None:
        print("skipped: the page of a game is measured in Chromium, which is not installed")
        return 0
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(OPTIONS))
        small, _ = _measured(browser, Path(folder, "small.html"), *SMALL)
        large, first = _measured(browser, Path(folder, "large.html"), PIECES, STEPS)
        browser.close()
    print(f"a step of the large game takes {large / small:.1f} times as long as one of the small")
    return int(first > FIRST_VIEW or large > STEP)


def _measured(browser: Browser, file: Path, pieces: int, steps: int) -> tuple[float, float]:
    """The median of the steps of a game, and the first view of it; both are printed."""
    file.write_text(watch_page([invented(pieces, steps)]), "utf-8")
    print(f"{pieces} pieces, {steps} steps: {file.stat().st_size / 1e6:.1f} MB")
    shown = Shown(browser, file)
    times = shown.steps(steps)
    print(f"  first view: {shown.first:.2f} s, at most {FIRST_VIEW} s; {shown.first_work:.2f} s of its main thread")
    print(f"  a step: {median(times):.1f} ms in the middle, at most {STEP} ms; the slowest {max(times):.1f} ms")
    return median(times), shown.first


if __name__ == "__main__":
    sys.exit(main())
