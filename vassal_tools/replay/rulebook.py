"""What a rulebook offers the referee. A third party's rulebook is found through the entry point
`vassal_tools.rulebooks`; `PROTOCOL` guards it against a referee of another kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

from vassal_tools.findings import Rule, Severity

PROTOCOL = 1

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Breach:
    """One way in which an act breaks a rule: units, zones, figures, and what would have been legal."""

    rule: Rule
    message: str
    units: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    legal: str = ""
    rulings: tuple[str, ...] = ()
    severity: Severity | None = None  # the rule's own unless the log leaves it open


class Rulebook(Protocol[S, A]):
    """The rules of one game: `check` judges, `apply` plays, and neither does the other's work."""

    protocol: int

    def check(self, state: S, act: A, /) -> tuple[Breach, ...]:
        """Every breach of the act in that state; empty if it is legal."""
        ...

    def apply(self, state: S, act: A, /) -> S:
        """The state after the act, legal or not."""
        ...

    def legal_acts(self, state: S, /) -> Iterator[A]:
        """Every legal act of the state, in a fixed order."""
        ...

    def write(self, state: S, /) -> str:
        """The state as one line."""
        ...

    def read(self, line: str, /) -> S:
        """The state that `write` wrote; raises SourceError on anything else."""
        ...
