"""Text broken into lines by its measured width."""

from __future__ import annotations

from vassal_tools.builder.pictures.palette import SANS
from vassal_tools.builder.pictures.render import text_width


def wrapped(content: str, room: float, size: float, *, family: str = SANS, style: str = "plain") -> tuple[str, ...]:
    """The lines of a text, none wider than the room unless one word alone is."""
    lines: list[str] = []
    for word in content.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, family, style, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def fitted(
    content: str, room: float, rows: int, size: float, *, family: str = SANS, style: str = "plain"
) -> tuple[tuple[str, ...], float]:
    """The lines of a text and the greatest size up to `size` at which it has no more rows and none is too wide."""
    while True:
        lines = wrapped(content, room, size, family=family, style=style)
        if len(lines) <= rows and all(text_width(line, family, style, size) <= room for line in lines):
            return lines, size
        size *= 0.96
