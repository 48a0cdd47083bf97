"""The referee's verdict as text for people, 80 columns wide."""

from __future__ import annotations

from collections import Counter
from pathlib import PurePath
from typing import TYPE_CHECKING

from rich.text import Text

from vassal_tools.findings import FAILING, Scene, Severity
from vassal_tools.referee.chain import How
from vassal_tools.referee.judging import CAVEAT, Verdict
from vassal_tools.report.about_game import TOOL, ending, points_of, saved, seated, sides_of
from vassal_tools.report.coverage_view import coverage_in_words, stretches_in_words
from vassal_tools.report.plain import DEFAULT_WIDTH, plain, wrapped
from vassal_tools.report.severity import LOOKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vassal_tools.findings import Cite, Finding
    from vassal_tools.referee.judging import LogSeen
    from vassal_tools.referee.protocol import GameResult, Score

NAME = 18
SCORES_A_LINE = (DEFAULT_WIDTH - 2 - NAME) // 5
DEEPEST = 6  # a finding that follows from so many others is not indented further
NOTES = "Notes: no offence, but what was assumed or agreed, so that you can check it."
RULINGS = "Rulings: how paragraphs are read that can be read in more than one way."
UNJUDGED = "What was not judged, or only in part, and why:"
ACTOR_UNKNOWN = "actor unknown"


def referee_text(verdict: Verdict) -> Text:
    """The whole report: the findings, then the notes in short, and how the rulings that were named are read."""
    report = Text()
    _head(report, verdict)
    notes = plain_notes(verdict.findings)
    short = {note.number for note in notes}
    by_number: dict[int | None, Finding] = {}
    depths: dict[int | None, int] = {}
    accounts: set[tuple[str, ...]] = {()}
    for finding in verdict.findings:
        if finding.number in short:
            continue
        depth = depths.get(finding.caused_by, -1) + 1
        indent = min(depth, DEEPEST) * 4
        is_repeated = finding.account in accounts
        cause = by_number.get(finding.caused_by)
        _append(report, finding, cause, indent, names_log=len(verdict.logs) > 1, is_repeated=is_repeated)
        accounts.add(finding.account)
        by_number[finding.number], depths[finding.number] = finding, depth
    _append_notes(report, notes, names_log=len(verdict.logs) > 1)
    _append_readings(report, verdict)
    for entry in verdict.unused:
        report.append(wrapped(f"waiver without a finding: {entry}", "") + "\n", "yellow")
    report.append(wrapped(summary(verdict.findings), "") + "\n", "bold")
    report.append(wrapped(CAVEAT, "") + "\n", "dim")
    return report


def _head(report: Text, verdict: Verdict) -> None:
    is_one = len(verdict.logs) == 1
    name = verdict.logs[0].path.name if is_one else f"{len(verdict.logs)} logs of one game"
    report.append(wrapped(name, "") + "\n", "bold")
    report.append(wrapped(counted(verdict), "  ") + "\n")
    report.append(wrapped(coverage_in_words(verdict.coverage), "  ") + "\n" if verdict.coverage else "")
    for seen in verdict.logs:
        if not is_one:
            report.append(wrapped(f"{seen.path.name} ({joined(seen)})", "  ") + "\n")
        for line in filter(None, (saved(seen), f"SHA-256 {seen.sha256}" if seen.sha256 else "")):
            report.append(wrapped(line, "  " if is_one else "    ") + "\n", "dim")
    if verdict.players:
        report.append(wrapped("; ".join(map(seated, verdict.players)), "  ") + "\n")
    report.append("\n")
    _append_result(report, verdict.result)
    unjudged = [*stretches_in_words(verdict.coverage, names_log=not is_one)]
    if unjudged:
        report.append(f"{UNJUDGED}\n", "bold")
        report.append("".join(f"{wrapped(line, '  ')}\n" for line in unjudged) + "\n", LOOKS[Severity.UNKNOWN].style)


def counted(verdict: Verdict) -> str:
    """The module, how much was judged, and by what."""
    game = f"{verdict.module.name} {verdict.module.version}".strip()
    return f"{game}, {number(verdict.steps, 'step')}, {number(verdict.acts, 'act')} judged by {TOOL}"


def joined(seen: LogSeen) -> str:
    """The steps of a log, and how it joins the logs before it."""
    again = f", {number(seen.repeats, 'step')} again" if seen.repeats else ""
    how = "" if seen.how is How.FIRST else f": {seen.how.value}"
    return f"{number(seen.steps, 'step')}{again}{how}"


def _append_result(report: Text, result: GameResult | None) -> None:
    """How the game ended, and a table of points by turn."""
    if result is None:
        return
    report.append(wrapped(ending(result), "") + "\n", "bold" if result.is_over else "")
    if result.cite:
        report.append(wrapped(result.cite.gist, "  ") + "\n", "dim")
    for some in batched(result.scores, SCORES_A_LINE):
        report.append(_scores_line("points after turn", (score.turn for score in some)), "dim")
        for side in sides_of(result.scores):
            report.append(_scores_line(side, points_of(some, side)))
    for line in result.account:
        report.append(wrapped(line, "  ") + "\n", "dim")
    report.append("\n")


def _scores_line(name: str, numbers: Iterable[int]) -> str:
    shown = plain(name)
    cut = shown if len(shown) <= NAME else shown[: NAME - 1] + "…"
    return f"  {cut:<{NAME}}{''.join(f'{value:>5}' for value in numbers)}\n"


def batched(scores: Sequence[Score], size: int) -> Iterator[Sequence[Score]]:
    """The scores in pieces of at most that many."""
    return (scores[start : start + size] for start in range(0, len(scores), size))


def _append(
    report: Text, finding: Finding, cause: Finding | None, indent: int, *, names_log: bool, is_repeated: bool
) -> None:
    """One finding; where its account was shown with one before it (`is_repeated`), its first line refers to that."""
    blanks = " " * indent
    word = "waived" if finding.waiver else finding.severity.value
    head = f"{word:<10}"
    log = f"{PurePath(finding.where.file).name}, " if names_log and finding.where.file else ""
    scene = ", ".join((finding.rule.code, *scene_parts(finding, log)))
    report.append(blanks + head, "dim" if finding.waiver else LOOKS[finding.severity].style)
    report.append(wrapped(scene, blanks + " " * len(head)).lstrip() + "\n")
    for text, style in lines_of(finding, cause):
        report.append(wrapped(text, blanks + "    ") + "\n", style)
    for text in finding.account[:1] if is_repeated else finding.account:
        more = ": the arithmetic is given above" if is_repeated else ""
        report.append(wrapped(f"{text}{more}", blanks + "      ") + "\n", "dim")
    report.append("\n")


def plain_notes(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The notes that neither follow from anything nor lead to anything: they are shown in short."""
    causes = {finding.caused_by for finding in findings}
    return tuple(
        finding
        for finding in findings
        if finding.severity is Severity.NOTE and not (finding.waiver or finding.caused_by or finding.number in causes)
    )


def _append_notes(report: Text, notes: Sequence[Finding], *, names_log: bool) -> None:
    if notes:
        report.append(wrapped(NOTES, "") + "\n", "bold")
    for message, when in notes_in_short(notes, names_log=names_log):
        report.append(wrapped(message, "  ") + "\n", LOOKS[Severity.NOTE].style)
        report.append(wrapped(when, "      ") + "\n", "dim")
    if notes:
        report.append("\n")


def notes_in_short(notes: Sequence[Finding], *, names_log: bool) -> Iterator[tuple[str, str]]:
    """Each message once, with its code and all the turns and steps that it is about."""
    alike: dict[tuple[str, str], list[Finding]] = {}
    for note in notes:
        alike.setdefault((note.message, note.rule.code), []).append(note)
    for (message, code), found in alike.items():
        yield message, ", ".join(filter(None, (code, _moments(found, names_log=names_log))))


def _moments(findings: Sequence[Finding], *, names_log: bool) -> str:
    """The turns and steps of findings, such as `turn 1, steps 3, 12 and 15; turn 2, step 30`."""
    steps: dict[str, list[tuple[int, ...]]] = {}
    for finding in findings:
        scene = finding.scene or Scene()
        log = PurePath(finding.where.file).name if names_log else ""
        turn = "" if scene.turn is None else f"turn {scene.turn}"
        steps.setdefault(", ".join(filter(None, (log, turn))), []).append(scene.steps)
    return "; ".join(", ".join(filter(None, (place, _each_stepped(found)))) for place, found in steps.items())


def _each_stepped(found: Sequence[tuple[int, ...]]) -> str:
    """The steps of several findings with their word, those of one joined by `and`; empty where there are none."""
    shown = [" and ".join(map(str, steps)) for steps in found if steps]
    word = "step" if sum(map(len, found)) == 1 else "steps"
    return f"{word} {', '.join(shown)}" if shown else ""


def _append_readings(report: Text, verdict: Verdict) -> None:
    if verdict.readings:
        report.append(wrapped(RULINGS, "") + "\n", "bold")
    for reading in verdict.readings:
        answer = reading.answer[:1].upper() + reading.answer[1:]
        lines = wrapped(f"{reading.question} {answer}.", "        ")
        report.append(f"  {plain(reading.name):<6}{lines.lstrip()}\n", "dim")
    if verdict.readings:
        report.append("\n")


def lines_of(finding: Finding, cause: Finding | None) -> Iterator[tuple[str, str]]:
    """What a report says of a finding below its first line, each with a style of rich."""
    yield finding.message, ""
    if finding.remedy:
        yield f"legal: {finding.remedy}", "green"
    if finding.otherwise:
        yield finding.otherwise, LOOKS[Severity.UNKNOWN].style
    if cause:
        yield hanging(finding, cause), "dim"
    if finding.rule.cite:
        yield f"{ground(finding.rule.cite)}: {finding.rule.cite.gist}", "dim"
    if finding.rulings:
        yield f"by {'ruling' if len(finding.rulings) == 1 else 'rulings'} {', '.join(finding.rulings)}", "dim"
    if finding.redress:
        yield f"by the law of errors: {finding.redress}", ""
    if finding.waiver:
        yield f"waived, as {' and '.join(finding.waiver.agreed)} agreed: {finding.waiver.reason}", ""


def hanging(finding: Finding, cause: Finding) -> str:
    """How a finding hangs on the one that it stands under."""
    one, other = ((found.where.file, found.scene.steps if found.scene else ()) for found in (finding, cause))
    return "by the same act as the finding above" if one == other else "this follows from the finding above"


def scene_parts(finding: Finding, log: str = "") -> Iterator[str]:
    """When and where, in words, and who is accused; `log` stands before the steps."""
    scene = finding.scene
    if scene is None:
        return
    if scene.turn is not None:
        yield f"turn {scene.turn}"
        if scene.phase:
            yield scene.phase
        if scene.side or finding.severity in FAILING:
            yield scene.side or ACTOR_UNKNOWN
    if scene.steps:
        yield log + stepped(scene.steps)
    elif log:
        yield log.removesuffix(", ")
    for file, step in scene.elsewhere:
        yield f"{PurePath(file).name} step {step}"
    if scene.zones:
        yield "zone " + "–".join(scene.zones)
    yield from scene.units


def stepped(steps: Sequence[int]) -> str:
    """The steps with their word; empty where there are none."""
    word = "step" if len(steps) == 1 else "steps"
    return f"{word} {', '.join(map(str, steps))}" if steps else ""


def ground(cite: Cite) -> str:
    """What a finding is measured by: a paragraph of the rules, or what is named in words."""
    return f"rule {cite.section}" if cite.section[:1].isdigit() else cite.section


def summary(findings: Sequence[Finding]) -> str:
    """How many findings there are of each kind."""
    if not findings:
        return "No finding."
    counts = Counter("waived" if finding.waiver else finding.severity.value for finding in findings)
    kinds = [*(severity.value for severity in LOOKS), "waived"]
    counted = {
        kind: number(counts[kind], kind) if kind == Severity.NOTE else f"{counts[kind]} {kind}" for kind in kinds
    }
    parts = [counted[kind] for kind in kinds if counts[kind]]
    follow = sum(finding.caused_by is not None for finding in findings)
    more = f"; {follow} of them {'follows' if follow == 1 else 'follow'} from others" if follow else ""
    return f"{number(len(findings), 'finding')}: {', '.join(parts)}{more}."


def number(count: int, word: str) -> str:
    """The count with its word."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
