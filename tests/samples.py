"""Sweeps over many cases of one kind: each run of the tests tries a sample of them, and a soak tries all.

`make soak-sweeps` sets VASSAL_TOOLS_SOAK in the environment. Three marks say it of tests and of whole files:
`pytest.mark.sweep(3)` keeps every third case of each function, `pytest.mark.share(3)` every third test of a file, and
`pytest.mark.soak` leaves a test to the soak.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Case = TypeVar("Case")
SOAK = bool(os.environ.get("VASSAL_TOOLS_SOAK"))
"""True if this run tries every case."""


def sample(cases: Iterable[Case], every: int) -> list[Case]:
    """The cases of a sweep, every so many from the first on; all cases in a soak.

    Of the product of two parameters this is a diagonal, and each value of both is tried, where the number of values
    of the second is no multiple of `every`.
    """
    return list(cases)[:: 1 if SOAK else every]


def foremost(cases: Iterable[Any], *kept: object) -> list[Any]:
    """The cases as parameters of a test: those named here for each run, the others for the soak."""
    return [case if case in kept else pytest.param(case, marks=pytest.mark.soak) for case in cases]


def number(few: int, many: int) -> int:
    """The number of seeds or examples: few, or many in a soak."""
    return many if SOAK else few


def by_turns(cases: Sequence[Case], turn: int) -> Sequence[Case]:
    """The case whose turn it is, counted round and round; all cases in a soak."""
    return cases if SOAK else (cases[turn % len(cases)],)


def tried(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """The tests of a run by their marks."""
    if SOAK:
        return list(items)
    of_function, of_file = _numbers(items, "["), _numbers(items, "::")
    return [
        item
        for item in items
        if item.get_closest_marker("soak") is None
        and _is_kept(item, "sweep", of_function)
        and _is_kept(item, "share", of_file)
    ]


def _numbers(items: Sequence[pytest.Item], end: str) -> dict[str, int]:
    # the number of each test among those of one name up to there
    numbers, seen = dict[str, int](), Counter[str]()
    for name in sorted(item.nodeid for item in items):  # whatever order they come in, the sample is the same
        family = name.partition(end)[0]
        numbers[name] = seen[family]
        seen[family] += 1
    return numbers


def _is_kept(item: pytest.Item, mark: str, numbers: Mapping[str, int]) -> bool:
    found = item.get_closest_marker(mark)
    return found is None or is_tried(numbers[item.nodeid], *found.args)


def is_tried(number: int, every: int) -> bool:
    """Return True for one of every `every` cases, along a diagonal of their parameters."""
    return number % every == -(number // every) % every
