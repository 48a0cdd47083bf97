"""The same log gets the same report, whatever the order of Python's sets and hashes is."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.referee.forging import Keeper, relation_changed
from tests.referee.tiny_tables import HALF, NO, Sitting
from tests.samples import number

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.objects.savedgame import SavedGame

LOGS = {
    "convoy": lambda: Keeper("convoy", 1, HALF).with_forgery(relation_changed, 8)[0],
    "leagues": lambda: Sitting("leagues", 3, HALF).whole(),
    "cities": lambda: Sitting("cities", 5, NO).whole(),
}


def report(log: Path, hashes: int) -> str:
    """Return the report on a log, made with a seed of the hashes."""
    words = [sys.executable, "-m", "vassal_tools", "referee", str(log), "--format", "json", "--fail-on", "never"]
    env = {**os.environ, "PYTHONHASHSEED": str(hashes)}
    return subprocess.run(words, env=env, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("name", [*LOGS][: number(1, len(LOGS))])
def test_a_verdict_does_not_depend_on_hashes(name: str, tmp_path: Path) -> None:
    log: SavedGame = LOGS[name]()
    path = tmp_path / f"{name}.vlog"
    path.write_bytes(log.to_bytes())
    assert len({report(path, hashes) for hashes in range(number(2, 6))}) == 1
