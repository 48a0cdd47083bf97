"""Lines for people, 80 columns or a terminal wide, and safe to print."""

from __future__ import annotations

from vassal_tools.report.plain import width, wrapped


def line(text: str, indent: int = 0) -> str:
    """The text in lines, the first indented by so many blanks, the others by two more.

    However deep, half of each line is left to the text.
    """
    indent = min(indent, width() // 2)
    blanks = " " * indent
    if len(text) + indent <= width() and text.isascii() and text.isprintable() and text and text == text.strip():
        return blanks + text
    shown = wrapped(text, blanks + "  ")
    return blanks + shown[indent + 2 :] if shown else blanks + "-"
