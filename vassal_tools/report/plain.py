"""Text that is safe to print: what a stranger's file holds cannot steer the terminal."""

from __future__ import annotations

import re
import textwrap

_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def plain(text: str) -> str:
    r"""The text in one line: control characters, line ends and marks of direction stand as `\xNN` or `\uNNNN`."""
    return _UNSAFE.sub(lambda match: ascii(match.group())[1:-1], text)


def wrapped(text: str, indent: str, width: int) -> str:
    """The text in lines of that width, each indented."""
    return textwrap.fill(plain(text), width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
