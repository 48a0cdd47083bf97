"""Other readings: before anybody is accused, what a log leaves open is read the other ways.

The translation goes on by the likeliest reading of what happened. Where that breaks a rule, the places before it
that could be read otherwise are tried, the nearest first; the reading that breaks the fewest, and then accuses of the
fewest, is the one that stands.
"""

from __future__ import annotations

from copy import copy
from itertools import islice
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.sphacteria.translation.choices import Choices
from vassal_rulebooks.sphacteria.translation.effort import TooMuchError
from vassal_rulebooks.sphacteria.translation.phase import Phase
from vassal_rulebooks.sphacteria.translation.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from vassal_rulebooks.sphacteria.translation.desk import Desk

LOOK_BACK = 4
"""How many stretches of play are read again for the sake of one breach: about a turn."""
MOST_TRIED = 60
"""How many other readings are tried at once."""

_CHANGING = (dict, list, set, Choices, Phase, Table)


class _Memory:
    """All that the parts of a translation, and the court, hold at one moment."""

    def __init__(self, desk: Desk, parts: Sequence[object]) -> None:
        self._court, self._mark = desk.court, desk.court.mark()
        self._parts = parts
        self._held = [_held(vars(part)) for part in parts]
        self.places = len(desk.choices.offered)  # how many had been read that can be read otherwise
        self.breaches = desk.score.breaches

    def restore(self) -> None:
        """Everything is as it was at that moment."""
        self._court.forget(self._mark)
        for part, held in zip(self._parts, self._held, strict=True):
            vars(part).update(_held(held))


def _held(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values, with copies of those that change in place."""
    return {name: copy(value) if isinstance(value, _CHANGING) else value for name, value in values.items()}


class Readings:
    """Reads a log stretch by stretch, and again where a stretch breaks a rule.

    `parts` hold all that is remembered; `play_on` reads the next stretch, to the event of that number at most, and
    returns whether there is more.
    """

    def __init__(self, desk: Desk, parts: Sequence[object], play_on: Callable[[int], bool]) -> None:
        self._desk = desk
        self._parts = parts
        self._play_on = play_on
        self._memories: list[_Memory] = []

    def read(self) -> bool:
        """Read the log; whether it was read to its end, or else to where it became too much."""
        try:
            self._read_on()
        except TooMuchError:
            self._memories[0].restore()
            return False
        return True

    def _read_on(self) -> None:
        while True:
            before = self._desk.score
            is_more = self._next(len(self._desk.events))
            if self._desk.score.breaches > before.breaches:
                self._read_again()
            if not is_more:
                return

    def _next(self, end: int) -> bool:
        self._memories = [*self._memories[-LOOK_BACK + 1 :], _Memory(self._desk, self._parts)]
        return self._play_on(end)

    def _read_again(self) -> None:
        """Read the last stretches in the best way that is found."""
        desk, end = self._desk, self._desk.at
        while True:
            first, tried = desk.score, dict(desk.choices.tried)
            best, found = first, tried
            for other in islice(self._others(tried), MOST_TRIED):
                if desk.effort.is_low:
                    break
                self._read_as(other, end)
                if desk.score < best:
                    best, found = desk.score, other
            self._read_as(found, end)
            if best.breaches in (first.breaches, self._memories[0].breaches):
                return

    def _others(self, tried: Mapping[int, int]) -> Iterator[dict[int, int]]:
        """The readings that differ in one place: those that come before the first breach, the nearest first."""
        offered, begin = tuple(self._desk.choices.offered), self._memories[0].places
        first = self._first_blamed()
        for place in (*range(first - 1, begin - 1, -1), *range(first, len(offered))):
            for way in range(offered[place] + 1):
                if way != tried.get(place, 0):
                    yield {**tried, place: way}
                    if max(tried, default=place) > place:  # what follows may offer other places then
                        yield {**{p: w for p, w in tried.items() if p < place}, place: way}

    def _first_blamed(self) -> int:
        """How many places had been read before the first breach of the last stretch."""
        blamed = self._desk.choices.blamed[self._memories[-1].breaches :]
        return blamed[0] if blamed else len(self._desk.choices.offered)

    def _read_as(self, tried: dict[int, int], end: int) -> None:
        """Go back to where that reading differs first, and read on from there to the event of that number."""
        now = self._desk.choices.tried
        changed = min((place for place in {*tried, *now} if tried.get(place, 0) != now.get(place, 0)), default=None)
        if changed is None:
            return
        known = max(n for n, memory in enumerate(self._memories) if memory.places <= changed)
        self._memories[known].restore()
        self._desk.choices.tried = tried
        del self._memories[known:]
        while self._next(end) and self._desk.at < end:
            pass
