"""Faults in the data of a game: reading continues after a fault, so that all are reported together."""

from __future__ import annotations

from typing import TYPE_CHECKING, ParamSpec, TypeVar

from vassal_tools.errors import FaultyGameError, SourceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

P = ParamSpec("P")
T = TypeVar("T")

MOST = 100
"""The number of faults after which reading stops."""


class Faults:
    """The faults found so far; raises them all when full."""

    def __init__(self, most: int = MOST) -> None:
        self.found: list[SourceError] = []
        self._most = most

    def attempt(self, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """Return the result of `read`, or None if it raises a SourceError, which is recorded."""
        try:
            return read(*args, **kwargs)
        except SourceError as error:
            self.note(error.each)
        return None

    def note(self, faults: Iterable[SourceError]) -> bool:
        """Record the faults and return True if there are any."""
        before = len(self.found)
        for fault in faults:
            self.found.append(fault)
            if len(self.found) >= self._most:
                self.stop()
        return len(self.found) > before

    def stop(self) -> None:
        """Raise the recorded faults, if any."""
        if len(self.found) == 1:
            raise self.found[0]
        if self.found:
            raise FaultyGameError(self.found)


def refuse(faults: Iterable[SourceError]) -> None:
    """Raise these faults, if any."""
    found = Faults()
    found.note(faults)
    found.stop()
