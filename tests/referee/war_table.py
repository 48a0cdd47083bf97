"""The four powers of The Peloponnesian War at a simulated table, and what the referee makes of their log."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.referee.tiny_tables import EVERY, Sitting, judged
from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.tools.players import next_act
from vassal_tools.findings import FAILING, Severity

if TYPE_CHECKING:
    from vassal_tools.findings import Finding

EDITION = "REF-edition"
AFTER = 6
"""How many acts a game goes on after a fault."""


class War(Sitting):
    """Four powers that do what a script says, legal or not, with the dice that it names."""

    def __init__(self, pressed: float = EVERY, seed: int = 0) -> None:
        super().__init__("peloponnesian_war", seed, pressed)

    def acts(self, text: str) -> None:
        """Do the acts of a script; the leader whom Athens draws replaces the one that the script names."""
        for act in self.rules.read_acts(text):
            about: tuple[str, ...] = self.state.progress.about
            drawn = about if self.state.progress.stage == "place" else ()
            is_other = len(drawn) == 1 and getattr(act, "unit", "").startswith("Athens.")
            self.do(replace(act, unit=drawn[0]) if is_other else act)

    def go_on(self, acts: int = AFTER) -> None:
        """Do so many legal acts, chosen at random."""
        for _ in range(acts):
            if (act := next_act(self.rules, self.state, self.players, self.rng)) is not None:
                self.do(act)

    def _by_chance(self, kind: Any, act: Any) -> Any:
        if kind.trace is Trace.DIE:
            self.simulated.throw(next(iter(self._game.module.dice)), act.die)
            return act
        return super()._by_chance(kind, act)

    def findings(self) -> list[Finding]:
        """Return the findings on the log."""
        return [one for one in judged(self.simulated.log()).findings if one.rule.code != EDITION]

    def accused(self) -> list[str]:
        """Return the codes of the illegal and integrity findings."""
        return [one.rule.code for one in self.findings() if one.severity in FAILING]

    def unknown(self) -> list[str]:
        """Return the codes of the unknown findings."""
        return [one.rule.code for one in self.findings() if one.severity is Severity.UNKNOWN]
