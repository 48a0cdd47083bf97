"""A whole run of measurements; it continues where it stopped.

The game of a seed and its planted faults are always the same.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import astuple, dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from vassal_tools.proof.buttons import SUBSETS
from vassal_tools.proof.progress import watched
from vassal_tools.proof.results import INSTANCES
from vassal_tools.workers import results

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vassal_tools.proof.measures import Measures, Result
    from vassal_tools.proof.results import Results

T = TypeVar("T")
ROUND = 30  # games that faults are planted in before it is counted again which kinds lack instances
KINDS_AT_ONCE = 8
"""The number of kinds planted in one game before results are stored."""
ENGINE_GAMES = 5
"""The number of games of one engine before results are stored: it takes seconds to start."""


@dataclass(frozen=True, slots=True)
class Amounts:
    """The largest number of games of each family."""

    clean: int
    undeclared: int
    part: int
    engine: int
    faults: int

    def at_most(self, games: int) -> Amounts:
        """Return the same, limited to a number of games in each family."""
        return Amounts(*(min(number, games) for number in astuple(self)))


WHOLE = Amounts(clean=500, undeclared=100, part=15 * len(SUBSETS), engine=100, faults=600)
SAMPLE = Amounts(clean=6, undeclared=2, part=len(SUBSETS), engine=0, faults=1)


class ProofRun:
    """Measures everything not yet known; `kinds` are the names of planted faults."""

    def __init__(self, measures: Measures, known: Results, kinds: Sequence[str], processes: int | None = None) -> None:
        self._measures, self._known, self._kinds, self._processes = measures, known, kinds, processes

    def measure(self, amounts: Amounts) -> None:
        """Measure a number of games of each family; each result is stored at once."""
        self._judge("clean", self._measures.clean, range(amounts.clean))
        for first in range(0, amounts.faults, ROUND):
            self._plant(range(first, min(first + ROUND, amounts.faults)))
        self._judge("undeclared", self._measures.undeclared, range(amounts.undeclared))
        self._judge("part", self._measures.in_part, range(amounts.part))
        self._play_in_engine(range(amounts.engine))

    def _missing(self, family: str, seeds: Sequence[int]) -> list[int]:
        return [seed for seed in seeds if not self._known.has(family, seed)]

    def _judge(self, family: str, measure: Callable[[int], Result], seeds: Sequence[int]) -> None:
        missing = self._missing(family, seeds)
        with closing(results(measure, missing, self._processes)) as found:
            for number, result in watched(family, found, len(missing)):
                self._known.keep(family, missing[number], result)

    def _play_in_engine(self, seeds: Sequence[int]) -> None:
        jobs = _parts(self._missing("engine", seeds), ENGINE_GAMES)
        with closing(results(partial(_by_engine, self._measures), jobs, self._processes)) as found:
            for _, played in watched("engine", found, len(jobs)):
                for seed, result in played:
                    self._known.keep("engine", seed, result)

    def _plant(self, seeds: Sequence[int]) -> None:
        names = [name for name in self._kinds if self._known.instances(name) < INSTANCES]
        jobs: list[tuple[int, list[str]]] = []
        for seed in seeds:
            unknown = [name for name in names if not self._known.has("fault", seed, name)]
            jobs += [(seed, part) for part in _parts(unknown, KINDS_AT_ONCE)]
        with closing(results(partial(_planted, self._measures), jobs, self._processes)) as found:
            for number, result in watched("faults", found, len(jobs)):
                self._known.keep("fault", jobs[number][0], result)


def _planted(measures: Measures, job: tuple[int, list[str]]) -> Result:
    return measures.faults(*job)


def _by_engine(measures: Measures, seeds: Sequence[int]) -> list[tuple[int, Result]]:
    return list(measures.by_engine(seeds))


def _parts(members: list[T], most: int) -> list[list[T]]:
    return [members[first : first + most] for first in range(0, len(members), most)]
