"""Sides and how they stand to each other, which may change in play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from vassal_rulebooks.core.codecs import Said

if TYPE_CHECKING:
    from collections.abc import Sequence

ALLY, ENEMY, NEUTRAL = "ally", "enemy", "neutral"


@dataclass(frozen=True, slots=True)
class Relations:
    """How each pair of different sides stands to each other; a pair that is not named is of the `default`."""

    pairs: Annotated[tuple[tuple[str, str, str], ...], Said("relations")] = ()
    """Two sides in alphabetical order, then the relation; sorted."""
    default: str = ENEMY

    def between(self, one: str, other: str) -> str:
        """Return how two sides stand to each other; a side is its own ally."""
        if one == other:
            return ALLY
        first, second = sorted((one, other))
        return next((word for a, b, word in self.pairs if (a, b) == (first, second)), self.default)

    def are_enemies(self, one: str, other: str) -> bool:
        """Whether two sides fight each other."""
        return self.between(one, other) == ENEMY

    def are_neutral(self, one: str, other: str) -> bool:
        """Whether two sides neither fight nor help each other."""
        return self.between(one, other) == NEUTRAL

    def changed(self, one: str, other: str, relation: str) -> Relations:
        """Return the relations after two different sides have come to that relation."""
        first, second = sorted((one, other))
        others = (pair for pair in self.pairs if pair[:2] != (first, second))
        return Relations(tuple(sorted((*others, (first, second, relation)))), self.default)


ALL_ENEMIES = Relations()


def enemies_of(side: str, sides: Sequence[str], relations: Relations) -> tuple[str, ...]:
    """Return the sides that are enemies of a side, in their order."""
    return tuple(other for other in sides if relations.are_enemies(side, other))


def others_after(side: str, sides: Sequence[str]) -> tuple[str, ...]:
    """Return the other sides in the order of play, those after a side first."""
    at = sides.index(side)
    return (*sides[at + 1 :], *sides[:at])


def next_side(side: str, sides: Sequence[str]) -> str:
    """Return the side after another in the order of play; after the last one comes the first."""
    return (*others_after(side, sides), side)[0]
