"""What is wrong inside readable input, for lint and for play alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from vassal_tools.errors import Where

NOWHERE = Where()


class Severity(StrEnum):
    """How grave a finding is: the first three words are lint's, the rest a referee's verdicts."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    ILLEGAL = "illegal"
    INTEGRITY = "integrity"
    UNKNOWN = "unknown"


FAILING = frozenset({Severity.ERROR, Severity.ILLEGAL, Severity.INTEGRITY})
"""The severities that make a command end with exit code 1 unless `--fail-on` says otherwise."""


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

    `steps` are the steps of the log that are the evidence, counted from 1.
    """

    steps: tuple[int, ...] = ()
    turn: int | None = None
    phase: str = ""
    side: str = ""
    units: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: by which rule, how grave, where, and what would have been right.

    `remedy` is the mend that lint proposes, or what would have been legal in play.
    """

    rule: Rule
    message: str
    severity: Severity
    where: Where = NOWHERE
    remedy: str = ""
    scene: Scene | None = None
    rulings: tuple[str, ...] = field(default=())

    @property
    def fails(self) -> bool:
        """Whether this finding makes the command fail by default."""
        return self.severity in FAILING
