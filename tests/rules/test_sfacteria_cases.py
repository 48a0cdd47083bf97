"""The numbered cases of the second edition: its own, and the first edition's with the new codes of zones."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests import sizes
from vassal_rulebooks.tools import cases, games
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.game import library
from vassal_tools.game.sources import read_toml

if TYPE_CHECKING:
    from vassal_rulebooks.tools.cases import Case
    from vassal_rulebooks.tools.trial import Trial

HERE = Path(__file__).parent
LEAST = 150
PARAGRAPHS = (
    "1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "2.4", "3 A", "3 B", "3 C", "3 D", "3 E", "4", "4.1", "4.2", "5",
    "6.1", "6.1.1", "6.2", "6.3", "7", "7.1", "7.1.1", "8", "9", "10.1", "10.2", "11.1", "11.2",
)  # fmt: skip
"""The numbered paragraphs of the second edition; its introduction, 1, and its victory, 10, say nothing themselves."""
CHEAPER = {"2.C-13", "2.C-29", "2.C-37", "4.1-02", "4.1-08"}
"""The cases of the first edition in which Brasidas or a base makes an activation cheaper (3 D)."""
LETTER = re.compile(r"(?<![\w.])([A-V])(?![\w.-])")
OF_A_FIGHT = re.compile(r"(?<=\bin )[A-V](?=:)")
GAMES = 12
MOST_LINES = 600
"""Of Python, in the folder of the second edition."""


@pytest.fixture(scope="module")
def trial() -> Trial:
    return trial_of("sfacteria")


@cache
def codes() -> dict[str, str]:
    about = read_toml(library.folder("sfacteria") / "game.toml")
    return dict(about.content["renamed"]["zone"])


def by_codes(case: Case) -> Case:
    """The case of the first edition with the zones of the second."""

    def said(text: str, pattern: re.Pattern[str] = LETTER) -> str:
        return pattern.sub(lambda letter: codes()[letter[0]], text)

    account = tuple(said(line, OF_A_FIGHT) for line in case.account)
    return replace(
        case, position=said(case.position), acts=said(case.acts), after=tuple(map(said, case.after)), account=account
    )


def test_its_own_cases_hold(trial: Trial) -> None:
    found = cases.read_cases(HERE / "sfacteria" / "cases")
    assert len(found) >= LEAST
    assert {case.paragraph for case in found} == set(PARAGRAPHS)
    assert [f"{case.number}: {fault}" for case in found for fault in cases.faults(trial, case)] == []


def test_what_the_first_edition_says_holds_but_for_cheaper_activations(trial: Trial) -> None:
    found = cases.read_cases(HERE / "cases")
    assert {case.number for case in found if any(cases.faults(trial, by_codes(case)))} == CHEAPER


def test_a_position_reads_back_equal_with_the_advantage(trial: Trial) -> None:
    for case in cases.read_cases(HERE / "sfacteria" / "cases"):
        state = cases.position(trial, cases.rules_of(trial, case.rulings), case.position)
        assert trial.rules.read(trial.rules.write(state)) == state


@pytest.mark.sweep(4)
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_at_random_comes_to_its_end(trial: Trial, seed: int) -> None:
    found, _ = games.observed(trial, games.RANDOM, seed)
    assert found == []


def test_check_agrees_with_the_enumeration(trial: Trial) -> None:
    assert list(games.disagreements(trial, 2_000, 425)) == []


def test_a_second_edition_takes_few_lines() -> None:
    assert sizes.games()["sfacteria"].total() <= MOST_LINES
