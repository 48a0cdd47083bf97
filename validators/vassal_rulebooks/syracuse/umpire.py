"""The Siege of Syracuse for the referee."""

from typing import ClassVar

from vassal_rulebooks import core
from vassal_rulebooks.core.umpire import GameUmpire
from vassal_rulebooks.syracuse.administration import winner
from vassal_rulebooks.syracuse.data import SyracuseGame
from vassal_rulebooks.syracuse.rulebook import syracuse
from vassal_rulebooks.syracuse.state import State


class SyracuseUmpire(GameUmpire[SyracuseGame, core.GameRules[State], State]):
    """The game for the referee; its data is read when it is first needed."""

    name: ClassVar[str] = "syracuse"
    title: str = "The Siege of Syracuse"
    make = staticmethod(syracuse)
    winner = staticmethod(winner)
