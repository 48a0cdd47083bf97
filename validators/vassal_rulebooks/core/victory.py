"""Victory: the first of several conditions that decides, and the comparison of points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from vassal_rulebooks.core.positions import Position

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741


def first_decision(state: S, conditions: Iterable[Callable[[S], O | None]]) -> O | None:
    """Return the outcome of the first condition that has one; None while the game is open."""
    return next((outcome for decide in conditions if (outcome := decide(state)) is not None), None)


def ahead(points: Mapping[str, int]) -> tuple[str, int, int]:
    """Return the side with most points, of equal ones the first, its points, and those of the best other side."""
    leader = max(points, key=lambda side: points[side])
    others = [number for side, number in points.items() if side != leader]
    return leader, points[leader], max(others, default=0)


def alone_ahead(points: Mapping[str, int]) -> str:
    """Return the side with more points than any other; empty if there is none."""
    side, most, other = ahead(points)
    return side if most > other else ""


def in_most(position: Position[Any], places: Collection[str]) -> str:
    """Return the side that has counters in more of the places than any other; empty if none has."""
    sides = position.board.sides
    return alone_ahead({side: sum(bool(position.of_side(place, side)) for place in places) for side in sides})
