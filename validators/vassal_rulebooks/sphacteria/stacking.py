"""Stacking limits (3.2). They hold when movement is over, for stacks that a counter entered (R-69, R-76)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core import stacking
from vassal_rulebooks.core.rules import Fault, PlayRule, enforces, listed, names
from vassal_rulebooks.core.stacking import Limit, overfull_stacks
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.paragraphs import RULES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.core.stacking import Overfull
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.model import Counter


def _in_zones(state: State) -> Limit[Counter]:
    """The limit of land zones and the beach, in units."""
    rules, kinds = state.board.game.rules.stacking, state.board.kinds
    return Limit(
        lambda _, unit: int(not unit.is_leader or rules.leaders_count.value),
        lambda zone: rules.land_units.value if kinds[zone] in (Kind.LAND, Kind.BEACH) else None,
    )


def _in_straits(state: State) -> Limit[Counter]:
    """The limit of straits, in PF of ships on their present face."""
    return Limit(lambda _, unit: state.pf(unit) if unit.is_naval else 0, state.board.strait_limits.get)


def has_room(state: State, unit: Counter, zone: str) -> bool:
    """Whether a unit that comes into a zone would find room there."""
    return all(stacking.has_room(state, unit, zone, limit(state)) for limit in (_in_zones, _in_straits))


@enforces(RULES["SPH-3.2-zone"], "R-76")
def stack_fits_zone(state: State) -> Iterator[Fault]:
    """A side has no more than four units in a land zone or on the beach (3.2)."""
    for stack in overfull_stacks(state, _in_zones(state)):
        units = f"{stack.side} has {stack.size} units in {stack.place} ({listed(names(stack.counters))})"
        surplus = f"{stack.size - stack.most} of "
        yield _fault(stack, f"{units}; {stack.most} may stand there", surplus)


@enforces(RULES["SPH-3.2-strait"], "R-76")
def stack_fits_strait(state: State) -> Iterator[Fault]:
    """A side has no more PF of triremes in a strait than its limit, on their present face (3.2)."""
    for stack in overfull_stacks(state, _in_straits(state)):
        ships = f"{stack.side} has {stack.size} PF of triremes in the strait {stack.place}"
        surplus = f"{stack.size - stack.most} PF or more of " if len(stack.entered) > 1 else ""
        too_big = any(state.pf(ship) > stack.most for ship in stack.entered)
        message = f"{ships} ({listed(names(stack.counters))}), and its limit is {stack.most}"
        yield _fault(stack, message, surplus, *(("R-78",) if too_big else ()))


def _fault(stack: Overfull[Counter], message: str, surplus: str, *rulings: str) -> Fault:
    entered = names(stack.entered)
    legal = f"{surplus}{listed(entered)} had to stop elsewhere"
    return Fault(message, entered, (stack.place,), legal, f"{stack.place}/{stack.side}", rulings)


ENDS: tuple[PlayRule, ...] = (stack_fits_zone, stack_fits_strait)
