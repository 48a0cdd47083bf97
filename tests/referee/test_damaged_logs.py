"""A log in which something is missing takes little more work than its original; calls of functions are counted."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT

if TYPE_CHECKING:
    from pathlib import Path

ORIGINAL = PROJECT / "samples" / "sphacteria-storm-and-slips.vlog"
DAMAGED = PROJECT.parent / "shared" / "lint-cases" / "hostile-damaged.vlog"
"""The same game without one of the ships that carry over the sea, so that whole landings break a rule."""
MOST = 2.2
COUNTING = """
import sys
count = 0
def note(_frame, event, _what):
    global count
    count += event == "call"
sys.setprofile(note)
from vassal_tools.cli.main import main
try:
    main(["referee", sys.argv[1]])
except SystemExit:
    sys.setprofile(None)
print(count, file=sys.stderr)
"""


def calls(log: Path) -> int:
    done = subprocess.run([sys.executable, "-c", COUNTING, str(log)], capture_output=True, text=True, check=True)
    return int(done.stderr.splitlines()[-1])


@pytest.mark.skipif(not DAMAGED.exists(), reason="the damaged log is not beside the project")
def test_a_log_without_a_ship_takes_about_twice_the_work_of_its_original_at_most() -> None:
    """The first run is not counted: it keeps the model of the game."""
    *_, original, damaged = map(calls, (ORIGINAL, ORIGINAL, DAMAGED))
    assert damaged < MOST * original
