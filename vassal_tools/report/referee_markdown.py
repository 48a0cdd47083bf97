"""The referee's verdict in Markdown; text from a log cannot act as markup."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import TYPE_CHECKING

from vassal_tools.referee.judging import CAVEAT, Verdict
from vassal_tools.report import finding_words as words
from vassal_tools.report.about_game import ending, headline, points_of, saved, seated, sides_of
from vassal_tools.report.coverage_view import coverage_in_words, stretches_in_words
from vassal_tools.report.games_table import summary_of_games
from vassal_tools.report.in_words import abbreviations, in_words, unsaid
from vassal_tools.report.paragraphs_view import HEADS, TITLE, rest_in_words, shown_rows
from vassal_tools.report.plain import plain, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.findings import Finding
    from vassal_tools.referee.batch import LogOutcome
    from vassal_tools.referee.protocol import GameResult

_ENTITIES = str.maketrans({"<": "&lt;", ">": "&gt;", "&": "&amp;", "@": "&#64;"})
_MARKUP = re.compile(r"[\\`*_{}\[\]|~#!$^]|(?<=:)//")
_BEGINS = re.compile(r"(?<!\S)([-+=]|\d+(?=[.)]\s))")
_WEB = re.compile(r"(?i)\bwww\.")


def escaped(text: str) -> str:
    """Return the text escaped for Markdown, wherever lines break: no markup, links or mentions."""
    shown = _MARKUP.sub(lambda match: f"\\{match.group()}", plain(text).translate(_ENTITIES))
    shown = shown.replace("\\//", r"\/\/").replace("&\\#64;", "&#64;")
    return _BEGINS.sub(_begun, _WEB.sub("www\\.", shown))


def _begun(match: re.Match[str]) -> str:
    # the start of a line must not begin a list or underline a heading
    sign = match.group()
    return f"{sign}\\" if sign.isdigit() else f"\\{sign}"


def referee_markdown(verdict: Verdict) -> str:
    """Return the whole report."""
    return "\n".join(_game(verdict)) + "\n"


def games_markdown(outcomes: Sequence[LogOutcome]) -> str:
    """Return the reports of many games, and the games that could not be judged."""
    lines: list[str] = []
    for outcome in outcomes:
        lines += _game(outcome.verdict) if outcome.verdict else [f"# {escaped(outcome.case.name)}", ""]
        lines += ["", *_item(f"could not be judged: {outcome.error}"), ""] if not outcome.verdict else [""]
    verdicts = [outcome.verdict for outcome in outcomes if outcome.verdict]
    return "\n".join([*lines, _paragraph(summary_of_games(verdicts, len(outcomes)))]) + "\n"


def _game(verdict: Verdict) -> Iterator[str]:
    is_one, verdict = len(verdict.logs) == 1, in_words(verdict)
    yield f"# {escaped(verdict.logs[0].path.name if is_one else f'{len(verdict.logs)} logs of one game')}"
    yield ""
    yield f"**{escaped(words.summary(verdict.findings))}**"
    yield ""
    for line in words.by_player(verdict):
        yield from _item(line)
    for seen in verdict.logs:
        yield from _item(f"{seen.path.name} ({words.joined(seen)})")
        for line in filter(None, (saved(seen), f"SHA-256 {seen.sha256}" if seen.sha256 else "")):
            yield from _item(line, 1)
    for line in filter(
        None, (words.counted(verdict), coverage_in_words(verdict.coverage), *map(seated, verdict.players))
    ):
        yield from _item(line)
    yield ""
    yield from _result(verdict.result)
    yield from _section(words.UNJUDGED, stretches_in_words(unsaid(verdict), names_log=not is_one))
    yield "## Findings"
    yield ""
    yield from _findings(verdict, names_log=not is_one)
    notes = words.notes_in_short(words.plain_notes(verdict.findings), names_log=not is_one)
    yield from _section(words.NOTES, (f"{message} ({when})" for message, when in notes))
    yield from _section(words.ABBREVIATIONS.removesuffix(":"), abbreviations(verdict))
    yield from _section(words.RULINGS, (f"{r.name}: {r.question} {r.answer}." for r in verdict.readings))
    yield from _paragraphs(verdict)
    yield from _section("Waivers without a finding:", map(str, verdict.unused))
    yield _paragraph(words.summary(verdict.findings))
    yield ""
    if assumptions := words.assumptions(verdict.findings):
        yield _paragraph(assumptions)
        yield ""
    yield _paragraph(CAVEAT)


def _paragraph(text: str) -> str:
    return wrapped(escaped(text), "")


def _item(text: str, depth: int = 0, mark: str = "") -> Iterator[str]:
    blanks = "  " * depth
    lines = wrapped(mark + escaped(text), blanks + "  ")
    yield f"{blanks}- {lines[len(blanks) + 2 :]}"


def _section(title: str, items: Iterator[str]) -> Iterator[str]:
    found = [line for item in items for line in _item(item)]
    if found:
        head, _, more = title.partition(":")
        yield from (
            f"## {escaped(head)}",
            "",
            *([_paragraph(headline(more.strip())), ""] if more.strip() else ()),
            *found,
            "",
        )


def _paragraphs(verdict: Verdict) -> Iterator[str]:
    rest = [*rest_in_words(verdict)]
    shown = shown_rows(verdict)
    if not (shown or rest):
        return
    head, _, more = TITLE.partition(":")
    yield from (f"## {escaped(head)}", "", _paragraph(headline(more.strip())), "")
    if shown:
        yield f"| paragraph | |{''.join(f' {head} |' for head in HEADS)}"
        yield f"|---|---|{'---:|' * len(HEADS)}"
    for row in shown:
        counts = "".join(f" {count or '–'} |" for count in row.counts)
        yield f"| {escaped(row.paragraph.section)} | {escaped(row.paragraph.gist)} |{counts}"
    yield from ([""] if shown else [])
    yield from (line for text in rest for line in _item(text))
    yield from ([""] if rest else [])


def _result(result: GameResult | None) -> Iterator[str]:
    if result is None:
        return
    yield f"**{escaped(ending(result))}**"
    yield ""
    if result.scores:
        yield "| points after turn |" + "".join(f" {score.turn} |" for score in result.scores)
        yield "|---|" + "---:|" * len(result.scores)
        for side in sides_of(result.scores):
            yield f"| {escaped(side)} |" + "".join(f" {value} |" for value in points_of(result.scores, side))
        yield ""
    yield from (line for text in result.account for line in _item(text))
    yield from ([""] if result.account else [])


def _findings(verdict: Verdict, *, names_log: bool) -> Iterator[str]:
    # each finding below its cause, without plain notes
    short = {note.number for note in words.plain_notes(verdict.findings)}
    shown = [finding for finding in verdict.findings if finding.number not in short]
    by_number = {finding.number: finding for finding in shown}
    depths: dict[int | None, int] = {}
    for finding in shown:
        depths[finding.number] = depth = min(depths.get(finding.caused_by, -1) + 1, words.DEEPEST)
        yield from _finding(finding, by_number.get(finding.caused_by or 0), depth, names_log=names_log)
    yield from ([""] if shown else ["None.", ""])


def _finding(finding: Finding, cause: Finding | None, depth: int, *, names_log: bool) -> Iterator[str]:
    word = "waived" if finding.waiver else finding.severity.value
    log = f"{PurePath(finding.where.file).name}, " if names_log and finding.where.file else ""
    yield from _item(", ".join(words.scene_parts(finding, log)) or words.WHOLE_LOG, depth, f"**{word}** ")
    for text, _ in words.lines_of(finding, cause):
        yield from _item(text, depth + 1)
    for text in finding.account:
        yield from _item(text, depth + 2)
