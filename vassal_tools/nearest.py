"""The names nearest to one that was misspelt."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 60
_SHOWN = 3


def nearest(word: str, names: Iterable[str]) -> tuple[str, ...]:
    """The first few of the names with the least edit distance, or none where all differ in half of the word or more."""
    if not 0 < len(word) <= _LONGEST:
        return ()
    from rapidfuzz.distance import OSA

    most = (len(word) - 1) // 2
    found = [(OSA.distance(word, name, score_cutoff=most), name) for name in names]
    least = min((distance for distance, _ in found), default=0)
    return tuple(sorted(name for distance, name in found if distance == least <= most)[:_SHOWN])


def did_you_mean(word: str, names: Iterable[str], remedy: str = "") -> str:
    """The nearest names as a question, or what else helps where there are none."""
    near = nearest(word, names)
    return f"did you mean {' or '.join(near)}?" if near else remedy


def edit_distance(one: str, other: str) -> int:
    """How many letters must be changed, added, left out or swapped with the next to get from one word to the other."""
    from rapidfuzz.distance import OSA

    return OSA.distance(one, other)
