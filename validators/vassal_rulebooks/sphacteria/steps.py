"""A move seen in its state: one crossing, with all that the rules ask about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from vassal_rulebooks.core.movement import begins_move, stepped
from vassal_rulebooks.core.positions import OUT
from vassal_rulebooks.core.steps import fault_of
from vassal_rulebooks.sphacteria.board import Kind

if TYPE_CHECKING:
    from vassal_rulebooks.core.positions import Standing
    from vassal_rulebooks.core.rules import Fault
    from vassal_rulebooks.sphacteria.acts import Move
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.model import Counter


@dataclass(frozen=True)
class Step:
    """One unit or leader goes from `here` to `to`."""

    state: State
    unit: Counter
    standing: Standing
    here: str | None
    to: str
    start: Kind | None
    end: Kind
    is_first: bool  # of this unit in a move
    is_crossing: bool  # whether a border, or the way out of a base, is between
    is_transport: bool
    is_sailing: bool  # at no cost, as ships move

    @property
    def cost(self) -> int:
        """The PM it takes (3, 3.3); ships, and leaders aboard them, go freely (1.1, 1.2)."""
        costs = self.state.board.game.rules.movement
        if self.is_sailing:
            return 0
        if self.end is Kind.SEA:
            return costs.transport.value
        return (costs.base if self.start in (Kind.LAND_BASE, Kind.NAVAL_BASE) else costs.border).value

    def fault(self, message: str, *rulings: str) -> Fault:
        """What is wrong with the step, said of its mover; it rests on these rulings beyond those of its rule."""
        return fault_of(self, message, *rulings)

    @property
    def is_land_unit(self) -> bool:
        """Whether the mover is a land unit."""
        return not self.unit.is_leader and not self.unit.is_naval

    @property
    def origin(self) -> str | None:
        """Where the mover set out from."""
        return self.here if self.is_first else self.standing.trail[0]

    @cached_property
    def lacking_escort(self) -> Kind | None:
        """What a leader sets out without: SEA for triremes, LAND for any combat unit; None if well escorted.

        He needs triremes where he starts at sea or sails, else combat units, in the place he starts from and
        at the time when it was activated (3.1, R-15); so he may be the last or the first of a stack to go.
        """
        if not self.unit.is_leader or not self.is_crossing or not (self.is_first or self.is_sailing):
            return None
        origin = self.origin or OUT
        escort = tuple(self.state.began_at(origin, self.unit.side))
        afloat = self.state.board.kinds.get(origin) in (Kind.SEA, Kind.NAVAL_BASE)
        if afloat or self.is_sailing:
            return None if any(counter.is_naval for counter in escort) else Kind.SEA
        return None if escort else Kind.LAND

    @property
    def swims(self) -> bool:
        """Whether a land unit goes to sea and no trireme of its side carries it."""
        if not self.is_land_unit or self.end is not Kind.SEA:
            return False
        return not (self.is_transport and self.state.triremes(self.to, self.unit.side))

    @property
    def after(self) -> Standing:
        """The standing of the mover after the step."""
        meets = self.end.is_zone and (self.end is not Kind.SEA or self.is_sailing)
        return stepped(
            self.standing,
            self.to,
            begins=self.is_first,
            number=self.state.activation_number,
            cost=self.cost,
            transported=self.is_transport,
            stopped=meets and bool(self.state.foes(self.to, self.unit.side)),
        )


def step_of(state: State, move: Move) -> Step:
    """The step that a move is in a state."""
    board = state.board
    unit = board.counter(move.unit)
    standing = state.standing(move.unit)
    here = standing.location
    start = None if here is None else board.kinds[here]
    end = board.kind(move.to)
    is_transport = _is_transport(unit, start, end, move.transported)
    touches_sea = Kind.SEA in (start, end)
    return Step(
        state=state,
        unit=unit,
        standing=standing,
        here=here,
        to=move.to,
        start=start,
        end=end,
        is_first=may_begin(state, unit, standing),
        is_crossing=here is not None and move.to in board.exits[here],
        is_transport=is_transport,
        is_sailing=unit.is_naval or (unit.is_leader and touches_sea and not is_transport),
    )


def may_begin(state: State, unit: Counter, standing: Standing) -> bool:
    """Whether the next step of a counter begins a move (R-11)."""
    limit = None if unit.is_naval else state.board.points[unit.type]
    return begins_move(standing, state.activated, limit)


def _is_transport(unit: Counter, start: Kind | None, end: Kind, chosen: bool) -> bool:
    """Whether the step is part of a transport over sea (3.3); no box is entered or left that way."""
    if unit.is_naval or start is None or not (start.is_zone and end.is_zone):
        return False
    if end is Kind.SEA:
        return chosen
    if start is not Kind.SEA:
        return False
    return chosen or not (unit.is_leader and end is Kind.BEACH)  # only a leader may come to the beach as ships do


def has_choice(step: Step) -> bool:
    """Whether `Move.transported` makes a difference."""
    return _is_transport(step.unit, step.start, step.end, not step.is_transport) != step.is_transport


def taken(step: Step) -> State:
    """The state after the step, but for what is noted."""
    state = step.state.with_standing(step.unit.id, step.after)
    if step.is_transport and step.end is Kind.SEA and step.state.triremes(step.to, step.unit.side):
        return state.with_cargo(step.to, 1 if step.is_land_unit else 0)
    return state


def taken_back(state: State, unit: str) -> State:
    """The state in which a unit is again where the activation found it, and took no room aboard."""
    standing = state.standing(unit)
    if standing.moved is None:
        return state
    counter, cargo = state.board.counter(unit), dict(state.carried)
    for zone in standing.trail[1:]:
        if zone in cargo and not counter.is_leader and not counter.is_naval:
            cargo[zone] -= 1
    carried = tuple((zone, n) for zone, n in sorted(cargo.items()) if n > 0 or not state.cargo(zone))
    return replace(state.with_standing(unit, standing.back_at_start), carried=carried)
