"""The lines of the paths on a map of points: straight, or in a curve through the points that they go by."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.builder.pictures.svg import Spot
    from vassal_tools.game.model import Border, Game

_PIECES = 12
"""So many straight pieces stand for the curve between two of its points."""


def way_of(game: Game, border: Border) -> shapely.LineString:
    """Return the line of a path from its first place to its second, in grid units."""
    one, other = (game.zones[name].anchor for name in border.zones)
    return shapely.LineString(_curve([one, *(border.via or ()), other]))


def _curve(spots: Sequence[Spot]) -> list[Spot]:
    """Spots along a smooth curve through those that are given (Catmull and Rom)."""
    if len(spots) == 2:
        return list(spots)
    around = [spots[0], *spots, spots[-1]]
    found = [spots[0]]
    for before, here, there, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        found.extend(_between(before, here, there, after, piece / _PIECES) for piece in range(1, _PIECES + 1))
    return found


def _between(before: Spot, here: Spot, there: Spot, after: Spot, part: float) -> Spot:
    """The spot at a part of the way from `here` to `there`."""
    x, y = (
        0.5
        * (
            2 * b
            + (c - a) * part
            + (2 * a - 5 * b + 4 * c - d) * part**2
            + (3 * b - a - 3 * c + d) * part**3
        )
        for a, b, c, d in zip(before, here, there, after, strict=True)
    )  # fmt: skip
    return x, y
