"""A full disk, or a process that is killed while it writes, leaves the old file or the new one, and never a part."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from tests.objects.test_modules import packed

if TYPE_CHECKING:
    from collections.abc import Callable

if sys.platform == "win32":
    pytest.skip("limits of files and SIGKILL are POSIX's", allow_module_level=True)

LOG = PROJECT / "samples" / "sphacteria-legal.vlog"
BUILD = b"""<VASSAL.build.GameModule name="M" version="1"><VASSAL.build.module.PieceWindow>
<VASSAL.build.widget.PieceSlot entryName="A" gpid="1">+/null/piece;;;;A/null;0;0;1;0</VASSAL.build.widget.PieceSlot>
</VASSAL.build.module.PieceWindow></VASSAL.build.GameModule>"""
LIMITED = """
import resource, sys
from vassal_tools.__main__ import run
resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
run()
"""
KILLED_AT = """
import importlib, os, signal, sys
from vassal_tools.__main__ import run
place, name, when = sys.argv.pop(1).split(" ")
owner = importlib.import_module(place) if name != "replace" else importlib.import_module(place).Path
real = getattr(owner, name)
def killed(*words, **named):
    if when == "after":
        real(*words, **named)
    os.kill(os.getpid(), signal.SIGKILL)
setattr(owner, name, killed)
run()
"""
POINTS = ("os fsync before", "os fsync after", "pathlib replace before", "pathlib replace after")
"""Moments of writing: the data are written, they are on the disk, they replace the old file."""


def run(code: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code, *map(str, words)], capture_output=True, text=True, check=False)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("words", [["--help"], ["lint", "--help"], ["games"], ["dump", str(LOG)]])
def test_a_full_disk_ends_a_command_with_code_2(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "vassal_tools", *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_full_disk_names_the_file_and_leaves_nothing(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run(LIMITED, "watch", LOG, "-o", page)
    assert (done.returncode, list(tmp_path.iterdir())) == (2, [])
    assert f"File too large: {page}" in done.stderr


def table(folder: Path) -> tuple[list[str | Path], Path]:
    module, cells = packed(folder, {"buildFile.xml": BUILD}), folder / "a.csv"
    assert run("from vassal_tools.__main__ import run; run()", "pieces", module, "-o", cells).returncode == 0
    cells.write_text(cells.read_text("utf-8").replace("A", "B"), "utf-8")
    return ["pieces", module, "--apply", cells, "--yes"], module


def merge(folder: Path) -> tuple[list[str | Path], Path]:
    base = packed(folder, {"buildFile.xml": BUILD})
    ours = folder / "ours.vmod"
    ours.write_bytes(base.read_bytes())
    return ["merge", base, ours, base, "-o", ours], ours


def module(folder: Path) -> tuple[list[str | Path], Path]:
    game, built = PROJECT / "tests" / "tiny_games" / "sentries", folder / "Sentries-1.0.0.vmod"
    built.write_bytes(b"old")
    return ["build", game, "-o", folder, "--no-cache"], built


@pytest.mark.sweep(4)
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("prepare", [table, merge, module])
def test_a_kill_leaves_the_old_file_or_the_new_one(
    prepare: Callable[[Path], tuple[list[str | Path], Path]], point: str, tmp_path: Path
) -> None:
    places = [tmp_path / name for name in ("whole", "killed")]
    for place in places:
        place.mkdir()
    (words, new), (words_killed, file) = map(prepare, places)
    old = file.read_bytes()
    assert run("from vassal_tools.__main__ import run; run()", *words).returncode == 0
    killed = run(KILLED_AT, point, *words_killed)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert file.read_bytes() == (new.read_bytes() if point == "pathlib replace after" else old)
