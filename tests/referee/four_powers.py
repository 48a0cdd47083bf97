"""The hands of the four powers of Four Cities at a simulated table, and what the referee makes of their log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.referee.tiny_tables import EVERY, Sitting, judged, marked
from vassal_rulebooks.core.acts import Trace
from vassal_tools.findings import FAILING
from vassal_tools.game.identities import card_gpid

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_tools.findings import Finding

SIDES = ("North", "East", "South", "West")
PASS, LET_BY, DONE = "Pass", "Do not intercept", "The fleet is done"
ALL_PASS = "; ".join(f"{side} passes" for side in SIDES)


class Powers(Sitting):
    """Four powers that play what they are asked to; the markers of those in `keeping` are moved at once."""

    keeps_tracks = True
    moves_marks = True
    """True if marks are placed and removed as the rules require."""

    def __init__(self, pressed: float = EVERY, keeping: Iterable[str] = (), seed: int = 0) -> None:
        super().__init__("cities", seed, pressed)
        self.keeping = {*keeping}

    def acts(self, text: str) -> None:
        """Do the acts of a line, legal or not, with the dice that they name."""
        for act in self.rules.read_acts(text):
            self.do(act)

    def _by_chance(self, kind: Any, act: Any) -> Any:
        if kind.trace is Trace.DIE:
            self.simulated.throw("D10", act.die)
            return act
        return super()._by_chance(kind, act)

    def settle_marks(self) -> None:
        if self.moves_marks:
            super().settle_marks()

    def settle_numbers(self) -> None:
        for side, talents in zip(SIDES, self.state.money, strict=True):
            if side in self.keeping and self.shown.get(side, 3) != talents:
                self.mark(side, talents)

    @property
    def shown(self) -> dict[str, int]:
        """The values of the moved markers."""
        found: dict[str, int] = self.__dict__.setdefault("_markers", {})
        return found

    def mark(self, side: str, value: int) -> None:
        """Drag the marker of a power's talents."""
        marked(self, f"money-{side}", value)
        self.shown[side] = value

    def drag(self, units: str, place: str) -> None:
        """Drag counters or marks, legally or not."""
        for unit in units.split():
            self._hands.drag(unit, place)

    def throw(self, die: int) -> None:
        """Throw the die."""
        self.simulated.throw("D10", die)

    def press(self, side: str, line: str) -> None:
        """Press a button of a power."""
        self.simulated.press(card_gpid(self.state.board.game, side), line)

    def findings(self) -> list[Finding]:
        """The findings on the log."""
        return [*judged(self.simulated.log()).findings]

    def accused(self) -> list[str]:
        """The illegal and integrity findings, in words."""
        return [f"{one.rule.code} {one.message}" for one in self.findings() if one.severity in FAILING]
