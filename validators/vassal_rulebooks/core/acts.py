"""Acts: what players do in a game, each kind declared once with its form, its trace on the table and its effect.

This module also builds kinds from `acts.toml`, acts that name one of several options, and tests of a die against a
number. It declares the acts that a referee does without a rule: turning counters over, taking them off the map, and
placing them.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, make_dataclass
from enum import StrEnum
from itertools import product, starmap
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar

from vassal_rulebooks.core.codecs import Border, Die, In, Place, Side, Unit
from vassal_rulebooks.core.rules import Broken, Paragraph, PlayRule, broken, toml_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from random import Random

    from vassal_tools.findings import Rule
    from vassal_tools.referee.protocol import Breach

S = TypeVar("S")
A = TypeVar("A")


class Act:
    """The base class of all acts; the subclasses below are the shapes that most acts have."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Wordless(Act):
    """An act without fields, such as the end of a step."""


@dataclass(frozen=True, slots=True)
class OfSide(Act):
    """An act of a side."""

    side: Side


@dataclass(frozen=True, slots=True)
class SideDie(OfSide):
    """A side throws a die."""

    die: Die


@dataclass(frozen=True, slots=True)
class OfUnit(Act):
    """An act of a counter, or one that affects it."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class UnitTo(OfUnit):
    """A counter goes to a place or is put there."""

    to: Place


@dataclass(frozen=True, slots=True)
class UnitDie(OfUnit):
    """A die is thrown for a counter."""

    die: Die


@dataclass(frozen=True, slots=True)
class OfPlace(Act):
    """An act in a place."""

    place: Place


@dataclass(frozen=True, slots=True)
class PlaceDie(OfPlace):
    """A die is thrown in a place."""

    die: Die


@dataclass(frozen=True, slots=True)
class OfBorder(Act):
    """An act on the border between two places, identified by its name."""

    border: Border


class Trace(StrEnum):
    """The trace of an act on the table, as a log shows it."""

    NONE = "none"
    BUTTON = "button"
    DRAG = "drag"
    FLIP = "flip"
    ROTATE = "rotate"
    DIE = "die"
    DRAW = "draw"
    MARK = "mark"
    TRACK = "track"


def no_breaches(_state: Any, _act: Any) -> tuple[Breach, ...]:
    """Return no further breaches of an act."""
    return ()


@dataclass(frozen=True, slots=True)
class ActKind(Generic[S, A]):
    """A kind of act, with everything that a rulebook declares about it.

    `form` is the act in one line, with the fields of its type in braces (see `codecs`). `candidates` returns acts that
    `check` filters for legal ones. With `are_legal` all candidates are legal, and `sample` picks one at random without
    listing all. `further` returns breaches that no function in `rules` finds, such as breaches in the single
    steps of a move. It is called even if the progress of the turn is unknown or the act comes out of turn. `instead`
    returns the legal alternatives to an act with such a breach. It is called only for a verdict, because it may be
    slow.
    """

    type: type[A]
    title: str
    """The name for people, such as `a draw`."""
    form: str
    effect: Callable[[S, A], S]
    rules: tuple[PlayRule, ...] = ()
    candidates: Callable[[S], Iterable[A]] | None = None
    """None for acts that no player chooses."""
    are_legal: bool = False
    sample: Callable[[S, Random], A | None] | None = None
    further: Callable[[S, A], tuple[Breach, ...]] = no_breaches
    instead: Callable[[S, A], str] | None = None
    weight: float = 1
    """How often a random player chooses the kind, relative to other kinds."""
    is_chance: bool = False
    """True if dice or a draw decide its result."""
    is_judged: bool = True
    """False for acts of the referee: they are possible at any time."""
    trace: Trace = Trace.NONE
    asks: tuple[PlayRule, ...] = ()
    """The rules that `further` checks."""
    declared: str = ""
    """The word by which a button of the module declares it."""
    is_assumed: bool = True
    """True if the referee may assume the act without its button; if False, only if a later event needs it."""
    is_prompt: bool = False
    """True if players never press its button late: changes before the button belong to earlier acts."""
    stated: Callable[[S, A], int] | None = None
    """Returns a number that the button states in addition to the fields of the act."""
    owes: Rule | None = None
    """The rule that is broken if the table never shows the result of the act; by default the rule of the table."""


def faces(sides: int) -> range:
    """Return the faces of a die with that many sides."""
    return range(1, sides + 1)


D = TypeVar("D", UnitDie, PlaceDie)


@dataclass(frozen=True, slots=True)
class OptionRule(PlayRule):
    """The rule that an act names one of the options that `able` returns."""

    able: Callable[[Any], Iterable[str]]

    def acts(self, kind: type[A]) -> Callable[[Any], Iterable[A]]:
        """Return a function that lists the acts of a kind that keep the rule, with each face of their die."""
        if throws_a_die(self.rule):
            return lambda state: starmap(kind, product(self.able(state), state.board.faces))
        return lambda state: map(kind, self.able(state))


def one_of(rule: Paragraph, able: Callable[[Any], Iterable[str]], *rulings: str, field: str = "unit") -> OptionRule:
    """Return the rule that a field of an act names an option from `able` and that its die shows a face.

    The options may depend only on the position, because they are cached. The paragraph may list them as `{able}`. The
    fault has the case `none` without options, or `die` if the paragraph has a `message-die` and the die shows no face.
    """
    is_thrown = throws_a_die(rule)
    last: list[tuple[Any, tuple[str, ...]]] = [(None, ())]  # a referee tries many acts in one position

    def judged(state: Any, act: Any) -> Broken | None:
        of, known = last[0]
        if of is not state:
            known = tuple(able(state))
            last[0] = state, known
        if getattr(act, field) not in known:
            return broken("" if known else "none", able=known)
        return broken("die") if is_thrown and act.die not in state.board.faces else None

    return OptionRule(rule, rulings, judged, able)


def throws_a_die(rule: Paragraph) -> bool:
    """Return True if acts by a rule throw a die: its paragraph has a `message-die`."""
    return "message-die" in rule.words


@dataclass(frozen=True, slots=True)
class DieTest:
    """A number that the die must not exceed, and the name and value of each modifier."""

    number: int
    modifiers: tuple[tuple[str, int], ...] = ()

    @property
    def target(self) -> int:
        """The number with its modifiers added."""
        return self.number + sum(value for _, value in self.modifiers)

    def modified(self, die: int) -> int:
        """Return the die as the modifiers change it, if they are applied to it instead of to the number."""
        return die - (self.target - self.number)

    def is_passed(self, die: int) -> bool:
        """Return True if a die passes the test."""
        return die <= self.target

    def account(self, die: int) -> str:
        """Return the arithmetic in words, such as `5, +1 own armies, makes 6; the die shows 4: passed`."""
        parts = "".join(f", {value:+} {name}" for name, value in self.modifiers if value)
        result = "passed" if self.is_passed(die) else "failed"
        return f"{self.number}{parts}, makes {self.target}; the die shows {die}: {result}"


class WordedKinds:
    """Builds act kinds with the fields in `acts.toml` beside the given module; functions are passed in code."""

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
        rules: tuple[PlayRule, ...] = (),
    ) -> ActKind[S, D]:
        """Return a kind that tests a die against a number; `effect` receives True if the test was passed.

        The `field` of the act names an option from `able`, by a rule whose words have a case `die`. `rules` are further
        rules of the act.
        """

        def tested(state: S, act: D) -> S:
            return effect(state, act, number(state, act).is_passed(act.die))

        return self(kind, tested, one_of(rule, able, field=field), *rules, is_chance=True)

    def __call__(self, kind: type[A], effect: Callable[[S, A], S], *rules: PlayRule, **more: Any) -> ActKind[S, A]:
        """Return a kind; default candidates are the options of an `OptionRule`, or else the act of the side to act."""
        found = next((rule.acts(kind) for rule in rules if isinstance(rule, OptionRule)), _of_side(kind))
        said = {name: value for name, value in self._said[kind.__name__].items() if name not in ("shape", "fields")}
        trace = Trace(said.pop("trace", Trace.NONE))
        return ActKind(kind, effect=effect, rules=rules, trace=trace, **{"candidates": found, **said, **more})


SHAPES: Mapping[str, type] = {
    shape.__name__: shape for shape in (OfSide, SideDie, OfUnit, OfPlace, OfBorder, UnitTo, UnitDie, PlaceDie, Wordless)
}
"""The shapes of acts that `acts.toml` may name."""


FIELDS: Mapping[str, Any] = {"Border": Border, "Die": Die, "Place": Place, "Side": Side, "Unit": Unit}
"""The types of fields that `acts.toml` may name; other names are vocabularies of the game."""


def acts_beside(module: str) -> tuple[Any, ...]:
    """Return the acts with a `shape` in the `acts.toml` next to a module, with their further `fields`."""

    def added(fields: Mapping[str, str]) -> list[tuple[str, Any]]:
        return [(name, FIELDS.get(of, Annotated[str, In(of)])) for name, of in fields.items()]

    return tuple(
        make_dataclass(name, added(one.get("fields", {})), bases=(SHAPES[one["shape"]],), frozen=True, slots=True)
        for name, one in toml_beside(module, "acts.toml").items()
        if "shape" in one
    )


def _of_side(kind: Any) -> Callable[[Any], Iterable[Any]] | None:
    named = [field.name for field in fields(kind)]
    if named not in ([], ["side"]):
        return None
    return lambda state: (kind(state.progress.side) if named else kind(),)


@dataclass(frozen=True, slots=True)
class ByUnit(Generic[S, A]):
    """The acts of several counters, one counter after another."""

    units: Callable[[S], Sequence[str]]
    acts: Callable[[S, str], Iterable[A]]

    def __call__(self, state: S) -> Iterator[A]:
        """Return the acts of all counters."""
        return (act for unit in self.units(state) for act in self.acts(state, unit))

    def of(self, state: S, unit: str) -> Iterable[A]:
        """Return the acts of one counter."""
        return self.acts(state, unit) if unit in self.units(state) else ()

    def sample(self, state: S, dice: Random) -> A | None:
        """Return a random act of a random counter, skipping counters without acts."""
        units = list(self.units(state))
        dice.shuffle(units)
        found = next(filter(None, (tuple(self.acts(state, unit)) for unit in units)), ())
        return dice.choice(found) if found else None


class Flip(OfUnit):
    """A counter with two steps is turned over: weakened or restored."""


class Remove(OfUnit):
    """A counter leaves play: eliminated, captured, recalled."""


class TakeBack(OfUnit):
    """A counter is put back where it started this phase, as if it had not moved."""


class Adjust(UnitTo):
    """A counter is placed outside any rule: set-up, or an agreed correction."""


CORRECTIONS: tuple[ActKind[Any, Any], ...] = (
    ActKind(
        Flip, "", "%{unit}", lambda state, act: state.with_step(act.unit, 1 - state.standing(act.unit).step),
        is_judged=False,
    ),
    ActKind(Remove, "", "-{unit}", lambda state, act: state.placed(act.unit, None), is_judged=False),
    ActKind(TakeBack, "", "back {unit}", lambda state, act: state.taken_back(act.unit), is_judged=False),
    ActKind(Adjust, "", "{unit}={to}", lambda state, act: state.placed(act.unit, act.to), is_judged=False),
)  # fmt: skip
"""Kinds that are never judged and that no player is asked to do."""
