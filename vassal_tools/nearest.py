"""Suggest names for a misspelt name."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Distances = Callable[[str, Sequence[str], int], list[tuple[str, int]]]

_LONGEST = 60
_DIGIT = re.compile(r"\d")
_SHOWN = 3


def nearest(word: str, names: Iterable[str], most: int | None = None) -> tuple[str, ...]:
    """Return the names with the smallest edit distance, if it is less than half the length of the word.

    Args:
        word: The misspelt word.
        names: The known names.
        most: The largest distance to accept.
    """
    if not 0 < len(word) <= _LONGEST:
        return ()
    half = (len(word) - 1) // 2
    found = _distances()(word, list(names), half if most is None else min(half, most))
    least = min((distance for _, distance in found), default=0)
    return tuple(sorted(name for name, distance in found if distance == least)[:_SHOWN])


def did_you_mean(word: str, names: Iterable[str], remedy: str = "") -> str:
    """Return "did you mean …?" with the nearest names, or the remedy if no name is near."""
    near = nearest(word, names)
    return f"did you mean {' or '.join(near)}?" if near else remedy


def nearest_codes(word: str, codes: Iterable[str]) -> tuple[str, ...]:
    """Return the nearest codes, in any case; a code is not near if only some of its digits differ."""
    known = {code.upper(): code for code in codes}
    found = nearest(word.upper(), known)
    return tuple(known[code] for code in found if _DIGIT.sub("0", code) != _DIGIT.sub("0", word.upper()))


def compares_fast() -> bool:
    """Return True if rapidfuzz is installed."""
    return _distances() is not _plain_distances


@cache
def _distances() -> Distances:
    # imported here: most commands start without it, and some systems do not have it
    try:
        from rapidfuzz.distance import OSA
        from rapidfuzz.process import extract
    except ImportError:
        return _plain_distances

    def fast(word: str, names: Sequence[str], most: int) -> list[tuple[str, int]]:
        found = extract(word, names, scorer=OSA.distance, score_cutoff=most, limit=None)
        return [(name, int(distance)) for name, distance, _ in found]

    return fast


def _plain_distances(word: str, names: Sequence[str], most: int) -> list[tuple[str, int]]:
    letters, found = set(word), []
    for name in names:
        if abs(len(name) - len(word)) <= most and _least_changes(letters, set(name)) <= most:
            distance = edit_distance(word, name, most)
            if distance <= most:
                most = distance
                found.append((name, distance))
    return found


def _least_changes(letters: set[str], others: set[str]) -> int:
    # a lower bound of the edit distance: each edit adds or removes one letter
    return max(len(letters - others), len(others - letters))


def edit_distance(one: str, other: str, most: int | None = None) -> int:
    """Return the edit distance of two words, counting a swap of adjacent letters as one edit.

    Args:
        one: A word.
        other: Another word.
        most: The largest distance of interest; `most + 1` stands for every larger one.
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, 1):
        last, before, row = before, row, [number]
        for place, its in enumerate(other, 1):
            least = min(before[place] + 1, row[place - 1] + 1, before[place - 1] + (letter != its))
            if place > 1 and number > 1 and letter == other[place - 2] and its == one[number - 2]:
                least = min(least, last[place - 2] + 1)
            row.append(least)
        if most is not None and min(row) > most and min(before) >= most:
            return most + 1
    return row[-1]
