"""A report lists by paragraph the judged, stated and unknown acts."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tests.conftest import PROJECT
from vassal_tools.findings import Severity, Waiver
from vassal_tools.referee.batch import JudgingOptions, judge_logs
from vassal_tools.referee.ruled import Treatment
from vassal_tools.referee.waivers import Waived
from vassal_tools.report.paragraphs_view import paragraphs_document, rest_in_words, rows, shown_rows
from vassal_tools.report.referee_markdown import referee_markdown
from vassal_tools.report.referee_text import referee_text

if TYPE_CHECKING:
    from vassal_tools.referee.judging import Verdict

SAMPLES = PROJECT / "samples"


@cache
def verdict_on(name: str) -> Verdict:
    return judge_logs([SAMPLES / f"{name}.vlog"], JudgingOptions())[0]


def counts(verdict: Verdict) -> dict[str, tuple[int, int, int, int]]:
    return {row.paragraph.section: row.counts for row in rows(verdict)}


def test_acts_are_counted_by_the_paragraphs_of_the_rules_that_judged_them() -> None:
    found = counts(verdict_on("sphacteria-whole-game"))
    assert found["2.A"][0] == 2 * 2 * 7  # two chits a side, for seven turns
    assert found["2.B"][0] == 2 * 7
    assert sum(found["5"][:2]) == 2 * 7
    assert found["0.2 map"] == (0, 0, 0, 0)


def test_a_finding_counts_for_each_paragraph_of_its_rule_unless_it_is_waived() -> None:
    verdict = verdict_on("sphacteria-planted-faults")
    illegal = [finding for finding in verdict.findings if finding.severity is Severity.ILLEGAL]
    stops = [finding for finding in illegal if finding.rule.code == "SPH-3-stop"]
    assert counts(verdict)["3"][2] == sum(finding.rule.code.startswith("SPH-3-") for finding in illegal)
    log, step = "sphacteria-planted-faults.vlog", stops[0].scene.steps[0] if stops[0].scene else 0
    waived = verdict.waived([Waived("SPH-3-stop", log, step, (), Waiver(("A", "B"), "agreed"))])
    assert counts(waived)["3"][2] == counts(verdict)["3"][2] - 1


def test_steps_that_another_log_repeats_count_once() -> None:
    logs = [SAMPLES / f"sphacteria-by-mail-{number}.vlog" for number in (1, 2, 3)]
    once, again = (judge_logs(each, JudgingOptions())[0] for each in (logs, [*logs, logs[0]]))
    assert counts(once) == counts(again)


def test_the_short_table_leaves_out_parts_of_paragraphs_that_are_in_it() -> None:
    sections = [row.paragraph.section for row in shown_rows(verdict_on("sphacteria-whole-game"))]
    assert "4.2" in sections
    assert not [section for section in sections if section.startswith(("4.2 ", "6 #"))]


def test_what_no_rule_checks_is_named_beside_the_table() -> None:
    verdict = verdict_on("sphacteria-whole-game")
    stated, missing = "Accepted without a check: 7 set-up:", "Missing in our text of the rules: 0.2 map:"
    assert [
        line.startswith(start) for line, start in zip([*rest_in_words(verdict)][2:], (stated, missing), strict=True)
    ]
    for report in (referee_text(verdict).plain, referee_markdown(verdict)):
        assert "What was judged" in report
        assert "Findings about the log itself count in none." in " ".join(report.split())
        assert stated in report


def test_the_document_has_every_paragraph() -> None:
    verdict = verdict_on("sphacteria-whole-game")
    document = paragraphs_document(verdict)
    assert [one["section"] for one in document] == [one.paragraph.section for one in verdict.paragraphs]
    assert {one["state"] for one in document} == set(Treatment)
