"""What is wrong inside readable input, for lint and for play alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from vassal_tools.errors import MOST_SHOWN, Where, shortened

if TYPE_CHECKING:
    from collections.abc import Mapping

NOWHERE = Where()


class Severity(StrEnum):
    """How grave a finding is: the first three words are lint's, the rest a referee's verdicts."""

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
"""How much each severity counts; those of lint and those of play side by side."""

NEVER = "never"


def failing(limit: str) -> frozenset[Severity]:
    """The severities that make a command end with exit code 1 if it fails on that one; none for `never`."""
    if limit == NEVER:
        return frozenset()
    return frozenset(severity for severity, gravity in GRAVITY.items() if gravity >= GRAVITY[Severity(limit)])


FAILING = failing(Severity.ERROR)
"""The severities that make a command fail unless `--fail-on` says otherwise."""


@dataclass(frozen=True, slots=True)
class Cite:
    """A paragraph of a rules booklet, with its gist in our own words."""

    section: str
    gist: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that findings are measured by; its code is stable for ever."""

    code: str
    title: str
    severity: Severity
    cite: Cite | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """Where in the play of a game a finding belongs; empty fields are not known or do not apply.

    `steps` are the steps of the log that are the evidence, counted from 1; where a game is several logs, those of
    the log that the finding names, and `elsewhere` has those of others, each with its log.
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
    """What may not be shown to everybody while a game runs, and what those who may not know it read instead."""

    kept_from: frozenset[str]  # the sides that may not know; who is of no side may not either
    wording: str  # in place of the message


@dataclass(frozen=True, slots=True)
class Number:
    """A number that a finding rests on and that the text of the rules does not have: its grade and its source."""

    name: str
    value: str
    grade: str
    source: str


@dataclass(frozen=True, slots=True)
class Waiver:
    """A finding that the players have settled: who agreed, and why."""

    agreed: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: by which rule, how grave, where, and what would have been right.

    `remedy` is the fix that lint proposes, or what would have been legal in play. In a verdict of play each
    finding has a `number`, and `caused_by` is that of the earlier one but for which it would not be there. `account`
    is the arithmetic behind it, line by line, such as that of a fight. `redress` says by a tournament's law of errors
    whether it stands or may be redone, `otherwise` how else the log can be read where it leaves the finding open.
    `numbers` are those behind it that the text of the rules does not have.
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
        """Whether this finding makes the command fail by default."""
        return self.severity in FAILING and self.waiver is None
