"""The Peloponnesian War for the referee."""

from typing import ClassVar

from vassal_rulebooks import core
from vassal_rulebooks.core.umpire import GameUmpire
from vassal_rulebooks.peloponnesian_war.data import WarGame
from vassal_rulebooks.peloponnesian_war.rounds import winner
from vassal_rulebooks.peloponnesian_war.rulebook import peloponnesian_war
from vassal_rulebooks.peloponnesian_war.state import State


class WarUmpire(GameUmpire[WarGame, core.GameRules[State], State]):
    """The game for the referee; its data is read when it is first needed."""

    name: ClassVar[str] = "peloponnesian_war"
    title: str = "The Peloponnesian War"
    make = staticmethod(peloponnesian_war)
    winner = staticmethod(winner)
