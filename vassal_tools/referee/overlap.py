"""Find where one sequence of steps continues another, in linear time: hostile logs repeat themselves on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def overlaps(earlier: Sequence[object], later: Sequence[object]) -> Iterator[int]:
    """Yield each index of `earlier` whose rest equals the beginning of `later`, as far as both go."""
    if not later:
        return
    lengths = _prefix_lengths([*later, *earlier], len(later))
    for start in range(len(earlier)):
        if lengths[len(later) + start] >= min(len(earlier) - start, len(later)):
            yield start


def _prefix_lengths(items: Sequence[object], limit: int) -> list[int]:
    # Z algorithm: for each index the number of items equal to the beginning, up to `limit`
    lengths = [0] * len(items)
    left = right = 0  # the stretch furthest to the right that is known to equal the beginning
    for index in range(1, len(items)):
        known = min(lengths[index - left], right - index) if index < right else 0
        while known < limit and index + known < len(items) and items[known] == items[index + known]:
            known += 1
        lengths[index] = known
        if index + known > right:
            left, right = index, index + known
    return lengths
