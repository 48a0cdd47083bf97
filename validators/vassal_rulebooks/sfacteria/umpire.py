"""Sfacteria for the referee: the first edition's umpire with the rules of the second."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from vassal_rulebooks.sfacteria.advantage import RULES, phase_of
from vassal_rulebooks.sfacteria.reading import SfacteriaReader
from vassal_rulebooks.sfacteria.rulebook import Sfacteria, own_paragraph
from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_rulebooks.sphacteria.reading.reader import SphacteriaReader
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.findings import Rule


class SfacteriaUmpire(SphacteriaUmpire):
    """The game for the referee; its data are read when they are first needed."""

    name: ClassVar[str] = "sfacteria"
    title: str = "Sfacteria"
    reader: ClassVar[type[SphacteriaReader]] = SfacteriaReader

    def make(self, game: SphacteriaGame, rulings: Mapping[str, str], /) -> Sfacteria:
        """The rulebook of the data by those rulings."""
        return Sfacteria(game, rulings)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of play by the second edition's paragraphs, and its own."""
        return (*map(own_paragraph, super().rules), *RULES.values())

    def phase(self, state: State, /) -> str:
        """The phase of the turn; empty outside the action phases where it is not known."""
        number = phase_of(state) % 10
        if state.active or not number or not state.progress.is_known:
            return super().phase(state)
        return f"{list(self.game.phases.values())[number - 1].title.lower()} phase"
