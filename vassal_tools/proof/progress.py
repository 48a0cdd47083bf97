"""Show the progress of a long run on stderr: in one line on a terminal, else now and then."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

T = TypeVar("T")
NOW_AND_THEN = 30  # seconds between two lines where it is no terminal


def watched(title: str, done: Iterable[T], number: int) -> Iterator[T]:
    """Yield the results as they come; `number` is their total."""
    is_terminal = sys.stderr.isatty()
    start = shown = time.monotonic()
    for count, one in enumerate(done, 1):
        yield one
        now = time.monotonic()
        if is_terminal or now - shown >= NOW_AND_THEN or count == number:
            left = (now - start) / count * (number - count)
            line = f"{title}: {count} of {number}, {now - start:.0f} s, about {left:.0f} s left"
            is_last = count == number or not is_terminal
            sys.stderr.write(("\r" if is_terminal else "") + line.ljust(60) + ("\n" if is_last else ""))
            sys.stderr.flush()
            shown = now
