"""Sweeps over many cases of one kind: each run of the tests tries a sample of them, and a soak tries all.

`make soak-sweeps` sets VASSAL_TOOLS_SOAK in the environment.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Case = TypeVar("Case")
SOAK = bool(os.environ.get("VASSAL_TOOLS_SOAK"))
"""True if this run tries every case."""


def sample(cases: Iterable[Case], every: int) -> list[Case]:
    """The cases of a sweep, every so many from the first on; all cases in a soak.

    Of the product of two parameters this is a diagonal, and each value of both is tried, where the number of values
    of the second is no multiple of `every`.
    """
    return list(cases)[:: 1 if SOAK else every]


def number(few: int, many: int) -> int:
    """The number of seeds or examples: few, or many in a soak."""
    return many if SOAK else few


def by_turns(cases: Sequence[Case], turn: int) -> Sequence[Case]:
    """The case whose turn it is, counted round and round; all cases in a soak."""
    return cases if SOAK else (cases[turn % len(cases)],)
