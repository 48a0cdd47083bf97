"""Limit the work of a replay: some short commands touch every piece of a stack or spot."""

from __future__ import annotations

from vassal_tools.errors import FormatError

_AT_FIRST = 1 << 19
_FOR_A_COMMAND = 64
_FOR_A_CHARACTER = 2
_SIDES = 2  # to look at so many sides of a zone takes about as long as to look at a piece
THOROUGH = 4
"""The extra cost of checking a piece's visibility or place."""


class WorkBudget:
    """The remaining work, counted in visited pieces.

    Each command adds more than commands of real logs use, so the time grows with the length of the log.
    """

    __slots__ = ("_left",)

    def __init__(self) -> None:
        self._left = _AT_FIRST

    def allow(self, length: int = 0) -> None:
        """Add the allowance of a command whose content has that many characters."""
        self._left += _FOR_A_COMMAND + _FOR_A_CHARACTER * length

    def spend(self, count: int) -> None:
        """Spend work for visited pieces. Raises FormatError if the budget is exceeded."""
        self._use(count, "short commands go through great heaps of pieces again and again, as no game does")

    def look(self, sides: int) -> None:
        """Spend work for tested sides of zones. Raises FormatError if the budget is exceeded."""
        self._use(sides // _SIDES, "the zones of the module have many times the points that a map needs")

    def _use(self, count: int, hint: str) -> None:
        self._left -= count
        if self._left < 0:
            raise FormatError("takes too long to replay", hint=hint)
