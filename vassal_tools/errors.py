"""Errors that stop a command, and the places that they refer to.

A fault inside readable input is not an error but a finding (`vassal_tools.findings`).
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
    """Return the text, with its middle replaced by a count of the characters left out if it is too long."""
    if len(text) <= most:
        return text
    half = max(1, (most - _MARK) // 2)
    return f"{text[:half]}… ({len(text) - 2 * half:,} characters left out) …{text[-half:]}"


@dataclass(frozen=True, slots=True)
class Where:
    """A place in the input: a file, an entry in the file, and a line (from 1) or an offset (from 0).

    If the line in a TOML file is not known, `keys` can lead to it.
    """

    file: str = ""
    entry: str = ""
    line: int | None = None
    offset: int | None = None
    keys: tuple[str | int, ...] = ()

    def at(self, *keys: str | int) -> Where:
        """Return the place with these keys put before its own."""
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
    """The base of all errors that this package raises. The command line exits with code 2."""

    def __init__(self, message: str, where: Where | None = None, hint: str = "") -> None:
        self.message = shortened(message)
        super().__init__(self.message)
        self.where = where or Where()
        self.hint = shortened(hint)

    def __reduce__(self) -> tuple[type[VassalToolsError], tuple[str, Where, str]]:
        """Keep all fields when pickled, so that errors can cross process borders."""
        return type(self), (self.message, self.where, self.hint)

    def __str__(self) -> str:
        place = str(self.where)
        text = f"{place}: {self.message}" if place else self.message
        return f"{text} ({self.hint})" if self.hint else text

    @property
    def each(self) -> tuple[VassalToolsError, ...]:
        """The single errors that this error consists of; only itself unless it combines several."""
        return (self,)


class FormatError(VassalToolsError):
    """A VASSAL file whose bytes cannot be read."""

    def at(self, where: Where) -> FormatError:
        """Return the error with this place, unless it already has a place."""
        return self if str(self.where) else FormatError(self.message, where, self.hint)


class SourceError(VassalToolsError):
    """Game data in `module_src` that cannot be used; `where` names file and line."""

    @property
    def each(self) -> tuple[SourceError, ...]:
        """The faults that this error consists of."""
        return (self,)


class FaultyGameError(SourceError):
    """Several distinct faults in game data, ordered by place. The message shows the first."""

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
    """A bug in this package; users should report it."""
