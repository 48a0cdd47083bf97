"""Measure the time of judging a log, and its ratio to replaying: `python -m benchmarks.reading`.

Logs may be named; without names the whole games among the samples are judged. The times are those of the process alone,
the shortest of several, after the game's data were read.
"""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.known_games import set_up_of
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.batch import JudgingOptions, LogCase, judge_case
from vassal_tools.table.record import record
from vassal_tools.table.zones import NO_ZONES

if TYPE_CHECKING:
    from collections.abc import Callable

SAMPLES = Path(__file__).resolve().parents[1] / "samples"
WHOLE = tuple(SAMPLES / f"sphacteria-{name}.vlog" for name in ("whole-game", "storm-and-slips"))
TIMES = 3
BAR = 0.5
"""Seconds that a declared whole game may take."""


def seconds_of(work: Callable[[], object]) -> float:
    """The seconds of the process that the work takes, the shortest of several times."""
    found = []
    for _ in range(TIMES + 1):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found[1:])


def replayed(log: Path) -> object:
    """The log read and replayed, and not judged."""
    return record(read_saved_game(log), NO_ZONES)


def main() -> None:
    """Judge each log, and replay it."""
    for log in [Path(name) for name in sys.argv[1:]] or WHOLE:
        judging = partial(judge_case, LogCase(log.name, (log,)), JudgingOptions(set_up_of=set_up_of))
        judged, alone = seconds_of(judging), seconds_of(partial(replayed, log))
        is_slow = " (more than it may)" if judged > BAR else ""
        sys.stdout.write(
            f"{log.name}: {judged:.2f} s{is_slow}, {judged / alone:.1f} times replaying it ({alone:.2f} s)\n"
        )


if __name__ == "__main__":
    main()
