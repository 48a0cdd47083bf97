"""Price missing buttons by how often their side presses them in the log and how often a story misses them."""

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
"""Kind and words of a declaration; the first word is a side or a place."""
FEW = 3
"""A button that is the only trace of its act has the price of its side's other buttons up to this number of presses."""


class Buttons:
    """The presses of buttons in a log, and the prices of missing ones.

    `missing` counts the buttons that the best story of a first reading misses. Without it, all buttons of a side that
    presses some cost the same. Example: a side pressed a button five times, and the first reading misses one press. The
    price of this press depends on the other presses: five pressed, none missing. So the side always presses the
    button, and the missing press is expensive.
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

    @property
    def are_counted(self) -> bool:
        """Return True if the missing buttons of a first reading are known."""
        return self._missing is not None

    @property
    def share_missing(self) -> float:
        """Return the share of the presses that are missing; 1 if nobody presses a button."""
        pressed, missing = self._pressed.total(), sum((self._missing or {}).values())
        return missing / (pressed + missing) if pressed else 1.0

    def kind(self, button: Button) -> Button:
        """Return the key for counting presses: the kind, and the side if the button names one."""
        return button[:2] if button[1:2] and button[1] in self._sides else button[:1]

    def price(self, button: Button, always: int = 0) -> int:
        """Return the cost of a missing button.

        `always` is the minimum for a button that its side always presses and that is the only trace of its act.
        """
        kind = self.kind(button)
        if self._missing is None:
            return costs.UNKNOWN_RATE if self._of_side(self._pressed, kind) else costs.missing_button(0, 0)
        # the button itself is not counted as missing; a rare button has the price of its side's other buttons
        pressed, missing = self._pressed[kind], self._missing.get(kind, 0)
        own = min(1, missing)
        if pressed + missing <= (FEW if always else own):
            pressed, missing = (self._of_side(counts, kind) for counts in (self._pressed, self._missing))
        price = costs.missing_button(pressed, missing - own)
        return max(price, always) if price == costs.ALWAYS else price

    @staticmethod
    def _of_side(found: Mapping[Button, int], kind: Button) -> int:
        return sum(times for one, times in found.items() if not kind[1:] or one[1:] in ((), kind[1:]))

    def clicks_around(self, number: int) -> tuple[int | None, int | None]:
        """Return the last click up to an event, and the next click.

        The last click is -1 before the first click, and None in a log without clicks. The next click is None after the
        last one.
        """
        at = bisect_right(self._clicks, number)
        last = self._clicks[at - 1] if at else -1 if self._clicks else None
        return last, self._clicks[at] if at < len(self._clicks) else None

    def is_pressed_around(self, button: Button, number: int) -> bool:
        """Return True if a button is pressed between the clicks of the turn counter around an event."""
        last, coming = self.clicks_around(number)
        presses = (own for other, own in self._presses.items() if other[: len(button)] == button)
        return any((last or -1) < one < (coming or 10**9) for own in presses for one in own)

    def may_come(self, button: Button, number: int) -> bool:
        """Return True if a button is pressed after an event and before the second click that follows."""
        clicks = [one for one in self._clicks if one > number][:2]
        last = clicks[1] if clicks[1:] else 10**9
        return any(number < one < last for one in self._presses.get(button, ()))
