"""Sequences of tokens in one text, exactly as VASSAL's `VASSAL.tools.SequenceEncoder` writes and reads them.

A delimiter inside a token is escaped with a backslash. The encoding has holes, and they are kept: a token
that ends in a backslash merges with the next one when read, so reading does not always invert writing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_TOKENS = 1_000_000
_LONG = 1 << 20  # a text shorter than this cannot hold too many tokens
_CACHED = 4096  # longer texts are not worth the memory
_LEAST_WORK = 1 << 24
_WORK_PER_CHARACTER = 6
_TOO_DEEP = "traits nest deeper than any engine writes them"


def split(text: str, delimiter: str) -> tuple[str, ...]:
    """The tokens of `text`, as `SequenceEncoder.Decoder` gives them; an empty text holds one empty token.

    Raises FormatError where it holds more than `MAX_TOKENS`.
    """
    if "\\" not in text and "'" not in text:
        _check_count(text, delimiter)
        return tuple(text.split(delimiter))
    return tuple([token(part, delimiter) for part in slices(text, delimiter)])


def slices(text: str, delimiter: str) -> list[str]:
    """The tokens as they appear in `text`, still escaped: joined by the delimiter they give `text` again.

    Raises FormatError where it holds more than `MAX_TOKENS`.
    """
    _check_count(text, delimiter)
    parts = text.split(delimiter)
    if "\\" + delimiter not in text:
        return parts
    whole: list[str] = []
    start = 0
    for end, part in enumerate(parts, 1):
        if part[-1:] != "\\":
            whole.append(part if end - start == 1 else delimiter.join(parts[start:end]))
            start = end
    if start < len(parts):
        whole.append(delimiter.join(parts[start:]))
    return whole


def _check_count(text: str, delimiter: str) -> None:
    if len(text) > _LONG and text.count(delimiter) > MAX_TOKENS:
        raise FormatError(f"a text holds more than {MAX_TOKENS} parts")


def token(part: str, delimiter: str) -> str:
    """The token that an escaped slice stands for."""
    text = part.replace("\\" + delimiter, delimiter) if delimiter in part else part  # few hold one, many a backslash
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
    """Several texts put inside one another, outermost first, as a piece's traits are (`Decorator.getType`).

    Raises FormatError where that takes more work than the length of the text allows, whatever their number.
    """
    parts = list(levels)
    text = parts[-1]
    work = 0
    for level in reversed(parts[:-1]):
        text = f"{quote(level, delimiter)}{delimiter}{quote(text, delimiter)}"
        work += len(text)
        if work > _work_for(len(text)):
            raise FormatError(_TOO_DEEP)
    return text


def _work_for(length: int) -> int:
    """How many characters may be looked at to nest texts into one of that length, or to read it."""
    return _LEAST_WORK + _WORK_PER_CHARACTER * length


def unnest(text: str, delimiter: str = "\t") -> tuple[str, ...]:
    """The texts that `nest` put inside one another, outermost first (`BasicCommandEncoder.createPiece`).

    Raises FormatError where that takes more work than the length of the text allows, whatever their number.
    """
    return _cached_levels(text, delimiter) if len(text) < _CACHED else _levels(text, delimiter)


def innermost(text: str, delimiter: str = "\t") -> str:
    """The last of the nested texts, as `unnest` gives it, without reading the others if they are plain.

    A level that ends in a backslash, and so merges with the next one, is not noticed.
    Raises FormatError as `unnest` does.
    """
    before, _, last = text.rpartition(delimiter)
    depth = max(text.count(delimiter) - 1, 0)
    end = len(before) - depth
    if last[-1:] == "'" or before[end:] != "\\" * depth or before[end - 1 : end] == "\\":
        return unnest(text, delimiter)[-1]
    return last


@lru_cache(maxsize=4096)
def _cached_levels(text: str, delimiter: str) -> tuple[str, ...]:
    return _levels(text, delimiter)


def _levels(text: str, delimiter: str) -> tuple[str, ...]:
    return _plain_levels(text, delimiter) or _any_levels(text, delimiter)


def _plain_levels(text: str, delimiter: str) -> tuple[str, ...]:
    """The levels in one pass, if the delimiter is nowhere but between them and nothing is quoted.

    Then the level of depth n is followed by n backslashes and the delimiter. Empty where it is otherwise.
    """
    _check_count(text, delimiter)
    parts = text.split(delimiter)
    last = parts.pop()
    levels: list[str] = []
    for depth, part in enumerate(parts):
        end = len(part) - depth
        level = part[:end] if end >= 0 else part
        if end < 0 or part[end:] != "\\" * depth or level[-1:] == "\\" or level[:1] == "'":
            return ()
        levels.append(level)
    if last[:1] == "'":
        return ()
    levels.append(last)
    return tuple(levels)


def _any_levels(text: str, delimiter: str) -> tuple[str, ...]:
    levels: list[str] = []
    work = _work_for(len(text))
    while work > 0:
        work -= len(text)
        tokens = split(text, delimiter)
        levels.append(tokens[0])
        if len(tokens) < 2:
            return tuple(levels)
        text = tokens[1]
    raise FormatError(_TOO_DEEP)
