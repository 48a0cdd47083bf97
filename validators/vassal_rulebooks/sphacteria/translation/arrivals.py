"""Reinforcements as a log shows them: in their time, laid ready early, put back, or come too early."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts, reinforcements
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.reading.words import Drag

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.translation.desk import Desk
    from vassal_rulebooks.sphacteria.translation.onward import Onward


class Arrivals:
    """The reinforcements; `early` are those that lie in their base before their time, with the step."""

    def __init__(self, desk: Desk, onward: Onward) -> None:
        self._desk = desk
        self._onward = onward
        self.early: dict[str, int] = {}

    def put_back(self, unit: str) -> None:
        """The counter lies where it should."""
        self.early.pop(unit, None)

    def is_reinforcement(self, drag: Drag) -> bool:
        """Whether a counter comes from the reserve into a base."""
        arrival = self._desk.game.arrivals.get(drag.unit)
        here = self._desk.state.standing(drag.unit).location
        boxes = self._desk.game.boxes
        is_reserve = here is not None and here in boxes and not boxes[here].is_base
        is_base = drag.end is not None and drag.end in boxes and boxes[drag.end].is_base
        return arrival is not None and is_reserve and is_base

    def is_shifted(self, drag: Drag) -> bool:
        """Whether a counter was put from one base into another, where no way leads: the table will show it."""
        boxes = self._desk.game.boxes
        return all(place is not None and place in boxes and boxes[place].is_base for place in (drag.start, drag.end))

    def arrive(self, drag: Drag) -> None:
        """A counter came from the reserve into a base: it arrives, or is only laid there early."""
        act = acts.Arrive(drag.unit, drag.end or "")
        stage = self._desk.progress.stage
        if stage in (Stage.DRAW, Stage.ROLL):
            self.early[drag.unit] = drag.step
            return
        if self._is_taken_back(drag):
            self.early[drag.unit] = drag.step
            return
        self._onward.approach(act, drag.step)
        if self._desk.is_legal(act) or not self._comes_later(drag.unit):
            self._desk.bring(act, drag.step)
        else:
            self.early[drag.unit] = drag.step

    def _is_taken_back(self, arrival: Drag) -> bool:
        """Whether the counter goes back to where it waited before it goes anywhere else."""
        nexts = (event for _, event in self._desk.coming() if isinstance(event, Drag) and event.unit == arrival.unit)
        onward = next(nexts, None)
        return onward is not None and onward.end == arrival.start

    def _comes_later(self, unit: str) -> bool:
        """Whether a group is only put into its base early: it is due later, and nobody of it moves before."""
        group = self._desk.game.reinforcements[self._desk.game.arrivals[unit].group]
        is_later = group.turn is not None and not reinforcements.is_due(self._desk.state, group)
        moves = any(isinstance(e, Drag) and e.unit == unit for _, e in self._desk.coming())
        return is_later and not moves

    def bring_the_early(self, step: int) -> None:
        """Reinforcements that lay in their base early have come now that they are due."""
        for unit in list(self.early):
            place = self._desk.table.counters[unit].place
            progress = self._desk.progress
            if not progress.is_known or place is None or self._desk.state.standing(unit).location == place:
                del self.early[unit]
                continue
            arrival = self._desk.game.arrivals[unit]
            if reinforcements.is_due(self._desk.state, self._desk.game.reinforcements[arrival.group]):
                act = acts.Arrive(unit, place)
                self._onward.bring(act, step)
                del self.early[unit]

    def bring_too_early(self) -> None:
        """Who lies in a base when an action phase ends, and is not due in this turn, has come too early (7)."""
        for unit, step in list(self.early.items()):
            group = self._desk.game.reinforcements[self._desk.game.arrivals[unit].group]
            place = self._desk.table.counters[unit].place
            if place and not reinforcements.is_due(self._desk.state, group):
                self._desk.bring(acts.Arrive(unit, place), step)
                del self.early[unit]
