"""Text labels: their words, and their approximate size without a font.

Source: `VASSAL.counters.Labeler`, which uses the fonts of its machine; the widths here are those of DejaVu Sans.
"""

from __future__ import annotations

import html
import re

_NARROW, _WIDE = frozenset("ijlI|!'.,:;`"), frozenset("mwMW@%")
_SPACED = frozenset(' ()[]{}/\\-ftr"')
_WIDTHS = ((_NARROW, 0.31), (_SPACED, 0.39), (_WIDE, 0.94))
_USUAL, _CAPITAL, _BOLDER, _FIXED = 0.61, 0.69, 1.1, 0.602
_HEIGHT = 1.164
_TAG = re.compile(r"<[^<>]{0,400}>")
_BREAK = re.compile(r"<(?:br|/p|/div|/tr|p)\b[^<>]{0,100}>", re.IGNORECASE)
_MOST = 400
FAMILIES = {"serif": "serif", "monospaced": "monospace", "dialoginput": "monospace"}


def plain_lines(text: str) -> str:
    """Return the readable text: from HTML only the words and line breaks."""
    if text[:6].lower() == "<html>":
        text = html.unescape(_TAG.sub("", _BREAK.sub("\n", text)))
    return "\n".join(line.strip() for line in text[:_MOST].strip().splitlines())


def size_of(text: str, size: int, family: str, *, bold: bool) -> tuple[int, int]:
    """Return the approximate width and height in pixels of lines of text."""
    lines = text.splitlines() or [""]
    fixed = family == "monospace"
    widest = max(sum(_FIXED if fixed else _width(letter) for letter in line) for line in lines)
    return round(widest * size * (_BOLDER if bold and not fixed else 1.0)) or 1, round(_HEIGHT * size) * len(lines)


def _width(letter: str) -> float:
    for letters, width in _WIDTHS:
        if letter in letters:
            return width
    return _CAPITAL if letter.isupper() else _USUAL


def family_of(java: str) -> str:
    """Return the CSS font family for a Java font."""
    return FAMILIES.get(java.lower(), "sans-serif")


def colour(text: str, default: str = "") -> str:
    """Return a colour such as `255,0,0` as `#ff0000`, or an empty text (`ColorConfigurer.stringToColor`)."""
    if not text:
        return default
    parts = text.split(",")
    if len(parts) < 3 or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts[:3]):
        return ""
    return "#" + "".join(f"{min(int(part), 255):02x}" for part in parts[:3])
