"""A terminal gets colour, its own width and progress; a pipe gets neither, and NO_COLOR is honoured."""

from __future__ import annotations

import json
import os
import re
import struct
import subprocess
import sys
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

import pytest

from tests.conftest import PROJECT

if TYPE_CHECKING:
    from pathlib import Path

pty = pytest.importorskip("pty", reason="this system has no pseudo terminals")
SAMPLES = PROJECT / "samples"
LOG = str(SAMPLES / "sphacteria-planted-faults.vlog")
SHORT = str(SAMPLES / "sphacteria-begun.vlog")
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
    "referee of games": ("referee", SHORT, str(SAMPLES / "sfacteria-begun.vlog")),
    "referee --compare": ("referee", "--compare", SHORT, SHORT),
    "referee --dice": ("referee", "--dice", SHORT),
    "an error": ("explain", "VM2011"),
}


EACH = """
import json, os, sys
from vassal_tools.cli.main import main

for words in json.loads(sys.argv[1]):
    try:
        main(words)
    except SystemExit:
        sys.stdout.flush()
        os.write(1, b"\\0")
"""
"""Runs one command after the other; what each writes ends with a zero byte."""


def script(*words: str) -> tuple[str, ...]:
    """The command in a new process."""
    return (sys.executable, "-m", "vassal_tools", *words)


def environment(**more: str) -> dict[str, str]:
    """An environment without terminal settings except the given ones."""
    unset = ("NO_COLOR", "COLUMNS", "LINES", "FORCE_COLOR", "TERM")
    return {**{key: value for key, value in os.environ.items() if key not in unset}, "TERM": "xterm-256color", **more}


def on_terminal(words: tuple[str, ...], columns: int = 66, out: IO[bytes] | None = None, **more: str) -> str:
    """Return the text that a command prints on a terminal with a number of columns, without its output to `out`."""
    import fcntl
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    running = subprocess.Popen(
        words, stdin=theirs, stdout=out or theirs, stderr=theirs, env=environment(**more), cwd=PROJECT
    )
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


def in_pipe(words: tuple[str, ...]) -> str:
    """The output of a command to a pipe, with messages."""
    done = subprocess.run(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment(), cwd=PROJECT, check=False
    )
    return done.stdout.decode()


def of_each(shown: str) -> dict[str, str]:
    """The output of each command."""
    *parts, rest = shown.split("\0")
    assert rest == ""
    return dict(zip(COMMANDS, parts, strict=True))


@dataclass(frozen=True)
class Shown:
    """The output of each command on a narrow terminal, on a wide one without colours, and to a pipe."""

    narrow: dict[str, str]
    wide: dict[str, str]
    piped: dict[str, str]


@pytest.fixture(scope="module")
def shown(engine_files: Path) -> Shown:
    """Each destination has one process, because starting processes is slow."""
    commands = [
        [str(engine_files / "mini.vmod") if word == "MODULE" else word for word in words] for words in COMMANDS.values()
    ]
    words = (sys.executable, "-c", EACH, json.dumps(commands))
    return Shown(
        of_each(on_terminal(words, 66)), of_each(on_terminal(words, 130, NO_COLOR="1")), of_each(in_pipe(words))
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_a_terminal_gets_colour_and_no_color_takes_it_away(name: str, shown: Shown) -> None:
    assert ESCAPE.search(shown.narrow[name])
    assert shown.wide[name]
    assert not ESCAPE.search(shown.wide[name])


@pytest.mark.parametrize("name", COMMANDS)
def test_a_pipe_gets_neither_colour_nor_progress(name: str, shown: Shown) -> None:
    assert shown.piped[name]
    assert "\x1b" not in shown.piped[name]
    assert "\r" not in shown.piped[name]


def widest_line(shown: str) -> int:
    """The length of the longest line, without colours and without progress."""
    bare = ESCAPE.sub("", shown).split("\n")
    return max(len(line) for line in bare if "\r" not in line and "\x1b" not in line)


@pytest.mark.parametrize(
    "name", ["explain", "explain without a code", "replay", "dump", "diff", "referee", "referee of games"]
)
def test_lines_are_as_wide_as_the_terminal(name: str, shown: Shown) -> None:
    assert widest_line(shown.narrow[name]) <= 66
    wide = widest_line(shown.wide[name])
    assert 80 < wide <= 130 or (wide <= 80 and name in ("replay", "explain"))
    assert widest_line(shown.piped[name]) <= 80


def test_a_file_is_as_wide_as_a_pipe(shown: Shown, tmp_path: Path) -> None:
    written = tmp_path / "report.txt"
    on_terminal(script("referee", LOG, "-o", str(written)), 130)
    assert written.read_text(encoding="utf-8") == shown.piped["referee"]


def test_what_goes_to_a_file_is_not_shown_beside_the_progress(tmp_path: Path) -> None:
    """Each line went through the progress display instead: the file stayed empty, and a log took ten seconds."""
    words = script("dump", SHORT, "--format", "json")
    with (tmp_path / "dumped.json").open("wb") as file:
        assert "reading" in on_terminal(words, out=file)
    assert (tmp_path / "dumped.json").read_text("utf-8") == in_pipe(words)


def test_build_shows_progress_on_a_terminal_alone(tmp_path: Path) -> None:
    words = script("build", str(PROJECT / "tests" / "game" / "tiny"), "-o", str(tmp_path))
    assert "building" in on_terminal(words)
    assert "building" not in in_pipe(words)
