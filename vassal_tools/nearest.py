"""The names nearest to one that was misspelt."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 60
_SHOWN = 3


def nearest(word: str, names: Iterable[str]) -> tuple[str, ...]:
    """The first few of the names with the least edit distance, or none where all differ in half of the word or more."""
    if len(word) > _LONGEST:
        return ()
    distances = {name: edit_distance(word, name) for name in names if len(name) <= _LONGEST}
    least = min(distances.values(), default=_LONGEST)
    near = sorted(name for name, distance in distances.items() if distance == least)
    return tuple(near[:_SHOWN]) if 2 * least < len(word) else ()


def edit_distance(one: str, other: str) -> int:
    """How many letters must be changed, added or left out to get from one word to the other (Levenshtein)."""
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, 1):
        corner, row[0] = row[0], number
        for place, its in enumerate(other, 1):
            corner, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, corner + (letter != its))
    return row[-1]
