"""The error law of a tournament: the deadline for redoing a mistake, and the acts that are undone then.

It is the table `[errors]` in the file of rulings: `until` lists what seals a mistake, `undo` states what is undone,
and `agreed` whether the other side must agree.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import FormatError
from vassal_tools.findings import Severity
from vassal_tools.referee.course import place_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vassal_tools.errors import Where
    from vassal_tools.findings import Finding
    from vassal_tools.referee.course import CourseMoment


class Seal(StrEnum):
    """An event after which a mistake may no longer be redone."""

    AT_ONCE = "at once"
    DIE = "die"
    LOG = "log"
    PHASE = "phase"
    TURN = "turn"


class UndoExtent(StrEnum):
    """The extent of an undo: only the mistake's own steps, or everything since."""

    STEP = "step"
    SINCE = "since"


@dataclass(frozen=True, slots=True)
class ErrorLaw:
    """The conditions for redoing a mistake: seals, the extent of the undo, and whether the other side must agree."""

    until: frozenset[Seal]
    undo: UndoExtent = UndoExtent.SINCE
    agreed: bool = False

    def applied(
        self, findings: Sequence[Finding], course: Sequence[CourseMoment], files: Sequence[str]
    ) -> tuple[Finding, ...]:
        """Return the findings, each illegal one with its consequence; a finding that follows from another shares it."""
        return tuple(
            replace(finding, redress=self._redress(finding, course, files)) if _is_slip(finding) else finding
            for finding in findings
        )

    def _redress(self, finding: Finding, course: Sequence[CourseMoment], files: Sequence[str]) -> str:
        place = place_of(finding, files)
        sealed = min(self._seals(place, course), default=None)
        if sealed is not None:
            moment, why = sealed
            at = "" if why is Seal.AT_ONCE else f" at {_step(moment, place[0], files)}"
            return _SEALED[why] + at
        steps = finding.scene.steps if finding.scene else ()
        last = max((moment.place for moment in course), default=place)
        whole = (
            f"all from there to {_step(last, place[0], files)}" if self.undo is UndoExtent.SINCE else "that step alone"
        )
        consent = ", if the other side agrees" if self.agreed else ""
        return f"redo from step {min(steps, default=0)}: {whole} is undone{consent}"

    def _seals(self, place: tuple[int, int], course: Sequence[CourseMoment]) -> Iterator[tuple[tuple[int, int], Seal]]:
        acts = [moment for moment in course if not moment.is_throw]
        own = next((moment for moment in reversed(acts) if moment.place <= place), None)
        if Seal.AT_ONCE in self.until:
            yield place, Seal.AT_ONCE
        for moment in course:
            if moment.place <= place:
                continue
            if Seal.LOG in self.until and moment.log > place[0]:
                yield moment.place, Seal.LOG
            if moment.is_throw and Seal.DIE in self.until:
                yield moment.place, Seal.DIE
            if own and not moment.is_throw and Seal.TURN in self.until and moment.turn != own.turn:
                yield moment.place, Seal.TURN
            if own and not moment.is_throw and Seal.PHASE in self.until and _phase(moment) != _phase(own):
                yield moment.place, Seal.PHASE


_SEALED = {
    Seal.AT_ONCE: "final at once",
    Seal.DIE: "final since the die",
    Seal.LOG: "final since the next log",
    Seal.PHASE: "final since the end of the phase",
    Seal.TURN: "final since the end of the turn",
}


def _is_slip(finding: Finding) -> bool:
    return finding.severity is Severity.ILLEGAL and not finding.caused_by and finding.waiver is None


def _phase(moment: CourseMoment) -> tuple[int, str, str]:
    return moment.turn, moment.phase, moment.side


def _step(place: tuple[int, int], log: int, files: Sequence[str]) -> str:
    elsewhere = f" of {PurePath(files[place[0]]).name}" if place[0] != log else ""
    return f"step {place[1]}{elsewhere}"


def error_law(table: Mapping[str, Any], where: Where) -> ErrorLaw:
    """Return the law in a table `[errors]`. Raises FormatError if it is invalid."""

    def refuse(message: str) -> FormatError:
        hint = f"until lists {', '.join(Seal)}; undo is {' or '.join(UndoExtent)}; agreed is true or false"
        return FormatError(f"[errors] {message}", where, hint)

    unknown = sorted(table.keys() - {"until", "undo", "agreed"})
    until, undo, agreed = table.get("until"), table.get("undo", UndoExtent.SINCE.value), table.get("agreed", False)
    if unknown:
        raise refuse(f"has unknown keys: {', '.join(unknown)}")
    if not isinstance(until, list) or not until or not all(one in [*Seal] for one in until):
        raise refuse("needs `until`, the deadline for redoing a mistake")
    if undo not in [*UndoExtent] or not isinstance(agreed, bool):
        raise refuse("has a wrong value of undo or agreed")
    return ErrorLaw(frozenset(map(Seal, until)), UndoExtent(undo), agreed)
