"""Retreats: step by step to a place where the counter may stay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from vassal_rulebooks.core.positions import Position

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


def one_step(position: Position[Any], unit: str, may_stay: Callable[[str], bool]) -> Iterator[str]:
    """Yield the places next to a counter where it may stay; none if it is out of play."""
    here = position.location(unit)
    return (to for to in (position.board.exits[here] if here else ()) if may_stay(to))
