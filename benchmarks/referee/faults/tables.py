"""The table of a clean game after any number of its deeds, kept now and then so that few deeds are done again."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from benchmarks.referee.table import do
from benchmarks.referee.writer import WrittenTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.referee.table import Deed
    from vassal_tools.game.model import Game
    from vassal_tools.objects.savedgame import SavedGame

EVERY = 20  # deeds


class Tables:
    """The tables of one game. If they are mute, their logs hold no declaration."""

    def __init__(self, begin: SavedGame, game: Game, deeds: Sequence[Deed], *, is_mute: bool = False) -> None:
        self._deeds = deeds
        self._kept = [WrittenTable(begin, game, Random(0), is_mute=is_mute)]

    def after(self, number: int) -> WrittenTable:
        """A table of its own, after so many deeds."""
        while len(self._kept) <= number // EVERY:
            end = len(self._kept) * EVERY
            self._kept.append(self._later(end - EVERY, end))
        return self._later(number // EVERY * EVERY, number)

    def _later(self, start: int, end: int) -> WrittenTable:
        table = self._kept[start // EVERY].copy()
        for deed in self._deeds[start:end]:
            do(table, deed)
        return table
