"""Measure the start of a command, before the steps of a log: `python -m benchmarks.start`.

The log holds the beginning of a game and one step. So the time is that of the imports, of the game's model, and
of the beginning. It is the processor time of the command, and its floor is `python -c pass`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from vassal_tools.errors import Where
from vassal_tools.format.obfuscation import unwrap, wrap

SAMPLE = Path(__file__).resolve().parents[1] / "samples" / "sphacteria-legal.vlog"
SAVED_GAME = "savedGame"
ESC, END = "\x1b", "end_save"
TIMES = 5
BAR = 0.5
"""Seconds that a command may take before it reads."""


def write_beginning(sample: Path, path: Path) -> Path:
    """Write the beginning of a log and its first step."""
    with zipfile.ZipFile(sample) as log, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as written:
        for name in log.namelist():
            data = log.read(name)
            if name == SAVED_GAME:
                text, wrapping = unwrap(data, Where(sample.name, name))
                commands = text.split(ESC)
                data = wrap(ESC.join(commands[: commands.index(END) + 2]), wrapping)
            written.writestr(name, data)
    return path


def python_alone() -> None:
    """Start Python and end it."""
    _run("-c", "pass")


def command(log: Path) -> None:
    """Referee a log by the command."""
    _run("-m", "vassal_tools", "referee", str(log))


def _run(*words: str) -> None:
    may_keep = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run((sys.executable, *words), stdout=subprocess.DEVNULL, check=True, env=may_keep)


def main() -> None:
    """Print the processor time of a command that has nothing to read, and of Python alone."""
    from benchmarks.ratios import least_seconds

    with TemporaryDirectory() as name:
        log = write_beginning(SAMPLE, Path(name, SAMPLE.name))
        lowest, seconds = least_seconds(python_alone, TIMES), least_seconds(partial(command, log), TIMES)
    is_slow = f", more than {BAR} s" if seconds > BAR else ""
    print(f"before reading: {seconds:.3f} s of processor time, {seconds / lowest:.0f} x `python -c pass`{is_slow}")


if __name__ == "__main__":
    main()
