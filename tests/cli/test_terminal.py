"""A terminal gets colour, its own width and progress; a pipe gets neither, and NO_COLOR is honoured."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
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


def script(*words: str) -> list[str]:
    """The command in a process of its own."""
    return [sys.executable, "-m", "vassal_tools", *words]


def environment(**more: str) -> dict[str, str]:
    """An environment that says nothing of terminals but what is given."""
    unset = ("NO_COLOR", "COLUMNS", "LINES", "FORCE_COLOR", "TERM")
    return {**{key: value for key, value in os.environ.items() if key not in unset}, "TERM": "xterm-256color", **more}


def on_terminal(words: list[str], columns: int = 66, **more: str) -> str:
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


def in_pipe(words: list[str]) -> str:
    """What a command writes to a pipe, asides included."""
    done = subprocess.run(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment(), cwd=PROJECT, check=False
    )
    return done.stdout.decode()


@pytest.fixture
def command(module_file: Path) -> Callable[[str], list[str]]:
    """The words of one of the commands."""
    return lambda name: script(*(str(module_file) if word == "MODULE" else word for word in COMMANDS[name]))


@pytest.mark.parametrize("name", COMMANDS)
def test_a_terminal_gets_colour_and_no_color_takes_it_away(name: str, command: Callable[[str], list[str]]) -> None:
    shown = on_terminal(command(name), 80)
    assert ESCAPE.search(shown)
    bare = on_terminal(command(name), 80, NO_COLOR="1")
    assert not ESCAPE.search(bare)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_pipe_gets_neither_colour_nor_progress(name: str, command: Callable[[str], list[str]]) -> None:
    shown = in_pipe(command(name))
    assert "\x1b" not in shown
    assert "\r" not in shown


@pytest.mark.parametrize(
    "name", ["explain", "explain without a code", "replay", "dump", "diff", "referee", "referee of games"]
)
@pytest.mark.parametrize("columns", [66, 130])
def test_lines_are_as_wide_as_the_terminal(name: str, columns: int, command: Callable[[str], list[str]]) -> None:
    lines = ESCAPE.sub("", on_terminal(command(name), columns, NO_COLOR="1")).split("\n")
    widest = max(len(line) for line in lines if "\r" not in line and "\x1b" not in line)
    assert widest <= columns
    assert columns < 80 or widest > 80 or name in ("replay", "explain")
    assert max(map(len, in_pipe(command(name)).split("\n"))) <= 80


def test_a_file_is_as_wide_as_a_pipe(tmp_path: Path) -> None:
    written = tmp_path / "report.txt"
    on_terminal(script("referee", LOG, "-o", str(written)), 130)
    assert written.read_text(encoding="utf-8") == in_pipe(script("referee", LOG))


def test_build_shows_progress_on_a_terminal_alone(tmp_path: Path) -> None:
    words = script("build", str(PROJECT / "tests" / "game" / "tiny"), "-o", str(tmp_path))
    assert "building" in on_terminal(words)
    assert "building" not in in_pipe(words)
