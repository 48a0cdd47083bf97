"""Reading and replaying the yardstick, against the fastest that Python can do: `python -m benchmarks.formats`."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.yardstick import write_log
from vassal_tools.format.archive import Limits
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.report.watch_page import watch_page
from vassal_tools.table.record import record
from vassal_tools.table.zones import NO_ZONES
from vassal_tools.watch.scene import scene

if TYPE_CHECKING:
    from collections.abc import Callable

PIECES, COMMANDS = 2_000, 20_000
TIMES = 5
LAUNCHER = """
import os, sys, time
start = time.perf_counter()
child = os.fork()
if not child:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.execv(sys.argv[1], sys.argv[1:])
_, status, usage = os.wait4(child, 0)
if status:
    sys.exit("the command failed")
print(time.perf_counter() - start, usage.ru_maxrss, usage.ru_utime + usage.ru_stime)
"""
"""A small process between: a child's peak counts what its parent held when it was made."""
LARGE = Limits(entry_bytes=1 << 30)
MIB = 1 << 20
PEER = "quoted, not measured here: pywargame 0.8.0 takes about 80 x the floor to decode, and replays nothing"


def floor(path: Path) -> None:
    """Inflate, undo the hex digits, the obfuscation and UTF-8, split: no reader in Python does it in less."""
    raw = zipfile.ZipFile(path).read("savedGame")
    key = int(raw[5:7], 16)
    plain = bytes.fromhex(raw[7:].decode("ascii")).translate(bytes(byte ^ key for byte in range(256)))
    plain.decode("utf-8").split("\x1b")


def raw_commands(path: Path) -> None:
    """The file read into raw commands."""
    read_saved_game(path, LARGE)


def typed_commands(path: Path) -> None:
    """The file read and every command decoded."""
    game = read_saved_game(path, LARGE)
    for _ in game.setup():
        pass
    for step in game.steps():
        for _ in step.commands():
            pass


def whole_replay(path: Path) -> None:
    """The file read, decoded, and played on the table to its end."""
    steps = record(read_saved_game(path, LARGE), NO_ZONES).steps
    if any(step.faults for step in steps):
        raise SystemExit("the yardstick contradicts the table")


def whole_page(path: Path) -> str:
    """The page of the log; it shows boxes with names, for the yardstick has no module."""
    return watch_page([scene(read_saved_game(path, LARGE), None)])


def best(act: Callable[[Path], None], path: Path, times: int = TIMES) -> float:
    """The shortest of several runs, in seconds: the others were disturbed."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        act(path)
        taken.append(time.perf_counter() - start)
    return min(taken)


def process(*arguments: str) -> tuple[float, float]:
    """Return the seconds and the peak MiB of a command in a new process."""
    command = [sys.executable, "-c", LAUNCHER, sys.executable, "-m", "vassal_tools", *arguments]
    runs = []
    for _ in range(TIMES):
        figures = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        runs.append((float(figures[0]), float(figures[1]) / 1024))
    return min(seconds for seconds, _ in runs), max(peak for _, peak in runs)


def row(what: str, seconds: float, ratio: float | None = None, more: str = "") -> None:
    """Print one line of the table."""
    shown = "" if ratio is None else f"{ratio:6.1f} x"
    print(f"{what:<34}{seconds * 1000:9.0f} ms  {shown:>9}  {more}".rstrip())


def main() -> None:
    """Measure, and print the table."""
    with tempfile.TemporaryDirectory() as folder:
        path = write_log(Path(folder) / "yardstick.vlog", PIECES, COMMANDS)
        tenfold = write_log(Path(folder) / "tenfold.vlog", PIECES * 10, COMMANDS * 10)
        print(f"{PIECES} pieces, {COMMANDS} commands, {path.stat().st_size / MIB:.1f} MiB; the best of {TIMES} runs")
        lowest = best(floor, path)
        row("floor", lowest, 1.0)
        for act in (raw_commands, typed_commands, whole_replay):
            seconds = best(act, path)
            row(act.__name__.replace("_", " "), seconds, seconds / lowest)
        row("ten times the log, whole replay", best(whole_replay, tenfold, 2), None, f"once: {seconds * 1000:.0f} ms")
        for name in ("replay", "dump"):
            taken, peak = process(name, str(path))
            row(f"{name} as a process", taken, None, f"peak {peak:.0f} MiB")
        print(PEER)


if __name__ == "__main__":
    main()
