"""Every case of the suite, and what the suite as a whole must cover."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from tests.rules.script import rulebook
from tests.rules.suite import all_cases, faults, play
from vassal_rulebooks.sphacteria import RULES
from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
from vassal_tools.referee.ruled import Treatment

if TYPE_CHECKING:
    from tests.rules.suite import Case

WITHOUT_EFFECT = {
    "R-1": "names of zones only", "R-2": "second edition", "R-3": "second edition", "R-4": "second edition",
    "R-54": "second edition", "R-55": "second edition", "R-56": "second edition", "R-58": "no effect on play",
    "R-61": "no effect on play", "R-62": "no effect on play",
}  # fmt: skip
"""Rulings that change no verdict of this edition."""
RULED = SphacteriaUmpire().ruled
PARAGRAPHS = RULED.paragraphs if RULED else {}
RULINGS = {n: r for n, r in rulebook().board.game.rulings.items() if n not in WITHOUT_EFFECT}


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: f"{case.number} {case.title}")
def test_case(case: Case) -> None:
    assert list(faults(case)) == []


def test_numbers_are_unique() -> None:
    numbers = [case.number for case in all_cases()]
    assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize("paragraph", [name for name, one in PARAGRAPHS.items() if one.treatment is Treatment.RULED])
def test_each_paragraph_has_a_case(paragraph: str) -> None:
    assert any(case.paragraph == paragraph for case in all_cases())


def test_each_case_belongs_to_a_paragraph() -> None:
    assert {case.paragraph for case in all_cases()} <= set(PARAGRAPHS)


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_is_broken_in_a_case(rule: str) -> None:
    assert any(rule in case.verdicts for case in all_cases())


@cache
def said_of(rule: str) -> frozenset[str]:
    """All messages of a rule's breaches in the cases, for players with and without knowledge of the chits."""
    breaches = [breach for case in all_cases() if rule in case.verdicts for breach in play(case).breaches]
    own = [one for one in breaches if one.rule.code == rule]
    secrets = (one.secret.wording for one in own if one.secret)
    return frozenset((*(text for one in own for text in (one.message, one.legal)), *secrets))


@pytest.mark.parametrize(
    ("rule", "words"),
    [(code, text) for code, rule in RULES.items() for text in rule.words.values()],
)
def test_each_sentence_of_a_paragraph_is_said_in_a_case(rule: str, words: str) -> None:
    shape = re.compile(".*".join(map(re.escape, re.split(r"\{[^}]+\}", words))))
    assert any(shape.fullmatch(text) for text in said_of(rule))


@pytest.mark.parametrize("name", RULINGS)
def test_each_ruling_has_a_case_and_each_switch_one_both_ways(name: str) -> None:
    ruling = RULINGS[name]
    assert any(name in case.shows and name not in dict(case.rulings) for case in all_cases()) or ruling.options[1:]
    for option in ruling.options:
        if option != ruling.default:
            assert any(dict(case.rulings).get(name) == option for case in all_cases())


def test_each_cell_of_the_table_is_the_result_of_a_case() -> None:
    found = set()
    for case in all_cases():
        column = next((line.split()[1] for line in case.account if line.startswith("column ")), "")
        roll = next((line.split()[1] for line in case.account if line.startswith("die ")), "")
        if case.paragraph == "4.2 table" and column and roll:
            found.add((int(roll), column))
    assert found == set(rulebook().board.game.combat.cells)


@pytest.mark.parametrize("case", [case for case in all_cases() if case.verdicts], ids=lambda case: case.number)
def test_each_breach_says_something(case: Case) -> None:
    for breach in play(case).breaches:
        assert breach.message
        assert breach.rule.cite is not None
        assert breach.rule.cite.gist
        assert breach.rule.cite.section in breach.rule.code
        assert set(breach.rulings) <= set(rulebook().board.game.rulings)
        assert len(set(breach.rulings)) == len(breach.rulings)
