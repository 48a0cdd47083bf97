"""Reinforcements: groups that come on a turn, later if delayed, and the counters of them that still wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.counts import count_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vassal_rulebooks.core.positions import Position


def turn_of(name: str, turn: int, delays: Sequence[tuple[str, int]]) -> int:
    """Return the turn on which a group comes that was planned for one."""
    return turn + (count_of(delays, name) or 0)


def waiting(position: Position[Any], counters: Iterable[str], box: str | None) -> tuple[str, ...]:
    """Return the counters that are still in the box where they wait; no box is out of play."""
    return tuple(counter for counter in counters if position.location(counter) == box)
