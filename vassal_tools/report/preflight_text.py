"""The preflight report for a player: ten messages at most."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from vassal_tools.findings import FAILING, Severity
from vassal_tools.report.coverage_view import steps_of
from vassal_tools.report.finding_words import number, scene_parts, stepped
from vassal_tools.report.plain import wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.findings import Finding
    from vassal_tools.referee.course import CourseMoment
    from vassal_tools.referee.judging import LogSeen
    from vassal_tools.referee.preflight import Preflight

MESSAGES = 10


def preflight_text(checked: Preflight, logs: Sequence[LogSeen]) -> list[str]:
    """Return the lines, worst findings first; messages are whole, and those beyond the tenth are only counted."""
    messages = [*_body(checked)]
    more = len(messages) - MESSAGES
    left_out = [[f"and {number(more, 'message')} more: a whole report shows them"]] if more > 0 else []
    texts = [[_head(checked, logs)], *messages[:MESSAGES], *left_out, [_summary(checked)]]
    return [line for message in texts for text in message for line in _wrapped(text)]


def _body(checked: Preflight) -> Iterator[list[str]]:
    # each message with its further lines
    order = sorted(checked.findings, key=lambda finding: finding.severity not in FAILING)
    shown = [finding for finding in order if finding.severity is not Severity.NOTE and finding.caused_by is None]
    for finding in shown:
        yield [*_finding(finding)]
    for stretch in checked.stretches:
        yield [f"Not judged, or only in part: {steps_of(stretch)}, because {stretch.why}"]


def _head(checked: Preflight, logs: Sequence[LogSeen]) -> str:
    done = f"{checked.side}: {number(checked.acts, 'act')}{_extent(checked, logs)}"
    if checked.since is None:
        return f"{done} since the beginning, no other side has acted"
    return f"{done} since {checked.since.side} acted last, at {_place(checked.since, logs)}"


def _extent(checked: Preflight, logs: Sequence[LogSeen]) -> str:
    if checked.first is None or checked.last is None:
        return ""
    if checked.first.place == checked.last.place:
        return f", at {_place(checked.first, logs)},"
    if checked.first.log == checked.last.log:
        return f", from step {checked.first.step} to {_place(checked.last, logs)},"
    return f", from {_place(checked.first, logs)} to {_place(checked.last, logs)},"


def _place(moment: CourseMoment, logs: Sequence[LogSeen]) -> str:
    log = f" of {PurePath(logs[moment.log].path).name}" if len(logs) > 1 else ""
    return f"step {moment.step}{log}"


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
