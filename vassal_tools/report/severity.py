"""How each severity is shown in every format: the one table for colour, SARIF, GitHub and JUnit.

Which of them make a command fail is said by `vassal_tools.findings.failing`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Mapping


class Look(NamedTuple):
    """The look of a severity: a style of rich, a level of SARIF, a command of GitHub, a result of JUnit."""

    style: str
    sarif: str
    github: str
    junit: str


LOOKS: Mapping[Severity, Look] = {
    Severity.ERROR: Look("bold red", "error", "error", "failure"),
    Severity.ILLEGAL: Look("bold red", "error", "error", "failure"),
    Severity.INTEGRITY: Look("bold magenta", "error", "error", "failure"),
    Severity.WARNING: Look("yellow", "warning", "warning", "failure"),
    Severity.UNKNOWN: Look("yellow", "warning", "warning", "skipped"),
    Severity.NOTE: Look("cyan", "note", "notice", "skipped"),
}
