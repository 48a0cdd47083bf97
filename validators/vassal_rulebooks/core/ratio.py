"""Ratio tables: odds, column shifts, die modifiers, and an account of them that can be followed line by line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction

F = TypeVar("F")  # what a fight's conditions ask about, in the game's own form
M = TypeVar("M", bound="Modifier")


class Valued(Protocol):
    """A number of the data, which may carry its source."""

    @property
    def value(self) -> int: ...  # noqa: D102


class Modifier(Protocol):
    """What moves the die or the column: what it is called, and by how much; above 0 it favours the attacker."""

    @property
    def id(self) -> str: ...  # noqa: D102

    @property
    def title(self) -> str: ...  # noqa: D102

    @property
    def value(self) -> Valued: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class Effect:
    """What moves the die or the column, by how much, and why; above 0 it favours the attacker."""

    id: str
    value: int
    cause: str


def effects_of(field: F, conditions: Mapping[str, Callable[[F, M], int]], known: Iterable[M]) -> Iterator[Effect]:
    """Yield the effect of each known modifier that applies; its condition says how many times, and to whose good."""
    for modifier in known:
        times = conditions[modifier.id](field, modifier)
        if times:
            yield Effect(modifier.id, times * modifier.value.value, modifier.title)


def total(effects: Iterable[Effect]) -> int:
    """Return what the effects come to together."""
    return sum(effect.value for effect in effects)


def column_of(odds: Sequence[Fraction], attacker: int, defender: int) -> int:
    """Return the index of the greatest column not above the odds; the first one takes what is below it."""
    fitting = [i for i, column in enumerate(odds) if attacker >= column * defender]
    return fitting[-1] if fitting else 0


@dataclass(frozen=True, slots=True)
class Account:
    """How a fight comes to its result; pairs are for attacker and defender."""

    zone: str
    sides: tuple[str, str]
    forces: tuple[str, str]  # the units of each with their strength
    present: tuple[str, ...]  # all counters in the place
    strengths: tuple[int, int]  # support included
    supports: tuple[int, int]
    odds_column: str
    shifts: tuple[Effect, ...]
    column: str
    die: int
    modifiers: tuple[Effect, ...]
    roll: int  # the die with its modifiers, within the table
    results: tuple[str, str]  # the words of the cell
    counts: tuple[int, int]  # units of each
    losses: tuple[int, int]
    winner: str  # attacker or defender
    unit: str = "PF"  # the word for strength

    def lines(self) -> Iterator[str]:
        """Yield the account, a line for each step of it."""
        yield from self.before_the_die()
        yield from self.by_the_die()

    def before_the_die(self) -> Iterator[str]:
        """Yield forces, odds and the column: what is known before the die is thrown."""
        yield f"fight in {self.zone}: {self.sides[0]} attacks {self.sides[1]}"
        pairs = zip(("attacker", "defender"), self.strengths, self.supports, self.forces, strict=True)
        for name, strength, support, units in pairs:
            supported = f", {support} of them by support" if support else ""
            yield f"{name}: {strength} {self.unit}{supported} ({units or 'no unit'})"
        yield f"odds {self.strengths[0]}:{self.strengths[1]}, column {self.odds_column}"
        for effect in self.shifts:
            yield f"shift {effect.id}: {effect.value:+d} for {effect.cause}"
        yield f"column {self.column} after {_columns(total(self.shifts))}"

    def by_the_die(self) -> Iterator[str]:
        """Yield the die with its modifiers, the cell of the table and the losses."""
        yield f"die {self.die}"
        for effect in self.modifiers:
            yield f"modifier {effect.id}: {effect.value:+d} for {effect.cause}"
        yield f"die {self.roll} after {total(self.modifiers):+d}"
        yield f"result {self.results[0]} - {self.results[1]}, the {self.winner} wins"
        yield f"losses: attacker {self.losses[0]} of {self.counts[0]}, defender {self.losses[1]} of {self.counts[1]}"

    def __str__(self) -> str:
        return "\n".join(self.lines())


def _columns(number: int) -> str:
    if not number:
        return "no shift"
    return f"{abs(number)} to the {'right' if number > 0 else 'left'}"
