"""Markers on the tracks that are put on a cell by hand, where no button brings them to the number that holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import points, supply
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.reading.remarks import SUPPLY_SHOWN, TABLE
from vassal_rulebooks.sphacteria.reading.words import POINTS

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.reading.words import Marked
    from vassal_rulebooks.sphacteria.translation.desk import Desk


class Markers:
    """The markers of points and supply.

    A marker may follow late, or go ahead of what is only checked at the end of the turn: it is wrong if its cell holds
    neither when it was put there nor when the phase or the turn ends.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._wrong: dict[tuple[str, str], Marked] = {}

    def marked(self, event: Marked) -> None:
        """A marker was put on a cell, or brought there by a button."""
        key = event.what, event.side
        self._wrong.pop(key, None)
        if event.is_by_hand and event.value is not None and event.value != self._right(*key):
            self._wrong[key] = event

    def compare(self, what: str) -> None:
        """A phase ends, or for supply a turn: which marker lies wrong is a finding."""
        desk = self._desk
        if what == POINTS and desk.progress.stage in (Stage.DRAW, Stage.ROLL):
            return  # what the dice give holds only when both sides have thrown
        for side in desk.game.sides:
            event, right = self._wrong.pop((what, side), None), self._right(what, side)
            if event and event.value != right and desk.progress.is_known and not desk.is_mute:
                name, rule = ("PA", TABLE) if what == POINTS else ("supply", SUPPLY_SHOWN)
                text = f"the {name} marker of {side} is put on {event.value} by hand, and should show {right}"
                desk.remark(rule, text, event.step, legal=f"{side} has {right}")

    def _right(self, what: str, side: str) -> int:
        """The number that holds by the rules."""
        state = self._desk.state
        return points.left(state, side) if what == POINTS else supply.marker(state, side)
