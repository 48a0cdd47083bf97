"""Time and memory of reading a hostile file, measured in a new process: the fork of one that has imported all."""

from __future__ import annotations

import atexit
import json
import select
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from time import process_time
from typing import TYPE_CHECKING

from tests.durations import spent_elsewhere

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_SCRIPT = """
import json, os, resource, sys, time
from pathlib import Path
from vassal_tools.known_games import layout_of
from vassal_tools.errors import VassalToolsError
from vassal_tools.objects.module import read_module
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.objects.command_fields import Describer
from vassal_tools.table.record import ignore_progress
from vassal_tools.table.at_step import table_at
from vassal_tools.report.dump_view import Dump
from vassal_tools.report.table_view import replay_json, replay_text
def module(path):
    with read_module(path) as held:
        for component in held.pieces():
            component.piece()
        held.to_bytes()
def replay(path):
    shown = table_at(read_saved_game(path), None)
    replay_json(shown, None)
    for _ in replay_text(shown, None): pass
def replay_with(path, module):
    held = read_saved_game(path)
    layout = layout_of(held, Path(module))
    shown = table_at(held, None, layout.zones)
    replay_json(shown, layout)
    for _ in replay_text(shown, layout): pass
def dump(path):
    held = read_saved_game(path)
    for _ in Dump(held).text(ignore_progress): pass
    for _ in Dump(held).json(ignore_progress): pass
def game(path):
    held = read_saved_game(path)
    for _ in held.setup(): pass
    for step in held.steps():
        for _ in step.commands(): pass
    describer = Describer()
    for record in held.records: describer.describe(record)
readers = {"module": module, "game": game, "replay": replay, "replay_with": replay_with, "dump": dump}
def measured(reader, path, *more):
    start, error, where = time.process_time(), "", ["", "", None, None]
    try:
        readers[reader](Path(path), *more)
    except VassalToolsError as caught:
        error, at = str(caught), caught.where
        where = [at.file, at.entry, at.line, at.offset]
    seconds = time.process_time() - start
    status = Path("/proc/self/status")  # what getrusage says includes the process that started this one
    lines = status.read_text().splitlines() if status.exists() else []
    peak = [line.split()[1] for line in lines if line.startswith("VmHWM")]
    memory = int(peak[0]) if peak else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return [error, seconds, memory / 1024, where]
for line in sys.stdin:
    child = os.fork()
    if not child:
        try:
            print(json.dumps(measured(*json.loads(line))), flush=True)
        finally:
            os._exit(0)
    if os.waitpid(child, 0)[1]:
        print("null", flush=True)  # it was killed
"""


SECONDS = 20
"""What would take minutes or hours must end within this, on any machine; `benchmarks.hostile` measures the second."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The result of a reading, its processor time, its peak memory in MiB, and the place of the error."""

    error: str
    seconds: float
    mebibytes: float
    where: tuple[str, str, int | None, int | None]


def measure(reader: str, *paths: Path) -> Measured:
    """Read the file as a `game` or `module`, or show it as `replay`, `replay_with` a module after it, or `dump` do."""
    answers = _measurer()
    assert answers.stdin
    assert answers.stdout
    answers.stdin.write(json.dumps([reader, *map(str, paths)]) + "\n")
    answers.stdin.flush()
    assert select.select([answers.stdout], [], [], 60)[0], "no answer within a minute"
    error, seconds, mebibytes, (file, entry, line, offset) = json.loads(answers.stdout.readline())
    spent_elsewhere(seconds)
    return Measured(error, seconds, mebibytes, (file, entry, line, offset))


@cache
def _measurer() -> subprocess.Popen[str]:
    started = subprocess.Popen(
        [sys.executable, "-c", _SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    atexit.register(started.__exit__, None, None, None)  # its input ends, and so does it
    return started


def refused_quickly(reader: str, *paths: Path) -> Measured:
    """The same, where the file must be refused soon and in 200 MiB."""
    done = ended_quickly(reader, *paths)
    assert done.error
    return done


def ended_quickly(reader: str, *paths: Path) -> Measured:
    """The same, where the file must be read or refused soon and in 200 MiB."""
    done = measure(reader, *paths)
    assert done.seconds < SECONDS
    assert done.mebibytes < 200
    return done


@contextmanager
def quickly() -> Iterator[None]:
    """The block ends soon, as far as a test can check that on any machine."""
    start = process_time()
    yield
    assert process_time() - start < SECONDS


def least_time(work: Callable[[], object], times: int = 3) -> float:
    """The processor time in seconds that the work takes: the least of several runs."""
    taken = []
    for _ in range(times):
        start = process_time()
        work()
        taken.append(process_time() - start)
    return min(taken)
