"""Where output goes: a terminal gets colour and progress, a pipe gets neither."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING

import click

from vassal_tools.report.plain import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rich.text import Text

    from vassal_tools.errors import VassalToolsError


_IN_MEMORY = 1 << 22


def echo_text(text: str) -> None:
    """Print a line or a document."""
    click.echo(text)


def echo_whole(lines: Iterable[str]) -> None:
    """Print the lines once the last of them has come: if making one fails, nothing is printed."""
    with SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", newline="") as kept:
        for line in lines:
            kept.write(line + "\n")
        kept.seek(0)
        while chunk := kept.read(_IN_MEMORY):
            click.echo(chunk, nl=False)


def echo_error(error: VassalToolsError) -> None:
    """Say in one line what could not be done, and why."""
    click.echo(plain(f"error: {error}"), err=True)


def warn(message: str) -> None:
    """Say in one line what may be amiss; the output goes on unchanged."""
    click.echo(plain(f"warning: {message}"), err=True)


def render(text: Text) -> None:
    """Print a report, in colour if a terminal reads it and NO_COLOR is not set."""
    from rich.console import Console

    Console(highlight=False, markup=False, soft_wrap=True).print(text, end="")


@contextmanager
def progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A function to call with what is done and what there is; it shows a bar on a terminal."""
    if not sys.stderr.isatty():
        yield lambda _done, _all: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(title)
        yield lambda done, whole: bars.update(task, completed=done, total=whole)
