"""The referee's verdict as text for people, 80 columns wide."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.text import Text

from vassal_tools.findings import Finding, Scene, Severity
from vassal_tools.replay.referee import CAVEAT, Verdict
from vassal_tools.report.plain import plain, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTH = 80
STYLES = {
    Severity.ILLEGAL: "bold red",
    Severity.INTEGRITY: "bold magenta",
    Severity.UNKNOWN: "yellow",
    Severity.NOTE: "cyan",
    Severity.ERROR: "bold red",
    Severity.WARNING: "yellow",
}


def referee_text(verdict: Verdict) -> Text:
    """The whole report."""
    report = Text()
    name = plain(verdict.log.path.name)
    game = plain(f"{verdict.log.module.name} {verdict.log.module.version}".strip())
    report.append(f"{name}", "bold")
    report.append(f"  {game}, {_number(verdict.steps, 'step')}, {_number(verdict.acts, 'act')}\n\n")
    for finding in verdict.findings:
        _append(report, finding)
    report.append(f"{_summary(verdict)}\n", "bold")
    report.append(wrapped(CAVEAT, "", WIDTH) + "\n", "dim")
    return report


def _append(report: Text, finding: Finding) -> None:
    head = f"{finding.severity.value:<10}"
    rest = wrapped(f"{finding.rule.code}, {_scene(finding.scene)}", " " * len(head), WIDTH)
    report.append(head, STYLES[finding.severity])
    report.append(rest.lstrip() + "\n")
    report.append(wrapped(finding.message, "    ", WIDTH) + "\n")
    if finding.remedy:
        report.append(wrapped(f"legal: {finding.remedy}", "    ", WIDTH) + "\n", "green")
    for line in _grounds(finding):
        report.append(wrapped(line, "    ", WIDTH) + "\n", "dim")
    report.append("\n")


def _scene(scene: Scene | None) -> str:
    return ", ".join(_scene_parts(scene)) if scene else ""


def _scene_parts(scene: Scene) -> Iterator[str]:
    if scene.turn is not None:
        yield f"turn {scene.turn}"
    if scene.side:
        yield scene.side
    if scene.steps:
        word = "step" if len(scene.steps) == 1 else "steps"
        yield f"{word} {', '.join(map(str, scene.steps))}"
    if scene.zones:
        yield "zone " + "–".join(scene.zones)
    yield from scene.units


def _grounds(finding: Finding) -> Iterator[str]:
    if finding.rule.cite:
        yield f"rule {finding.rule.cite.section}: {finding.rule.cite.gist}"
    if finding.rulings:
        yield f"by ruling {', '.join(finding.rulings)}"


def _summary(verdict: Verdict) -> str:
    if not verdict.findings:
        return "No finding."
    counts = Counter(finding.severity for finding in verdict.findings)
    parts = [f"{counts[severity]} {severity.value}" for severity in STYLES if counts[severity]]
    return f"{_number(len(verdict.findings), 'finding')}: {', '.join(parts)}."


def _number(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
