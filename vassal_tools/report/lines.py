"""Lines for people, 80 columns wide and safe to print."""

from __future__ import annotations

from vassal_tools.report.plain import wrapped

WIDTH = 80
_DEEPEST = 40


def line(text: str, indent: int = 0) -> str:
    """The text in lines, the first indented by so many blanks, the others by two more.

    However deep, half of each line is left to the text.
    """
    indent = min(indent, _DEEPEST)
    blanks = " " * indent
    if len(text) + indent <= WIDTH and text.isascii() and text.isprintable() and text and text == text.strip():
        return blanks + text
    shown = wrapped(text, blanks + "  ", WIDTH)
    return blanks + shown[indent + 2 :] if shown else blanks + "-"
