"""Findings: faults inside readable input, for lint and for the referee."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from vassal_tools.errors import MOST_SHOWN, Where, shortened

if TYPE_CHECKING:
    from collections.abc import Mapping

NOWHERE = Where()


class Severity(StrEnum):
    """The severity of a finding. The first three are lint's; the others are verdicts of the referee."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    ILLEGAL = "illegal"
    INTEGRITY = "integrity"
    UNKNOWN = "unknown"


GRAVITY: Mapping[Severity, int] = {
    Severity.ERROR: 3,
    Severity.ILLEGAL: 3,
    Severity.INTEGRITY: 3,
    Severity.WARNING: 2,
    Severity.UNKNOWN: 2,
    Severity.NOTE: 1,
}
"""The rank of each severity, on one scale for lint and referee."""

NEVER = "never"


def failing(limit: str) -> frozenset[Severity]:
    """Return the severities that exit with code 1 for this `--fail-on` limit; `never` gives none."""
    if limit == NEVER:
        return frozenset()
    return frozenset(severity for severity, gravity in GRAVITY.items() if gravity >= GRAVITY[Severity(limit)])


FAILING = failing(Severity.ERROR)
"""The severities that exit with code 1 by default."""


@dataclass(frozen=True, slots=True)
class Cite:
    """A paragraph of a rules booklet, with its gist in our own words."""

    section: str
    gist: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that findings refer to. Its code never changes."""

    code: str
    title: str
    severity: Severity
    cite: Cite | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """The place of a finding in the play of a game. Empty fields are unknown or do not apply.

    `steps` are the log steps that are the evidence, counted from 1. In a game of several logs they belong to the log
    that the finding names; `elsewhere` has the steps in other logs, each with its log.
    """

    steps: tuple[int, ...] = ()
    turn: int | None = None
    phase: str = ""
    side: str = ""
    units: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    elsewhere: tuple[tuple[str, int], ...] = ()
    decisive: int | None = None  # of several steps, the one that broke the rule
    tracker: str = ""  # the phase that the turn counter shows, where that is another than `phase`


@dataclass(frozen=True, slots=True)
class Secret:
    """Text that some readers may not see while a game runs, and the text shown to them instead."""

    kept_from: frozenset[str]  # the sides that may not know; who is of no side may not either
    wording: str  # in place of the message


@dataclass(frozen=True, slots=True)
class Number:
    """A number that a finding rests on and that the text of the rules does not give: its grade and its source."""

    name: str
    value: str
    grade: str
    source: str


@dataclass(frozen=True, slots=True)
class Waiver:
    """A finding that the players have settled: who agreed, and the reason."""

    agreed: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: its rule, severity, place, and the correct alternative.

    `remedy` is the fix that lint proposes, or the legal alternative in play. In a verdict, each finding has a
    `number`, and `caused_by` is the number of the earlier finding that it follows from. `account` is the arithmetic
    behind the finding, line by line, such as the odds of a fight. `redress` states by a tournament's rules for mistakes
    whether the act stands or may be redone. `otherwise` describes other readings of the log if the finding is open.
    `numbers` are the numbers behind it that the text of the rules does not give.
    """

    rule: Rule
    message: str
    severity: Severity
    where: Where = NOWHERE
    remedy: str = ""
    scene: Scene | None = None
    rulings: tuple[str, ...] = field(default=())
    number: int = 0
    caused_by: int | None = None
    secret: Secret | None = None
    waiver: Waiver | None = None
    account: tuple[str, ...] = ()
    redress: str = ""
    otherwise: str = ""
    numbers: tuple[Number, ...] = ()

    def __post_init__(self) -> None:
        for name in ("message", "remedy"):
            text = getattr(self, name)
            if len(text) > MOST_SHOWN:
                object.__setattr__(self, name, shortened(text))

    @property
    def fails(self) -> bool:
        """True if this finding makes the command fail by default."""
        return self.severity in FAILING and self.waiver is None
