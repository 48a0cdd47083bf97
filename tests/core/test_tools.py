"""The tools that try out rules, from the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.tools.__main__ import main

if TYPE_CHECKING:
    import pytest


def test_cases_of_a_game_are_played_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "sphacteria"]) == 0
    assert capsys.readouterr().out.endswith("cases, 0 failed\n")


def test_an_unknown_game_is_refused_with_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["agreement", "chess", "--number", "1"]) == 2
    assert "no trial of 'chess' is installed" in capsys.readouterr().err


def test_agreement_is_tried_on_as_many_acts_as_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["agreement", "sphacteria", "--number", "48"]) == 0
    assert capsys.readouterr().out == "sphacteria: 48 acts, 0 failed\n"


def test_a_coverage_page_that_is_current_is_not_written_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "ford"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert all(line.startswith("ford: unchanged ") for line in lines)
