"""What a rulebook offers the referee.

A third party's rulebook is found through the entry point `vassal_tools.rulebooks`; `PROTOCOL` guards it
against a referee of another kind.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.findings import Rule, Scene, Severity
    from vassal_tools.replay.record import Record
    from vassal_tools.replay.zones import ZoneMap

PROTOCOL = 1

S = TypeVar("S")
A = TypeVar("A")
A_contra = TypeVar("A_contra", contravariant=True)


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


Evidence = Callable[[Breach], Collection[int]]
"""The steps of the log that show a breach."""


def no_evidence(_breach: Breach) -> Collection[int]:
    """Nothing beyond the act's own step."""
    return ()


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


class Court(Protocol[S, A_contra]):
    """Where the acts of a game are brought: each is judged, then played as recorded."""

    @property
    def state(self) -> S:
        """The state after all acts so far."""
        ...

    def bring(
        self,
        act: A_contra,
        step: int,
        *,
        evidence: Evidence = no_evidence,
        severity: Severity | None = None,
        legal: str = "",
    ) -> None:
        """Judge the act, then play it.

        Its evidence is `step`, or for a breach the steps that `evidence` gives, if any. `severity` replaces the
        rules' own where the log leaves something open, and `legal` what the rules say would have been legal,
        where the act is only a part of what the player did.
        """
        ...

    def restate(self, state: S, /) -> None:
        """Go on from that state: what was brought before is explained otherwise, with the same findings."""
        ...

    def remark(self, breach: Breach, *steps: int) -> None:
        """Put something on record that is not about one act."""
        ...


class Umpire(Protocol[S, A]):
    """One game for the referee: its rulebook, its map, and the translation of what happened into acts."""

    protocol: int
    title: str  # the name of the module, as a log states it

    @property
    def rulebook(self) -> Rulebook[S, A]:
        """The rules."""
        ...

    @property
    def zones(self) -> ZoneMap:
        """The zones of the module's maps, in pixels."""
        ...

    def begin(self, record: Record, /) -> S:
        """The state in which the log begins."""
        ...

    def translate(self, record: Record, court: Court[S, A], /) -> None:
        """Bring all acts of the log to court, in their order."""
        ...

    def scene(self, state: S, /) -> Scene:
        """Turn, phase and side of a state."""
        ...


AnyUmpire = Umpire[Any, Any]
