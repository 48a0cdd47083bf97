"""A terminal gets colour, its own width and progress; a pipe gets neither, and NO_COLOR is honoured."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pty = pytest.importorskip("pty", reason="this system has no pseudo terminals")
SAMPLES = PROJECT / "samples"
LOG = str(SAMPLES / "sphacteria-planted-faults.vlog")
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
COMMANDS: dict[str, tuple[str, ...]] = {
    "games": ("games",),
    "explain": ("explain", "VM201"),
    "explain without a code": ("explain",),
    "replay": ("replay", LOG),
    "dump": ("dump", LOG),
    "diff": ("diff", str(SAMPLES / "sphacteria-by-mail-1.vlog"), str(SAMPLES / "sphacteria-by-mail-2.vlog")),
    "lint": ("lint", "MODULE"),
    "referee": ("referee", LOG),
    "referee of games": ("referee", LOG, str(SAMPLES / "sphacteria-legal.vlog")),
    "referee --compare": ("referee", "--compare", LOG, LOG),
    "referee --dice": ("referee", "--dice", LOG),
    "an error": ("explain", "VM2011"),
}


def script(*words: str) -> tuple[str, ...]:
    """The command in a process of its own."""
    return (sys.executable, "-m", "vassal_tools", *words)


def environment(**more: str) -> dict[str, str]:
    """An environment that says nothing of terminals but what is given."""
    unset = ("NO_COLOR", "COLUMNS", "LINES", "FORCE_COLOR", "TERM")
    return {**{key: value for key, value in os.environ.items() if key not in unset}, "TERM": "xterm-256color", **more}


@cache
def on_terminal(words: tuple[str, ...], columns: int = 66, **more: str) -> str:
    """What a command writes to a terminal of so many columns."""
    import fcntl
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    running = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, env=environment(**more), cwd=PROJECT)
    os.close(theirs)
    chunks: list[bytes] = []
    while True:
        try:
            chunk = os.read(ours, 1 << 16)
        except OSError:  # how Linux says that nobody writes any more
            break
        if not chunk:
            break
        chunks.append(chunk)
    running.wait(120)
    os.close(ours)
    return b"".join(chunks).decode().replace("\r\n", "\n")


@cache
def in_pipe(words: tuple[str, ...]) -> str:
    """What a command writes to a pipe, asides included."""
    done = subprocess.run(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment(), cwd=PROJECT, check=False
    )
    return done.stdout.decode()


@pytest.fixture
def command(module_file: Path) -> Callable[[str], tuple[str, ...]]:
    """The words of one of the commands."""
    return lambda name: script(*(str(module_file) if word == "MODULE" else word for word in COMMANDS[name]))


@pytest.mark.parametrize("name", COMMANDS)
def test_a_terminal_gets_colour_and_no_color_takes_it_away(
    name: str, command: Callable[[str], tuple[str, ...]]
) -> None:
    assert ESCAPE.search(on_terminal(command(name), 66))
    assert not ESCAPE.search(on_terminal(command(name), 130, NO_COLOR="1"))


@pytest.mark.parametrize("name", COMMANDS)
def test_a_pipe_gets_neither_colour_nor_progress(name: str, command: Callable[[str], tuple[str, ...]]) -> None:
    shown = in_pipe(command(name))
    assert "\x1b" not in shown
    assert "\r" not in shown


def widest_line(shown: str) -> int:
    """The length of the longest line, without colours and without progress."""
    bare = ESCAPE.sub("", shown).split("\n")
    return max(len(line) for line in bare if "\r" not in line and "\x1b" not in line)


@pytest.mark.parametrize(
    "name", ["explain", "explain without a code", "replay", "dump", "diff", "referee", "referee of games"]
)
def test_lines_are_as_wide_as_the_terminal(name: str, command: Callable[[str], tuple[str, ...]]) -> None:
    assert widest_line(on_terminal(command(name), 66)) <= 66
    wide = widest_line(on_terminal(command(name), 130, NO_COLOR="1"))
    assert 80 < wide <= 130 or (wide <= 80 and name in ("replay", "explain"))
    assert widest_line(in_pipe(command(name))) <= 80


def test_a_file_is_as_wide_as_a_pipe(tmp_path: Path) -> None:
    written = tmp_path / "report.txt"
    on_terminal(script("referee", LOG, "-o", str(written)), 130)
    assert written.read_text(encoding="utf-8") == in_pipe(script("referee", LOG))


def test_build_shows_progress_on_a_terminal_alone(tmp_path: Path) -> None:
    words = script("build", str(PROJECT / "tests" / "game" / "tiny"), "-o", str(tmp_path))
    assert "building" in on_terminal(words)
    assert "building" not in in_pipe(words)
