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
    most = (len(word) - 1) // 2
    letters = set(word)
    near: list[str] = []
    for name in names:
        if abs(len(name) - len(word)) > most or _least_changes(letters, set(name)) > most:
            continue
        distance = edit_distance(word, name)
        if distance < most:
            near, most = [], distance
        if distance == most:
            near.append(name)
    return tuple(sorted(near)[:_SHOWN])


def did_you_mean(word: str, names: Iterable[str], remedy: str = "") -> str:
    """The nearest names as a question, or what else helps where there are none."""
    near = nearest(word, names)
    return f"did you mean {' or '.join(near)}?" if near else remedy


def _least_changes(letters: set[str], others: set[str]) -> int:
    """A bound below the edit distance of two words that have these letters: each change brings or takes one letter."""
    return max(len(letters - others), len(others - letters))


def edit_distance(one: str, other: str) -> int:
    """How many letters must be changed, added, left out or swapped with the next to get from one word to the other."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, 1):
        last, before, row = before, row, [number]
        for place, its in enumerate(other, 1):
            least = min(before[place] + 1, row[place - 1] + 1, before[place - 1] + (letter != its))
            if place > 1 and number > 1 and letter == other[place - 2] and its == one[number - 2]:
                least = min(least, last[place - 2] + 1)
            row.append(least)
    return row[-1]
