"""Victory: the first of several conditions that decides, and the comparison of points."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

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
