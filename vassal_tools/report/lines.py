"""Lines for people, 80 columns or a terminal wide, and safe to print."""

from __future__ import annotations

from dataclasses import dataclass, field

from vassal_tools.report.plain import width, wrapped


def line(text: str, indent: int = 0) -> str:
    """Return the text in wrapped lines: the first indented by `indent` blanks, the others by two more.

    At least half of each line is left for text.
    """
    indent = min(indent, width() // 2)
    blanks = " " * indent
    if len(text) + indent <= width() and text.isascii() and text.isprintable() and text and text == text.strip():
        return blanks + text
    shown = wrapped(text, blanks + "  ")
    return blanks + shown[indent + 2 :] if shown else blanks + "-"


@dataclass(slots=True)
class Painted:
    """A text in pieces, each with the style that a terminal in colour gives it."""

    pieces: list[tuple[str, str]] = field(default_factory=list)

    def append(self, text: str, style: str = "") -> None:
        """Add a piece at the end."""
        self.pieces.append((text, style))

    @property
    def plain(self) -> str:
        """The text without styles."""
        return "".join(text for text, _ in self.pieces)
