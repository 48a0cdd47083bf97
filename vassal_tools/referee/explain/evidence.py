"""How dear a missing button is: by how often its side pressed it in the log, and how often a story misses it."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from typing import TYPE_CHECKING

from vassal_tools.referee.explain.protocol import Sort
from vassal_tools.referee.search import costs

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vassal_tools.referee.explain.protocol import Shown

Button = tuple[str, ...]
"""What a button declares, and its first word: whose it is, or where."""


class Buttons:
    """The presses of a log, and until when a press of a button may come that a story has missed.

    `missing` counts the buttons that the best story of a first reading misses. Until there is one, every button that
    is pressed in the log costs alike.
    """

    def __init__(
        self, shown: Iterable[Shown | None], sides: Iterable[str], missing: Mapping[Button, int] | None = None
    ) -> None:
        self._sides, self._missing = frozenset(sides), missing
        self._presses: dict[Button, list[int]] = {}
        self._clicks: list[int] = []
        for one in shown:
            if one and one.sort is Sort.BUTTON:
                self._presses.setdefault(one.button, []).append(one.number)
            elif one and one.sort is Sort.CLICK:
                self._clicks.append(one.number)
        self._pressed: Counter[Button] = Counter()
        for button, presses in self._presses.items():
            self._pressed[self.kind(button)] += len(presses)

    def kind(self, button: Button) -> Button:
        """Return what rates of a button are counted by: its word, and its side if it says one."""
        return button[:2] if button[1:2] and button[1] in self._sides else button[:1]

    def price(self, button: Button) -> int:
        """Return what it costs to miss a button."""
        kind = self.kind(button)
        pressed = self._pressed[kind]
        if self._missing is None:
            return costs.UNKNOWN_RATE if pressed else costs.missing_button(0, 0)
        return costs.missing_button(pressed, max(0, self._missing.get(kind, 0) - 1))  # no witness of its own likelihood

    def clicks_around(self, number: int) -> tuple[int | None, int | None]:
        """Return the last click up to an event, -1 before the first, and the next one; None where there is none."""
        at = bisect_right(self._clicks, number)
        last = self._clicks[at - 1] if at else -1 if self._clicks else None
        return last, self._clicks[at] if at < len(self._clicks) else None

    def may_come(self, button: Button, number: int) -> bool:
        """Return whether a button is pressed after an event, and before the turn counter is clicked twice."""
        clicks = [one for one in self._clicks if one > number][:2]
        last = clicks[1] if clicks[1:] else 10**9
        return any(number < one < last for one in self._presses.get(button, ()))
