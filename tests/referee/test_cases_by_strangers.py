"""Logs that other hands wrote from the rules text alone: each is judged, and no verdict changes unseen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee import cases_by_strangers as cases
from tests.samples import sample
from vassal_tools.referee.batch import judge_case

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.referee.batch import JudgingOptions

ROWS = cases.recorded()
STRIPPED = [row for row in ROWS if row.file.startswith("strip/")]
"""The same two games again and again, without other buttons each time: a sample, for a log of them takes seconds."""
TRIED = [*(row for row in ROWS if row not in STRIPPED), *sample(STRIPPED, 7)]


@pytest.fixture(scope="module")
def choices() -> JudgingOptions:
    if not cases.FOLDER.is_dir():
        pytest.skip("no cases by strangers beside the project")
    return cases.choices()


@pytest.mark.usefixtures("choices")
def test_the_table_has_every_case() -> None:
    assert tuple((row.file, row.expected) for row in ROWS) == cases.wanted()


@pytest.mark.parametrize("row", TRIED, ids=lambda row: row.file)
def test_a_case_comes_out_as_recorded(row: cases.Row, choices: JudgingOptions) -> None:
    now = cases.row(row.file, row.expected, judge_case(cases.case(row.file), choices))
    assert now == row, f"{'worse than' if cases.is_worse(row, now) else 'not as'} recorded; see {cases.COMMAND}"


def test_every_case_ends_in_a_verdict_by_its_own_edition() -> None:
    """An old log stays judgeable: what it was played with is known for ever."""
    assert [row.file for row in ROWS if "no verdict" in row.found or "edition" in row.found] == []


@pytest.mark.parametrize(("before", "after", "is_worse"), [
    ("yes", "no", True), ("open", "no", True), ("yes", "open", True),
    ("no", "no", False), ("no", "yes", False), ("no", "open", False), ("open", "yes", False), ("open", "open", False),
])  # fmt: skip
def test_a_row_is_worse_when_less_of_it_is_met(before: str, after: str, is_worse: bool) -> None:
    assert cases.is_worse(cases.Row("a", "legal", before, "-"), cases.Row("a", "legal", after, "-")) is is_worse


@pytest.mark.parametrize(("expected", "met"), [
    ("illegal: 2.C-cost,3-points", "yes"), ("illegal:3-points", "yes"), ("illegal:2-side,3-*", "yes"),
    ("illegal:2.C-cost", "no"), ("illegal: *", "yes"), ("legal", "no"),
])  # fmt: skip
def test_an_expectation_is_met_by_one_of_its_codes(expected: str, met: str) -> None:
    assert cases.met("a.vlog", expected, {"3-points"}) == met
    assert cases.met("a-mute.vlog", expected, set()) == ("yes" if expected == "legal" else "open")


@pytest.mark.parametrize(("met", "arguments", "code"), [
    ("no", (), 1), ("open", (), 1), ("yes", (), 0), ("open", ("--worse",), 0),
])  # fmt: skip
def test_the_program_refuses_a_worse_table(
    met: str, arguments: tuple[str, ...], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after = cases.Row("a", "illegal: 2", "yes", "illegal 2"), cases.Row("a", "illegal: 2", met, "-")
    table = tmp_path / "table.tsv"
    table.write_text(cases.written((before,)), "utf-8")
    monkeypatch.setattr(cases, "TABLE", table)
    monkeypatch.setattr(cases, "rows", lambda: (after,))
    assert cases.main(arguments) == code
    assert table.read_text("utf-8") == cases.written((before if code else after,))
