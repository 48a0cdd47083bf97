"""Scripted and random games of The Peloponnesian War, and what the referee makes of their logs."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Self

import pytest

from tests.referee.war_tables import Powers
from tests.samples import SOAK, sample
from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.peloponnesian_war.trial import WarPlayer
from vassal_rulebooks.tools.players import RandomPlayer, next_act
from vassal_rulebooks.tools.proof.performer import entries_of
from vassal_tools.findings import FAILING
from vassal_tools.proof.careless_table import CAREFUL, CLEAR
from vassal_tools.proof.gestures import MissingEntryError
from vassal_tools.referee.judging import judge, umpire_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.tools.players import Player
    from vassal_tools.findings import Finding
    from vassal_tools.proof.careless_table import Habit

PEOPLE: Mapping[str, tuple[type[Player], Mapping[Habit, float]]] = {
    "random": (RandomPlayer, CAREFUL),
    "purposeful": (WarPlayer, CAREFUL),
    "careless": (WarPlayer, CLEAR),
}
"""Players who keep the rules: how they choose their acts, and their habits at the table."""
AFTER = 6
"""How many acts a game goes on after a fault."""


class Game(Powers):
    """Powers that do what a script says, legal or not, with the dice that it names."""

    def __init__(self, pressed: float = 1.0, seed: int = 0, people: str = "random") -> None:
        super().__init__(habits=PEOPLE[people][1])
        self._luck = Random(seed)
        self._presses = lambda _kind, _side: self._luck.random() < pressed

    def script(self, text: str) -> None:
        """Do the acts of a script; the leader whom Athens draws replaces the one that the script names."""
        for act in self._rules.read_acts("; ".join(line.rstrip(";") for line in text.strip().splitlines())):
            about: tuple[str, ...] = getattr(self.state.progress, "about", ())
            is_drawn = self.state.progress.stage == "place" and getattr(act, "unit", "").startswith("Athens.")
            self.do(replace(act, unit=about[0]) if is_drawn else act)

    def go_on(self, players: Mapping[str, Player] | None = None, acts: int = AFTER) -> None:
        """Do so many legal acts that players choose, by default at random."""
        players = players or dict.fromkeys(self.state.board.sides, RandomPlayer())
        for _ in range(acts):
            if (act := next_act(self._rules, self.state, players, self._luck)) is not None:
                super().do(act)

    def played_by(self, people: str, acts: int) -> Self:
        """Let players of one kind do so many acts."""
        player, _ = PEOPLE[people]
        self.go_on({side: player() for side in self.state.board.sides}, acts)
        return self

    def _by_chance(self, kind: Any, act: Any) -> Any:
        if kind.trace is Trace.DIE:
            self.simulated.throw(self._dice(kind), act.die)
            return act
        return super()._by_chance(kind, act)

    def _declare(self, kind: Any, act: Any) -> Any:
        try:
            return super()._declare(kind, act)
        except MissingEntryError:
            entry = next(entries_of(self._game, kind, act, self.state))
            self.simulated.press_unoffered(*entry, die=getattr(act, "die", 0))
            return act

    @property
    def steps(self) -> int:
        """The number of steps of the log so far."""
        return len(self.simulated.log().steps())

    def findings(self) -> list[Finding]:
        """Return the findings on the log."""
        log = self.simulated.log()
        return [*judge(log, umpire_for(log)).findings]

    def codes(self) -> list[str]:
        """Return the codes of the illegal and integrity findings."""
        return [one.rule.code for one in self.findings() if one.severity in FAILING]


def tried(games: Mapping[str, Mapping[str, str]], every: int) -> list[Any]:
    """Return the names of a part of the games, and in a soak also of those that the referee is known to misjudge."""
    missed = {name: one["missed"] for name, one in games.items() if "missed" in one}
    known = [pytest.param(name, marks=pytest.mark.xfail(strict=True, reason=why)) for name, why in missed.items()]
    return [*sample([name for name in games if name not in missed], every), *(known if SOAK else ())]
