"""The preflight report for a player: ten lines at most."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from vassal_tools.findings import FAILING, Severity
from vassal_tools.report.coverage_view import steps_of
from vassal_tools.report.finding_words import number, scene_parts, stepped
from vassal_tools.report.plain import plain, width, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.findings import Finding
    from vassal_tools.referee.judging import LogSeen
    from vassal_tools.referee.preflight import Preflight

LINES = 10


def preflight_text(checked: Preflight, logs: Sequence[LogSeen]) -> list[str]:
    """Return the lines, worst findings first; texts are cut to one line if there are too many."""
    texts = [_head(checked, logs), *_body(checked), _summary(checked)]
    lines = [line for text in texts for line in _wrapped(text)]
    if len(lines) <= LINES:
        return lines
    if len(texts) > LINES:
        more = len(texts) - LINES + 1
        texts = [*texts[: LINES - 2], f"and {more} lines more: a whole report shows them", texts[-1]]
    return [_cut(text) for text in texts]


def _body(checked: Preflight) -> Iterator[str]:
    order = sorted(checked.findings, key=lambda finding: finding.severity not in FAILING)
    shown = [finding for finding in order if finding.severity is not Severity.NOTE and finding.caused_by is None]
    for finding in shown:
        yield from _finding(finding)
    for stretch in checked.stretches:
        yield f"{steps_of(stretch)}: not judged, or only in part: {stretch.why}"


def _head(checked: Preflight, logs: Sequence[LogSeen]) -> str:
    done = f"{checked.side}: {number(checked.acts, 'act')}"
    if checked.since is None:
        return f"{done} since the beginning, no other side has acted"
    log = f" of {PurePath(logs[checked.since.log].path).name}" if len(logs) > 1 else ""
    return f"{done} since {checked.since.side} acted last, at step {checked.since.step}{log}"


def _finding(finding: Finding) -> Iterator[str]:
    word = "waived" if finding.waiver else finding.severity.value
    where = stepped(finding.scene.steps) if finding.scene else ", ".join(scene_parts(finding))
    yield f"{word}, {where}: {finding.message} ({finding.rule.code})"
    if finding.otherwise:
        yield f"    {finding.otherwise}"
    elif finding.redress or finding.remedy:
        yield f"    {finding.redress or f'legal: {finding.remedy}'}"


def _summary(checked: Preflight) -> str:
    if checked.fails_on(FAILING):
        return "Correct this before you send the log: the other player's referee will find it."
    if checked.fails_on({Severity.UNKNOWN}):
        return "Nothing illegal is seen; what is unknown may need a word to the other player."
    return "Nothing is seen against it."


def _wrapped(text: str) -> list[str]:
    indent = text[: len(text) - len(text.lstrip())]
    return wrapped(text.lstrip(), indent).split("\n")


def _cut(text: str) -> str:
    shown = plain(text)
    return shown if len(shown) <= width() else f"{shown[: width() - 1]}…"
