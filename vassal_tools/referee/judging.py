"""The referee: replay the logs of a game, translate them into acts, and let the rulebook judge each act."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import FormatError, InternalError, Where
from vassal_tools.findings import FAILING, Cite, Finding, Rule, Scene, Severity
from vassal_tools.objects.roster import seats
from vassal_tools.objects.user_ids import Players
from vassal_tools.plugins import OWN_PACKAGE, RULEBOOKS, entry_points
from vassal_tools.referee.chain import FORK, GAP, How, chain, chain_findings
from vassal_tools.referee.compare import DIVERGES
from vassal_tools.referee.course import moments
from vassal_tools.referee.coverage import UNJUDGED, StepRange, coverage_of
from vassal_tools.referee.hidden import seats_between
from vassal_tools.referee.integrity import INTEGRITY_RULES, checks
from vassal_tools.referee.protocol import (
    PROTOCOL,
    AnyUmpire,
    ChosenReading,
    edition_of,
    paragraphs_of,
    phases_of,
    readings_of,
    reports_of,
)
from vassal_tools.referee.recorder import VerdictRecorder
from vassal_tools.referee.ruled import by_paragraph
from vassal_tools.referee.search.lateness import LATE
from vassal_tools.referee.text_only import by_text_alone, open_rulings
from vassal_tools.referee.visibility import as_seen_by, knows_all
from vassal_tools.referee.waivers import waive
from vassal_tools.table.record import Record, ignore_progress, writer_of
from vassal_tools.table.undo import first_redo

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from importlib.metadata import EntryPoint
    from pathlib import Path

    from vassal_tools.objects.metadata import Metadata
    from vassal_tools.objects.roster import Seat
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.referee.chain import Chain, ChainPart, Link
    from vassal_tools.referee.course import CourseMoment
    from vassal_tools.referee.coverage import Coverage, Covered
    from vassal_tools.referee.error_law import ErrorLaw
    from vassal_tools.referee.integrity import Check
    from vassal_tools.referee.protocol import GameResult
    from vassal_tools.referee.ruled import JudgedAct, ParagraphJudged
    from vassal_tools.referee.waivers import Waived
    from vassal_tools.table.record import Progress


TABLE_CONTRADICTED = Rule(
    "REF-table",
    "a line of the log does not fit the table",
    Severity.INTEGRITY,
    Cite(
        "the log itself",
        "The log contradicts itself. For example, a counter is dragged away from a place where the steps before did "
        "not put it.",
    ),
)

REFEREE_RULES: tuple[Rule, ...] = (TABLE_CONTRADICTED, GAP, FORK, DIVERGES, UNJUDGED, LATE, *INTEGRITY_RULES)
"""The referee's own rules, for every game."""

CAVEAT = (
    "A log shows what was done at the table and saved. It does not show rolls that were not saved, a careful edit of "
    "the log, or what was said elsewhere."
)


@dataclass(frozen=True, slots=True)
class LogSeen:
    """A judged log: its file, its steps, how it joins the earlier logs, and the number of repeated steps.

    `saved` is the time by the writing machine's clock, in milliseconds since 1970 (text in very old logs).
    """

    path: Path
    steps: int
    how: How
    repeats: int = 0
    sha256: str = ""
    saved: str = ""
    vassal: str = ""  # the version that wrote it
    module_version: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The findings of the referee in the logs of a game, and the coverage.

    Findings are in the order of play, but each that follows from another comes right after it.
    """

    logs: tuple[LogSeen, ...]
    module: Metadata
    findings: tuple[Finding, ...]
    steps: int
    acts: int
    position: str  # the position at the end, in the rulebook's notation; empty where it may not be shown
    unused: tuple[Waived, ...] = ()  # the waivers that name no finding
    readings: tuple[ChosenReading, ...] = ()  # the rulings that findings rest on
    players: tuple[Seat, ...] = ()
    result: GameResult | None = None  # None where the logs do not show enough
    coverage: Coverage | None = None  # None where the rulebook does not say
    course: tuple[CourseMoment, ...] = ()
    paragraphs: tuple[ParagraphJudged, ...] = ()  # none where the rulebook does not say what it does with them
    names: Mapping[str, str] = field(default_factory=dict)  # what people call the units, by the ids of findings
    abbreviations: Mapping[str, str] = field(default_factory=dict)

    @property
    def fails(self) -> bool:
        """True if there is anything illegal or an integrity finding."""
        return self.fails_on(FAILING)

    def fails_on(self, severities: Collection[Severity]) -> bool:
        """Return True if any finding has one of these severities and is not waived."""
        return any(finding.severity in severities and finding.waiver is None for finding in self.findings)

    def waived(self, entries: Iterable[Waived]) -> Verdict:
        """Return the verdict with named findings waived."""
        settled, unused = waive(self.findings, entries)
        return replace(self, findings=settled, unused=unused)

    def by_text_alone(self) -> Verdict:
        """Return the verdict with findings unknown if they rest on numbers or readings missing from the text."""
        rulings = open_rulings(self.readings)
        return replace(self, findings=tuple(by_text_alone(finding, rulings) for finding in self.findings))

    def under(self, law: ErrorLaw | None) -> Verdict:
        """Return the verdict with the consequence of each illegal act by an error law, if there is one."""
        if law is None:
            return self
        return replace(self, findings=law.applied(self.findings, self.course, [str(seen.path) for seen in self.logs]))

    def seen_by(self, viewer: str) -> Verdict:
        """Return the verdict as a side, the referee or anybody may read it."""
        shown = tuple(as_seen_by(finding, viewer) for finding in self.findings)
        return replace(self, findings=shown, position=self.position if knows_all(viewer) else "")


def judge(log: SavedGame, umpire: AnyUmpire, progress: Progress = ignore_progress) -> Verdict:
    """Return the verdict on a log. Raises FormatError if it is not a log, or a command cannot be read."""
    return judged(replayed([log], umpire, progress), umpire)


def replayed(logs: Sequence[SavedGame], umpire: AnyUmpire, progress: Progress = ignore_progress) -> Chain:
    """Replay the logs of one game. Raises FormatError if one is not a log, or a command cannot be read."""
    for log in logs:
        if not log.is_log:
            raise FormatError("has no steps to judge", Where(str(log.path)), "a save, or a log that was just begun")
    return chain(logs, umpire.zones, progress)


def judged(game: Chain, umpire: AnyUmpire, integrity: Iterable[Check] | None = None) -> Verdict:
    """Return the verdict on the logs of a game: how they join, and every part of play.

    The integrity checks are the given ones, or all that need no set-up of the module.
    """
    joins = (*chain_findings(game), *seats_between(link.record.game for link in game.links))
    found = [replace(finding, number=n) for n, finding in enumerate(joins, 1)]
    wanted = (contradictions, *(checks(edition_of(umpire), None) if integrity is None else integrity))
    taken, acts, position = len(found), 0, ""
    ends: dict[int, Any] = {}
    covered: list[tuple[ChainPart, Covered]] = []
    course: list[CourseMoment] = []
    acts_judged: list[JudgedAct] = []
    phases = phases_of(umpire)
    for part in game.parts:
        tracker = phases.tracker_phases(part.record) if phases else {}
        recorder = VerdictRecorder(umpire, umpire.begin(part.record), taken, tracker)
        for check in wanted:
            recorder.admit(check(part.record))
        umpire.translate(part.record, recorder)
        found += _placed(recorder.findings, part, game)
        taken, acts = taken + len(recorder.findings), acts + recorder.acts
        position = umpire.rulebook.write(recorder.state)
        ends |= recorder.ends
        acts_judged += [act for act in recorder.judged if act.step > part.known]
        course += moments(part, recorder.course, umpire)
        covered += [(part, recorder.covered)] if recorder.covered else []
    logs = tuple(_seen(link) for link in game.links)
    steps = sum(len(part.record.steps) - part.known for part in game.parts)
    order = {str(seen.path): n for n, seen in enumerate(logs)}
    reports, edition, paragraphs = reports_of(umpire), edition_of(umpire), paragraphs_of(umpire)
    return Verdict(
        logs,
        game.links[0].record.game.module,
        in_order(found, order),
        steps,
        acts,
        position,
        readings=_readings(umpire, found),
        players=seats((link.record.game for link in game.links), Players()),
        result=reports.result(ends) if reports else None,
        course=tuple(sorted(course, key=lambda moment: moment.place)),
        paragraphs=by_paragraph(paragraphs.ruled, acts_judged) if paragraphs and paragraphs.ruled else (),
        coverage=coverage_of(covered, [*order], _between(game)) if covered else None,
        names=edition.names if edition else {},
        abbreviations=edition.abbreviations if edition else {},
    )


def _readings(umpire: AnyUmpire, findings: Iterable[Finding]) -> tuple[ChosenReading, ...]:
    named = {name for finding in findings for name in finding.rulings}
    return tuple(reading for name, reading in readings_of(umpire).items() if name in named)


def _between(game: Chain) -> Iterator[StepRange]:
    for before, link in pairwise(game.links):
        if link.how is How.GAP:
            why = f"a part of the game is missing between {before.record.game.path.name} and this log"
            yield StepRange(0, 0, why, log=str(link.record.game.path))


def _seen(link: Link) -> LogSeen:
    log = link.record.game
    return LogSeen(
        log.path,
        len(link.record.steps),
        link.how,
        link.repeats,
        log.sha256,
        log.save.date_saved,
        writer_of(log),
        log.module.version,
    )


def _placed(findings: Iterable[Finding], part: ChainPart, game: Chain) -> Iterator[Finding]:
    # without findings on steps that were already judged; a finding without a step is about the beginning
    files = [str(link.record.game.path) for link in game.links]
    for finding in findings:
        scene = finding.scene or Scene()
        if part.known and max(scene.steps, default=0) <= part.known:
            continue
        origins = [part.origins[step - 1] for step in scene.steps if 0 < step <= len(part.origins)]
        log = (origins[-1:] or part.origins[:1])[0].log if part.origins else 0
        own = tuple(origin.step for origin in origins if origin.log == log)
        elsewhere = tuple((files[origin.log], origin.step) for origin in origins if origin.log != log)
        broken_by = scene.decisive or 0
        decisive = part.origins[broken_by - 1] if 0 < broken_by <= len(part.origins) else None
        shown = decisive.step if decisive and decisive.log == log else None
        yield replace(
            finding,
            where=Where(files[log]),
            scene=replace(scene, steps=own, elsewhere=elsewhere, decisive=shown),
        )


def in_order(findings: Sequence[Finding], logs: Mapping[str, int]) -> tuple[Finding, ...]:
    """Return the findings in the order of play, each after its cause, and numbered; `logs` orders the logs."""

    def moment(finding: Finding) -> tuple[int, tuple[int, ...]]:
        return logs.get(finding.where.file, 0), finding.scene.steps if finding.scene else ()

    known = {finding.number for finding in findings}
    followers: dict[int | None, list[Finding]] = defaultdict(list)
    for finding in sorted(findings, key=moment):
        followers[finding.caused_by if finding.caused_by in known else None].append(finding)
    ordered: list[Finding] = []
    waiting = followers[None][::-1]
    while waiting:
        ordered.append(waiting.pop())
        waiting += followers[ordered[-1].number][::-1]
    numbers: dict[int | None, int] = {finding.number: n for n, finding in enumerate(ordered, 1)}
    return tuple(
        replace(finding, number=n, caused_by=numbers.get(finding.caused_by)) for n, finding in enumerate(ordered, 1)
    )


def contradictions(replayed: Record) -> Iterator[Finding]:
    """Yield the first contradiction between log and table; the consequences are not counted.

    After an undo was itself undone it is no accusation: the engine may then log only a part.
    """
    first = next((step for step in replayed.steps if step.faults), None)
    if first is None:
        return
    redo = first_redo(replayed.steps, replayed.turns)
    severity = Severity.UNKNOWN if redo is not None and redo <= first.number else Severity.INTEGRITY
    yield Finding(TABLE_CONTRADICTED, first.faults[0], severity, scene=Scene(steps=(first.number,)))


def umpires(title: str = "") -> Iterator[AnyUmpire]:
    """Return the umpires of all installed games. Raises InternalError if one has another protocol.

    A game whose name is part of `title` comes first, so that a search need not load the others.
    """
    return (umpire for _, umpire in _loaded(title))


def _loaded(title: str) -> Iterator[tuple[EntryPoint, AnyUmpire]]:
    wanted = title.casefold()
    points = entry_points(group=RULEBOOKS)
    for point in sorted(points, key=lambda point: (point.name.casefold() not in wanted, point.name)):
        umpire: AnyUmpire = point.load()()
        if umpire.protocol != PROTOCOL:
            raise InternalError(f"the rulebook {point.name} speaks protocol {umpire.protocol}, not {PROTOCOL}")
        yield point, umpire


def has_umpire(log: SavedGame) -> bool:
    """Return True if there is a rulebook for the module that the log names."""
    return any(umpire.title == log.module.name for umpire in umpires(log.module.name))


def umpire_for(log: SavedGame) -> AnyUmpire:
    """Return the umpire for the module that the log names. Raises FormatError if no rulebook knows it."""
    known: dict[bool, list[str]] = {True: [], False: []}
    for point, umpire in _loaded(log.module.name):
        if umpire.title == log.module.name:
            return umpire
        known[bool(point.dist and point.dist.name == OWN_PACKAGE)].append(umpire.title)
    name = log.module.name or "a module it does not name"
    ours, others = (", ".join(sorted(known[is_own])) for is_own in (True, False))
    further = ("; " if ours else "") + f"from other packages: {others}" if others else ""
    raise FormatError(
        f"is a log of {name!r}, and there is no rulebook for this module",
        Where(str(log.path), "moduledata"),
        hint=f"there is one for {ours}{further}",
    )
