"""Make text safe to print: a stranger's file cannot control the terminal."""

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
    """Return the text in one line, with control characters, line ends and direction marks escaped."""
    return _UNSAFE.sub(lambda match: ascii(match.group())[1:-1], text)


def as_ascii(text: str) -> str:
    """Return the text in ASCII, with usual replacements for signs, and escapes for the rest."""
    return "".join(_ASCII.get(sign, sign) for sign in text).encode("ascii", "backslashreplace").decode("ascii")


def width() -> int:
    """Return the width of reports in columns: 80, or the width of the terminal."""
    return _WIDTH.get()


def set_width(columns: int = DEFAULT_WIDTH) -> None:
    """Set the width of reports, subject to a minimum."""
    _WIDTH.set(max(columns, LEAST_WIDTH))


def wrapped(text: str, indent: str, columns: int | None = None) -> str:
    """Return the text wrapped and indented; the width must leave room for text.

    Breaks lines like `textwrap.fill`, but in linear time, even for a single word of millions of letters.
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
    # after `stop`, or after the last whole word if the next one fits into a line
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
