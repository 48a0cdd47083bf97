"""Stacking limits: how much of a side a place takes, measured as the game likes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from vassal_rulebooks.core.board import C

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_rulebooks.core.positions import Position


@dataclass(frozen=True)
class Limit(Generic[C]):
    """How much a place takes of each side: `size` is what a counter counts there, 0 if it does not count at all."""

    size: Callable[[str, C], int]
    most: Callable[[str], int | None]  # by place; None is no limit


def has_room(position: Position[C], unit: C, place: str, limit: Limit[C]) -> bool:
    """Whether a counter that comes into a place keeps the limit there."""
    most, own = limit.most(place), limit.size(place, unit)
    if most is None or not own:
        return True
    others = position.of_side(place, unit.side)
    return sum(limit.size(place, counter) for counter in others) + own <= most
