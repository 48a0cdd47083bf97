"""The assembly of an army (3.2.3), the free operation (3.2.6), and operations for minor states (3.1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks import core
from vassal_rulebooks.core.acts import one_of
from vassal_rulebooks.peloponnesian_war.acts import Activate, Complete, JoinUp, SetOut
from vassal_rulebooks.peloponnesian_war.board import MINORS, POINTS
from vassal_rulebooks.peloponnesian_war.state import Kind, RULES, Stage, State, act_kind, is_ship

if TYPE_CHECKING:
    from collections.abc import Iterable


def _price(state: State) -> int:
    return 0 if state.op.kind == Kind.FREE else state.rules.activation.value


def others(state: State) -> tuple[str, ...]:
    """Return the friendly points in the space of the leader that are not in his army."""
    return tuple(unit for unit in state.friends(state.here) if unit not in state.op.army)


@core.enforces(RULES["PPW-3.2.3-friendly"])
def _is_at_hand(state: State, act: Activate) -> core.Broken | None:
    able = (*others(state), *_expedition(state))
    return None if act.unit in able else core.broken(here=state.here, able=able)


def _expedition(state: State) -> tuple[str, ...]:
    # points of the power itself may support a sympathetic minor state (3.1.3)
    if not state.op.minor:
        return ()
    own = (unit for unit in state.points(state.here) if state.board.state(unit) == state.active)
    return tuple(unit for unit in own if unit not in state.op.army)


@core.enforces(RULES["PPW-3.2.3-partner"])
def _is_of_a_partner(state: State, act: Activate) -> core.Broken | None:
    owner = state.board.state(act.unit)
    may_use = owner == state.active or owner in state.partners(state.active) or owner not in state.board.powers
    return None if may_use else core.broken(owner=owner)


@core.enforces(RULES["PPW-3.1.3-forces"])
def _is_of_the_minor(state: State, act: Activate) -> core.Broken | None:
    owner, minor = state.board.state(act.unit), state.op.minor
    if not minor or owner == minor:
        return None
    if owner != state.active:
        return core.broken(owner=owner)
    sent = tuple(unit for unit in state.forces if state.board.state(unit) == state.active)
    return core.broken("expedition", sent=sent) if len(sent) >= state.rules.expedition.value else None


@core.enforces(RULES["PPW-3.2.3-cost"])
def _has_the_talents(state: State, _act: Activate) -> core.Broken | None:
    cost, left = _price(state), state.money()
    return core.broken(cost=cost, left=left) if cost > left else None


@core.forbids(RULES["PPW-3.2.6-ships"])
def _sails_for_nothing(state: State, act: Activate) -> bool:
    return state.op.kind == Kind.FREE and is_ship(state, act.unit)


def _activated(state: State, act: Activate) -> State:
    op, after = state.op, state.enlisted(act.unit) if state.op.minor else state.released((act.unit,))
    return after.paid(_price(state)).with_op(army=(*op.army, act.unit), start=state.here, steps=0, here=())


def _at_hand(state: State) -> Iterable[Activate]:
    units = (unit for unit in state.points(state.here) if unit not in state.op.army)
    return map(Activate, units)


@core.forbids(RULES["PPW-3.2.3-space"])
def is_no_assembly_space(state: State, _act: SetOut | Complete) -> bool:
    """The assembly ends in an assembly space: where it began, or where other friendly points are (3.2.3)."""
    return state.progress.stage is Stage.ASSEMBLE and bool(state.op.steps) and not others(state)


def _set_out(state: State, _act: SetOut) -> State:
    return state.with_op(start=state.here, steps=0, here=()).with_progress(stage=Stage.MARCH)


def _joined(state: State, act: JoinUp) -> State:
    rebels = tuple(unit for unit in state.op.rebels if unit != act.unit)
    after = state.put((act.unit,), state.here)
    return after.with_op(army=(*state.op.army, act.unit), rebels=rebels)


def outside(state: State, units: Iterable[str], state_: str) -> tuple[str, ...]:
    """Return the points of a state that are outside its home area."""
    area = {place for place, owner in state.board.owners.items() if owner == state_}
    return tuple(unit for unit in units if state.location(unit) not in area)


def minor_states(state: State) -> tuple[str, ...]:
    """Return the minor states that have points in the army."""
    minors = (unit for unit in state.forces if state.board.counter(unit).side == MINORS)
    return tuple(dict.fromkeys(map(state.board.state, minors)))


def all_of(state: State, state_: str) -> tuple[str, ...]:
    """Return all points of a state on the map."""
    return tuple(unit for unit in state.of_type(*POINTS) if state.board.state(unit) == state_)


ASSEMBLY_KINDS = (
    act_kind(
        Activate, _activated, _is_at_hand, _is_of_a_partner, _is_of_the_minor, _has_the_talents, _sails_for_nothing,
        candidates=_at_hand,
    ),
    act_kind(SetOut, _set_out, is_no_assembly_space),
    act_kind(JoinUp, _joined, one_of(RULES["PPW-3.2.5-join"], lambda state: state.op.rebels)),
)  # fmt: skip
