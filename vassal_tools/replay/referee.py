"""The referee: a log is replayed, translated into acts, and each act is judged by the rulebook."""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Generic, TypeVar

from vassal_tools.errors import FormatError, InternalError, Where
from vassal_tools.findings import Cite, Finding, Rule, Scene, Severity
from vassal_tools.replay.record import record, untold
from vassal_tools.replay.rulebook import PROTOCOL, AnyUmpire, Breach, Evidence, Umpire, no_evidence
from vassal_tools.replay.undo import told_apart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.replay.record import Progress, Record
S = TypeVar("S")
A = TypeVar("A")

ENTRY_POINTS = "vassal_tools.rulebooks"

TABLE_CONTRADICTED = Rule(
    "REF-table",
    "a command contradicts the table",
    Severity.INTEGRITY,
    Cite("the log itself", "each command that changes something states what it found; it must be what was there"),
)

CAVEAT = (
    "A log shows what was done at the table and saved. It cannot show rolls that were made and not saved, "
    "a log edited without contradiction, or what was said elsewhere."
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee found in a log: the findings in the order of play, and how much there was to judge."""

    log: SavedGame
    findings: tuple[Finding, ...]
    steps: int
    acts: int
    position: str  # the position at the end, in the rulebook's notation

    @property
    def fails(self) -> bool:
        """Whether anything illegal or against the log's integrity was found."""
        return any(finding.fails for finding in self.findings)


class _Hearing(Generic[S, A]):
    """The court of one log."""

    def __init__(self, umpire: Umpire[S, A], log: Record) -> None:
        self._umpire = umpire
        self._where = Where(str(log.game.path))
        self.state = umpire.begin(log)
        self.findings: list[Finding] = []
        self.acts = 0

    def bring(
        self,
        act: A,
        step: int,
        *,
        evidence: Evidence = no_evidence,
        severity: Severity | None = None,
        legal: str = "",
    ) -> None:
        """Judge the act, then play it as recorded."""
        rulebook = self._umpire.rulebook
        for breach in rulebook.check(self.state, act):
            final = replace(breach, severity=severity or breach.severity, legal=legal or breach.legal)
            self.remark(final, *sorted(evidence(breach) or {step}))
        self.state = rulebook.apply(self.state, act)
        self.acts += 1

    def restate(self, state: S, /) -> None:
        """Go on from another state."""
        self.state = state

    def remark(self, breach: Breach, *steps: int) -> None:
        """Put a breach on record with its scene."""
        scene = self._umpire.scene(self.state)
        self.findings.append(
            Finding(
                breach.rule,
                breach.message,
                breach.severity or breach.rule.severity,
                self._where,
                breach.legal,
                replace(scene, steps=steps, units=breach.units, zones=breach.zones),
                breach.rulings,
            )
        )


def judge(log: SavedGame, umpire: AnyUmpire, progress: Progress = untold) -> Verdict:
    """The verdict on a log. Raises FormatError where it is no log, or a command of it cannot be read."""
    if not log.steps():
        raise FormatError("holds no steps to judge", Where(str(log.path)), "a save, or a log that was just begun")
    replayed = record(log, umpire.zones, progress)
    hearing = _Hearing(umpire, replayed)
    hearing.findings += _contradictions(replayed)
    umpire.translate(replayed, hearing)
    findings = sorted(hearing.findings, key=lambda finding: finding.scene.steps if finding.scene else ())
    position = umpire.rulebook.write(hearing.state)
    return Verdict(log, tuple(findings), len(replayed.steps), hearing.acts, position)


def _contradictions(replayed: Record) -> Iterator[Finding]:
    """The first place where the log and the table part; what follows from it is not counted again.

    After an undo it is no accusation: when an undo is undone, engines log only a part of what they do.
    """
    undos = told_apart(replayed.steps, replayed.turns).undos
    for step in replayed.steps:
        for fault in step.faults:
            severity = Severity.UNKNOWN if undos and undos[0] < step.number else Severity.INTEGRITY
            scene = Scene(steps=(step.number,))
            yield Finding(TABLE_CONTRADICTED, fault, severity, Where(str(replayed.game.path)), scene=scene)
            return


def umpire_for(log: SavedGame) -> AnyUmpire:
    """The umpire for the module that the log names. Raises FormatError where no rulebook knows it."""
    known = []
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        umpire: AnyUmpire = point.load()()
        if umpire.protocol != PROTOCOL:
            raise InternalError(f"the rulebook {point.name} speaks protocol {umpire.protocol}, not {PROTOCOL}")
        if umpire.title == log.module.name:
            return umpire
        known.append(umpire.title)
    name = log.module.name or "a module it does not name"
    raise FormatError(
        f"is a log of {name!r}, for which there is no rulebook",
        Where(str(log.path), "moduledata"),
        hint=f"there is one for {', '.join(known)}",
    )
