"""How much a replay may do: some commands are short, and yet touch every piece of a stack or a spot."""

from __future__ import annotations

from vassal_tools.errors import FormatError

_AT_FIRST = 1 << 19
_FOR_A_COMMAND = 64
_FOR_A_CHARACTER = 2
_SIDES = 2  # to look at so many sides of a zone takes about as long as to look at a piece
THOROUGH = 4
"""To ask whether a piece is seen, or where it is, takes so much longer than to look at it."""


class Effort:
    """What is left to do, counted in pieces looked at.

    Each command adds more than the commands of real logs use up, so that the time grows with the log's length.
    """

    __slots__ = ("_left",)

    def __init__(self) -> None:
        self._left = _AT_FIRST

    def allow(self, length: int = 0) -> None:
        """Another command comes, and what it holds is so many characters long."""
        self._left += _FOR_A_COMMAND + _FOR_A_CHARACTER * length

    def spend(self, count: int) -> None:
        """So many pieces are looked at. Raises FormatError where it is too much."""
        self._use(count, "short commands go through great heaps of pieces again and again, as no game does")

    def look(self, sides: int) -> None:
        """So many sides of zones are looked at. Raises FormatError where it is too much."""
        self._use(sides // _SIDES, "the zones of the module have many times the points that a map needs")

    def _use(self, count: int, hint: str) -> None:
        self._left -= count
        if self._left < 0:
            raise FormatError("takes too long to replay", hint=hint)
