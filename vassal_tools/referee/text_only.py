"""Judge by the text alone: findings that rest on numbers or readings missing from the text are unknown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_tools.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from vassal_tools.findings import Finding
    from vassal_tools.referee.protocol import ChosenReading


def by_text_alone(finding: Finding, open_rulings: Collection[str]) -> Finding:
    """Return the finding, as unknown if it is illegal only by numbers or rulings missing from the text."""
    reasons = tuple(_reasons(finding, open_rulings)) if finding.severity is Severity.ILLEGAL else ()
    if not reasons:
        return finding
    reason = f"the rules alone do not decide this: it rests on {' and on '.join(reasons)}"
    otherwise = f"{finding.otherwise}; {reason}" if finding.otherwise else reason
    return replace(finding, severity=Severity.UNKNOWN, otherwise=otherwise)


def _reasons(finding: Finding, open_rulings: Collection[str]) -> Iterator[str]:
    if finding.numbers:
        yield f"{'a number' if len(finding.numbers) == 1 else 'numbers'} that the text does not have"
    rulings = [name for name in finding.rulings if name in open_rulings]
    if rulings:
        yield f"{', '.join(rulings)}, which a tournament may change"


def open_rulings(readings: Collection[ChosenReading]) -> frozenset[str]:
    """Return the rulings that leave a choice which no tournament has made."""
    return frozenset(reading.name for reading in readings if reading.others and reading.reason)
