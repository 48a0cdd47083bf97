"""Rebellions of tributaries (3.2.5), with the modifiers of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core import flow, ledger
from vassal_rulebooks.core.acts import ActKind, one_of
from vassal_rulebooks.core.board import ENEMY
from vassal_rulebooks.peloponnesian_war import routes
from vassal_rulebooks.peloponnesian_war.acts import Incite
from vassal_rulebooks.peloponnesian_war.board import LEADER, REBELLION, RESENTMENT, SHIPS, TRIBUTARY, TRIBUTE
from vassal_rulebooks.peloponnesian_war.interception import interceptors, opponent
from vassal_rulebooks.peloponnesian_war.march import leaves_unravaged
from vassal_rulebooks.peloponnesian_war.state import Here, RULES, Stage, State, act_kind, bellicosity

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def _seat(state: State, place: str) -> bool:
    owner = state.board.owners[place]
    return state.board.homes.get(owner) == place or bool(state.marked_by(TRIBUTARY, place))


def _is_held_by_a_power(state: State, place: str) -> bool:
    return any(state.board.state(unit) in state.board.powers for unit in state.foes(place))


def _inciteable(state: State) -> tuple[str, ...]:
    if state.progress.stage not in (Stage.MARCH, Stage.BATTLE) or Here.ENTERED not in state.op.here or not state.forces:
        return ()
    if Here.TRIED in state.op.here:
        return ()
    here = state.here
    if state.progress.stage is Stage.BATTLE:
        is_on_way = state.progress.calls[-1:] and state.progress.calls[-1][0] == Stage.MARCH
        return (here,) if is_on_way and _rebels(state) else ()
    owner = state.board.owners[here]
    is_tributary = bool(state.diplomacy.controller(owner)) and state.diplomacy.between(state.nation, owner) == ENEMY
    return (here,) if is_tributary and _seat(state, here) and not _is_held_by_a_power(state, here) else ()


def _rebels(state: State) -> tuple[str, ...]:
    units = interceptors(state, opponent(state)) if state.progress.stage is Stage.BATTLE else ()
    of_tributaries = all(state.diplomacy.controller(state.board.state(unit)) for unit in units)
    return units if units and of_tributaries else ()


def _target(state: State, place: str) -> tuple[str, str]:
    found = _rebels(state)
    owner = state.board.state(found[0]) if found else state.board.owners[place]
    return owner, state.diplomacy.controller(owner)


def _modifiers(state: State, place: str) -> Mapping[str, int]:
    if not state.board.is_chosen("R-1", "by a house table"):
        return {}
    house, board, (_, power) = state.rules.house, state.board, _target(state, place)
    garrison = state.garrison(place)
    around = (place, *routes.sea_near(board, place))
    fleet = (unit for near in around for unit in state.points(near, (SHIPS,)) if board.state(unit) == power)
    return {
        "resentment": ledger.held(state, RESENTMENT, power),
        "tribute": ledger.held(state, TRIBUTE, power) // house.revolt_rate.value,
        "army": min(len(state.forces) // house.revolt_army.value, house.revolt_most.value),
        "garrison": -house.revolt_garrison.value * (bool(garrison) and board.state(garrison) == power),
        "fleet": -house.revolt_fleet.value * any(True for _ in fleet),
    }


def _is_won(state: State, act: Incite) -> bool:
    _, power = _target(state, act.place)
    total = act.die + sum(_modifiers(state, act.place).values())
    return bool(total > bellicosity(state, power))


def account(state: State, act: Incite) -> Iterator[str]:
    """Yield the calculation of a revolt as text."""
    _, power = _target(state, act.place)
    parts = "".join(f", {value:+} {name}" for name, value in _modifiers(state, act.place).items() if value)
    yield f"die {act.die}{parts}, against the bellicosity {bellicosity(state, power)} of {power}"


def _incited(state: State, act: Incite) -> State:
    owner, power = _target(state, act.place)
    after = state.with_op(here=(*state.op.here, Here.TRIED))
    if not power or not _is_won(state, act):
        return after
    units = _rebels(state)
    risen = _rebelled(after, owner, power)
    if state.progress.stage is Stage.BATTLE:  # no battle, and the rebels may join (3.2.5)
        return flow.returned(risen).with_op(rebels=units)
    return risen


def _rebelled(state: State, owner: str, power: str) -> State:
    tribute = [mark for mark in state.marks if mark[0] == TRIBUTARY and state.board.owners[mark[1]] == owner]
    place = state.board.homes.get(owner) or tribute[0][1]
    marks = tuple(mark for mark in state.marks if mark not in tribute)
    after: State = state.changed(marks=marks).laid(REBELLION, place, power)
    for one in state.at(place):
        if state.board.state(one.id) == power and one.id == state.garrison(place):
            after = after.placed(one.id, state.board.pool(one.id))
        elif state.board.state(one.id) == power and one.type == LEADER:
            after = after.placed(one.id, None)
    return after


REVOLT_KINDS: tuple[ActKind[State, Incite], ...] = (
    act_kind(
        Incite,
        _incited,
        one_of(RULES["PPW-3.2.5-where"], _inciteable, "R-1", field="place"),
        leaves_unravaged,
        is_chance=True,
    ),
)
