"""Lint of a module with many large set-ups, in time and memory: `python -m benchmarks.setups [COUNT]`.

The work is that of all processes together, beside the fastest that Python can do (`benchmarks.formats.floor`).
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

from benchmarks.formats import LAUNCHER, floor
from benchmarks.yardstick import write_log

COUNT = 188
PIECES = 5_610
"""Of the yardstick's pieces, so many make a text of 4.4 million characters."""
_TIMES = 5
_SETUP = '<VASSAL.build.module.PredefinedSetup name="{0}" useFile="true" file="{0}"/>'
_LINT = ("lint", "--fail-on", "never", "--statistics")


def write_module(path: Path, count: int) -> Path:
    """Write a module with that many different set-ups, and return the path of one of them."""
    file = path.with_name("setup.vsav")
    names = [f"{number}.vsav" for number in range(count)]
    body = "".join(map(_SETUP.format, names))
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("buildFile.xml", f'<VASSAL.build.GameModule name="x">{body}</VASSAL.build.GameModule>')
        for number, name in enumerate(names):
            archive.write(write_log(file, PIECES, 0, seed=number), name)
    return file


def _floor_of(file: Path) -> float:
    """The processor time in seconds that the fastest reading of a set-up takes: the least of several runs."""
    taken = []
    for _ in range(_TIMES):
        start = time.process_time()
        floor(file)
        taken.append(time.process_time() - start)
    return min(taken)


def main() -> None:
    """Make the module, lint it by the command, and say what that took."""
    count = int(sys.argv[1]) if sys.argv[1:] else COUNT
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder, "setups.vmod")
        lowest = count * _floor_of(write_module(module, count))
        command = [sys.executable, "-c", LAUNCHER, sys.executable, "-m", "vassal_tools", *_LINT, str(module)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        passed, peak, work = map(float, done.stdout.split())
    print(f"{count} set-ups: {work:.1f} s of work, {work / lowest:.1f} x the floor, in {passed:.1f} s;", end=" ")
    print(f"{peak / 1024:.0f} MiB at most in one process")


if __name__ == "__main__":
    main()
