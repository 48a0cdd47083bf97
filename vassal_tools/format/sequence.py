"""Sequences of tokens in one text, exactly as VASSAL's `VASSAL.tools.SequenceEncoder` writes and reads them.

A delimiter inside a token is escaped with a backslash. The encoding has holes, and they are kept: a token
that ends in a backslash merges with the next one when read, so reading does not always invert writing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_LEVELS = 400


def split(text: str, delimiter: str) -> tuple[str, ...]:
    """The tokens of `text`, as `SequenceEncoder.Decoder` gives them; an empty text holds one empty token."""
    return tuple([token(part, delimiter) for part in slices(text, delimiter)])


def slices(text: str, delimiter: str) -> list[str]:
    """The tokens as they stand in `text`, still escaped: joined by the delimiter they give `text` again."""
    parts = text.split(delimiter)
    if "\\" + delimiter not in text:
        return parts
    whole: list[str] = []
    open_slice = False
    for part in parts:
        if open_slice:
            whole[-1] += delimiter + part
        else:
            whole.append(part)
        open_slice = part.endswith("\\")
    return whole


def token(part: str, delimiter: str) -> str:
    """The token that an escaped slice stands for."""
    text = part.replace("\\" + delimiter, delimiter) if "\\" in part else part
    if len(text) > 1 and text[0] == "'" and text[-1] == "'":
        return text[1:-1]
    return text


def quote(text: str, delimiter: str) -> str:
    """One token as `SequenceEncoder.append(String)` writes it."""
    if not text:
        return ""
    escaped = text.replace(delimiter, "\\" + delimiter)
    if text[0] == "\\" or (text[0] == "'" and text[-1] == "'"):
        return f"'{escaped}'"
    return escaped


def join(tokens: Iterable[str], delimiter: str) -> str:
    """The text that holds the tokens; no token at all and one empty token give the same empty text."""
    return delimiter.join([quote(text, delimiter) for text in tokens])


def nest(levels: Iterable[str], delimiter: str = "\t") -> str:
    """Several texts put inside one another, outermost first, as a piece's traits are (`Decorator.getType`)."""
    parts = list(levels)
    text = parts[-1]
    for level in reversed(parts[:-1]):
        text = f"{quote(level, delimiter)}{delimiter}{quote(text, delimiter)}"
    return text


def unnest(text: str, delimiter: str = "\t") -> tuple[str, ...]:
    """The texts that `nest` put inside one another, outermost first (`BasicCommandEncoder.createPiece`).

    Raises FormatError where they nest deeper than `MAX_LEVELS`.
    """
    levels: list[str] = []
    while len(levels) < MAX_LEVELS:
        tokens = split(text, delimiter)
        levels.append(tokens[0])
        if len(tokens) < 2:
            return tuple(levels)
        text = tokens[1]
    raise FormatError(f"traits nest deeper than {MAX_LEVELS} levels")
