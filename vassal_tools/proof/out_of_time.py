"""Common faults: a counter changes when no player may change it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from vassal_tools.proof.continuation import onward, undone_at_once
from vassal_tools.proof.faults import FaultKind, G, M, PlayedGame, Variation
from vassal_tools.proof.gestures import Gesture, Press

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from vassal_tools.game.model import Counter


@dataclass(frozen=True)  # slots of a generic class that is frozen break in Python 3.11
class OutOfTime(Generic[G, M]):
    """Faults with counters that must not change.

    `idle` gives them with their moments, and `rest` the later gestures. `flip` and `remove` are menu lines.
    """

    idle: Callable[[PlayedGame[G, M], Random], Iterator[tuple[M, Counter]]]
    rest: Callable[[PlayedGame[G, M], M], list[Gesture]]
    flip: str
    remove: str

    def turned_over(self, codes: tuple[str, ...]) -> FaultKind[G, M]:
        """Return the kind where a counter is turned over; in the twin it is turned back."""
        return FaultKind("turned over for nothing", codes, self._turns, self._turns_back)

    def removed(self, codes: tuple[str, ...]) -> FaultKind[G, M]:
        """Return the kind where a counter is removed; in the twin that is undone."""
        return FaultKind("removed for nothing", codes, self._removes, undone_at_once(self._removes))

    def _turns(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        for moment, unit in self.idle(played, rng):
            yield onward(moment, [Press(unit.gpid, self.flip), *self.rest(played, moment)], [0], [unit.id])

    def _turns_back(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        for moment, unit in self.idle(played, rng):
            yield onward(moment, [*[Press(unit.gpid, self.flip)] * 2, *self.rest(played, moment)])

    def _removes(self, played: PlayedGame[G, M], rng: Random) -> Iterator[Variation]:
        for moment, unit in self.idle(played, rng):
            yield onward(moment, [Press(unit.gpid, self.remove), *self.rest(played, moment)], [0], [unit.id])
