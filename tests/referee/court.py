"""A court that keeps what is brought to it, for tests of the translation without a log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.replay.rulebook import Mark, no_cause, no_evidence

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria import Sphacteria, State
    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_tools.findings import Severity
    from vassal_tools.replay.rulebook import Breach, Cause, Evidence


@dataclass(frozen=True)
class Found:
    steps: tuple[int, ...]
    code: str
    severity: Severity
    message: str


class Court:
    """Judges by the rulebook, and keeps acts and findings."""

    def __init__(self, rulebook: Sphacteria) -> None:
        self._rulebook = rulebook
        self.state: State = rulebook.start()
        self.acts: list[Act] = []
        self.found: list[Found] = []

    def bring(
        self,
        act: Act,
        step: int,
        *,
        evidence: Evidence = no_evidence,
        severity: Severity | None = None,
        legal: str = "",
        cause: Cause = no_cause,
    ) -> tuple[int, ...]:
        for breach in self._rulebook.check(self.state, act):
            steps = tuple(sorted(evidence(breach))) or (step,)
            self.found.append(Found(steps, breach.rule.code, severity or breach.rule.severity, breach.message))
        self.state = self._rulebook.apply(self.state, act)
        self.acts.append(act)
        return ()

    def restate(self, state: State, /) -> None:
        self.state = state

    def mark(self) -> Mark[State]:
        return Mark(self.state, len(self.found), len(self.acts))

    def forget(self, mark: Mark[State], /) -> None:
        self.state = mark.state
        del self.found[mark.findings :]
        del self.acts[mark.acts :]

    def remark(self, breach: Breach, *steps: int, caused_by: int | None = None) -> int:
        self.found.append(Found(steps, breach.rule.code, breach.severity or breach.rule.severity, breach.message))
        return len(self.found)
