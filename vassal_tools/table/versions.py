"""Differences between versions of VASSAL that show in a log: tables and lookups.

Each row was found in the tags of VASSAL's history. An unknown version counts as the oldest.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

Release = tuple[tuple[int, ...], int]
"""The numbers of a version, and its stage: the number of a beta, or `FINAL`."""

FINAL = 1000
SNAPSHOT = 2
"""The stage of a SNAPSHOT build, which states no number; the 3.6.0 builds in use behave as its second beta."""

_STAGE = re.compile(r"-beta([0-9]{1,3})(?![0-9])")


def release(version: str) -> Release:
    """Return a version of the engine in comparable form."""
    numbers, dash, _ = version.partition("-")
    parts = numbers.split(".")
    if not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        return (), FINAL
    beta = _STAGE.search(version)
    stage = int(beta.group(1)) if beta else SNAPSHOT if dash else FINAL
    return tuple(map(int, parts)), stage


class Span(NamedTuple):
    """The versions from `first` up to but excluding `end`, if there is one."""

    first: str
    end: str = ""

    def holds(self, version: str) -> bool:
        """Return True if the version is in the span."""
        given = release(version)
        return release(self.first) <= given and (not self.end or given < release(self.end))


class Conduct(Enum):
    """A behaviour that only some versions have."""

    COUNTS_ITSELF = "miscounts the place of a piece that goes up within its stack (StackMetrics.merge)"
    NEVER_TO_BOTTOM = "puts on top of a stack what a command puts under it (MovePiece.executeCommand)"
    IGNORES_SHUFFLES = "leaves a deck as it is when a log is replayed that shuffles it (Deck.mergeState)"


CONDUCTS: Mapping[Conduct, Span] = {
    Conduct.COUNTS_ITSELF: Span("", "3.6.8-beta1"),
    Conduct.NEVER_TO_BOTTOM: Span("3.6.0", "3.6.2-beta1"),
    Conduct.IGNORES_SHUFFLES: Span("3.6.0-beta2", "3.6.0-beta7"),
}
"""The versions with each behaviour."""

DICE_PROPERTIES: Mapping[Span, tuple[str, ...]] = {
    Span("", "3.6.0-beta1"): ("_result",),
    Span("3.6.0-beta1", "3.7.16-beta1"): ("_result", "_total", "_keep"),
    Span("3.7.16-beta1"): ("_result", "_total", "_keep", "_summary"),
}
"""The suffixes of the property names that a dice button sets (`DiceButton`)."""


def does(version: str, conduct: Conduct) -> bool:
    """Return True if that version of the engine has the behaviour."""
    return CONDUCTS[conduct].holds(version)


def dice_properties(version: str) -> tuple[str, ...]:
    """Return the suffixes of the property names that a roll sets in that version."""
    return next(names for span, names in DICE_PROPERTIES.items() if span.holds(version))
