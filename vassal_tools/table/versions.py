"""What versions of VASSAL do differently where it shows in a log: tables, and how to look something up in them.

Each row was found in the tags of VASSAL's history. An engine whose version is not known counts as older than any other.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

Release = tuple[tuple[int, ...], int]
"""The numbers of a version, and its place before the release: the number of a beta, or `FINAL`."""

FINAL = 1000
SNAPSHOT = 2
"""Builds between releases say no more than SNAPSHOT; those of 3.6.0 that are in use behave as its second beta."""

_STAGE = re.compile(r"-beta([0-9]{1,3})(?![0-9])")


def release(version: str) -> Release:
    """A version of the engine, to be compared with others."""
    numbers, dash, _ = version.partition("-")
    parts = numbers.split(".")
    if not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        return (), FINAL
    beta = _STAGE.search(version)
    stage = int(beta.group(1)) if beta else SNAPSHOT if dash else FINAL
    return tuple(map(int, parts)), stage


class Span(NamedTuple):
    """The versions from `first` on, and before the version `end` if there is one."""

    first: str
    end: str = ""

    def holds(self, version: str) -> bool:
        """Whether the version is one of these."""
        given = release(version)
        return release(self.first) <= given and (not self.end or given < release(self.end))


class Conduct(Enum):
    """Something that some versions do and others do not."""

    COUNTS_ITSELF = "miscounts the place of a piece that goes up within its stack (StackMetrics.merge)"
    NEVER_TO_BOTTOM = "puts on top of a stack what a command puts under it (MovePiece.executeCommand)"
    IGNORES_SHUFFLES = "leaves a deck as it is when a log is replayed that shuffles it (Deck.mergeState)"


CONDUCTS: Mapping[Conduct, Span] = {
    Conduct.COUNTS_ITSELF: Span("", "3.6.8-beta1"),
    Conduct.NEVER_TO_BOTTOM: Span("3.6.0", "3.6.2-beta1"),
    Conduct.IGNORES_SHUFFLES: Span("3.6.0-beta2", "3.6.0-beta7"),
}
"""Which versions do it."""

DICE_PROPERTIES: Mapping[Span, tuple[str, ...]] = {
    Span("", "3.6.0-beta1"): ("_result",),
    Span("3.6.0-beta1", "3.7.16-beta1"): ("_result", "_total", "_keep"),
    Span("3.7.16-beta1"): ("_result", "_total", "_keep", "_summary"),
}
"""The ends of the names of the properties that a throw of a dice button sets (`DiceButton`)."""


def does(version: str, conduct: Conduct) -> bool:
    """Whether that version of the engine does it."""
    return CONDUCTS[conduct].holds(version)


def dice_properties(version: str) -> tuple[str, ...]:
    """The ends of the names of the properties that a throw sets in that version."""
    return next(names for span, names in DICE_PROPERTIES.items() if span.holds(version))
