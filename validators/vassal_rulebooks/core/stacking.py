"""Stacking limits: how much of a side a place takes, measured as the game likes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from vassal_rulebooks.core.board import C

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vassal_rulebooks.core.positions import Position


@dataclass(frozen=True)
class Limit(Generic[C]):
    """How much a place takes of each side: `size` is what a counter counts there, 0 if it does not count at all."""

    size: Callable[[str, C], int]
    most: Callable[[str], int | None]  # by place; None is no limit


@dataclass(frozen=True)
class Overfull(Generic[C]):
    """A stack beyond its limit that a counter entered in this phase."""

    place: str
    side: str
    counters: tuple[C, ...]  # those that count
    entered: tuple[C, ...]
    size: int
    most: int


def overfull_stacks(position: Position[C], limit: Limit[C]) -> Iterator[Overfull[C]]:
    """Yield each stack beyond the limit, of which at least one counter came in this phase, in the order of the map."""
    for place in position.board.places:
        most = limit.most(place) if position.at(place) else None
        if most is None:
            continue
        for side in position.board.sides:
            counters = tuple(counter for counter in position.of_side(place, side) if limit.size(place, counter))
            size = sum(limit.size(place, counter) for counter in counters)
            entered = tuple(counter for counter in counters if position.standing(counter.id).has_come)
            if size > most and entered:
                yield Overfull(place, side, counters, entered, size, most)


def has_room(position: Position[C], unit: C, place: str, limit: Limit[C]) -> bool:
    """Whether a counter that comes into a place keeps the limit there."""
    most, own = limit.most(place), limit.size(place, unit)
    if most is None or not own:
        return True
    others = position.of_side(place, unit.side)
    return sum(limit.size(place, counter) for counter in others) + own <= most
