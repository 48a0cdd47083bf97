"""A finding says on which numbers of our own it rests; judged by the text alone it is then unknown, with the reason."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from click.testing import CliRunner

from tests.conftest import PROJECT
from vassal_tools.cli.main import main
from vassal_tools.findings import Finding, Number, Severity
from vassal_tools.referee.batch import JudgingOptions, judge_logs
from vassal_tools.referee.protocol import ChosenReading
from vassal_tools.referee.text_only import by_text_alone, open_rulings
from vassal_tools.report.finding_words import MOST_NUMBERS, numbers_in_words
from vassal_tools.report.referee_text import referee_text

if TYPE_CHECKING:
    from vassal_tools.referee.judging import Verdict

LOG = PROJECT / "samples" / "sphacteria-planted-faults.vlog"
GUESS, HISTORY = Number("limit of I", "10", "guess", "made up"), Number("pf of T1", "9/4", "historical", "a book")


@cache
def verdict_on_it(*, text_only: bool) -> Verdict:
    return judge_logs([LOG], JudgingOptions(text_only=text_only))[0]


def findings(code: str, *, text_only: bool) -> list[Finding]:
    return [one for one in verdict_on_it(text_only=text_only).findings if one.rule.code == code]


def with_numbers(*numbers: Number) -> Finding:
    return replace(findings("SPH-3-stop", text_only=False)[0], numbers=numbers, rulings=())


def test_a_finding_names_the_numbers_of_our_own_behind_it() -> None:
    (strait,) = findings("SPH-3.2-strait", text_only=False)
    assert [(one.name, one.grade) for one in strait.numbers] == [(f"pf of S.T{n}", "historical") for n in (1, 2, 3)]
    shown = " ".join(referee_text(verdict_on_it(text_only=False)).plain.split())
    assert "rests on numbers that the rules do not give: PF of Spartan Triremes 1 (S.T1) (9/4, from history)" in shown


def test_a_finding_by_the_text_names_none() -> None:
    assert {one.numbers for one in findings("SPH-3-stop", text_only=False)} == {()}


def test_by_the_text_alone_it_is_unknown_with_the_reason() -> None:
    (usual,), (strait,) = (findings("SPH-3.2-strait", text_only=text_only) for text_only in (False, True))
    assert (usual.severity, strait.severity) == (Severity.ILLEGAL, Severity.UNKNOWN)
    assert strait.otherwise == "the rules alone do not decide this: it rests on numbers that the text does not have"
    assert {one.severity for one in findings("SPH-3-stop", text_only=True)} == {Severity.ILLEGAL}


def test_a_ruling_that_leaves_a_choice_is_no_text_unless_a_tournament_chose() -> None:
    open_one = ChosenReading("R-1", "Which?", "this", "we think so", ("that",))
    readings = [open_one, replace(open_one, name="R-2", others=()), replace(open_one, name="R-3", reason="")]
    assert open_rulings(readings) == {"R-1"}
    finding = replace(with_numbers(GUESS), rulings=("R-1", "R-2"))
    judged = by_text_alone(finding, open_rulings(readings))
    assert judged.otherwise.endswith("a number that the text does not have and on R-1, which a tournament may change")
    assert by_text_alone(replace(finding, numbers=(), rulings=("R-2",)), {"R-1"}).severity is Severity.ILLEGAL


def test_what_is_no_illegal_act_stays_as_it_is() -> None:
    finding = replace(with_numbers(GUESS), severity=Severity.NOTE)
    assert by_text_alone(finding, ()) is finding


def test_guesses_are_named_apart_and_long_lists_are_cut() -> None:
    assert list(numbers_in_words(with_numbers(GUESS, HISTORY))) == [
        "rests on a guessed number: limit of I (10)",
        "rests on a number that the rules do not give: pf of T1 (9/4, from history)",
    ]
    (line,) = numbers_in_words(with_numbers(*[GUESS] * (MOST_NUMBERS + 3)))
    assert line.startswith("rests on guessed numbers: limit of I (10); ")
    assert line.endswith("; and 3 more")


def test_the_option_and_the_document() -> None:
    done = CliRunner().invoke(main, ["referee", str(LOG), "--text-only", "--format", "json"])
    found = {one["code"]: one for one in json.loads(done.stdout)["findings"]}
    assert found["SPH-3.2-strait"]["severity"] == "unknown"
    assert found["SPH-3.2-strait"]["numbers"][0] == {
        "name": "pf of Spartan Triremes 1 (S.T1)", "value": "9/4", "grade": "historical",
        "source": found["SPH-3.2-strait"]["numbers"][0]["source"],
    }  # fmt: skip
