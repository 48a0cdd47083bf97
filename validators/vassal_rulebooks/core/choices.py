"""Acts that name one of several: what can be named is found once, for the legal acts and for the verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.rules import Fault, PlayRule, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vassal_tools.findings import Rule

ABOUT = ("zone", "place", "base", "to")
"""The fields of an act that name a place that it is about."""


@dataclass(frozen=True, slots=True)
class Words:
    """What is said of an act that names another: `{act.unit}` and `{state.turn}` are fields of act and position.

    `{able}` and `{all}` in `legal` are those that it could name; where there are none, `none` is said.
    """

    message: str
    legal: str = ""
    none: str = ""
    die: str = ""  # of a die thrown for one of them that shows what no die shows; empty if no die is thrown


def one_of(
    rule: Rule, able: Callable[[Any], Iterable[str]], words: Words, *rulings: str, field: str = "unit"
) -> PlayRule:
    """Return the rule that a field of an act names one of those that `able` finds, and that its die shows a face."""

    def judged(state: Any, act: Any) -> Fault | None:
        known = tuple(able(state))
        if getattr(act, field) not in known:
            legal = words.legal.format(able=listed(known, "or"), all=listed(known)) if known else words.none
            return fault_of(words.message.format(act=act, state=state), act, legal)
        is_thrown = not words.die or act.die in state.board.faces
        return None if is_thrown else fault_of(words.die.format(act=act, state=state), act)

    return PlayRule(rule, rulings, judged)


def fault_of(message: str, act: Any, legal: str = "") -> Fault:
    """Return a fault of an act, about the counter and the places that it names."""
    units = (act.unit,) if hasattr(act, "unit") else ()
    return Fault(message, units, tuple(getattr(act, name) for name in ABOUT if hasattr(act, name)), legal)
