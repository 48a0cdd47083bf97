"""A move in its state: one crossing, with the facts that the rules need."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vassal_rulebooks.core import movement
from vassal_rulebooks.core.movement import begins_move
from vassal_rulebooks.sphacteria.acts import MoveUnit
from vassal_rulebooks.sphacteria.phases import began_at
from vassal_rulebooks.sphacteria.state import Kind, State
from vassal_tools.game.model import Counter  # noqa: TC001  # the types of the fields are read

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from vassal_rulebooks.core.state import Standing


@dataclass(frozen=True)
class UnitStep(movement.MoveStep):
    """A unit or leader goes from `here` to `to`."""

    state: State
    unit: Counter
    start: Kind | None
    end: Kind
    is_transport: bool
    is_sailing: bool  # at no cost, as ships move

    @property
    def is_land_unit(self) -> bool:
        """Return True if the mover is a land unit."""
        return not self.unit.is_leader and not self.unit.is_naval

    @property
    def is_on_map(self) -> bool:
        """Return True if the step crosses a border on the map; other rules judge other steps."""
        return self.is_crossing and self.start is not None and self.start.is_zone

    @cached_property
    def lacking_escort(self) -> Kind | None:
        """Return the escort that a leader lacks: SEA for triremes, LAND for a combat unit, else None.

        He needs triremes if he starts at sea or sails, else combat units, in his starting place when it was activated
        (3.1, R-15). So he may be the last or the first of a stack to go.
        """
        if not self.unit.is_leader or not self.is_crossing or not (self.is_first or self.is_sailing):
            return None
        began = began_at(self.state, self.state.activated, self.origin)
        escort = [counter for counter in began if counter.side == self.unit.side and not counter.is_leader]
        afloat = self.state.board.kinds.get(self.origin) in (Kind.SEA, Kind.NAVAL_BASE)
        if afloat or self.is_sailing:
            return None if any(counter.is_naval for counter in escort) else Kind.SEA
        return None if escort else Kind.LAND

    @property
    def swims(self) -> bool:
        """Return True if a land unit goes to sea and no trireme of its side carries it."""
        if not self.is_land_unit or self.end is not Kind.SEA:
            return False
        return not (self.is_transport and self.state.triremes(self.to, self.unit.side))

    @cached_property
    def after(self) -> Standing:
        """The standing of the mover after the step."""
        meets = self.end.is_zone and (self.end is not Kind.SEA or self.is_sailing)
        stopped = meets and bool(self.state.foes(self.to, self.unit.side))
        return self.standing_after(number=self.state.activation_number, transported=self.is_transport, stopped=stopped)


def step_of(state: State, move: MoveUnit) -> UnitStep:
    """Return the step of a move in a state."""
    unit, standing = state.board.counter(move.unit), state.standing(move.unit)
    return _step(state, unit, standing, move.to, may_begin(state, unit, standing), transported=move.transported)


def _step(state: State, unit: Counter, standing: Standing, to: str, is_first: bool, *, transported: bool) -> UnitStep:
    board = state.board
    start, end = None if standing.location is None else board.kinds[standing.location], board.kind(to)
    is_transport = _is_transport(unit, start, end, transported)
    is_sailing = unit.is_naval or (unit.is_leader and Kind.SEA in (start, end) and not is_transport)
    cost = 0 if is_sailing else _cost(state, start, end)
    return UnitStep(state, unit, standing, to, is_first, cost, start, end, is_transport, is_sailing)


def _cost(state: State, start: Kind | None, end: Kind) -> int:
    """Sailing costs nothing, for ships and for leaders aboard (1.1, 1.2, 3, 3.3)."""
    costs = state.board.game.rules.movement
    if end is Kind.SEA:
        return costs.transport.value
    return (costs.base if start in (Kind.LAND_BASE, Kind.NAVAL_BASE) else costs.border).value


def may_begin(state: State, unit: Counter, standing: Standing) -> bool:
    """Return True if the next step of a counter begins a move (R-11)."""
    limit = None if unit.is_naval else state.board.points.get(unit.type)
    return begins_move(standing, state.activated, limit)


def _is_transport(unit: Counter, start: Kind | None, end: Kind, chosen: bool) -> bool:
    if unit.is_naval or start is None or not (start.is_zone and end.is_zone):
        return False
    if end is Kind.SEA:
        return chosen
    if start is not Kind.SEA:
        return False
    return chosen or not (unit.is_leader and end is Kind.BEACH)  # only a leader may come to the beach as ships do


def has_choice(step: UnitStep) -> bool:
    """Return True if `MoveUnit.transported` makes a difference."""
    return _is_transport(step.unit, step.start, step.end, not step.is_transport) != step.is_transport


def steps_from(state: State, unit: str, among: Container[str] | None = None) -> Iterator[UnitStep]:
    """Yield a unit's crossings, legal or not, in alphabetical order, a transport last; `among` limits the places."""
    counter, standing = state.board.counter(unit), state.standing(unit)
    is_first = may_begin(state, counter, standing)
    for to in state.board.exits[standing.location] if standing.location else ():
        if among is not None and to not in among:
            continue
        step = _step(state, counter, standing, to, is_first, transported=False)
        yield step
        if has_choice(step):
            yield _step(state, counter, standing, to, is_first, transported=True)


def move_of(step: UnitStep) -> MoveUnit:
    """Return the move of a step."""
    return MoveUnit(step.unit.id, step.to, step.is_transport)


def comes_back(step: UnitStep) -> bool:
    """Return True if a counter enters a place again in the same move (R-79)."""
    return not step.is_first and step.is_crossing and step.to in step.standing.trail
