"""The Siege of Syracuse for the referee."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from vassal_rulebooks import core
from vassal_rulebooks.core.umpire import GameUmpire
from vassal_rulebooks.syracuse.administration import winner
from vassal_rulebooks.syracuse.data import SyracuseGame
from vassal_rulebooks.syracuse.rulebook import syracuse
from vassal_rulebooks.syracuse.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping


class SyracuseUmpire(GameUmpire[SyracuseGame, core.GameRules[State], State]):
    """The game for the referee; its data is read when it is first needed."""

    name: ClassVar[str] = "syracuse"
    title: str = "The Siege of Syracuse"

    def make(self, game: SyracuseGame, rulings: Mapping[str, str], /) -> core.GameRules[State]:
        """Return the rulebook for the data and these rulings."""
        return syracuse(game, rulings)

    def winner(self, state: State, /) -> str | None:
        """Return the winner; empty without a winner, None while the game continues."""
        return winner(state)
