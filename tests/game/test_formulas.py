"""Formulas printed as BeanShell have only the parentheses that they need."""

from __future__ import annotations

from fractions import Fraction

import pytest

from vassal_tools.game.formulas import Formula, choice, formula, odds_column, printed, within


@pytest.mark.parametrize(
    ("of", "text"),
    [
        (formula("+", formula("+", "a", "b"), "c"), "a+b+c"),
        (formula("-", "a", formula("-", "b", "c")), "a-(b-c)"),
        (formula("/", formula("*", "a", "b"), "c"), "a*b/c"),
        (formula("*", "a", formula("/", "b", "c")), "a*(b/c)"),
        (formula("*", formula("+", "a", 1), "b"), "(a+1)*b"),
        (formula("-", "a", -1), "a-(-1)"),
        (choice(formula(">", "a", 0), 1, choice(formula(">", "b", 0), 2, 3)), "a>0?1:b>0?2:3"),
        (choice(choice(formula("==", "a", 0), 1, 0), 1, 0), "(a==0?1:0)?1:0"),
        (formula("*", 2, choice(formula(">=", "a", "b"), 1, 0)), "2*(a>=b?1:0)"),
        (within(0, 6, formula("+", "a", "b")), "Math.max(0,Math.min(6,a+b))"),
    ],
)
def test_operators_that_bind_less_are_in_parentheses(of: Formula, text: str) -> None:
    assert printed(of, {}) == text


def test_a_text_in_place_of_a_name_keeps_together() -> None:
    assert printed(formula("*", "a", 3), {"a": "b?1:0"}) == "(b?1:0)*3"
    assert printed(within(0, 6, "a"), {"a": "b?1:0"}) == "Math.max(0,Math.min(6,b?1:0))"
    assert printed(formula("-", "a", "b"), {"b": -1}) == "a-(-1)"


def test_the_column_of_the_odds_nests_nothing() -> None:
    columns = [Fraction(n, 2) for n in range(1, 9)]
    assert "(" not in printed(odds_column(columns), {})
