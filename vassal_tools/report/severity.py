"""The presentation of each severity in every format: colour, SARIF, GitHub, JUnit.

`vassal_tools.findings.failing` decides which severities make a command fail.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Mapping


class SeverityLook(NamedTuple):
    """The presentation of a severity: a rich style, a SARIF level, a GitHub command, a JUnit result."""

    style: str
    sarif: str
    github: str
    junit: str


LOOKS: Mapping[Severity, SeverityLook] = {
    Severity.ERROR: SeverityLook("bold red", "error", "error", "failure"),
    Severity.ILLEGAL: SeverityLook("bold red", "error", "error", "failure"),
    Severity.INTEGRITY: SeverityLook("bold magenta", "error", "error", "failure"),
    Severity.WARNING: SeverityLook("yellow", "warning", "warning", "failure"),
    Severity.UNKNOWN: SeverityLook("yellow", "warning", "warning", "skipped"),
    Severity.NOTE: SeverityLook("cyan", "note", "notice", "skipped"),
}
