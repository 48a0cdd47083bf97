"""How long the search takes to read a log, and how often longer than the translation: `python -m benchmarks.reading`.

Logs may be named; without names the whole games among the samples are read. The times are those of the process alone,
the shortest of several, after the game's data were read.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from vassal_rulebooks.sphacteria.umpire import SEARCH
from vassal_tools.known_games import set_up_of
from vassal_tools.referee.batch import Case, JudgingOptions, judge_case

SAMPLES = Path(__file__).resolve().parents[1] / "samples"
WHOLE = tuple(SAMPLES / f"sphacteria-{name}.vlog" for name in ("whole-game", "storm-and-slips"))
TIMES = 3
BAR = 0.5
"""Seconds that a declared whole game may take."""


def seconds_of(log: Path) -> float:
    """The seconds of the process that it takes to judge a log, the shortest of several times."""
    options = JudgingOptions(set_up_of=set_up_of)
    found = []
    for _ in range(TIMES + 1):
        start = time.process_time()
        judge_case(Case(log.name, (log,)), options)
        found.append(time.process_time() - start)
    return min(found[1:])


def main() -> None:
    """Read each log by the translation and by the search."""
    for log in [Path(name) for name in sys.argv[1:]] or WHOLE:
        os.environ.pop(SEARCH, None)
        before = seconds_of(log)
        os.environ[SEARCH] = "1"
        now = seconds_of(log)
        is_slow = " (more than it may)" if now > BAR else ""
        sys.stdout.write(f"{log.name}: {now:.2f} s{is_slow}, {now / before:.2f} of the translation's {before:.2f} s\n")


if __name__ == "__main__":
    main()
