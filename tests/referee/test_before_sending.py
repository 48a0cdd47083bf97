"""A tournament's error law, and the report that a player reads before sending a log."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from tests.referee.test_coverage import BY_MAIL, SAMPLES, verdict_on
from vassal_tools.cli.main import main
from vassal_tools.errors import FormatError, Where
from vassal_tools.findings import Finding, Rule, Scene, Severity
from vassal_tools.referee.course import CourseMoment
from vassal_tools.referee.error_law import error_law
from vassal_tools.referee.preflight import preflight
from vassal_tools.report.preflight_text import MESSAGES, preflight_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FAULTY = SAMPLES / "sphacteria-planted-faults.vlog"
FILES = ("one.vlog", "two.vlog")
SLIP = Finding(
    Rule("X-1", "a slip", Severity.ILLEGAL),
    "it is wrong",
    Severity.ILLEGAL,
    Where("one.vlog"),
    scene=Scene((4,)),
    number=1,
)
PLAY = (
    CourseMoment(0, 4, turn=1, side="Red"),
    CourseMoment(0, 6, turn=1, side="Red"),
    CourseMoment(0, 8, turn=1, side="Blue"),
    CourseMoment(0, 9, is_throw=True),
    CourseMoment(1, 2, turn=2, side="Red"),
)


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["referee", *map(str, words)])


@pytest.mark.parametrize(("table", "course", "redress"), [
    ({"until": ["at once"]}, PLAY, "final at once"),
    ({"until": ["die", "log"]}, PLAY, "final since the die at step 9"),
    ({"until": ["log"]}, PLAY, "final since the next log at step 2 of two.vlog"),
    ({"until": ["phase"], "agreed": True}, PLAY, "final since the end of the phase at step 8"),
    ({"until": ["turn"]}, PLAY, "final since the end of the turn at step 2 of two.vlog"),
    ({"until": ["phase"], "agreed": True}, PLAY[:2],
     "redo from step 4: all from there to step 6 is undone, if the other side agrees"),
    ({"until": ["die"], "undo": "step"}, PLAY[:3], "redo from step 4: that step alone is undone"),
])  # fmt: skip
def test_a_slip_stands_or_may_be_redone(
    table: Mapping[str, object], course: tuple[CourseMoment, ...], redress: str
) -> None:
    (judged,) = error_law(table, Where("x")).applied((SLIP,), course, FILES)
    assert judged.redress == redress


def test_only_an_illegal_act_of_its_own_is_redressed() -> None:
    law = error_law({"until": ["at once"]}, Where("x"))
    others = (replace(SLIP, severity=Severity.UNKNOWN), replace(SLIP, number=2, caused_by=1))
    assert [finding.redress for finding in law.applied(others, PLAY, FILES)] == ["", ""]


@pytest.mark.parametrize("table", [
    {}, {"until": "die"}, {"until": []}, {"until": ["never"]}, {"until": [3]}, {"until": [["die"]]},
    {"until": ["die"], "undo": "some"}, {"until": ["die"], "undo": ["step"]}, {"until": ["die"], "agreed": 1},
    {"until": ["die"], "more": 1},
])  # fmt: skip
def test_a_law_that_is_not_understood_is_refused(table: Mapping[str, object]) -> None:
    with pytest.raises(FormatError, match="errors"):
        error_law(table, Where("x"))


def test_the_law_is_a_table_beside_the_rulings_and_its_verdict_is_in_every_format(tmp_path: Path) -> None:
    law = tmp_path / "rulings.toml"
    law.write_text('[errors]\nuntil = ["phase"]\n', encoding="utf-8")
    for form in ("text", "json", "sarif", "github", "junit", "html", "markdown"):
        shown = " ".join(run(FAULTY, "--rulings", law, "--format", form).stdout.split())
        assert "final since the end of the phase at step 36" in shown
        assert "redo from step 71: all from there to step 80" in shown
    law.write_text('[errors]\nuntil = ["whenever"]\n', encoding="utf-8")
    refused = run(FAULTY, "--rulings", law)
    assert (refused.exit_code, "rulings.toml" in refused.stderr) == (2, True)


def test_before_sending_a_side_reads_what_it_did_since_the_other() -> None:
    verdict = verdict_on(FAULTY)
    lines = preflight_text(preflight(verdict, "Sparta"), verdict.logs)
    assert not [line for line in lines if "…" in line]  # a message is never cut
    assert max(map(len, lines)) <= 80
    assert " ".join(lines).startswith("Sparta: 37 acts, from step 53 to step 79, since Athens acted last, at step 51 ")
    assert "step 65: S.H7 is land unit number 5" in " ".join(lines)
    assert "step 22" not in " ".join(lines)  # before the other's last act
    assert preflight_text(preflight(verdict, "Athens"), verdict.logs)[-1] == "Nothing is seen against it."


def test_before_sending_ten_of_many_faults_are_shown_whole() -> None:
    verdict = verdict_on(FAULTY)
    many = tuple(replace(SLIP, number=number, scene=Scene((number,), side="Red")) for number in range(1, 40))
    checked = preflight(replace(verdict, findings=many, course=()), "Red")
    lines = preflight_text(checked, verdict.logs)
    assert sum(line.startswith("illegal, step ") for line in lines) == MESSAGES
    assert "and 31 messages more: a whole report shows them" in lines  # of 39 findings and two ranges of steps


@pytest.mark.parametrize(("words", "code"), [
    ((FAULTY, "--preflight", "Sparta"), 1),
    ((FAULTY, "--preflight", "Athens"), 0),
    ((*BY_MAIL, "--preflight", "Sparta"), 0),
    ((FAULTY, "--preflight", "Persia"), 2),
    ((FAULTY, "--preflight", "referee"), 2),
    ((FAULTY, "--preflight", "Sparta", "--as", "Athens"), 2),
    ((FAULTY, "--preflight", "Sparta", "--format", "json"), 2),
    ((FAULTY, BY_MAIL[0], "--each", "--preflight", "Sparta"), 2),
])  # fmt: skip
def test_how_a_check_before_sending_ends(words: tuple[str | Path, ...], code: int) -> None:
    result = run(*words)
    assert result.exit_code == code, result.output
