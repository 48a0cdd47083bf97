"""The referee's verdict as text, 80 columns wide."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.referee.judging import CAVEAT, Verdict
from vassal_tools.report import finding_words as words
from vassal_tools.report.about_game import ending, points_of, saved, seated, sides_of
from vassal_tools.report.coverage_view import coverage_in_words, stretches_in_words
from vassal_tools.report.in_words import abbreviations, in_words, unsaid
from vassal_tools.report.lines import Painted
from vassal_tools.report.paragraphs_view import HEADS, TITLE, rest_in_words, shown_rows
from vassal_tools.report.plain import DEFAULT_WIDTH, plain, width, wrapped
from vassal_tools.report.severity import LOOKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vassal_tools.findings import Finding
    from vassal_tools.referee.protocol import GameResult

NAME = 18
COUNT = 10
"""The width of a count in the table of paragraphs."""
SCORES_A_LINE = (DEFAULT_WIDTH - 2 - NAME) // 5


def referee_text(verdict: Verdict) -> Painted:
    """Return the whole report: findings, notes in short form, and the readings of named rulings."""
    report, verdict = Painted(), in_words(verdict)
    _head(report, verdict)
    notes = words.plain_notes(verdict.findings)
    short = {note.number for note in notes}
    by_number: dict[int | None, Finding] = {}
    depths: dict[int | None, int] = {}
    accounts: set[tuple[str, ...]] = {()}
    for finding in verdict.findings:
        if finding.number in short:
            continue
        depth = depths.get(finding.caused_by, -1) + 1
        indent = min(depth, words.DEEPEST) * 4
        is_repeated = finding.account in accounts
        cause = by_number.get(finding.caused_by)
        _append(report, finding, cause, indent, names_log=len(verdict.logs) > 1, is_repeated=is_repeated)
        accounts.add(finding.account)
        by_number[finding.number], depths[finding.number] = finding, depth
    _append_notes(report, notes, names_log=len(verdict.logs) > 1)
    _append_abbreviations(report, verdict)
    _append_readings(report, verdict)
    _append_paragraphs(report, verdict)
    for entry in verdict.unused:
        report.append(wrapped(f"waiver without a finding: {entry}", "") + "\n", "yellow")
    report.append(wrapped(words.summary(verdict.findings), "") + "\n", "bold")
    for line in filter(None, (words.assumptions(verdict.findings), CAVEAT)):
        report.append(wrapped(line, "") + "\n", "dim")
    return report


def _head(report: Painted, verdict: Verdict) -> None:
    is_one = len(verdict.logs) == 1
    name = verdict.logs[0].path.name if is_one else f"{len(verdict.logs)} logs of one game"
    report.append(wrapped(name, "") + "\n", "bold")
    report.append(wrapped(words.summary(verdict.findings), "") + "\n", "bold")
    for line in words.by_player(verdict):
        report.append(wrapped(line, "  ") + "\n")
    report.append(wrapped(words.counted(verdict), "  ") + "\n")
    report.append(wrapped(coverage_in_words(verdict.coverage), "  ") + "\n" if verdict.coverage else "")
    for seen in verdict.logs:
        if not is_one:
            report.append(wrapped(f"{seen.path.name} ({words.joined(seen)})", "  ") + "\n")
        for line in filter(None, (saved(seen), f"SHA-256 {seen.sha256}" if seen.sha256 else "")):
            report.append(wrapped(line, "  " if is_one else "    ") + "\n", "dim")
    if verdict.players:
        report.append(wrapped("; ".join(map(seated, verdict.players)), "  ") + "\n")
    report.append("\n")
    _append_result(report, verdict.result)
    unjudged = [*stretches_in_words(unsaid(verdict), names_log=not is_one)]
    if unjudged:
        report.append(f"{words.UNJUDGED}\n", "bold")
        report.append("".join(f"{wrapped(line, '  ')}\n" for line in unjudged) + "\n", LOOKS[Severity.UNKNOWN].style)


def _append_result(report: Painted, result: GameResult | None) -> None:
    if result is None:
        return
    report.append(wrapped(ending(result), "") + "\n", "bold" if result.is_over else "")
    if result.cite:
        report.append(wrapped(result.cite.gist, "  ") + "\n", "dim")
    for some in words.batched(result.scores, SCORES_A_LINE):
        report.append(_scores_line("points after turn", (score.turn for score in some)), "dim")
        for side in sides_of(result.scores):
            report.append(_scores_line(side, points_of(some, side)))
    for line in result.account:
        report.append(wrapped(line, "  ") + "\n", "dim")
    report.append("\n")


def _scores_line(name: str, numbers: Iterable[int]) -> str:
    return f"  {_cut(name, NAME):<{NAME}}{''.join(f'{value:>5}' for value in numbers)}\n"


def _append(
    report: Painted, finding: Finding, cause: Finding | None, indent: int, *, names_log: bool, is_repeated: bool
) -> None:
    # an account that was already shown (`is_repeated`) is not repeated
    blanks = " " * indent
    word = "waived" if finding.waiver else finding.severity.value
    head = f"{word:<10}"
    log = f"{PurePath(finding.where.file).name}, " if names_log and finding.where.file else ""
    scene = ", ".join(words.scene_parts(finding, log)) or words.WHOLE_LOG
    report.append(blanks + head, "dim" if finding.waiver else LOOKS[finding.severity].style)
    report.append(wrapped(scene, blanks + " " * len(head)).lstrip() + "\n")
    for text, style in words.lines_of(finding, cause):
        report.append(wrapped(text, blanks + "    ") + "\n", style)
    for text in finding.account[:1] if is_repeated else finding.account:
        more = ": the arithmetic is given above" if is_repeated else ""
        report.append(wrapped(f"{text}{more}", blanks + "      ") + "\n", "dim")
    report.append("\n")


def _append_notes(report: Painted, notes: Sequence[Finding], *, names_log: bool) -> None:
    if notes:
        report.append(wrapped(words.NOTES, "") + "\n", "bold")
    for message, when in words.notes_in_short(notes, names_log=names_log):
        report.append(wrapped(message, "  ") + "\n", LOOKS[Severity.NOTE].style)
        report.append(wrapped(when, "      ") + "\n", "dim")
    if notes:
        report.append("\n")


def _append_abbreviations(report: Painted, verdict: Verdict) -> None:
    explained = "; ".join(abbreviations(verdict))
    if explained:
        report.append(wrapped(f"{words.ABBREVIATIONS} {explained}.", "") + "\n\n", "dim")


def _append_readings(report: Painted, verdict: Verdict) -> None:
    if verdict.readings:
        report.append(wrapped(words.RULINGS, "") + "\n", "bold")
    for reading in verdict.readings:
        answer = reading.answer[:1].upper() + reading.answer[1:]
        lines = wrapped(f"{reading.question} {answer}.", "        ")
        report.append(f"  {plain(reading.name):<6}{lines.lstrip()}\n", "dim")
    if verdict.readings:
        report.append("\n")


def _append_paragraphs(report: Painted, verdict: Verdict) -> None:
    if not verdict.paragraphs:
        return
    report.append(wrapped(TITLE, "") + "\n", "bold")
    room = width() - 2 - COUNT * len(HEADS)
    shown = [(f"{row.paragraph.section}  {row.paragraph.gist}", row.counts) for row in shown_rows(verdict)]
    if shown:
        report.append(f"{'':{room + 2}}{''.join(f'{head:>{COUNT}}' for head in HEADS)}\n", "dim")
    for name, counts in shown:
        numbers = "".join(f"{count or '-':>{COUNT}}" for count in counts)
        first, *more = wrapped(name, "    ", room + 2).splitlines()
        report.append(f"{first[2:]:<{room + 2}}{numbers}\n")
        report.append("".join(f"{line}\n" for line in more))
    for line in rest_in_words(verdict):
        report.append(wrapped(line, "  ") + "\n", "dim")
    report.append("\n")


def _cut(text: str, room: int) -> str:
    shown = plain(text)
    return shown if len(shown) <= room else shown[: room - 1] + "…"
