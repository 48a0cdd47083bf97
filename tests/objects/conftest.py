"""Property tests draw the same examples in every run; the count of what went round is told at the end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hypothesis import settings

if TYPE_CHECKING:
    import pytest

settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.load_profile("same")

COUNTED = "went round: "


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How many real files, commands and traits came back as they were."""
    counts: Counter[str] = Counter()
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name.startswith(COUNTED) and isinstance(value, int):
                counts[name.removeprefix(COUNTED)] += value
    if counts:
        told = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
        terminalreporter.write_line(f"Of real files went round unchanged: {told}")
