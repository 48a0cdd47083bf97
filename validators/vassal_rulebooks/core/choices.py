"""Kinds of acts in the words of a file; and those that name one of several, which are found once for all that asks."""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import product, starmap
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from vassal_rulebooks.core.acts import (
    ActKind,
    OfBorder,
    OfPlace,
    OfSide,
    OfUnit,
    PlaceDie,
    Trace,
    UnitDie,
    UnitTo,
    Wordless,
)
from vassal_rulebooks.core.rules import Broken, Paragraph, PlayRule, broken, toml_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from random import Random

    from vassal_rulebooks.core.die_tests import DieTest

S = TypeVar("S", bound=Any)
A = TypeVar("A")
D = TypeVar("D", UnitDie, PlaceDie)


@dataclass(frozen=True, slots=True)
class OneOf(PlayRule):
    """The rule that an act names one of those that `able` finds."""

    able: Callable[[Any], Iterable[str]]

    def acts(self, kind: type[A]) -> Callable[[Any], Iterable[A]]:
        """Return the acts of a kind that do, with each face of their die."""
        if throws_a_die(self.rule):
            return lambda state: starmap(kind, product(self.able(state), state.board.faces))
        return lambda state: map(kind, self.able(state))


def one_of(rule: Paragraph, able: Callable[[Any], Iterable[str]], *rulings: str, field: str = "unit") -> OneOf:
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

    return OneOf(rule, rulings, judged, able)


def throws_a_die(rule: Paragraph) -> bool:
    """Whether acts by a rule throw a die: there are words for one that shows what no die shows."""
    return "message-die" in rule.words


class WordedKinds:
    """Kinds of acts of which `acts.toml` beside the file of a module says what is no function, as `ActKind` has it."""

    def __init__(self, module: str) -> None:
        self._said = toml_beside(module, "acts.toml")

    def test(
        self,
        kind: type[D],
        effect: Callable[[S, D, bool], S],
        rule: Paragraph,
        able: Callable[[S], Iterable[str]],
        number: Callable[[S, D], DieTest],
        field: str = "unit",
    ) -> ActKind[S, D]:
        """Return a kind by which a die is thrown against a number: `effect` is told whether the test was passed.

        The `field` of the act names one of those that are `able`, by a rule whose words have a case `die`.
        """

        def tested(state: S, act: D) -> S:
            return effect(state, act, number(state, act).is_passed(act.die))

        return self(kind, tested, one_of(rule, able, field=field), is_chance=True)

    def __call__(self, kind: type[A], effect: Callable[[S, A], S], *rules: PlayRule, **more: Any) -> ActKind[S, A]:
        """Return a kind; where no candidates are given, they are what a rule finds, or else the act of the side."""
        found = next((rule.acts(kind) for rule in rules if isinstance(rule, OneOf)), _of_side(kind))
        said = dict(self._said[kind.__name__])
        said.pop("shape", None)
        trace = Trace(said.pop("trace", Trace.NONE))
        return ActKind(kind, effect=effect, rules=rules, trace=trace, **{"candidates": found, **said, **more})


SHAPES: Mapping[str, type] = {
    shape.__name__: shape for shape in (OfSide, OfUnit, OfPlace, OfBorder, UnitTo, UnitDie, PlaceDie, Wordless)
}
"""The shapes of acts that `acts.toml` may name."""


def acts_beside(module: str) -> tuple[Any, ...]:
    """Return the types of the acts that `acts.toml` beside the file of a module gives a `shape`, in their order."""
    said = toml_beside(module, "acts.toml")
    shapes = {name: SHAPES[one["shape"]] for name, one in said.items() if "shape" in one}
    return tuple(
        type(name, (shape,), {"__slots__": (), "__module__": shape.__module__}) for name, shape in shapes.items()
    )


def _of_side(kind: Any) -> Callable[[Any], Iterable[Any]] | None:
    """The one act that names nothing, or the side to act; None for a kind that names more."""
    named = [field.name for field in fields(kind)]
    if named not in ([], ["side"]):
        return None
    return lambda state: (kind(state.progress.side) if named else kind(),)


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
