"""Rounds of operations until all powers pass (3.1), and what follows: conquest (3.1.5), helots (3.1.6), victory (9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks import core
from vassal_rulebooks.core import flow, ledger
from vassal_rulebooks.core.acts import one_of
from vassal_rulebooks.core.board import ALLY, ENEMY
from vassal_rulebooks.peloponnesian_war.acts import Abort, Begin, BeginFor, HelotLoss, Pass, Surrender
from vassal_rulebooks.peloponnesian_war.board import LAND, OPEN, POINTS, STANCES, Account, Mark, UnitType
from vassal_rulebooks.peloponnesian_war.state import OPERATIONS, RULES, Done, Kind, Operation, Stage, State, act_kind

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


def _conqueror(state: State, home: str) -> str:
    owner, garrison = state.board.owners[home], state.garrison(home)
    if garrison and state.diplomacy.between(state.board.state(garrison), owner) == ENEMY:
        return state.board.state(garrison)
    has_fallen = Done.FALLEN in state.op.done and state.op.objective == home and state.friends(home)
    is_unfriendly = state.diplomacy.between(state.nation, owner) == ENEMY
    return state.nation if has_fallen and is_unfriendly else ""


def _conquered(state: State) -> tuple[str, ...]:
    if state.progress.stage is not Stage.CONQUEST:
        return ()
    homes = (home for home in state.board.homes.values() if state.board.owners[home] not in state.fallen)
    return tuple(home for home in homes if _conqueror(state, home))


def _surrendered(state: State, act: Surrender) -> State:
    owner, board = state.board.owners[act.place], state.board
    winner = _conqueror(state, act.place) or state.nation
    power = state.diplomacy.commander(winner)
    for kind in POINTS:
        own = [unit for unit in state.of_type(kind) if board.state(unit) == owner]
        for unit in own[1:]:
            state = state.lost(unit)
    if owner in board.powers:
        return state.changed(fallen=tuple(sorted((*state.fallen, owner))))
    marks = tuple(mark for mark in state.marks if not (mark[0] in STANCES and board.owners[mark[1]] == owner))
    after: State = state.changed(marks=marks)
    return after.laid(Mark.TRIBUTARY, act.place, power) if power else after


def after_conquest(state: State) -> State | None:
    """Return the position at the helots step; None while a state still has to surrender."""
    return None if _conquered(state) else state.with_progress(stage=Stage.HELOTS)


def _helots_rise(state: State) -> bool:
    if state.helots or state.side != state.leader_of(state.rules.lends.value):
        return False
    land = state.board.area(*state.rules.helot_lands.value)
    own = (unit for unit in state.of_type(*LAND) if state.board.state(unit) == state.rules.lends.value)
    if all(state.location(unit) in land for unit in own):
        return False
    there = [unit for unit in state.of_type(*POINTS, UnitType.GARRISON) if state.location(unit) in land]
    stances = [state.between(unit, state.rules.lends.value) for unit in there]
    return stances.count(ENEMY) > stances.count(ALLY)


def _victims(state: State) -> tuple[str, ...]:
    own = (unit for unit in state.of_type(UnitType.HOPLITES) if state.board.state(unit) == state.rules.lends.value)
    return tuple(own) if state.progress.stage is Stage.HELOTS and _helots_rise(state) else ()


def _killed(state: State, act: HelotLoss) -> State:
    lost = ledger.paid(state, Account.BELLICOSITY, {state.rules.lends.value: state.rules.helots.value})
    return lost.lost(act.unit).changed(helots=True)


def after_helots(state: State) -> State | None:
    """Return the position with the next power to act; None while helots still rebel."""
    return None if _victims(state) else next_power(state.with_progress(op=None))


def challenger_has_won(state: State) -> bool:
    """Return True if the challenger holds its heartland and enough fortresses of its neighbours (9)."""
    board, rules = state.board, state.rules
    held = {place for place in board.game.zones if state.controller(place) == rules.challenger.value}
    fortresses = [place for place in board.area(*rules.goals.value) & held if board.terrain(place) != OPEN]
    return board.area(rules.heartland.value) <= held and len(fortresses) >= rules.fortresses.value


def winner(state: State) -> str | None:
    """Return the winner; empty if the game ended without a winner, None while it continues (9)."""
    if state.progress.stage is not Stage.OVER:
        return None
    one, other = state.rules.rivals.value
    if {one, other} & {*state.fallen}:
        return one if other in state.fallen else other
    return state.rules.challenger.value if challenger_has_won(state) else ""


ROUND_KINDS = (
    act_kind(Begin, _begun, _has_a_leader, _was_free_before, candidates=_beginnings),
    act_kind(BeginFor, _begun, _has_a_leader, _was_free_before, _is_sympathetic, candidates=_beginnings_for),
    act_kind(Pass, _passed, _has_all_at_home),
    act_kind(Abort, lambda state, _: finished(state)),
    act_kind(Surrender, _surrendered, one_of(RULES["PPW-3.1.5-conquest"], _conquered, "R-12", field="place")),
    act_kind(HelotLoss, _killed, one_of(RULES["PPW-3.1.6-helots"], _victims, "R-10", "R-11")),
)
