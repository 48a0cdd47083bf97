"""Judged acts and findings by paragraph of the rules: as table rows, lines, and plain data."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vassal_tools.findings import Severity
from vassal_tools.referee.ruled import Treatment

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.findings import Finding
    from vassal_tools.referee.judging import Verdict
    from vassal_tools.referee.ruled import RulesParagraph

TITLE = "What was judged: the number of acts and findings for each paragraph of the rules."
COUNTING = (
    "Judged and inferred count acts; illegal and unknown count findings. An act counts in each paragraph that it "
    "could break. The end of a phase counts as an act, too, in paragraphs that say what must be done before the phase "
    "ends. An act of several parts, such as a move through several places, counts once for each part. A finding can "
    "count in several rows. Findings about the log itself count in none."
)
HEADS = ("judged", "inferred", "illegal", "unknown")
REST = {
    Treatment.STATED: "Accepted without a check",
    Treatment.MISSING: "Missing in our text of the rules",
}


@dataclass(frozen=True, slots=True)
class ParagraphRow:
    """A paragraph with its counts: acts in the logs, inferred acts, illegal and unknown findings."""

    paragraph: RulesParagraph
    counts: tuple[int, int, int, int]


def rows(verdict: Verdict) -> tuple[ParagraphRow, ...]:
    """Return every paragraph with its counts; waived findings do not count."""
    open_ones = [finding for finding in verdict.findings if finding.waiver is None]
    illegal, unknown = (_by_code(open_ones, severity) for severity in (Severity.ILLEGAL, Severity.UNKNOWN))
    return tuple(
        ParagraphRow(
            one.paragraph, (one.acts, one.inferred, _sum(illegal, one.paragraph), _sum(unknown, one.paragraph))
        )
        for one in verdict.paragraphs
    )


def _by_code(findings: list[Finding], severity: Severity) -> Counter[str]:
    return Counter(finding.rule.code for finding in findings if finding.severity is severity)


def _sum(counts: Counter[str], paragraph: RulesParagraph) -> int:
    return sum(counts[code] for code in paragraph.codes)


def shown_rows(verdict: Verdict) -> tuple[ParagraphRow, ...]:
    """Return the rows of a short table: paragraphs with any counts, without sub-paragraphs of listed ones."""
    return tuple(row for row in _whole(rows(verdict)) if any(row.counts))


def _whole(found: Sequence[ParagraphRow]) -> Iterator[ParagraphRow]:
    sections = {row.paragraph.section for row in found}
    return (row for row in found if not _is_inside(row.paragraph, sections))


def _is_inside(paragraph: RulesParagraph, sections: set[str]) -> bool:
    # a part of a listed paragraph that no rule cites, such as `4.2 table` of `4.2`
    head, _, part = paragraph.section.partition(" ")
    return bool(part) and head in sections and not paragraph.is_cited


def rest_in_words(verdict: Verdict) -> Iterator[str]:
    """Yield how the table counts, and a line for each group of paragraphs without judged acts."""
    found = rows(verdict)
    if any(any(row.counts) for row in found):
        yield COUNTING
    untouched = [row.paragraph.section for row in _whole(found) if row.paragraph.codes and not any(row.counts)]
    if untouched:
        is_partly = verdict.coverage is not None and verdict.coverage.stretches
        more = ", or only where they could not be judged" if is_partly else ""
        yield f"Did not come up in the logs{more}: {', '.join(untouched)}"
    for treatment, title in REST.items():
        these = [row.paragraph for row in found if row.paragraph.treatment is treatment]
        if these:
            yield f"{title}: {'; '.join(map(_described, these))}"


def _described(paragraph: RulesParagraph) -> str:
    note = f" ({paragraph.note})" if paragraph.note else ""
    return f"{paragraph.section}: {paragraph.gist}{note}"


def paragraphs_document(verdict: Verdict) -> list[dict[str, Any]]:
    """Return every paragraph as plain data."""
    return [
        {
            "section": row.paragraph.section,
            "gist": row.paragraph.gist,
            "state": row.paragraph.treatment.value,
            "note": row.paragraph.note,
            **dict(zip(HEADS, row.counts, strict=True)),
        }
        for row in rows(verdict)
    ]
