"""Retreats: step by step to a place where the counter may stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Trail = tuple[str, ...]


def next_places(
    trail: Trail,
    *,
    exits: Callable[[str], Iterable[str]],
    is_open: Callable[[Trail], bool],
    may_stay: Callable[[Trail], bool],
) -> Iterator[str]:
    """Yield the places that a retreat can enter next: those where it may end, or from which it can go on to one.

    No place is entered twice. `is_open` and `may_stay` are asked about the trail with the place entered as its last.
    """
    for to in exits(trail[-1]):
        longer = (*trail, to)
        if to in trail or not is_open(longer):
            continue
        if may_stay(longer) or any(True for _ in next_places(longer, exits=exits, is_open=is_open, may_stay=may_stay)):
            yield to
