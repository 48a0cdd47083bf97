"""The benchmarks run without a browser, and report slower ratios than at the last stored commit."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from benchmarks import __main__ as all_benchmarks
from benchmarks import ratios, watch

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

DAY = date(2026, 1, 1)


def test_ratios_are_kept_by_commit_and_the_last_commit_counts(tmp_path: Path) -> None:
    table = tmp_path / "ratios.tsv"
    assert ratios.last_kept(table) == ("", {})
    ratios.keep({"lint": 2.0, "replay": 4.0}, "aaaa1111", DAY, table)
    ratios.keep({"lint": 3.0}, "bbbb2222", DAY, table)
    assert ratios.last_kept(table) == ("bbbb2222", {"lint": 3.0})
    assert table.read_text("utf-8").splitlines()[:2] == [
        "commit\tdate\twork\tratio",
        "aaaa1111\t2026-01-01\tlint\t2.00",
    ]


def test_a_ratio_that_grew_by_more_than_half_is_named() -> None:
    before = {"lint": 2.0, "replay": 4.0, "gone": 1.0}
    assert ratios.grown(before, {"lint": 3.1, "replay": 5.9, "new": 99.0}) == [
        "lint: 2.0 x the floor before, 3.1 x now"
    ]


def test_the_kept_table_can_be_read() -> None:
    commit, kept = ratios.last_kept()
    assert commit
    assert all(ratio > 0 for ratio in kept.values())


def test_a_benchmark_that_takes_too_long_is_ended(capfd: pytest.CaptureFixture[str]) -> None:
    assert all_benchmarks.run("benchmarks.ratios", 0.01, []) == 1
    assert "benchmarks.ratios was ended: it took more than 0.01 s" in capfd.readouterr().out


def test_every_benchmark_that_is_run_has_a_limit() -> None:
    assert all(seconds > 0 for seconds in all_benchmarks.LIMITS.values())
    assert "benchmarks.ratios" in all_benchmarks.LIMITS


def test_without_a_browser_the_page_is_skipped_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(watch, "which", lambda _name: None)
    assert watch.main() == 0
    assert "skipped" in capsys.readouterr().out
