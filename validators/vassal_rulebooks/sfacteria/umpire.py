"""Sfacteria for the referee: the first edition's umpire with the rules of the second."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from vassal_rulebooks.sfacteria.own_acts import RULES
from vassal_rulebooks.sfacteria.reading import SfacteriaReader
from vassal_rulebooks.sfacteria.rulebook import Sfacteria, own_paragraph
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.umpire import PHASES_BEGIN, SphacteriaUmpire

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.reading.reader import SphacteriaReader
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_tools.findings import Rule


class SfacteriaUmpire(SphacteriaUmpire):
    """The game for the referee. Its data are read when first needed."""

    name: ClassVar[str] = "sfacteria"
    title: str = "Sfacteria"
    book: ClassVar[type[Sphacteria]] = Sfacteria
    reader: ClassVar[type[SphacteriaReader]] = SfacteriaReader
    phases_begin: ClassVar[tuple[Stage, ...]] = (*PHASES_BEGIN[:-1], Stage.ANNOUNCE, PHASES_BEGIN[-1])

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Return the rules of play, with the second edition's paragraphs, and its own rules."""
        return (*map(own_paragraph, super().rules), *RULES.values())
