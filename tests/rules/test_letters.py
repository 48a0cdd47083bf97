"""Rule 4.2 in two spellings: what the rulebook works out and what the module reckons are the same for all counts."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from vassal_rulebooks.core.ratio import Counted
from vassal_rulebooks.sphacteria.odds import LETTERS
from vassal_tools.objects.expressions import value_of

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.data import SphacteriaGame


def shown(expression: str, counted: Counted) -> int:
    """The value of an expression as VASSAL reckons it."""
    names = {
        "A": counted.attacker, "D": counted.defender, "UA": counted.units[0], "UD": counted.units[1],
    }  # fmt: skip
    least = counted.least
    text = expression.format(a="A", d="D", units_a="UA", units_d="UD", over=least.numerator, under=least.denominator)
    return int(value_of(f"{{{text}}}", lambda name: str(names[name]), lambda _: 0, lambda _, __: 0))


@pytest.mark.parametrize("letter", LETTERS)
def test_4_2_both_spellings_of_a_letter_agree(letter: str) -> None:
    _, form = LETTERS[letter]
    for attacker, defender, one, other in product(range(4), repeat=4):
        for least in (Fraction(0), Fraction(1, 2), Fraction(2, 3), Fraction(3)):
            counted = Counted(attacker, defender, (one, other), least)
            assert shown(form.expression, counted) == form.times(counted), (letter, counted)


def test_4_2_every_modifier_of_the_data_is_in_the_table(game: SphacteriaGame) -> None:
    letters = [f"die-{name}" for name in game.combat.modifiers] + [f"column-{name}" for name in game.combat.shifts]
    assert sorted(letters) == sorted(LETTERS)
