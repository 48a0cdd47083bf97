"""Losses: how many units of a force take one, and what a lost step does."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from fractions import Fraction

    from vassal_rulebooks.core.positions import Position

P = TypeVar("P", bound="Position[Any]")


def rounded(exact: Fraction, rounding: str) -> int:
    """Return a number rounded up or down, as the word of the data says."""
    return ceil(exact) if rounding == "up" else floor(exact)


def weakened(position: P, unit: str) -> P:
    """Return the position after a counter lost one of its steps; the last one takes it out of play."""
    lost = position.standing(unit).step + 1
    return position.with_step(unit, lost) if lost < position.board.counter(unit).steps else position.eliminated(unit)
