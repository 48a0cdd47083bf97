"""Judge each act by the rulebook, play it as recorded, and record the findings."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, TypeVar

from vassal_tools.errors import InternalError
from vassal_tools.findings import Finding, Scene
from vassal_tools.referee.protocol import (
    Breach,
    Cause,
    Evidence,
    JudgingSnapshot,
    Umpire,
    no_cause,
    no_evidence,
    paragraphs_of,
    phases_of,
    reports_of,
)
from vassal_tools.referee.ruled import JudgedAct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from vassal_tools.findings import Severity
    from vassal_tools.referee.coverage import Covered

S = TypeVar("S")
A = TypeVar("A")
NOT_SHOWN: Mapping[int, str] = MappingProxyType({})


class VerdictRecorder(Generic[S, A]):
    """The acts and findings of one part of play, from its first state; findings are numbered from `taken`."""

    def __init__(self, umpire: Umpire[S, A], state: S, taken: int = 0, tracker: Mapping[int, str] = NOT_SHOWN) -> None:
        """Start a record; `tracker` gives the turn counter's phase after each step."""
        self._umpire = umpire
        self._phases, self._tracker = phases_of(umpire), tracker
        self._reports, self._paragraphs = reports_of(umpire), paragraphs_of(umpire)
        self._rules = {rule.code: rule for rule in umpire.rules}  # as this game cites what it shares with others
        self._taken = taken
        self._ends: dict[int | None, S] = {}
        self.continue_from(state)
        self.findings: list[Finding] = []
        self.acts = 0
        self.covered: Covered | None = None
        self._after: dict[int, S] = {}  # the state after the last act of each step
        self.judged: list[JudgedAct] = []
        self.course: list[tuple[int, Scene]] = []  # the acts that the log shows, each with its step

    def admit(self, findings: Iterable[Finding]) -> None:
        """Record findings that were made without the rules of the game."""
        for finding in findings:
            self.findings.append(replace(finding, number=self._next))

    @property
    def _next(self) -> int:
        return self._taken + len(self.findings) + 1

    def submit(
        self,
        act: A,
        step: int,
        *,
        evidence: Evidence = no_evidence,
        severity: Severity | None = None,
        legal: str = "",
        otherwise: str = "",
        cause: Cause = no_cause,
        is_inferred: bool = False,
    ) -> tuple[int, ...]:
        """Judge the act, then play it as recorded."""
        if not is_inferred:
            self.course.append((step, self._umpire.scene(self.state, act)))
        if self._paragraphs:
            self.judged.append(JudgedAct(step, self._paragraphs.judging(self.state, act), is_inferred))
        rulebook = self._umpire.rulebook
        numbers: list[int] = []
        for breach in (breaches := rulebook.check(self.state, act)):
            weighed = replace(breach, severity=severity or breach.severity, otherwise=otherwise)
            final = replace(weighed, legal=legal or breach.legal)
            same = (n for n, earlier in zip(numbers, breaches, strict=False) if _shares_counters(earlier, breach))
            caused_by = cause(breach) or next(same, None)
            steps = sorted(evidence(breach) or {step})
            decisive = self._decisive(breach, act, steps) if len(steps) > 1 else None
            numbers.append(self._record(final, steps, caused_by, act, decisive))
        self.continue_from(rulebook.apply(self.state, act))
        self._after[step] = self.state
        self.acts += 1
        return tuple(numbers)

    def _decisive(self, breach: Breach, act: A, steps: Sequence[int]) -> int | None:
        # the step since which the act would have been that breach; None if no position shows it
        found = None
        for step in reversed([step for step in steps if step in self._after]):
            there = self._umpire.rulebook.check(self._after[step], act)
            if not any(one.rule == breach.rule and one.zones == breach.zones for one in there):
                break
            found = step
        return found

    def continue_from(self, state: S, /) -> None:
        """Continue from another state."""
        self.state = state
        self._ends[self._umpire.scene(state, None).turn] = state

    @property
    def ends(self) -> dict[int, S]:
        """The last state of each turn so far."""
        now = self._umpire.scene(self.state, None).turn or 0
        return {turn: state for turn, state in self._ends.items() if turn is not None and turn <= now}

    def cover(self, covered: Covered, /) -> None:
        """Record the coverage of the part of play."""
        self.covered = covered

    def mark(self) -> JudgingSnapshot[S]:
        """Return a snapshot."""
        return JudgingSnapshot(self.state, len(self.findings), self.acts)

    def forget(self, mark: JudgingSnapshot[S], /) -> None:
        """Remove everything after a snapshot from the record."""
        self.state, self.acts = mark.state, mark.acts
        del self.findings[mark.findings :], self.course[mark.acts :], self.judged[mark.acts :]

    def remark(self, breach: Breach, *steps: int, caused_by: int | None = None) -> int:
        """Record a breach with its scene."""
        return self._record(breach, steps, caused_by, None)

    def _other_phase(self, scene: Scene, steps: Sequence[int]) -> str:
        # the turn counter's phase at the first step, if it differs from the position's
        shown = self._tracker.get(steps[0], "") if steps and scene.phase and self._phases else ""
        return shown if shown and self._phases and self._phases.tracker_phase(self.state) not in ("", shown) else ""

    def _record(
        self, breach: Breach, steps: Sequence[int], caused_by: int | None, act: A | None, decisive: int | None = None
    ) -> int:
        number = self._next
        if caused_by is not None and not self._taken < caused_by < number:
            raise InternalError(f"finding {number} is said to be caused by {caused_by}, which is not before it")
        scene = self._umpire.scene(self.state, act)
        scene = Scene(turn=scene.turn) if breach.is_undated else replace(scene, side=breach.side or scene.side)
        scene = replace(scene, tracker=self._other_phase(scene, steps))
        finding = Finding(
            self._rules.get(breach.rule.code, breach.rule),
            breach.message,
            breach.severity or breach.rule.severity,
            remedy=breach.legal,
            scene=replace(scene, steps=tuple(steps), units=breach.units, zones=breach.zones, decisive=decisive),
            rulings=breach.rulings,
            number=number,
            caused_by=caused_by,
            secret=breach.secret,
            otherwise=breach.otherwise,
            numbers=self._paragraphs.numbers(self.state, act, breach) if self._paragraphs else (),
            account=breach.account or (self._reports.account(self.state, breach) if self._reports else ()),
        )
        self.findings.append(finding)
        return number


def _shares_counters(first: Breach, other: Breach) -> bool:
    # the end of movement may be wrong for several counters independently
    return not (first.units and other.units) or not set(first.units).isdisjoint(other.units)
