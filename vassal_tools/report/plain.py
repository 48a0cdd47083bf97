"""Text that is safe to print: what a stranger's file holds cannot steer the terminal."""

from __future__ import annotations

import re
from contextvars import ContextVar

_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")

DEFAULT_WIDTH, LEAST_WIDTH = 80, 60
_WIDTH: ContextVar[int] = ContextVar("width", default=DEFAULT_WIDTH)
_BLANKS = re.compile(" *")

_ASCII = {
    "→": "->", "←": "<-", "–": "-", "—": "-", "−": "-", "×": "x", "·": ".", "…": "...", "≤": "<=", "≥": ">=",
    "¼": "1/4", "½": "1/2", "¾": "3/4", "‘": "'", "’": "'", "“": '"', "”": '"', "\xa0": " ",
}  # fmt: skip


def plain(text: str) -> str:
    r"""The text in one line: control characters, line ends and marks of direction stand as `\xNN` or `\uNNNN`."""
    return _UNSAFE.sub(lambda match: ascii(match.group())[1:-1], text)


def as_ascii(text: str) -> str:
    r"""The text in ASCII: signs that have a usual form in it, and the rest as `\xNN`, `\uNNNN` or `\UNNNNNNNN`."""
    return "".join(_ASCII.get(sign, sign) for sign in text).encode("ascii", "backslashreplace").decode("ascii")


def width() -> int:
    """How many columns the lines of a report may have: 80, or as many as the terminal has that shows it."""
    return _WIDTH.get()


def set_width(columns: int = DEFAULT_WIDTH) -> None:
    """From now on, the lines of reports have that many columns, or the least that leaves room for text."""
    _WIDTH.set(max(columns, LEAST_WIDTH))


def wrapped(text: str, indent: str, columns: int | None = None) -> str:
    """The text in lines of that width, or as wide as reports may be, each indented; it must leave room for text.

    It breaks lines as `textwrap.fill` does, but the time it takes grows in step with the text, also in a single
    word of millions of letters.
    """
    shown, room = plain(text), (columns or width()) - len(indent)
    end, start = len(shown.rstrip(" ")), _BLANKS.match(shown).end()  # type: ignore[union-attr]
    start = start if start >= room else 0
    lines: list[str] = []
    while start < end:
        stop = _break_after(shown, start, min(start + room, end), end, room)
        lines.append(indent + shown[start:stop].rstrip(" "))
        start = _BLANKS.match(shown, stop).end()  # type: ignore[union-attr]
    return "\n".join(lines)


def _break_after(text: str, start: int, stop: int, end: int, room: int) -> int:
    """Where the line ends: after `stop`, or after the last word that is whole, if the next fits into a line."""
    if stop == end or text[stop] == " ":
        return stop
    word = text.rfind(" ", start, stop) + 1
    if (
        word <= start
        or not text[start:word].strip(" ")
        or text.find(" ", word, word + room + 1) < 0 < end - word - room
    ):
        return stop
    return word
