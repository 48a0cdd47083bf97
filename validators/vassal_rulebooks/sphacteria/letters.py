"""Rule 4.2 as one table: how many times each letter counts, by what is counted of the two forces.

The rulebook works a letter out with numbers, and the module's window of fights writes it as an expression of VASSAL.
Both spellings of a form are here beside each other, and a test compares them over all counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True, slots=True)
class Counted:
    """What is counted of attacker and defender for a letter, all their units, and the least number or share."""

    attacker: int
    defender: int
    units: tuple[int, int] = (0, 0)
    least: Fraction = Fraction(0)


class Form(NamedTuple):
    """How many times something counts: by numbers, and as an expression with their names in braces."""

    times: Callable[[Counted], int]
    expression: str


MORE = Form(lambda n: n.attacker - n.defender, "({a}-{d})")
ALONE = Form(lambda n: n.attacker > 0 and n.defender == 0, "({a}>0&&{d}==0?1:0)")
MISSING = Form(lambda n: n.attacker == 0 and n.defender > 0, "({a}==0&&{d}>0?1:0)")
DEFENDED = Form(lambda n: n.defender > 0, "({d}>0?1:0)")
ENOUGH = Form(lambda n: n.attacker >= n.least, "({a}*{under}>={over}?1:0)")
ALL_DEFENDERS = Form(lambda n: 0 < n.units[1] == n.defender, "({units_d}>0&&{d}=={units_d}?1:0)")
SHARE = Form(
    lambda n: (
        (n.units[1] > 0 and n.defender >= n.least * n.units[1])
        - (n.units[0] > 0 and n.attacker >= n.least * n.units[0])
    ),
    "(({units_d}>0&&{d}*{under}>={units_d}*{over}?1:0)-({units_a}>0&&{a}*{under}>={units_a}*{over}?1:0))",
)
"""For the attacker if so great a share of the defender is such; if of both, nothing (R-30)."""
HOLDS = Form(lambda n: n.attacker > 0, "({a}>0?1:0)")

LETTERS: Mapping[str, tuple[str, Form]] = {
    "die-a": ("leaders", MORE),
    "die-b": ("starred", ALONE),
    "die-c": ("fitting", DEFENDED),
    "die-d": ("types", ENOUGH),
    "die-e": ("starred", ALL_DEFENDERS),
    "die-f": ("starred", MORE),  # not on the beach: R-19
    "die-g": ("beach", HOLDS),
    "column-a": ("fitting", ALONE),
    "column-b": ("fitting", MISSING),
    "column-c": ("fitting", SHARE),
    "column-d": ("wall", HOLDS),
    "column-e": ("landing", HOLDS),
    "column-f": ("difficult", HOLDS),
}
"""For each letter what is counted, and the form: the data say in words of what it speaks.

Counted are starred leaders, units that the modifier speaks of (`fitting`), those of them with a star, types of units of
the attacker; or 1 if the fight is on the beach, over a wall, by a landing or in a difficult zone.
"""
