"""Measure the page on which a referee drops a log, in headless Chromium: `python -m benchmarks.site`.

Times are limited by the clock of an idle machine. Their ratio can be compared between machines: to the command, which
judges the same log with Python ready.
"""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.sync_api import Page, sync_playwright

from tests.conftest import BROWSER_OPTIONS, PROJECT
from tests.referee_page.conftest import CACHE, served_from
from vassal_tools.builder.cache import PictureCache
from vassal_tools.known_games import set_up_of
from vassal_tools.referee.batch import JudgingOptions, judge_logs
from vassal_tools.site.assembly import LATER, Parts, write_site

LARGEST = {"the parts": 8_000_000, "what lints a module": 400_000, "the one file": 14_000_000}  # bytes
LONGEST = {"the first start": 5.0, "a later start": 2.0, "the verdict on a whole game": 1.5}  # seconds
DRAWN = "its page"
LOG = PROJECT / "samples" / "sphacteria-whole-game.vlog"
PATIENCE = 120_000  # milliseconds


def main() -> int:
    """Print sizes and times with their bars; return 1 if any is above its bar, 0 without Chromium or Node."""
    program = which("chromium") or which("chromium-browser")
    if program is None or which("node") is None:
        print("skipped: the page is made with Node and measured in Chromium; one of them is not installed")
        return 0
    with TemporaryDirectory() as made, sync_playwright() as playwright:
        folder = Path(made)
        parts = Parts.made(CACHE)
        write_site(folder / "site", parts, PROJECT / "samples", PictureCache(CACHE / "pictures"))
        lints, whole = len(parts.packed[LATER]), (folder / "referee.html").stat().st_size
        sizes = {"the parts": parts.size, "what lints a module": lints, "the one file": whole}
        with served_from(folder / "site") as address:
            browser = playwright.chromium.launch(executable_path=program, args=list(BROWSER_OPTIONS))
            times = _times(browser.new_page(), address)
            browser.close()
    command = _command()
    for name, size in sizes.items():
        print(f"{name}: {size / 1e6:.1f} MB of {LARGEST[name] / 1e6:g}")
    for name, time in times.items():
        bar = f" of {LONGEST[name]:.1f}" if name in LONGEST else ""
        print(f"{name}: {time:.1f} s{bar}; {time / command:.1f} times as long as the command judges")
    return int(
        any(sizes[name] > LARGEST[name] for name in sizes) or any(times[name] > LONGEST[name] for name in LONGEST)
    )


def _times(page: Page, address: str) -> dict[str, float]:
    page.goto(address)
    first = _start(page)
    page.reload()
    later = _start(page)
    # twice, since the browser compiles what runs often
    judged = [_judge(page) for _ in range(2)]
    verdict, drawn = judged[-1]
    return {"the first start": first, "a later start": later, "the verdict on a whole game": verdict, DRAWN: drawn}


def _start(page: Page) -> float:
    began = perf_counter()
    page.dispatch_event("#files", "click")
    page.wait_for_selector("#progress li.done", timeout=PATIENCE)
    return perf_counter() - began


def _judge(page: Page) -> tuple[float, float]:
    # until the verdict is there, and until its page is
    page.evaluate("document.querySelectorAll('.game').forEach((one) => one.remove())")
    began = perf_counter()
    page.set_input_files("#files", LOG)
    page.wait_for_selector(".game", timeout=PATIENCE)
    verdict = perf_counter() - began
    page.wait_for_selector(".game iframe", timeout=PATIENCE)
    return verdict, perf_counter() - began


def _command() -> float:
    options = JudgingOptions(set_up_of=set_up_of)
    judge_logs((LOG,), options)
    began = perf_counter()
    judge_logs((LOG,), options)
    return perf_counter() - began


if __name__ == "__main__":
    sys.exit(main())
