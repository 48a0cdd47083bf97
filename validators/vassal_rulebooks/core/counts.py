"""Small frozen tables: a number for each side, and a number for each name."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from vassal_tools.game.formulas import evaluated, within

if TYPE_CHECKING:
    from collections.abc import Sequence

V = TypeVar("V")


def of_side(sides: Sequence[str], values: Sequence[V], side: str, default: V) -> V:
    """Return the value of a side, the values being in the order of the sides; the default if there is no such side."""
    return next((value for owner, value in zip(sides, values, strict=True) if owner == side), default)


def with_value(sides: Sequence[str], values: tuple[V, ...], side: str, value: V) -> tuple[V, ...]:
    """Return the values in which that of a side is another; unchanged if there is no such side."""
    return tuple(value if owner == side else old for owner, old in zip(sides, values, strict=True))


def on_track(value: int, lowest: int, highest: int) -> int:
    """Return where a marker ends that would go to a value: it stops at both ends of its track."""
    return evaluated(within(lowest, highest, value), {})


def count_of(counts: Sequence[tuple[str, int]], name: str) -> int | None:
    """Return the number of a name; None if it has none."""
    return next((number for known, number in counts if known == name), None)
