"""The referee's verdict as text for people, 80 columns wide."""

from __future__ import annotations

from collections import Counter
from pathlib import PurePath
from typing import TYPE_CHECKING

from rich.text import Text

from vassal_tools.replay.chain import How
from vassal_tools.replay.referee import CAVEAT, Verdict
from vassal_tools.report.plain import plain, wrapped
from vassal_tools.report.severity import LOOKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.findings import Cite, Finding, Scene

WIDTH = 80
DEEPEST = 6  # a finding that follows from so many others is not indented further
ACTOR_UNKNOWN = "actor unknown"


def referee_text(verdict: Verdict) -> Text:
    """The whole report."""
    report = Text()
    _head(report, verdict)
    depths: dict[int, int] = {}
    for finding in verdict.findings:
        depth = depths.get(finding.caused_by or 0, -1) + 1
        depths[finding.number] = depth
        _append(report, finding, min(depth, DEEPEST) * 4, names_log=len(verdict.logs) > 1)
    for entry in verdict.unused:
        report.append(wrapped(f"waiver without a finding: {entry}", "", WIDTH) + "\n", "yellow")
    report.append(f"{summary(verdict.findings)}\n", "bold")
    report.append(wrapped(CAVEAT, "", WIDTH) + "\n", "dim")
    return report


def _head(report: Text, verdict: Verdict) -> None:
    game = plain(f"{verdict.module.name} {verdict.module.version}".strip())
    counted = f"{game}, {number(verdict.steps, 'step')}, {number(verdict.acts, 'act')}"
    if len(verdict.logs) == 1:
        report.append(plain(verdict.logs[0].path.name), "bold")
        report.append(f"  {counted}\n\n")
        return
    report.append(f"{len(verdict.logs)} logs of one game", "bold")
    report.append(f"  {counted}\n")
    for seen in verdict.logs:
        again = f", {number(seen.repeats, 'step')} again" if seen.repeats else ""
        how = "" if seen.how is How.FIRST else f": {seen.how.value}"
        report.append(wrapped(f"{seen.path.name} ({number(seen.steps, 'step')}{again}){how}", "  ", WIDTH) + "\n")
    report.append("\n")


def _append(report: Text, finding: Finding, indent: int, *, names_log: bool) -> None:
    blanks = " " * indent
    word = "waived" if finding.waiver else finding.severity.value
    head = f"{word:<10}"
    log = f"{PurePath(finding.where.file).name}, " if names_log and finding.where.file else ""
    scene = ", ".join((finding.rule.code, *scene_parts(finding.scene, log)))
    report.append(blanks + head, "dim" if finding.waiver else LOOKS[finding.severity].style)
    report.append(wrapped(scene, blanks + " " * len(head), WIDTH).lstrip() + "\n")
    for text, style in _lines(finding):
        report.append(wrapped(text, blanks + "    ", WIDTH) + "\n", style)
    report.append("\n")


def _lines(finding: Finding) -> Iterator[tuple[str, str]]:
    yield finding.message, ""
    if finding.remedy:
        yield f"legal: {finding.remedy}", "green"
    if finding.caused_by:
        yield "this follows from the finding above", "dim"
    if finding.rule.cite:
        yield f"{ground(finding.rule.cite)}: {finding.rule.cite.gist}", "dim"
    if finding.rulings:
        yield f"by ruling {', '.join(finding.rulings)}", "dim"
    if finding.waiver:
        yield f"waived, as {' and '.join(finding.waiver.agreed)} agreed: {finding.waiver.reason}", ""


def scene_parts(scene: Scene | None, log: str = "") -> Iterator[str]:
    """When and where, in words; `log` stands before the steps."""
    if scene is None:
        return
    if scene.turn is not None:
        yield f"turn {scene.turn}"
        if scene.phase:
            yield scene.phase
        yield scene.side or ACTOR_UNKNOWN
    if scene.steps:
        yield f"{log}{'step' if len(scene.steps) == 1 else 'steps'} {', '.join(map(str, scene.steps))}"
    elif log:
        yield log.removesuffix(", ")
    for file, step in scene.elsewhere:
        yield f"{PurePath(file).name} step {step}"
    if scene.zones:
        yield "zone " + "–".join(scene.zones)
    yield from scene.units


def ground(cite: Cite) -> str:
    """What a finding is measured by: a paragraph of the rules, or what is named in words."""
    return f"rule {cite.section}" if cite.section[:1].isdigit() else cite.section


def summary(findings: Sequence[Finding]) -> str:
    """How many findings there are of each kind."""
    if not findings:
        return "No finding."
    counts = Counter("waived" if finding.waiver else finding.severity.value for finding in findings)
    kinds = [*(severity.value for severity in LOOKS), "waived"]
    parts = [f"{counts[kind]} {kind}" for kind in kinds if counts[kind]]
    follow = sum(finding.caused_by is not None for finding in findings)
    more = f"; {follow} of them {'follows' if follow == 1 else 'follow'} from others" if follow else ""
    return f"{number(len(findings), 'finding')}: {', '.join(parts)}{more}."


def number(count: int, word: str) -> str:
    """The count with its word."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
