"""A damaged log takes little more work than its original, measured in function calls."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from vassal_tools.game import library
from vassal_tools.known_games import set_up_of
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.batch import JudgingOptions, judge_logs, umpire_by
from vassal_tools.table.record import record

if TYPE_CHECKING:
    from pathlib import Path

ORIGINAL = PROJECT / "samples" / "sphacteria-storm-and-slips.vlog"
SHIP = "A.T1"
"""A ship that carries over the sea: without it whole landings break a rule."""
MOST = 2.2
COUNTING = """
import cProfile, pstats, sys
counter = cProfile.Profile(builtins=False)
counter.enable()
from vassal_tools.cli.main import main
try:
    main(["referee", sys.argv[1]])
except SystemExit:
    counter.disable()
print(pstats.Stats(counter).total_calls, file=sys.stderr)
"""


def calls(log: Path) -> int:
    done = subprocess.run([sys.executable, "-c", COUNTING, str(log)], capture_output=True, text=True, check=True)
    return int(done.stderr.splitlines()[-1])


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """The same game; at its beginning the command that makes the ship cannot be read."""
    log = read_saved_game(ORIGINAL)
    umpire = umpire_by(log, JudgingOptions())
    gpid = library.load("sphacteria").counters[SHIP].gpid
    ship = next(one.id for one in record(log, umpire.zones).pieces.values() if one.gpid == gpid)
    first = next(n for n, text in enumerate(log.records) if f"+/{ship}/" in text)
    spoilt = (text.replace(f"+/{ship}/", f"x/{ship}/") if n == first else text for n, text in enumerate(log.records))
    path = tmp_path / "damaged.vlog"
    path.write_bytes(log.with_records(spoilt).to_bytes())
    return path


@pytest.mark.soak  # a whole game is judged twice under a profiler; `test_explain.py` limits the work of hostile logs
def test_a_log_without_a_ship_takes_about_twice_the_work_of_its_original_at_most(damaged: Path) -> None:
    """Neither has to make the model of the game and its set-up: they are kept since the log was judged here."""
    judge_logs([ORIGINAL], JudgingOptions(set_up_of=set_up_of))
    original, without_ship = map(calls, (ORIGINAL, damaged))
    assert 1.5 * original < without_ship < MOST * original
