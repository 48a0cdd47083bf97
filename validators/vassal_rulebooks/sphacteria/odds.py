"""The arithmetic of a fight (4.2), as an account that can be followed line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.counts import on_track
from vassal_rulebooks.core.losses import share_of
from vassal_rulebooks.core.ratio import Account, column_of, total
from vassal_rulebooks.core.rules import names
from vassal_rulebooks.sphacteria.forces import support
from vassal_rulebooks.sphacteria.modifiers import Field, modifiers, shifts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_rulebooks.sphacteria.data_combat import Cell
    from vassal_rulebooks.sphacteria.forces import Fighter
    from vassal_rulebooks.sphacteria.progress import Fight
    from vassal_rulebooks.sphacteria.state import State


def account(state: State, fight: Fight, die: int) -> Account:
    """The account of a fight with that die, and the events played in it."""
    combat, field = state.board.game.combat, Field(state, fight)
    attackers, defenders = field.forces
    supports = (support(state, fight, fight.attacker), support(state, fight, fight.defender))
    strengths = (sum(f.pf for f in attackers) + supports[0], sum(f.pf for f in defenders) + supports[1])
    columns = tuple(combat.columns)
    start = column_of([column.odds.value for column in combat.columns.values()], *strengths)
    moved, modified = shifts(field), modifiers(field)
    column = columns[on_track(start + total(moved), 0, len(columns) - 1)]
    roll = on_track(die + total(modified), combat.lowest.value, combat.highest.value)
    cell = combat.cell(roll, column)
    return Account(
        zone=fight.zone,
        sides=fight.sides,
        forces=(_with_pf(attackers), _with_pf(defenders)),
        present=names(state.at(fight.zone)),
        strengths=strengths,
        supports=supports,
        odds_column=columns[start],
        shifts=moved,
        column=column,
        die=die,
        modifiers=modified,
        roll=roll,
        results=(cell.attacker, cell.defender),
        counts=(len(attackers), len(defenders)),
        losses=(_losses(state, cell.attacker, len(attackers)), _losses(state, cell.defender, len(defenders))),
        winner=_winner(state, cell),
    )


def _with_pf(force: Iterable[Fighter]) -> str:
    return ", ".join(f"{fighter.counter.id} {fighter.pf}" for fighter in force)


def _losses(state: State, result: str, count: int) -> int:
    """How many of so many units take a loss: the share rounded down, but at least one (4.2, R-23)."""
    combat = state.board.game.combat
    return share_of(count, combat.losses[result].share.value, combat.loss_rounding.value, combat.minimum_loss.value)


def _winner(state: State, cell: Cell) -> str:
    """The winner by the data, but for the middle of a band of equal losses (R-20)."""
    if cell.middle and state.board.is_chosen("R-20", "middle to the attacker"):
        return "attacker"
    return cell.winner.value
