"""A player's check before sending his log: only his side's acts since the other side's last act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.referee.course import place_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from vassal_tools.findings import Finding, Severity
    from vassal_tools.referee.course import CourseMoment
    from vassal_tools.referee.coverage import StepRange
    from vassal_tools.referee.judging import Verdict


@dataclass(frozen=True, slots=True)
class Preflight:
    """A side's acts and findings since the last act of another side; `since` is that act, or None.

    `first` and `last` are the first and the last of the acts, or None.
    """

    side: str
    since: CourseMoment | None
    first: CourseMoment | None
    last: CourseMoment | None
    acts: int
    findings: tuple[Finding, ...]
    stretches: tuple[StepRange, ...]

    def fails_on(self, severities: Collection[Severity]) -> bool:
        """Return True if any finding has one of these severities and is not waived."""
        return any(finding.severity in severities and finding.waiver is None for finding in self.findings)


def preflight(verdict: Verdict, side: str) -> Preflight:
    """Return a side's acts since the last act of another; acts of an unknown side are included."""
    files = [str(seen.path) for seen in verdict.logs]
    acts = [moment for moment in verdict.course if not moment.is_throw]
    since = next((moment for moment in reversed(acts) if moment.side not in ("", side)), None)
    begun = since.place if since else (0, 0)
    own = [moment for moment in acts if moment.place > begun]
    findings = (finding for finding in verdict.findings if place_of(finding, files) > begun)
    stretches = verdict.coverage.stretches if verdict.coverage else ()
    return Preflight(
        side,
        since,
        min(own, key=lambda moment: moment.place, default=None),
        max(own, key=lambda moment: moment.place, default=None),
        len(own),
        tuple(finding for finding in findings if not finding.scene or finding.scene.side in ("", side)),
        tuple(stretch for stretch in stretches if (files.index(stretch.log), stretch.last) > begun),
    )
