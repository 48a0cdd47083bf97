"""Rule 4.2 in two spellings: what the rulebook works out and what the module reckons are the same for all counts."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from vassal_rulebooks.sphacteria.odds import LETTERS
from vassal_tools.game.formulas import evaluated, printed
from vassal_tools.objects.expressions import value_of

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.data import SphacteriaGame


def shown(expression: str, names: dict[str, int]) -> int:
    """The value of an expression as VASSAL works it out."""
    return int(value_of(f"{{{expression}}}", lambda name: str(names[name]), lambda _: 0, lambda _, __: 0))


@pytest.mark.parametrize("letter", LETTERS)
def test_4_2_rulebook_and_module_work_out_a_letter_alike(letter: str) -> None:
    _, form = LETTERS[letter]
    for attacker, defender, one, other in product(range(4), repeat=4):
        for least in (Fraction(0), Fraction(1, 2), Fraction(2, 3), Fraction(3)):
            names = {"a": attacker, "d": defender, "units_a": one, "units_d": other}
            names |= {"over": least.numerator, "under": least.denominator}
            assert shown(printed(form, {}), names) == evaluated(form, names), (letter, names)


def test_4_2_every_modifier_of_the_data_is_in_the_table(game: SphacteriaGame) -> None:
    letters = [f"die-{name}" for name in game.combat.modifiers] + [f"column-{name}" for name in game.combat.shifts]
    assert sorted(letters) == sorted(LETTERS)
