"""Rulings with a choice: every option changes some verdict, account or legal act, as a numbered case shows."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.rules.script import rulebook
from tests.rules.suite import Case, all_cases, play, rules
from vassal_rulebooks import sphacteria

if TYPE_CHECKING:
    from vassal_tools.game.model import Ruling

RULINGS = rulebook().board.game.rulings
SWITCHES = [ruling for ruling in RULINGS.values() if len(ruling.options) > 1]
PAIRS = [
    (ruling, option, other)
    for ruling in SWITCHES
    for option in ruling.options
    for other in ruling.options
    if option not in (other, ruling.default)
]
"""Each reading that is not the default, against each other one; its case may be another for each."""


def outcome(case: Case, ruling: str, option: str) -> tuple[object, ...]:
    """The result of a case by one reading of a ruling: verdicts, position, account, and legal acts."""
    chosen = tuple(sorted({**dict(case.rulings), ruling: option}.items()))
    played = play(replace(case, rulings=chosen))
    codes = tuple(breach.rule.code for breach in played.breaches)
    judge = rules(chosen)
    return codes, judge.write(played.state), played.account, tuple(map(str, judge.legal_acts(played.state)))


def witnesses(ruling: Ruling, option: str, other: str) -> list[str]:
    """The numbered cases that choose the option and come out otherwise by the other one."""
    cases = (case for case in all_cases() if dict(case.rulings).get(ruling.name) == option)
    return [case.number for case in cases if outcome(case, ruling.name, option) != outcome(case, ruling.name, other)]


@pytest.mark.parametrize(("ruling", "option", "other"), PAIRS, ids=[f"{r.name} {a}, not {b}" for r, a, b in PAIRS])
def test_every_option_changes_something(ruling: Ruling, option: str, other: str) -> None:
    assert witnesses(ruling, option, other), f"no case shows what {ruling.name} = {option!r} changes against {other!r}"


def test_the_rulebook_asks_only_for_options_that_there_are() -> None:
    code = "\n".join(path.read_text("utf-8") for path in Path(sphacteria.__file__).parent.rglob("*.py"))
    asked = re.findall(r'is_chosen\("(R-[0-9]+)", "([^"]+)"\)', code)
    assert len(asked) > len(SWITCHES) / 2
    assert [(name, option) for name, option in asked if option not in RULINGS[name].options] == []


def test_cases_name_only_rulings_that_there_are() -> None:
    named = {name for case in all_cases() for name in (*case.shows, *dict(case.rulings))}
    assert named <= RULINGS.keys()
