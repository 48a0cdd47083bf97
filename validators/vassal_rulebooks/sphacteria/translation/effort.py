"""How much may be done to read one log: a log made to be ambiguous must not keep the referee busy for long."""

from __future__ import annotations

MOST = 1_000_000
"""Units of effort for a log, whoever wrote it: half a minute at most.

A whole game takes 50,000, or 400,000 without buttons.
"""
LOOK_UP, ACT, CHOICES, DRAG = 1, 30, 100, 300
"""Units that it takes to look up a drag that was read before, to judge an act, to list choices, to read a drag."""
DRAGS_CUT = 30
"""How many drags are looked through for put-backs in a unit."""


class TooMuchError(Exception):
    """All the effort for a log is spent."""


class Effort:
    """The effort that is left for a log."""

    def __init__(self) -> None:
        self._left = MOST

    def spend(self, units: int) -> None:
        """So much more is done. Raises TooMuchError where nothing is left."""
        self._left -= units
        if self._left < 0:
            raise TooMuchError

    @property
    def is_low(self) -> bool:
        """Whether what is left is kept for reading on, rather than for reading again."""
        return self._left < MOST // 4
