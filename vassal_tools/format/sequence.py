"""Token sequences in one text, exactly as VASSAL's `VASSAL.tools.SequenceEncoder` writes and reads them.

A delimiter inside a token is escaped with a backslash. The flaws of the encoding are kept: a token that ends with a
backslash merges with the next token when read, so reading does not always invert writing.
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
    """Return the tokens of `text` like `SequenceEncoder.Decoder`; an empty text has one empty token.

    Raises FormatError if there are more than `MAX_TOKENS`.
    """
    if "\\" not in text and "'" not in text:
        _check_count(text, delimiter)
        return tuple(text.split(delimiter))
    return tuple([token(part, delimiter) for part in slices(text, delimiter)])


def slices(text: str, delimiter: str) -> list[str]:
    """Return the tokens of `text` still escaped; joined by the delimiter they give `text` again.

    Raises FormatError if there are more than `MAX_TOKENS`.
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
    """Return the token of an escaped slice."""
    text = part.replace("\\" + delimiter, delimiter) if delimiter in part else part  # few hold one, many a backslash
    if len(text) > 1 and text[0] == "'" and text[-1] == "'":
        return text[1:-1]
    return text


def quote(text: str, delimiter: str) -> str:
    """Return one token as `SequenceEncoder.append(String)` writes it."""
    if not text:
        return ""
    escaped = text.replace(delimiter, "\\" + delimiter)
    if text[0] == "\\" or (text[0] == "'" and text[-1] == "'"):
        return f"'{escaped}'"
    return escaped


def join(tokens: Iterable[str], delimiter: str) -> str:
    """Return the text of the tokens; no token and one empty token both give an empty text."""
    return delimiter.join([quote(text, delimiter) for text in tokens])


def nest(levels: Iterable[str], delimiter: str = "\t") -> str:
    """Return several texts nested into each other, outermost first, like the traits of a piece.

    Source: `Decorator.getType`. Raises FormatError if the work is out of proportion to the length of the text.
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
    # the number of characters that may be examined to nest or unnest a text of this length
    return _LEAST_WORK + _WORK_PER_CHARACTER * length


def unnest(text: str, delimiter: str = "\t") -> tuple[str, ...]:
    """Return the texts nested by `nest`, outermost first (`BasicCommandEncoder.createPiece`).

    Raises FormatError if the work is out of proportion to the length of the text.
    """
    return _cached_levels(text, delimiter) if len(text) < _CACHED else _levels(text, delimiter)


def innermost(text: str, delimiter: str = "\t") -> str:
    """Return the last nested text, as `unnest` does, but skip the other levels if they are plain.

    Does not notice a level that ends with a backslash and so merges with the next one. Raises FormatError as `unnest`
    does.
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
    # If nothing is quoted and delimiters occur only between levels, level n is followed by n backslashes and the
    # delimiter. Else empty.
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
