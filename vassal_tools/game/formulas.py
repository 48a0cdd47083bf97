"""Integer formulas: one tree that Python evaluates and that can be printed as a VASSAL expression."""

from __future__ import annotations

import operator
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from fractions import Fraction

Formula: TypeAlias = "int | str | Compound"
"""A number, the name of a number, or an operation on formulas."""


@dataclass(frozen=True, slots=True)
class Compound:
    """An operation on formulas; `sign` is a key of OPERATIONS, or `?` for a conditional."""

    sign: str
    parts: tuple[Formula, ...]


def _quotient(dividend: int, divisor: int) -> int:
    # rounds towards zero, as in Java
    whole = abs(dividend) // abs(divisor)
    return whole if (dividend < 0) == (divisor < 0) else -whole


OPERATIONS: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": _quotient,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "&&": lambda one, other: bool(one and other),
    "min": min,
    "max": max,
}
"""The value of each binary operation."""
CHOICE = "?"


def formula(sign: str, *parts: Formula) -> Compound:
    """Return an operation on formulas."""
    return Compound(sign, parts)


def choice(condition: Compound, then: Formula, otherwise: Formula) -> Compound:
    """Return the formula that is `then` if a condition holds, else `otherwise`."""
    return Compound(CHOICE, (condition, then, otherwise))


def evaluated(of: Formula, names: Mapping[str, int]) -> int:
    """Return the value of a formula; a condition is 1 or 0. Raises KeyError for a name without a number."""
    if isinstance(of, int):
        return of
    if isinstance(of, str):
        return names[of]
    if of.sign == CHOICE:
        condition, then, otherwise = of.parts
        return evaluated(then if evaluated(condition, names) else otherwise, names)
    one, other = of.parts
    return int(OPERATIONS[of.sign](evaluated(one, names), evaluated(other, names)))


def printed(of: Formula, names: Mapping[str, str | int]) -> str:
    """Return a formula as a VASSAL expression in BeanShell, replacing some names by other texts.

    It has only the parentheses that it needs: BeanShell's parser takes twice as long for each level of them.
    """
    return _printed(of, names, _WEAKEST)


_WEAKEST = 0
_STRENGTHS = {CHOICE: 1, "&&": 2, "==": 3, ">": 4, ">=": 4, "+": 5, "-": 5, "*": 6, "/": 6}
"""How strongly the operators bind in BeanShell."""


def _printed(of: Formula, names: Mapping[str, str | int], around: int) -> str:
    # `around` is the least strength that stands here without parentheses
    if isinstance(of, int | str):
        text = str(names.get(of, of) if isinstance(of, str) else of)
        return text if around == _WEAKEST or re.fullmatch(r"\w+", text) else f"({text})"
    if of.sign in ("min", "max"):
        return f"Math.{of.sign}({','.join(_printed(part, names, _WEAKEST) for part in of.parts)})"
    strength = _STRENGTHS[of.sign]
    if of.sign == CHOICE:
        condition, then, otherwise = of.parts
        text = (
            f"{_printed(condition, names, strength + 1)}?{_printed(then, names, strength)}"
            f":{_printed(otherwise, names, strength)}"
        )
    else:
        one, other = of.parts
        text = f"{_printed(one, names, strength)}{of.sign}{_printed(other, names, strength + 1)}"
    return text if around <= strength else f"({text})"


# -- fights over a table of results


def _is_some(name: str) -> Compound:
    return formula(">", name, 0)


def _has_share(force: str) -> Compound:
    # true if the counted units are at least the share `over` / `under` of the force
    some, least = _is_some(f"units_{force}"), formula("*", f"units_{force}", "over")
    return formula("&&", some, formula(">=", formula("*", force, "under"), least))


def _flag(condition: Compound) -> Compound:
    return choice(condition, 1, 0)


def _none(name: str) -> Compound:
    return formula("==", name, 0)


FORMS: Mapping[str, Compound] = {
    "more": formula("-", "a", "d"),
    "alone": _flag(formula("&&", _is_some("a"), _none("d"))),
    "missing": _flag(formula("&&", _none("a"), _is_some("d"))),
    "defended": _flag(_is_some("d")),
    "enough": _flag(formula(">=", formula("*", "a", "under"), "over")),
    "all attackers": _flag(formula("&&", _is_some("units_a"), formula("==", "a", "units_a"))),
    "all defenders": _flag(formula("&&", _is_some("units_d"), formula("==", "d", "units_d"))),
    "share": formula("-", _flag(_has_share("d")), _flag(_has_share("a"))),
    "holds": _flag(_is_some("a")),
}
"""The number of times that a modifier applies, by the words of `letters.toml`.

`a` and `d` are the counted units of attacker and defender, `units_a` and `units_d` all their units, and `over` /
`under` is the least number or share. For a share, the attacker benefits if the defender has it; if both have it, it
does not count.
"""


def odds_column(odds: Sequence[Fraction]) -> Formula:
    """Return the index of the greatest column not above the odds, from `attacker` and `defender`.

    Lower odds use the first column.
    """
    found: Formula = 0
    for place, column in enumerate(sorted(odds)[1:], 1):
        attacker, defender = formula("*", "attacker", column.denominator), formula("*", "defender", column.numerator)
        found = choice(formula(">=", attacker, defender), place, found)
    return found


def within(lowest: int, highest: int, number: Formula) -> Compound:
    """Return the formula for a number limited to a range."""
    return formula("max", lowest, formula("min", highest, number))


def rounded(number: Formula, share: Fraction, *, up: bool) -> Compound:
    """Return the formula for a share of a number, rounded up or down."""
    more = share.denominator - 1 if up else 0
    return formula("/", formula("+", formula("*", number, share.numerator), more), share.denominator)


def share_of(share: Fraction, least: int, *, rounds_up: bool) -> Formula:
    """Return the formula for a share of `units`: rounded, at least `least`, at most all; zero of zero."""
    return formula("min", "units", formula("max", least, rounded("units", share, up=rounds_up))) if share else 0
