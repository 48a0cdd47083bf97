"""What tests of commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vassal_tools.replay import games
from vassal_tools.replay.record import untold

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from vassal_tools.replay.chain import Chain
    from vassal_tools.replay.games import Choices
    from vassal_tools.replay.record import Progress
    from vassal_tools.replay.referee import Verdict

    Hear = Callable[[Sequence[Path], Choices, Progress], tuple[Verdict, Chain]]


@pytest.fixture(scope="session")
def hear_once() -> Hear:
    """`hear` that remembers verdicts by the names of logs, what is in them, and the choices of the command line."""
    hear, known = games.hear, dict[object, "tuple[Verdict, Chain]"]()

    def heard(logs: Sequence[Path], choices: Choices, progress: Progress = untold) -> tuple[Verdict, Chain]:
        if choices.model or choices.setup:  # of a file that is given, which may change
            return hear(logs, choices, progress)
        key = (tuple((path, path.read_bytes()) for path in logs), choices.rulings, choices.waivers, choices.viewer)
        if key not in known:
            known[key] = hear(logs, choices, progress)
        return known[key]

    return heard


@pytest.fixture
def each_log_is_judged_once(monkeypatch: pytest.MonkeyPatch, hear_once: Hear) -> None:
    """What is tested is how verdicts are shown."""
    monkeypatch.setattr(games, "hear", hear_once)
