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


def test_each_paragraph_has_a_case() -> None:
    ruled = {name for name, one in PARAGRAPHS.items() if one.treatment is Treatment.RULED}
    assert ruled - {case.paragraph for case in all_cases()} == set()


def test_each_case_belongs_to_a_paragraph() -> None:
    assert {case.paragraph for case in all_cases()} <= set(PARAGRAPHS)


def test_each_rule_is_broken_in_a_case() -> None:
    assert {*RULES} - {rule for case in all_cases() for rule in case.verdicts} == set()


@cache
def said_of(rule: str) -> frozenset[str]:
    """All messages of a rule's breaches in the cases, for players with and without knowledge of the chits."""
    breaches = [breach for case in all_cases() if rule in case.verdicts for breach in play(case).breaches]
    own = [one for one in breaches if one.rule.code == rule]
    secrets = (one.secret.wording for one in own if one.secret)
    return frozenset((*(text for one in own for text in (one.message, one.legal)), *secrets))


def test_each_sentence_of_a_paragraph_is_said_in_a_case() -> None:
    sentences = [(code, text) for code, rule in RULES.items() for text in rule.words.values()]
    assert [words for rule, words in sentences if not is_said(rule, words)] == []


def is_said(rule: str, words: str) -> bool:
    """Return True if a case says this sentence of a rule."""
    shape = re.compile(".*".join(map(re.escape, re.split(r"\{[^}]+\}", words))))
    return any(shape.fullmatch(text) for text in said_of(rule))


def test_each_ruling_has_a_case_and_each_switch_one_both_ways() -> None:
    shown = {name for case in all_cases() for name in case.shows if name not in dict(case.rulings)}
    assert [name for name, ruling in RULINGS.items() if name not in shown and not ruling.options[1:]] == []
    chosen = {one for case in all_cases() for one in dict(case.rulings).items()}
    others = {(name, option) for name, one in RULINGS.items() for option in one.options if option != one.default}
    assert others - chosen == set()


def test_each_cell_of_the_table_is_the_result_of_a_case() -> None:
    found = set()
    for case in all_cases():
        column = next((line.split()[1] for line in case.account if line.startswith("column ")), "")
        roll = next((line.split()[1] for line in case.account if line.startswith("die ")), "")
        if case.paragraph == "4.2 table" and column and roll:
            found.add((int(roll), column))
    assert found == set(rulebook().board.game.combat.cells)


def test_each_breach_says_something() -> None:
    for breach in (one for case in all_cases() if case.verdicts for one in play(case).breaches):
        assert breach.message
        assert breach.rule.cite is not None
        assert breach.rule.cite.gist
        assert breach.rule.cite.section in breach.rule.code
        assert set(breach.rulings) <= set(rulebook().board.game.rulings)
        assert len(set(breach.rulings)) == len(breach.rulings)
