"""Common faults: a counter changes when no player may change it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from vassal_tools.proof.continuation import onward, undone_at_once
from vassal_tools.proof.faults import FaultKind, G, M, PlayedGame, Variation
from vassal_tools.proof.gestures import Drag, Gesture, Press

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from vassal_tools.game.model import Counter


@dataclass(frozen=True)  # slots of a generic class that is frozen break in Python 3.11
class OutOfTime(Generic[G, M]):
    """Faults with counters that must not change.

    `idle` gives them with their moments, `rest` the later gestures, and `free` the zones next to a zone that a
    counter could be put into. `flip` and `remove` are menu lines.
    """

    idle: Callable[[PlayedGame[G, M], Random], Iterator[tuple[M, Counter]]]
    rest: Callable[[PlayedGame[G, M], M], list[Gesture]]
    free: Callable[[PlayedGame[G, M], M, str], list[str]]
    flip: str
    remove: str

    def moved(self, codes: tuple[str, ...], unseen: str = "") -> FaultKind[G, M]:
        """Return the kind in which a counter is moved; in the twin it is picked up and put back."""
        return FaultKind("move out of time", codes, self._moves, self._puts_back, unseen)

    def turned_over(self, codes: tuple[str, ...]) -> FaultKind[G, M]:
        """Return the kind in which a counter is turned over; in the twin it is turned back."""
        return FaultKind("turned over for nothing", codes, self._turns, self._turns_back)

    def removed(self, codes: tuple[str, ...]) -> FaultKind[G, M]:
        """Return the kind in which a counter is removed; in the twin that is undone."""
        return FaultKind("removed for nothing", codes, self._removes, undone_at_once(self._removes))

    def _moves(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        for moment, unit in self.idle(played, rng):
            for to in self.free(played, moment, moment.zones[unit.id]):
                drag = Drag(unit.gpid, played.placement.of[to][0])
                yield onward(moment, [drag, *self.rest(played, moment)], [0], [unit.id])

    def _puts_back(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        for variation in self._moves(played, rng):
            moment, (drag, *rest) = played.moments[variation.at], variation.gestures
            (unit,) = variation.units
            back = Drag(played.game.counters[unit].gpid, played.placement.of[moment.zones[unit]][0])
            yield onward(moment, [drag, back, *rest])

    def _turns(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        for moment, unit in self.idle(played, rng):
            yield onward(moment, [Press(unit.gpid, self.flip), *self.rest(played, moment)], [0], [unit.id])

    def _turns_back(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        for moment, unit in self.idle(played, rng):
            yield onward(moment, [*[Press(unit.gpid, self.flip)] * 2, *self.rest(played, moment)])

    def _removes(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        for moment, unit in self.idle(played, rng):
            yield onward(moment, [Press(unit.gpid, self.remove), *self.rest(played, moment)], [0], [unit.id])
