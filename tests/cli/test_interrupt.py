"""Ctrl-C ends every command within two seconds with exit code 130, and leaves no process and no file behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import product
from shutil import copy
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from tests.samples import sample
from vassal_tools import workers
from vassal_tools.errors import FormatError, InternalError, Where
from vassal_tools.workers import results

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

if sys.platform == "win32":
    pytest.skip("a process group that gets SIGINT is POSIX's", allow_module_level=True)

SAMPLES = PROJECT / "samples"
LOG = SAMPLES / "sphacteria-by-mail-1.vlog"
LIMIT = 10.0
"""Seconds: two and what a machine loses that runs other tests besides."""

BY_METHOD = """
import multiprocessing, sys
from vassal_tools.cli.main import main
multiprocessing.set_start_method(sys.argv.pop(1))
main()
"""
WHEN_CALLED = """
import importlib, os, signal, sys
from vassal_tools.cli.main import main
place, name = sys.argv.pop(1).rsplit(".", 1)
def interrupted(*_, **__):
    os.killpg(0, signal.SIGINT)
    while True: pass
setattr(importlib.import_module(place), name, interrupted)
main()
"""


def start(code: str, *words: str | Path) -> subprocess.Popen[bytes]:
    """A process as the leader of a process group, like a process started by a shell."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, words)],
        cwd=PROJECT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip


def until(is_so: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


def require_interrupted(process: subprocess.Popen[bytes]) -> None:
    """The process ends in time with that code, says nothing of a fault, and none of its group is left."""
    try:
        _, err = process.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    assert process.returncode == 130, err
    assert b"Traceback" not in err
    assert b"fault of ours" not in err
    until(lambda: not is_there(process.pid), LIMIT)


def is_there(group: int) -> bool:
    """Return True if any process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def many_games(folder: Path) -> Path:
    logs = folder / "logs"
    logs.mkdir()
    for number in range(30):
        copy(LOG, logs / f"{number}.vlog")
    return logs


@pytest.mark.sweep(2)  # a process for each
@pytest.mark.parametrize(("method", "to_all"), sample(product(["fork", "spawn"], [True, False]), 3))
def test_a_folder_of_games(method: str, to_all: bool, tmp_path: Path) -> None:
    logs, target = many_games(tmp_path), tmp_path / "target"
    target.mkdir()
    words = ("referee", logs, "--format", "html", "-o", target / "pages", "--jobs", "2")
    process = start(BY_METHOD, method, *words)
    until(lambda: any(target.rglob("*.html")))
    (os.killpg if to_all else os.kill)(process.pid, signal.SIGINT)
    require_interrupted(process)
    assert list(target.iterdir()) == []


@pytest.mark.parametrize(("called", "words"), [
    ("vassal_tools.referee.batch.judge_logs", ["referee", LOG]),
    ("vassal_tools.referee.batch.judge_logs", ["referee", LOG, LOG, "--each"]),
    ("vassal_tools.referee.dice.throws_of", ["referee", LOG, "--dice"]),
    ("vassal_tools.referee.compare.compare", ["referee", LOG, LOG, "--compare"]),
    ("vassal_tools.lint.run.lint_path", ["lint", "a.vmod"]),
    ("vassal_tools.builder.module.write_module", ["build", "sphacteria", "-o", "."]),
    ("vassal_tools.objects.unpacking.unpack", ["unpack", "a", "b"]),
    ("vassal_tools.objects.unpacking.pack_folder", ["pack", "a", "b"]),
    ("vassal_tools.cli.replay.replay_log", ["replay", LOG]),
    ("vassal_tools.cli.dump.dump_file", ["dump", LOG]),
    ("vassal_tools.cli.diff.diff_files", ["diff", LOG, LOG]),
    ("vassal_tools.lint.registry.rules_at_hand", ["explain", "VM104"]),
    ("vassal_tools.game.library.names", ["games"]),
    ("vassal_tools.objects.merging.merged", ["merge", "a", "b", "c"]),
    ("vassal_tools.cli.ecosystem.lint_folder", ["ecosystem", ".", "run.json", "--write"]),
    ("vassal_tools.verify.run.read_subject", ["verify", "a.vmod"]),
    ("vassal_tools.proof.run.ProofRun", ["prove", "sphacteria"]),
])  # fmt: skip
def test_every_command(called: str, words: list[str | Path]) -> None:
    require_interrupted(start(WHEN_CALLED, called, *words))


def test_ctrl_c_while_the_command_is_imported() -> None:
    code = """
import signal, sys
from vassal_tools.__main__ import run
class Slow:
    def find_spec(self, name, *_):
        if name == "vassal_tools.cli.main":
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Slow())
run()
"""
    require_interrupted(start(code, "games"))


def square(number: int) -> int:
    return number * number


def refuse(number: int) -> int:
    raise FormatError("cannot be read", Where(f"{number}.vlog"), "a hint")


def die(_number: int) -> int:
    os._exit(1)


def test_results_have_the_numbers_of_their_jobs() -> None:
    assert sorted(results(square, range(20), 3)) == [(n, n * n) for n in range(20)]
    assert list(results(square, [], 3)) == []


def test_what_a_job_raises_arrives_whole_and_a_process_that_dies_is_noticed() -> None:
    with pytest.raises(FormatError, match=r"[01]\.vlog: cannot be read \(a hint\)"):
        list(results(refuse, range(2), 2))
    with pytest.raises(InternalError, match="has died"):
        list(results(die, range(2), 2))


def test_never_more_processes_than_windows_can_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[object] = []

    def start_and_count(work: Callable[[int], int]) -> object:
        started.append(work)
        return begin(work)

    begin = workers._start
    assert workers.MOST == 61
    monkeypatch.setattr(workers, "MOST", 2)
    monkeypatch.setattr(workers, "_start", start_and_count)
    assert sorted(results(square, range(5), 1000)) == [(n, n * n) for n in range(5)]
    assert len(started) == 2
