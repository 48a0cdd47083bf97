"""The coverage page of each rulebook is current."""

from __future__ import annotations

import pytest

from tests.conftest import PROJECT
from vassal_rulebooks.tools.cases import read_cases
from vassal_rulebooks.tools.coverage import pages
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.plugins import RULEBOOKS, TRIALS, entry_points

NAMES = sorted(entry_points(group=TRIALS).names)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_is_of_today(name: str) -> None:
    for path, text in pages(trial_of(name)).items():
        assert (PROJECT / path).read_text("utf-8") == text, f"make coverage GAME={name}"


@pytest.mark.parametrize("name", NAMES)
def test_each_case_is_of_a_paragraph_that_is_listed(name: str) -> None:
    ruled = entry_points(group=RULEBOOKS)[name].load()().ruled
    assert {case.paragraph for case in read_cases(PROJECT / trial_of(name).data / "cases")} <= set(ruled.paragraphs)


def test_a_page_counts_cases_and_numbers() -> None:
    lines = "".join(pages(trial_of("ford")).values()).splitlines()
    cases = read_cases(trial_of("ford").data / "cases")
    broken = sum(bool(case.verdicts) for case in cases if case.paragraph == "3")
    total = sum(case.paragraph == "3" for case in cases)
    assert f'3,"fights, losses and retreats",ruled,{total},{broken}' in lines
    assert "text 41, deduced 0, historical 0, outside 0, guess 0." in lines
