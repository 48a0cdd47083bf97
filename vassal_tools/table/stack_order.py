"""The order of the pieces in a stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

T = TypeVar("T", bound="Hashable")
_LONGEST_RUN = 512


class PieceOrder(Generic[T]):
    """An ordered collection of distinct pieces.

    Kept in short runs, so that finding, inserting and removing is cheap among many thousands.
    """

    __slots__ = ("_run_of", "_runs")

    def __init__(self) -> None:
        self._runs: list[list[T]] = []
        self._run_of: dict[T, list[T]] = {}

    def __len__(self) -> int:
        return len(self._run_of)

    def __contains__(self, piece: T) -> bool:
        return piece in self._run_of

    def __iter__(self) -> Iterator[T]:
        for run in self._runs:
            yield from run

    @property
    def top(self) -> T | None:
        """The last piece."""
        return self._runs[-1][-1] if self._runs else None

    def index(self, piece: T) -> int:
        """Return the index of a piece; 0 is the bottom."""
        held, before = self._run_of[piece], 0
        for run in self._runs:
            if run is held:
                break
            before += len(run)
        return before + held.index(piece)

    def insert(self, place: int, piece: T) -> None:
        """Insert a piece at an index, or on top if the index is higher."""
        if not self._runs:
            self._runs.append([])
        number = len(self._runs) - 1
        if place >= len(self._run_of):
            place = len(self._runs[number])
        else:
            number = 0
            while place > len(self._runs[number]):
                place -= len(self._runs[number])
                number += 1
        run = self._runs[number]
        run.insert(place, piece)
        self._run_of[piece] = run
        if len(run) > _LONGEST_RUN:
            self._halve(number)

    def _halve(self, number: int) -> None:
        run = self._runs[number]
        upper = run[_LONGEST_RUN // 2 :]
        del run[_LONGEST_RUN // 2 :]
        self._runs.insert(number + 1, upper)
        for piece in upper:
            self._run_of[piece] = upper

    def remove(self, piece: T) -> None:
        """Remove a piece."""
        run = self._run_of.pop(piece)
        run.remove(piece)
        if not run:
            self._runs.remove(run)

    def clear(self) -> None:
        """Remove all pieces."""
        self._runs.clear()
        self._run_of.clear()


def with_those_that_stay(new: tuple[str, ...], mine: tuple[str, ...], named: set[str]) -> Iterator[str]:
    """Yield the members of the new state, with unmentioned members kept directly above their old neighbour."""
    lowest: list[str] = []
    above: dict[str, list[str]] = {}
    known = set(new)
    for n, member in enumerate(mine):
        if member not in named:
            named.add(member)
            known.add(member)
            (above.setdefault(mine[n - 1], []) if n and mine[n - 1] in known else lowest).append(member)
    waiting = [*reversed(new), *lowest]
    while waiting:
        member = waiting.pop()
        yield member
        waiting += above.pop(member, ())
