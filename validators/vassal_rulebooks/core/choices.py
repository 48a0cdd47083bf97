"""Acts that name one of several: what can be named is found once, for the legal acts and for the verdict."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product, starmap
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from vassal_rulebooks.core.acts import ActKind
from vassal_rulebooks.core.rules import Broken, Paragraph, PlayRule, broken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from random import Random

S = TypeVar("S", bound=Any)
A = TypeVar("A")


def one_of(rule: Paragraph, able: Callable[[Any], Iterable[str]], *rulings: str, field: str = "unit") -> PlayRule:
    """Return the rule that a field of an act names one of those that `able` finds, and that its die shows a face.

    The words of the paragraph may list those `{able}`. Where there are none, the case is `none`; that of a die which
    shows what no die shows is `die`, and where there are no words for it no die is thrown.
    """
    is_thrown = throws_a_die(rule)

    def judged(state: Any, act: Any) -> Broken | None:
        known = tuple(able(state))
        if getattr(act, field) not in known:
            return broken("" if known else "none", able=known)
        return broken("die") if is_thrown and act.die not in state.board.faces else None

    return PlayRule(rule, rulings, judged)


def throws_a_die(rule: Paragraph) -> bool:
    """Whether acts by a rule throw a die: there are words for one that shows what no die shows."""
    return "message-die" in rule.words


def choice_kind(
    kind: type[A],
    title: str,
    form: str,
    effect: Callable[[S, A], S],
    rule: Paragraph,
    able: Callable[[S], Iterable[str]],
    *rulings: str,
    field: str = "unit",
    rules: tuple[PlayRule, ...] = (),
    **more: Any,
) -> ActKind[S, A]:
    """Return acts that name one of those that `able` finds, by that rule and others, with each face of their die."""

    def acts(state: S) -> Iterator[A]:
        if throws_a_die(rule):
            return starmap(kind, product(able(state), state.board.faces))
        return map(kind, able(state))

    return ActKind(kind, title, form, effect, (one_of(rule, able, *rulings, field=field), *rules), acts, **more)


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
