"""Ratio tables: odds, column shifts, die modifiers, and an account that people can follow line by line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.rules import toml_beside
from vassal_rulebooks.core.state import on_track
from vassal_tools.game.formulas import FORMS, Compound, evaluated, odds_column, share_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

    from vassal_tools.game import combat
    from vassal_tools.game.model import Counter


@dataclass(frozen=True, slots=True)
class Effect:
    """A change of the die or the column, its value and its cause; a value above 0 favours the attacker."""

    id: str
    value: int
    cause: str


def total(effects: Iterable[Effect]) -> int:
    """Return the sum of the effects."""
    return sum(effect.value for effect in effects)


def column_of(odds: Sequence[Fraction], attacker: int, defender: int) -> int:
    """Return the index of the highest column not above the odds; the first column if all are above."""
    return evaluated(odds_column(odds), {"attacker": attacker, "defender": defender})


Letters = Mapping[str, tuple[str, Compound]]
"""For each modifier, such as `die-a`: what it counts, and the formula for how often it applies."""


def letters_beside(module: str) -> Letters:
    """Return what modifiers count and how often they apply, from `letters.toml` beside the given module.

    The tables `die` and `column` have lines `a = ["leaders", "more"]`: modifier, what it counts, and a form's name.
    """
    found = toml_beside(module, "letters.toml")
    named = {f"{what}-{name}": words for what, letters in found.items() for name, words in letters.items()}
    return {letter: (counted, FORMS[form]) for letter, (counted, form) in named.items()}


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit in a fight with its type, strength and star (a leader's bonus), which may differ from its counter."""

    counter: Counter
    type: str
    strength: int
    star: bool = False

    def fits(self, modifier: combat.Modifier) -> bool:
        """Return True if a modifier applies to the unit, by type and contingent."""
        if modifier.unit_type is not None and self.type != modifier.unit_type.value:
            return False
        return modifier.contingents is None or self.counter.contingent in modifier.contingents.value


Forces = tuple[tuple[Fighter, ...], tuple[Fighter, ...]]
"""The units of attacker and defender."""


def fitting(forces: Forces, modifier: combat.Modifier, *, starred: bool = False) -> tuple[int, int]:
    """Return the numbers of attacking and defending units that fit a modifier; if `starred`, only units with a star."""
    attackers, defenders = (sum(unit.fits(modifier) and (unit.star or not starred) for unit in one) for one in forces)
    return attackers, defenders


@dataclass(frozen=True, slots=True)
class Calculation:
    """The calculation of the result of a fight; pairs are for attacker and defender."""

    zone: str
    sides: tuple[str, str]
    forces: tuple[str, str]  # the units of each with their strength
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
    winner: str  # attacker or defender; empty if the table names none
    unit: str = "strength"  # the word for it
    present: tuple[str, ...] = ()  # all counters in the place

    def lines(self) -> Iterator[str]:
        """Yield the account, one line for each step."""
        yield from self.before_the_die()
        yield from self.by_the_die()

    def before_the_die(self) -> Iterator[str]:
        """Yield the forces, odds and column, which are known before the die is thrown."""
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
        yield f"result {self.results[0]} - {self.results[1]}{f', the {self.winner} wins' if self.winner else ''}"
        yield f"losses: attacker {self.losses[0]} of {self.counts[0]}, defender {self.losses[1]} of {self.counts[1]}"

    def __str__(self) -> str:
        return "\n".join(self.lines())


def _columns(number: int) -> str:
    if not number:
        return "no shift"
    return f"{abs(number)} to the {'right' if number > 0 else 'left'}"


def account_of(
    table: combat.Combat,
    die: int,
    forces: Forces,
    shifts: tuple[Effect, ...],
    modifiers: tuple[Effect, ...],
    supports: tuple[int, int] = (0, 0),
    *,
    is_middle_attackers: bool = False,
    **about: Any,
) -> Calculation:
    """Return the calculation of a fight over a table: its column, its row, and the losses of each force.

    `about` has the place, the sides, and the counters present. If `is_middle_attackers`, the attacker wins in a cell
    marked `middle`.
    """
    columns, (first, second) = tuple(table.columns), forces
    strengths = (sum(f.strength for f in first) + supports[0], sum(f.strength for f in second) + supports[1])
    start = column_of([column.odds.value for column in table.columns.values()], *strengths)
    column = columns[on_track(start + total(shifts), 0, len(columns) - 1)]
    roll = on_track(die + total(modifiers), table.lowest.value, table.highest.value)
    cell = table.cell(roll, column)
    return Calculation(
        forces=(_in_words(first), _in_words(second)),
        strengths=strengths,
        supports=supports,
        odds_column=columns[start],
        shifts=shifts,
        column=column,
        die=die,
        modifiers=modifiers,
        roll=roll,
        results=(cell.attacker, cell.defender),
        counts=(len(first), len(second)),
        losses=(_losses(table, cell.attacker, first), _losses(table, cell.defender, second)),
        winner="attacker" if cell.middle and is_middle_attackers else cell.winner.value if cell.winner else "",
        **about,
    )


def _in_words(force: tuple[Fighter, ...]) -> str:
    return ", ".join(f"{fighter.counter.id} {fighter.strength}" for fighter in force)


def _losses(table: combat.Combat, result: str, force: tuple[Fighter, ...]) -> int:
    loss = table.losses[result]
    if loss.units:
        return min(loss.units.value, len(force))
    if loss.share is None:
        return 0
    share = share_of(loss.share.value, table.least_loss, rounds_up=table.rounding_of_losses == "up")
    return evaluated(share, {"units": len(force)})


@dataclass(frozen=True)
class Clash:
    """A fight over a table of results, with everything that its modifiers count; pairs are for attacker and defender.

    A modifier counts one of five things: `leaders` with a star, `fitting` units, `starred` units (fitting and with a
    star), `types` of the attacker's units, or one of the `facts`. If `played` events cancel a modifier, it applies to
    neither side. Events with the effect `injures` take the stars of enemy leaders instead.
    """

    table: combat.Combat
    letters: Letters
    forces: Forces
    sides: tuple[str, str]
    facts: Mapping[str, Callable[[], int]]
    leaders: tuple[int, int] = (0, 0)
    played: Sequence[tuple[str, combat.CombatEvent]] = ()
    injures: str = ""

    def account(self, die: int, supports: tuple[int, int] = (0, 0), **about: Any) -> Calculation:
        """Return the calculation of the fight for a die, with the strength of support from elsewhere."""
        return account_of(
            self.table, die, self.forces, self._shifts, self._modifiers, supports, sides=self.sides, **about
        )

    @cached_property
    def _shifts(self) -> tuple[Effect, ...]:
        return tuple(self.effects("column"))

    @cached_property
    def _modifiers(self) -> tuple[Effect, ...]:
        return tuple(self.effects("die"))

    def effects(self, what: str) -> Iterator[Effect]:
        """Yield the effects on the `die` or the `column`: modifiers that no event cancels, then events."""
        cancelled = {name for _, event in self.played if event.effect != self.injures for name in event.cancels}
        for modifier in self.table.moves(what).values():
            name = f"{what}-{modifier.id}"
            counted, form = self.letters[name]
            times = evaluated(form, self._names(counted, modifier))
            if times and name not in cancelled:
                yield Effect(modifier.id, times * modifier.value.value, modifier.title)
        for side, event in self.played:
            as_attacker, as_defender = event.moves[what]
            if value := as_attacker if side == self.sides[0] else as_defender:
                yield Effect(str(event.number), value, event.title)

    def _names(self, counted: str, modifier: combat.Modifier) -> Mapping[str, int]:
        (attacker, defender), (attackers, defenders) = self._count(counted, modifier), self.forces
        units = {"units_a": len(attackers), "units_d": len(defenders)}
        return {
            "a": attacker,
            "d": defender,
            **units,
            "over": modifier.least.numerator,
            "under": modifier.least.denominator,
        }

    def _count(self, word: str, modifier: combat.Modifier) -> tuple[int, int]:
        match word:
            case "leaders":
                by = {side for side, event in self.played if event.effect == self.injures}
                pairs = zip(self.sides, self.leaders, strict=True)
                attacker, defender = (0 if by - {side} else stars for side, stars in pairs)
                return attacker, defender
            case "fitting" | "starred":
                return fitting(self.forces, modifier, starred=word == "starred")
            case "types":
                return len({unit.type for unit in self.forces[0]}), 0
            case _:
                return int(self.facts[word]()), 0
