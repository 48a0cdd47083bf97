"""Chance on record: throws and draws that would have counted and came to nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from vassal_tools.referee.search.hypothesis import Entry


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw or a draw: its place among the events, what it showed, and what it could have served there.

    `served` is what it did serve in the best story; None if it came to nothing.
    """

    event: int
    step: int
    shown: str
    needs: frozenset[Hashable]
    served: Hashable | None = None


@dataclass(frozen=True, slots=True)
class Lost:
    """Throws for one need that came to nothing, and the one that took their place, if any did."""

    need: Hashable
    throws: tuple[Throw, ...]
    instead: Throw | None


def lost(throws: Sequence[Throw]) -> Iterator[Lost]:
    """For each need the throws that could have served it, and did not."""
    wasted: dict[Hashable, list[Throw]] = {}
    for throw in throws:
        if throw.served is None:
            for need in sorted(throw.needs, key=str):
                wasted.setdefault(need, []).append(throw)
        elif throw.served in wasted:
            yield Lost(throw.served, tuple(wasted.pop(throw.served)), throw)
    for need, rest in wasted.items():
        yield Lost(need, tuple(rest), None)


def positions(story: Iterable[Entry], start: Any, events: int) -> list[Any]:
    """The position before each event, by the story."""
    found: list[Any] = []
    now = start
    for entry in story:
        while len(found) <= entry.event:
            found.append(now)
        now = entry.after
    return found + [now] * (events + 1 - len(found))
