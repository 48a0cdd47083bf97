"""The table of a game after any number of its gestures; some are cached, so that few gestures are repeated."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from vassal_tools.proof.buttons import ALL_BUTTONS
from vassal_tools.proof.gestures import do
from vassal_tools.proof.simulated_table import SimulatedTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.proof.buttons import PressedButtons
    from vassal_tools.proof.controls import ModuleControls
    from vassal_tools.proof.gestures import Gesture

EVERY = 20  # gestures


class TableHistory:
    """The tables of one game, with those buttons pressed in its logs."""

    def __init__(
        self,
        start: SavedGame,
        controls: ModuleControls,
        gestures: Sequence[Gesture],
        buttons: PressedButtons = ALL_BUTTONS,
        hands: Sequence[str] = (),
    ) -> None:
        """Start a history; `hands` are the sides that make the gestures, if each side has its own player."""
        self.controls, self._gestures, self._hands = controls, gestures, hands
        self._kept = [SimulatedTable(start, controls, Random(0), buttons)]

    def after(self, number: int) -> SimulatedTable:
        """Return a separate table after that many gestures."""
        while len(self._kept) <= number // EVERY:
            end = len(self._kept) * EVERY
            self._kept.append(self._later(end - EVERY, end))
        return self._later(number // EVERY * EVERY, number)

    def _later(self, start: int, end: int) -> SimulatedTable:
        table = self._kept[start // EVERY].copy()
        for n, gesture in enumerate(self._gestures[start:end], start):
            if self._hands:
                table.sit(self._hands[n])
            do(table, gesture)
        return table
