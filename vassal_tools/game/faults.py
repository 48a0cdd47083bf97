"""Faults in the data of a game: reading goes on after one, so that all of them are reported in one go."""

from __future__ import annotations

from typing import TYPE_CHECKING, ParamSpec, TypeVar

from vassal_tools.errors import FaultyGameError, SourceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

P = ParamSpec("P")
T = TypeVar("T")

MOST = 100
"""After so many faults no more are looked for."""


class Faults:
    """The faults found so far. With the last that it takes it raises them all."""

    def __init__(self, most: int = MOST) -> None:
        self.found: list[SourceError] = []
        self._most = most

    def attempt(self, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """Return what `read` returns, or None where it raises a SourceError, which is noted."""
        try:
            return read(*args, **kwargs)
        except SourceError as error:
            self.note(error.each)
        return None

    def note(self, faults: Iterable[SourceError]) -> bool:
        """Note these faults; whether there are any."""
        before = len(self.found)
        for fault in faults:
            self.found.append(fault)
            if len(self.found) >= self._most:
                self.stop()
        return len(self.found) > before

    def stop(self) -> None:
        """Raise what was found, if anything was."""
        if len(self.found) == 1:
            raise self.found[0]
        if self.found:
            raise FaultyGameError(self.found)


def refuse(faults: Iterable[SourceError]) -> None:
    """Raise these faults, if there are any."""
    found = Faults()
    found.note(faults)
    found.stop()
