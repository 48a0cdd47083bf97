"""Colours for the lines of reports, matched by patterns: the reports themselves are plain text."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Paint = tuple[tuple[re.Pattern[str], str], ...]
"""Patterns with the colour of their first group; the first pattern that matches a line is used."""

BOLD, DIM, RED, GREEN, YELLOW, CYAN = "1", "2", "31", "32", "33", "36"


def _paint(*looks: tuple[str, str]) -> Paint:
    return tuple((re.compile(pattern), code) for pattern, code in looks)


_HEADS: Final = (r"(\S.*)", BOLD)
ASIDE = _paint(("(error:)", RED), ("(warning:)", YELLOW))
LISTED = _paint((r"(\S+)", BOLD))
REPLAY = _paint((r"(Step \d+ contradicts.*)", RED), _HEADS, (r"  (\S.*)", CYAN), (r"      (stack of \d+|deck ).*", DIM))
DUMP = _paint(_HEADS)
LINT = _paint(
    (r"(error \w+:)", RED),
    (r"(warning \w+:)", YELLOW),
    (r"(note \w+:)", CYAN),
    ("    (help:)", GREEN),
    ("    ((?:first )?at .*)", DIM),
    _HEADS,
)
DIFF = _paint(
    (r"(\S.* added: .*)", GREEN), (r"(\S.* removed: .*)", RED), (r"(\S.* (?:changed|moved): .*)", YELLOW), _HEADS
)
_FAULTS: Final = r"(?:\d+ +\S+|- +\d+)"  # illegal acts, or faults of the log
GAMES = _paint(
    ("(game) +steps ", BOLD),
    (rf"(\S.*?) +\d+ +{_FAULTS} +\S+ +\S+$", RED),
    (r"(\S.*) could not be judged$", YELLOW),
    (r"(\d+ games?: .*)", BOLD),
)
COMPARISON = _paint(("(illegal|integrity) ", RED), ("(unknown) ", YELLOW), ("(note) ", CYAN), _HEADS)
DICE = _paint(_HEADS)
EXPLAIN = _paint((r"([A-Z]+[-\w.]* \(\w+\).*)", BOLD), (r"  (Why|Bad|Good):", CYAN))


def is_colourful(stream: TextIO, environment: Mapping[str, str] = os.environ) -> bool:
    """Return True if the stream is a terminal with colours and NO_COLOR is not set."""
    if environment.get("NO_COLOR") or environment.get("TERM") == "dumb" or not stream.isatty():
        return False
    return os.name != "nt" or bool(environment.get("WT_SESSION") or environment.get("TERM"))


def painted(text: str, paint: Paint) -> str:
    """Return the text with coloured lines."""
    return "\n".join(_painted_line(line, paint) for line in text.split("\n"))


def _painted_line(line: str, paint: Sequence[tuple[re.Pattern[str], str]]) -> str:
    for pattern, code in paint:
        found = pattern.match(line)
        if found:
            start, end = found.span(1)
            return f"{line[:start]}\x1b[{code}m{line[start:end]}\x1b[0m{line[end:]}"
    return line
