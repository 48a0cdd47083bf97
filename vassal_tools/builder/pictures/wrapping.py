"""Break text into lines by its measured width."""

from __future__ import annotations

from vassal_tools.builder.pictures.palette import SANS
from vassal_tools.builder.pictures.render import text_width
from vassal_tools.builder.pictures.studio import Said, said


def wrapped(content: str, room: float, size: float, *, family: str = SANS, style: str = "plain") -> tuple[Said, ...]:
    """Return the lines of a translated text, none wider than the room unless it is a single word."""
    lines: list[Said] = []
    for word in map(Said, said(content).split()):
        longer = Said(f"{lines[-1]} {word}") if lines else word
        if lines and text_width(longer, family, style, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def fitted(
    content: str, room: float, rows: int, size: float, *, family: str = SANS, style: str = "plain"
) -> tuple[tuple[Said, ...], float]:
    """Return the lines of a text and the largest size up to `size` at which it fits rows and width."""
    while True:
        lines = wrapped(content, room, size, family=family, style=style)
        if len(lines) <= rows and all(text_width(line, family, style, size) <= room for line in lines):
            return lines, size
        size *= 0.96
