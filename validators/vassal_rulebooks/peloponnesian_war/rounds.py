"""Rounds of operations until all powers pass (3.1), and how an operation begins and ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks import core
from vassal_rulebooks.core import flow
from vassal_rulebooks.peloponnesian_war.acts import Abort, Begin, BeginFor, Pass
from vassal_rulebooks.peloponnesian_war.board import POINTS, Mark, UnitType
from vassal_rulebooks.peloponnesian_war.state import OPERATIONS, RULES, Kind, Operation, Stage, State, act_kind

if TYPE_CHECKING:
    from collections.abc import Iterator


def next_power(state: State) -> State:
    """Return the position with the next power to act, or at the end of the operations of the turn (3.1)."""
    acting, state = state.acting_powers, state.at_rest()
    if state.progress.passes >= len(acting):
        return state.with_progress(stage=Stage.POLITICS, side="", passes=0)
    after = [power for power in acting if power > state.side]
    return state.changed(begins=flow.A_SIDE).with_progress(stage=Stage.ROUND, side=(*after, *acting)[0])


def finished(state: State) -> State:
    """Return the position after an operation; conquest and helots come before the next power (3.1.5)."""
    over = state.with_progress(stage=Stage.CONQUEST, side=state.active, passes=0, about=(), calls=())
    return over.kept(Mark.SIEGE, lambda place, side: any(one.side == side for one in over.at(place)))


def away(state: State, power: str) -> tuple[str, ...]:
    """Return the points of a power and its junior partners that are away from home and not on station (3.1.1)."""
    own = {power, *state.partners(power)}
    units = (unit for unit in state.of_type(*POINTS) if state.board.state(unit) in own)
    return tuple(unit for unit in units if not state.is_home(unit) and unit not in state.stationed)


@core.enforces(RULES["PPW-3.1.1-away"], "R-4")
def _has_all_at_home(state: State, act: Pass) -> core.Broken | None:
    found = away(state, act.side)
    if not found and state.board.is_chosen("R-4", "no"):
        found = tuple(unit for unit in state.of_type(UnitType.LEADER) if state.allegiance(unit) == act.side)
    return core.broken(units=found, away=found) if found else None


def _passed(state: State, _act: Pass) -> State:
    return state.with_progress(stage=Stage.HELOTS, passes=state.progress.passes + 1)


def leaders(state: State, power: str) -> tuple[str, ...]:
    """Return the leaders of a power that have not been used in this turn (3.2.1)."""
    own = (one for one in state.board.leaders if one.contingent == power)
    return tuple(one.id for one in own if not state.standing(one.id).step and state.location(one.id))


@core.enforces(RULES["PPW-3.2.1-none"])
def _has_a_leader(state: State, act: Begin) -> core.Broken | None:
    if act.kind not in (Kind.MOVING, Kind.FREE) or leaders(state, act.side) or borrows(state, act.side):
        return None
    return core.broken()


def borrows(state: State, power: str) -> bool:
    """Return True if a power can get a leader of Sparta: friendly or neutral to Sparta, and not dominant (3.2.1)."""
    lender = state.rules.lends.value
    may_ask = power != lender and not state.partners(power) and not state.relations.are_enemies(power, lender)
    return may_ask and bool(leaders(state, lender))


@core.forbids(RULES["PPW-3.2.6-once"])
def _was_free_before(state: State, act: Begin) -> bool:
    return act.kind == Kind.FREE and state.freed.count(act.side) >= state.rules.free.value


@core.enforces(RULES["PPW-3.1.3-sympathy"])
def _is_sympathetic(state: State, act: BeginFor) -> core.Broken | None:
    able = sympathetic(state, act.side)
    return None if state.board.owners[act.minor] in able else core.broken(able=able)


def sympathetic(state: State, power: str) -> tuple[str, ...]:
    """Return the minor states with forces that are sympathetic to a power or its junior partners (3.1.3)."""
    own, stances = (power, *state.partners(power)), state.diplomacy.stances
    return tuple(name for name in state.board.homes if any(stances.get((name, one)) == Mark.SYMPATHETIC for one in own))


def _begun(state: State, act: Begin) -> State:
    is_moving = act.kind in (Kind.MOVING, Kind.FREE)
    freed = (*state.freed, act.side) if act.kind == Kind.FREE else state.freed
    op = Operation(act.kind, state.board.owners[act.minor] if isinstance(act, BeginFor) else "")
    stage = Stage.LEADER if is_moving else Stage.OBJECTIVE
    return state.changed(freed=freed).with_progress(stage=stage, op=op)


def _beginnings(state: State) -> Iterator[Begin]:
    return (Begin(state.side, kind) for kind in OPERATIONS)


def _beginnings_for(state: State) -> Iterator[BeginFor]:
    homes = [state.board.homes[minor] for minor in sympathetic(state, state.side)]
    return (BeginFor(state.side, kind, home) for home in homes for kind in OPERATIONS)


ROUND_KINDS = (
    act_kind(Begin, _begun, _has_a_leader, _was_free_before, candidates=_beginnings),
    act_kind(BeginFor, _begun, _has_a_leader, _was_free_before, _is_sympathetic, candidates=_beginnings_for),
    act_kind(Pass, _passed, _has_all_at_home),
    act_kind(Abort, lambda state, _: finished(state)),
)
