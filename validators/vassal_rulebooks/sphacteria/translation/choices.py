"""The places of a log that can be read in more than one way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from vassal_tools.findings import FAILING, Severity


class Score(NamedTuple):
    """How much speaks against a reading: the rules that it breaks, then its accusations, then what it has to assume.

    What is only said, and so is no accusation where nobody declares, counts as a breach too: a reading that breaks
    many rules and accuses of none is no explanation.
    """

    breaches: int = 0
    accused: int = 0
    assumed: int = 0

    def with_finding(self, severity: Severity) -> Score:
        """The score with one finding more."""
        if severity in FAILING:
            return self._replace(breaches=self.breaches + 1, accused=self.accused + 1)
        if severity is Severity.UNKNOWN:
            return self._replace(breaches=self.breaches + 1)
        return self._replace(assumed=self.assumed + 1)


@dataclass(slots=True)
class Choices:
    """The places read so far, each with the number of its other ways; but for `tried`, the likeliest way is taken.

    `blamed` holds for each breach how many places had been read before it.
    """

    tried: dict[int, int] = field(default_factory=dict)
    offered: list[int] = field(default_factory=list)
    blamed: list[int] = field(default_factory=list)

    def choose(self, others: int) -> int:
        """Which way to read what comes now: 0 is the likeliest, and there are so many others."""
        way = self.tried.get(len(self.offered), 0)
        self.offered.append(others)
        return min(way, others)

    def blame(self) -> None:
        """A rule was broken."""
        self.blamed.append(len(self.offered))

    def __copy__(self) -> Choices:
        return Choices(dict(self.tried), list(self.offered), list(self.blamed))
