"""Acts that name one of several: what can be named is found once, for the legal acts and for the verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from vassal_rulebooks.core.rules import Broken, Paragraph, PlayRule, broken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from random import Random

S = TypeVar("S")
A = TypeVar("A")


def one_of(rule: Paragraph, able: Callable[[Any], Iterable[str]], *rulings: str, field: str = "unit") -> PlayRule:
    """Return the rule that a field of an act names one of those that `able` finds, and that its die shows a face.

    The words of the paragraph may list those `{able}`. Where there are none, the case is `none`; that of a die which
    shows what no die shows is `die`, and where there are no words for it no die is thrown.
    """
    is_thrown = "message-die" in rule.words

    def judged(state: Any, act: Any) -> Broken | None:
        known = tuple(able(state))
        if getattr(act, field) not in known:
            return broken("" if known else "none", able=known)
        return broken("die") if is_thrown and act.die not in state.board.faces else None

    return PlayRule(rule, rulings, judged)


@dataclass(frozen=True, slots=True)
class ByUnit(Generic[S, A]):
    """The acts of some counters, one counter after the other."""

    units: Callable[[S], Sequence[str]]
    acts: Callable[[S, str], Iterable[A]]

    def __call__(self, state: S) -> Iterator[A]:
        """All of them."""
        return (act for unit in self.units(state) for act in self.acts(state, unit))

    def sample(self, state: S, dice: Random) -> A | None:
        """One of a counter taken at random; those that have none are passed over."""
        units = list(self.units(state))
        dice.shuffle(units)
        found = next(filter(None, (tuple(self.acts(state, unit)) for unit in units)), ())
        return dice.choice(found) if found else None
