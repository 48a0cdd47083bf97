"""Shared fixtures for tests of commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools import workers
from vassal_tools.referee import batch
from vassal_tools.table.record import ignore_progress

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from vassal_tools.referee.batch import JudgingOptions
    from vassal_tools.referee.chain import Chain
    from vassal_tools.referee.judging import Verdict
    from vassal_tools.table.record import Progress

    Judge = Callable[[Sequence[Path], JudgingOptions, Progress], tuple[Verdict, Chain]]


@pytest.fixture(scope="session")
def judged_once() -> Judge:
    """`judge_logs` with a cache by the names and content of logs, and by the options."""
    judge_logs, known = batch.judge_logs, dict[object, "tuple[Verdict, Chain]"]()

    def judged(
        logs: Sequence[Path], choices: JudgingOptions, progress: Progress = ignore_progress
    ) -> tuple[Verdict, Chain]:
        if choices.model or choices.setup:  # of a file that is given, which may change
            return judge_logs(logs, choices, progress)
        key = (tuple((path, path.read_bytes()) for path in logs), choices.rulings, choices.waivers, choices.viewer)
        if key not in known:
            known[key] = judge_logs(logs, choices, progress)
        return known[key]

    return judged


@pytest.fixture
def each_log_is_judged_once(monkeypatch: pytest.MonkeyPatch, judged_once: Judge) -> None:
    """These tests check the output. Other processes have no cache, and are used only on request."""
    monkeypatch.setattr(batch, "judge_logs", judged_once)
    monkeypatch.setattr(workers, "cpu_count", lambda: 1)
