"""Sparta vs. Athens for the referee."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from vassal_rulebooks import core
from vassal_rulebooks.core.umpire import GameUmpire
from vassal_rulebooks.sparta_athens.data import SpartaGame
from vassal_rulebooks.sparta_athens.rulebook import sparta_athens
from vassal_rulebooks.sparta_athens.state import State
from vassal_rulebooks.sparta_athens.year import winner
from vassal_tools.referee.protocol import Measure

if TYPE_CHECKING:
    from collections.abc import Mapping


class SpartaUmpire(GameUmpire[SpartaGame, core.GameRules[State], State]):
    """The game for the referee; its data is read when it is first needed."""

    name: ClassVar[str] = "sparta_athens"
    title: str = "Sparta vs. Athens"
    make = staticmethod(sparta_athens)
    winner = staticmethod(winner)

    def measures(self, ends: Mapping[int, State], /) -> tuple[Measure, ...]:
        """Return the numbers of both sides by year, with their tribute."""
        tribute = {side: partial(State.tribute, side=side) for side in self.game.sides}
        return (Measure.of("Tribute", ends, tribute), *super().measures(ends))
