"""The Peloponnesian War for the referee."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from vassal_rulebooks import core
from vassal_rulebooks.core.umpire import GameUmpire
from vassal_rulebooks.peloponnesian_war.aftermath import winner
from vassal_rulebooks.peloponnesian_war.data import WarGame
from vassal_rulebooks.peloponnesian_war.rulebook import peloponnesian_war
from vassal_rulebooks.peloponnesian_war.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping


class WarUmpire(GameUmpire[WarGame, core.GameRules[State], State]):
    """The game for the referee; its data is read when it is first needed."""

    name: ClassVar[str] = "peloponnesian_war"
    title: str = "The Peloponnesian War"

    def make(self, game: WarGame, rulings: Mapping[str, str], /) -> core.GameRules[State]:
        """Return the rulebook for the data and these rulings."""
        return peloponnesian_war(game, rulings)

    def winner(self, state: State, /) -> str | None:
        """Return the winner; empty without a winner, None while the game continues."""
        return winner(state)
