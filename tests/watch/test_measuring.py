"""The benchmark of the page measures what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks import watch
from benchmarks.formats import whole_page
from benchmarks.yardstick import write_log

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from playwright.sync_api import Browser


def test_a_page_is_measured_with_its_first_view_steps_and_ratio(
    browser: Browser, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    floor = tmp_path / "floor.html"
    floor.write_text(watch.rectangles(50), "utf-8")
    page = tmp_path / "log.html"
    page.write_text(whole_page(write_log(tmp_path / "a.vlog", 50, 300)), "utf-8")
    lowest = watch.Shown(browser, floor).first_work
    found = watch.measured(browser, "the log", page, lowest)
    assert found.first > found.first_work > lowest > 0
    assert len(found.steps) > 50
    assert found.step > 0
    assert "x the floor" in capsys.readouterr().out
