"""What is done in a game: each kind of act is declared once, in one record."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from vassal_rulebooks.core.codecs import Border, Die, Place, Side, Unit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from random import Random

    from vassal_rulebooks.core.rules import PlayRule
    from vassal_tools.findings import Rule
    from vassal_tools.referee.protocol import Breach

S = TypeVar("S")
A = TypeVar("A")


class Act:
    """Anything that is done in a game; the classes below are the shapes that most acts have."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Wordless(Act):
    """An act that says nothing but itself, such as the end of a step."""


@dataclass(frozen=True, slots=True)
class OfSide(Act):
    """An act of a side."""

    side: Side


@dataclass(frozen=True, slots=True)
class OfUnit(Act):
    """An act of a counter, or that befalls it."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class UnitTo(OfUnit):
    """A counter goes to a place, or is put there."""

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
    """An act on the border between two places, by its name."""

    border: Border


class Trace(StrEnum):
    """What an act leaves on the table for a log to show."""

    NONE = "none"
    BUTTON = "button"
    DRAG = "drag"
    FLIP = "flip"
    ROTATE = "rotate"
    DIE = "die"
    DRAW = "draw"
    MARK = "mark"


def no_breaches(_state: Any, _act: Any) -> tuple[Breach, ...]:
    """Nothing further is wrong with an act."""
    return ()


@dataclass(frozen=True, slots=True)
class ActKind(Generic[S, A]):
    """One kind of act: everything that a rulebook says about it.

    `form` is the act in a line, with the fields of its type in braces: `act_notation` says how. `candidates` are the
    acts among which the legal ones are found by `check`; with `are_legal` they are the legal ones already, and
    `sample` takes one of them at random without finding all. `further` are the breaches that no rule about state and
    act finds: those of the steps or the position that the act is about. They are judged even where the progress of
    the turn is not known, or where the act comes out of turn. `instead` says what could have been done in place of an
    act that has such a breach; it is asked for a verdict alone, since it may take long to work out.
    """

    type: type[A]
    title: str  # for people, such as "a draw"
    form: str
    effect: Callable[[S, A], S]
    rules: tuple[PlayRule, ...] = ()
    candidates: Callable[[S], Iterable[A]] | None = None  # None for acts that no player has
    are_legal: bool = False
    sample: Callable[[S, Random], A | None] | None = None
    further: Callable[[S, A], tuple[Breach, ...]] = no_breaches
    instead: Callable[[S, A], str] | None = None
    weight: float = 1  # how often a random player takes the kind, where another counts 1
    is_chance: bool = False  # whether dice or a bowl decide its result
    is_judged: bool = True  # False for what a referee does: it is never judged, and possible at any time
    trace: Trace = Trace.NONE
    asks: tuple[PlayRule, ...] = ()  # the rules that `further` asks
    declared: str = ""  # the word by which a button of the module declares it
    is_prompt: bool = False  # whether that button is never pressed late, so that what comes before it belongs before it
    owes: Rule | None = None  # broken where the table never shows what the act did, if not the rule of the table


def faces(sides: int) -> range:
    """What a die of so many sides shows."""
    return range(1, sides + 1)
