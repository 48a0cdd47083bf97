"""Measure judging one log of a whole game, and a folder of logs: `python -m benchmarks.referee [COUNT]`.

The games are those that `vassal-tools prove sphacteria --keep .cache/proof` keeps.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory

from vassal_tools.proof.game_store import GameStore
from vassal_tools.proof.protocol import proof_of

COUNT = 100
GAMES = Path(__file__).resolve().parents[1] / ".cache" / "proof"
_LAUNCH = "from vassal_tools.cli.main import main; main()"


def seconds_of(path: Path) -> float:
    """The seconds that the command takes for a log or a folder."""
    start = time.perf_counter()
    command = (sys.executable, "-c", _LAUNCH, "referee", str(path))
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def main() -> None:
    """Judge one log, then a folder of so many, by the command."""
    count = int(sys.argv[1]) if sys.argv[1:] else COUNT
    store = GameStore(proof_of("sphacteria"), GAMES)
    with TemporaryDirectory() as name:
        logs = [Path(copy(store.careless(seed), name)) for seed in range(count)]
        one = seconds_of(logs[0])
        megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        every = seconds_of(Path(name))
    print(f"one log of a whole game: {one:.2f} s with the start of Python, {megabytes:.0f} MB at most")
    print(f"a folder of {count} games: {every:.0f} s; a thousand would take {every / count * 1000 / 60:.0f} minutes")


if __name__ == "__main__":
    main()
