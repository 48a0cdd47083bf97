"""How dear a missing button is: by how often its side pressed that button in the log, and how often it seems not to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vassal_rulebooks.core.reading.events import Declared
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_rulebooks.core.reading.events import Event
    from vassal_tools.referee.search.hypothesis import Hypothesis

Button = tuple[str, ...]
"""What a button declares, and its first word: whose it is, or where."""


@dataclass(frozen=True, slots=True)
class ButtonRates:
    """How often each button was pressed in a log, and how often a first reading of it assumed that button.

    Until the first reading is done, `missing` is None: every button that is pressed in the log costs alike.
    """

    pressed: Counter[Button]
    missing: Counter[Button] | None = field(default=None)

    def price(self, button: Button) -> int:
        """Return what it costs to assume a button that was not pressed."""
        pressed = self.pressed[button]
        if self.missing is None:
            return costs.UNKNOWN_RATE if pressed else costs.missing_button(0, 0)
        return costs.missing_button(pressed, max(0, self.missing[button] - 1))  # it is no witness of its own likelihood

    def after(self, best: Hypothesis) -> ButtonRates:
        """Return the rates by the best story of a first reading."""
        return ButtonRates(self.pressed, Counter(button for line in lines(best) for button in line.buttons))


def pressed_in(events: Iterable[Event]) -> ButtonRates:
    """Return how often each button is pressed."""
    return ButtonRates(Counter((e.what.kind, *e.what.words[:1]) for e in events if isinstance(e, Declared)))
