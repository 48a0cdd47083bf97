"""The arithmetic of a fight (4.2) as an account that can be followed line by line."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from vassal_rulebooks.core.rules import names
from vassal_rulebooks.sphacteria.forces import fighters, support
from vassal_rulebooks.sphacteria.modifiers import Effect, modifiers, shifts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vassal_rulebooks.sphacteria.data_combat import Cell
    from vassal_rulebooks.sphacteria.forces import Fighter
    from vassal_rulebooks.sphacteria.progress import Fight
    from vassal_rulebooks.sphacteria.state import State


@dataclass(frozen=True, slots=True)
class Account:
    """How a fight comes to its result. Effects are signed: above 0 they favour the attacker."""

    zone: str
    sides: tuple[str, str]  # attacker and defender
    forces: tuple[str, str]  # the units of each with their PF
    present: tuple[str, ...]  # all counters in the zone, leaders among them
    strengths: tuple[int, int]  # PF of attacker and defender, support included
    supports: tuple[int, int]
    odds_column: str
    shifts: tuple[Effect, ...]
    column: str
    die: int
    modifiers: tuple[Effect, ...]
    roll: int  # the die with its modifiers, within the table
    cell: Cell
    counts: tuple[int, int]  # units of attacker and defender
    losses: tuple[int, int]  # units that take one
    winner: str  # attacker or defender

    @property
    def ratio(self) -> Fraction | None:
        """The PF of the attacker over those of the defender; None against nobody."""
        return Fraction(*self.strengths) if self.strengths[1] else None

    def lines(self) -> Iterator[str]:
        """The account, a line for each step of it."""
        yield from self.before_the_die()
        yield from self.by_the_die()

    def before_the_die(self) -> Iterator[str]:
        """Forces, odds and the column: what is known before the die is thrown."""
        yield f"fight in {self.zone}: {self.sides[0]} attacks {self.sides[1]}"
        pairs = zip(("attacker", "defender"), self.strengths, self.supports, self.forces, strict=True)
        for name, strength, support_pf, units in pairs:
            supported = f", {support_pf} of them by support" if support_pf else ""
            yield f"{name}: {strength} PF{supported} ({units or 'no unit'})"
        yield f"odds {self.strengths[0]}:{self.strengths[1]}, column {self.odds_column}"
        for effect in self.shifts:
            yield f"shift {effect.id}: {effect.value:+d} for {effect.cause}"
        total = sum(effect.value for effect in self.shifts)
        yield f"column {self.column} after {_columns(total)}"

    def by_the_die(self) -> Iterator[str]:
        """The die with its modifiers, the cell of the table and the losses."""
        yield f"die {self.die}"
        for effect in self.modifiers:
            yield f"modifier {effect.id}: {effect.value:+d} for {effect.cause}"
        yield f"die {self.roll} after {sum(effect.value for effect in self.modifiers):+d}"
        yield f"result {self.cell.attacker} - {self.cell.defender}, the {self.winner} wins"
        yield f"losses: attacker {self.losses[0]} of {self.counts[0]}, defender {self.losses[1]} of {self.counts[1]}"

    def __str__(self) -> str:
        return "\n".join(self.lines())


def account(state: State, fight: Fight, die: int) -> Account:
    """The account of a fight with that die, and the events played in it."""
    combat = state.board.game.combat
    forces = tuple(fighters(state, fight.zone, side) for side in (fight.attacker, fight.defender))
    supports = (support(state, fight, fight.attacker), support(state, fight, fight.defender))
    strengths = (sum(f.pf for f in forces[0]) + supports[0], sum(f.pf for f in forces[1]) + supports[1])
    columns = tuple(combat.columns)
    start = _column(state, strengths)
    moved, modified = shifts(state, fight), modifiers(state, fight)
    end = max(0, min(start + sum(effect.value for effect in moved), len(columns) - 1))
    roll = die + sum(effect.value for effect in modified)
    cell = combat.cell(roll, columns[end])
    counts = (len(forces[0]), len(forces[1]))
    return Account(
        zone=fight.zone,
        sides=(fight.attacker, fight.defender),
        forces=(_with_pf(forces[0]), _with_pf(forces[1])),
        present=names(state.at(fight.zone)),
        strengths=strengths,
        supports=supports,
        odds_column=columns[start],
        shifts=moved,
        column=columns[end],
        die=die,
        modifiers=modified,
        roll=max(combat.lowest.value, min(roll, combat.highest.value)),
        cell=cell,
        counts=counts,
        losses=(_losses(state, cell.attacker, counts[0]), _losses(state, cell.defender, counts[1])),
        winner=_winner(state, cell),
    )


def _with_pf(force: Iterable[Fighter]) -> str:
    return ", ".join(f"{fighter.counter.id} {fighter.pf}" for fighter in force)


def _column(state: State, strengths: tuple[int, int]) -> int:
    """The place of the greatest column not above the odds; the first one takes what lies below it (R-21)."""
    columns = tuple(state.board.game.combat.columns.values())
    attacker, defender = strengths
    fitting = [i for i, column in enumerate(columns) if attacker >= column.odds.value * defender]
    return fitting[-1] if fitting else 0


def _losses(state: State, result: str, count: int) -> int:
    """How many of so many units take a loss: the share rounded down, but at least one (4.2, R-23)."""
    combat = state.board.game.combat
    share = combat.losses[result].share.value
    if not share or not count:
        return 0
    exact = count * share
    number = int(exact) if combat.loss_rounding.value == "down" else -int(-exact)
    return min(count, max(number, combat.minimum_loss.value))


def _winner(state: State, cell: Cell) -> str:
    """Who wins: as the data have it, but for the middle of a band of equal losses (R-20)."""
    if cell.middle and state.board.is_chosen("R-20", "middle to the attacker"):
        return "attacker"
    return cell.winner.value


def _columns(number: int) -> str:
    if not number:
        return "no shift"
    way = "right" if number > 0 else "left"
    return f"{abs(number)} to the {way}"
