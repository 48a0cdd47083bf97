"""The four powers of The Peloponnesian War at a simulated table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from tests.referee.scripted_games import ScriptedGame
from vassal_rulebooks.peloponnesian_war.trial import WarPlayer
from vassal_rulebooks.tools.players import RandomPlayer
from vassal_tools.proof.careless_table import CAREFUL, CLEAR

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.tools.players import Player
    from vassal_tools.proof.careless_table import Habit

NAME = "peloponnesian_war"
PEOPLE: Mapping[str, tuple[type[Player], Mapping[Habit, float]]] = {
    "random": (RandomPlayer, CAREFUL),
    "purposeful": (WarPlayer, CAREFUL),
    "careless": (WarPlayer, CLEAR),
}
"""Players who keep the rules: how they choose their acts, and their habits at the table."""


class Powers(ScriptedGame):
    """The powers, who do what they are told; the leader whom Athens draws replaces the one that a script names."""

    name = NAME

    def __init__(self, *acts: str, pressed: float = 1.0, seed: int = 0, people: str = "random") -> None:
        super().__init__(pressed, seed, PEOPLE[people][1])
        self.script(*acts)

    def do(self, act: Any) -> None:
        """Perform an act at the table, and everything that follows from it."""
        progress = self.state.progress
        is_drawn = progress.stage == "place" and getattr(act, "unit", "").startswith("Athens.")
        super().do(replace(act, unit=progress.about[0]) if is_drawn else act)

    def played_by(self, people: str, acts: int) -> Self:
        """Let players of one kind do so many acts."""
        player, _ = PEOPLE[people]
        self.go_on({side: player() for side in self.state.board.sides}, acts)
        return self

    def declare(self, act: str, unit: str, line: str) -> None:
        """Do an act of a counter by a line of its menu that the menu need not offer."""
        self.simulated.press_unoffered(self.state.board.game.counters[unit].gpid, line)
        self.state = self._rules.apply(self.state, next(iter(self._rules.read_acts(act))))

    @property
    def cards(self) -> dict[str, str]:
        """The pieces of Athens' leaders, by leader."""
        return {card: gpid for gpid, card in self._cards.items()}

    def treasuries(self) -> tuple[str, ...]:
        """The treasuries of the powers on the table."""
        return tuple(self.simulated.module_property(f"treasury_{side}") for side in self.state.board.powers)

    def accused(self) -> list[str]:
        """The illegal and integrity findings, in words."""
        return [f"{one.rule.code} {one.message}" for one in self.accusations()]
