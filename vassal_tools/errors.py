"""The errors that mean *cannot go on*, and the place each one speaks of.

What is wrong inside readable input is not an error but a finding (`vassal_tools.findings`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


MOST_SHOWN = 1_000
"""The largest number of characters of a message, a remedy or a path."""
MOST_OF_NAME = 200
"""The largest number of characters of a name in a path."""


_MARK = 50  # characters of the words that stand for what is left out, so that no result is shortened again


def shortened(text: str, most: int = MOST_SHOWN) -> str:
    """Return the text, or its beginning, the number of characters left out, and its end if it is longer than that."""
    if len(text) <= most:
        return text
    half = max(1, (most - _MARK) // 2)
    return f"{text[:half]}… ({len(text) - 2 * half:,} characters left out) …{text[-half:]}"


@dataclass(frozen=True, slots=True)
class Where:
    """A place in the input: a file, the entry inside it, and a line (from 1) or an offset (from 0).

    Who does not know the line of a TOML file may give the `keys` that lead to it.
    """

    file: str = ""
    entry: str = ""
    line: int | None = None
    offset: int | None = None
    keys: tuple[str | int, ...] = ()

    def at(self, *keys: str | int) -> Where:
        """The same file, at these keys and those that the place has."""
        return Where(self.file, keys=(*keys, *self.keys))

    def __str__(self) -> str:
        place = self.file
        if self.line is not None and not self.entry:
            return f"{place}:{self.line}"
        parts = [place] if place else []
        if self.entry:
            parts.append(self.entry if self.line is None else f"{self.entry}:{self.line}")
        if self.offset is not None:
            parts.append(f"offset {self.offset}")
        return ", ".join(parts)


class VassalToolsError(Exception):
    """The base of every error that this package raises on purpose; the command line ends with code 2."""

    def __init__(self, message: str, where: Where | None = None, hint: str = "") -> None:
        self.message = shortened(message)
        super().__init__(self.message)
        self.where = where or Where()
        self.hint = shortened(hint)

    def __reduce__(self) -> tuple[type[VassalToolsError], tuple[str, Where, str]]:
        """How it goes from one process to another: whole."""
        return type(self), (self.message, self.where, self.hint)

    def __str__(self) -> str:
        place = str(self.where)
        text = f"{place}: {self.message}" if place else self.message
        return f"{text} ({self.hint})" if self.hint else text

    @property
    def each(self) -> tuple[VassalToolsError, ...]:
        """The errors that this one consists of: itself, if it is no sum of several."""
        return (self,)


class FormatError(VassalToolsError):
    """A VASSAL file whose bytes cannot be read."""

    def at(self, where: Where) -> FormatError:
        """The same error; if it names no place so far, this one."""
        return self if str(self.where) else FormatError(self.message, where, self.hint)


class SourceError(VassalToolsError):
    """Game data in `module_src` that cannot be used; `where` names file and line."""

    @property
    def each(self) -> tuple[SourceError, ...]:
        """The faults that this error consists of."""
        return (self,)


class FaultyGameError(SourceError):
    """Several faults in game data, each once, in the order of their places; it shows the first."""

    def __init__(self, faults: Iterable[SourceError]) -> None:
        once = {str(one): one for fault in faults for one in fault.each}
        self._each = tuple(sorted(once.values(), key=_place_in_order))
        first, more = self._each[0], len(self._each) - 1
        also = f"and {more} more fault{'s' if more > 1 else ''}" if more else ""
        super().__init__(first.message, first.where, "; ".join(part for part in (first.hint, also) if part))

    @property
    def each(self) -> tuple[SourceError, ...]:
        """The faults, at least one."""
        return self._each


def _place_in_order(error: SourceError) -> tuple[str, int, str, str]:
    where = error.where
    return where.file, where.line or 0, where.entry, error.message


class EngineError(VassalToolsError):
    """The driver of the real VASSAL could not start, or the engine gave no usable answer."""


class InternalError(VassalToolsError):
    """A fault of ours: please report it."""
