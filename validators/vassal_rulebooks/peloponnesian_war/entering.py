"""Events in a space that an army enters: losses, interception, battle, and revolts of tributaries (3.2.4, 3.2.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import flow, ledger
from vassal_rulebooks.core.acts import ActKind, one_of
from vassal_rulebooks.core.board import ENEMY, others_after
from vassal_rulebooks.peloponnesian_war import routes
from vassal_rulebooks.peloponnesian_war.acts import Incite, Intercept, LetBy, Lose, Losses, Win
from vassal_rulebooks.peloponnesian_war.board import MINORS, Account, Mark, UnitType
from vassal_rulebooks.peloponnesian_war.march import influence, leaves_unravaged
from vassal_rulebooks.peloponnesian_war.rounds import finished
from vassal_rulebooks.peloponnesian_war.state import RULES, Done, Here, Stage, State, act_kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def _wild(state: State) -> frozenset[str]:
    return state.board.area(*state.rules.house.unfamiliar.value)


def interceptors(state: State, power: str) -> tuple[str, ...]:
    """Return the points of a power that can intercept the army because their zones cover its space (4.6).

    Points that fought in this operation cannot intercept (3.3).
    """
    covering = (unit for unit in influence(state, state.here) if unit not in state.op.tired)
    return tuple(unit for unit in covering if state.diplomacy.commander(state.board.state(unit)) == power)


def entered(state: State) -> State | None:
    """Return the position at the next decision in a space that the army entered; None if no decision is left."""
    op = state.op
    if Here.ENTERED not in op.here or not state.forces:
        return None
    is_wild = state.progress.stage is Stage.MARCH and state.here in _wild(state)
    if (is_wild or Here.CROSSED in op.here) and Here.ROLLED not in op.here:
        return flow.called(state, Stage.LOSSES, state.active, state.here)
    if state.stance(state.here) == ENEMY:
        for power in others_after(state.active, state.board.powers):
            if power not in op.here and interceptors(state, power):
                return flow.called(state.with_op(here=(*op.here, power)), Stage.INTERCEPT, power, state.here)
    return None


def _rolled(state: State, act: Losses) -> State:
    after = state.with_op(here=(*state.op.here, Here.ROLLED))
    if Here.CROSSED in state.op.here:
        is_wrecked = act.die >= state.rules.wreck.value
        return finished(after.put(state.op.army, None).with_op(army=())) if is_wrecked else flow.returned(after)
    if act.die > state.rules.house.loss.value:
        return flow.returned(after)
    return after.with_progress(stage=Stage.LOSS)


def _losable(state: State) -> tuple[str, ...]:
    if state.progress.stage is Stage.LOSS:
        return state.forces
    if state.progress.stage is Stage.BATTLE:
        return _combatants(state)
    return ()


@core.forbids(RULES["PPW-3.3-tired"])
def _is_too_tired(state: State, act: Lose) -> bool:
    is_on_way_home = any(call[0] == Stage.HOME for call in state.progress.calls[-1:])
    return is_on_way_home and act.unit in state.op.tired and act.unit not in state.forces


def _lost(state: State, act: Lose) -> State:
    after = state.lost(act.unit)
    return flow.returned(after) if state.progress.stage is Stage.LOSS else after


def _intercepted(state: State, act: Intercept) -> State:
    house, place = state.rules.house, state.here
    bonus = house.present.value if state.location(act.unit) == place else 0
    if act.die + bonus < house.intercept.value:
        return flow.returned(state)
    return state.with_progress(stage=Stage.BATTLE, side=state.active, about=(place, state.side))


def _combatants(state: State) -> tuple[str, ...]:
    place = state.subject
    if not place:
        return ()
    return tuple(dict.fromkeys((*state.friends(place), *state.foes(place), *influence(state, place), *state.forces)))


def _winners(state: State) -> Iterator[str]:
    yield state.active
    yield state.other or MINORS


def _won(state: State, act: Win) -> State:
    if state.progress.stage is not Stage.BATTLE:
        return state
    place, active = state.subject, state.active
    tired = tuple(dict.fromkeys((*state.op.tired, *_combatants(state))))
    state = state.with_op(tired=tired, done=(*state.op.done, Done.FOUGHT))
    loser = state.other if act.side == active else active
    after = flow.returned(state)
    if after.progress.stage is Stage.COMBAT:
        decides = loser if loser in state.board.powers else active
        return flow.called(after, Stage.RETREAT, decides, place, loser)
    return finished(after) if loser == active else after


INTERCEPTION_KINDS: tuple[ActKind[State, Any], ...] = (
    act_kind(
        Losses, _rolled, one_of(RULES["PPW-4.5-losses"], lambda state: [state.subject], field="place"), is_chance=True
    ),
    act_kind(Lose, _lost, one_of(RULES["PPW-3.2.4-loss"], _losable), _is_too_tired),
    act_kind(
        Intercept,
        _intercepted,
        one_of(RULES["PPW-4.6-intercept"], lambda state: interceptors(state, state.side), "R-14"),
        is_chance=True,
    ),
    act_kind(LetBy, lambda state, _: flow.returned(state)),
    act_kind(Win, _won, one_of(RULES["PPW-3.2.4-winner"], _winners, "R-2", field="side")),
)


def _seat(state: State, place: str) -> bool:
    owner = state.board.owners[place]
    return state.board.homes.get(owner) == place or bool(state.marked_by(Mark.TRIBUTARY, place))


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
    units = interceptors(state, state.other) if state.progress.stage is Stage.BATTLE else ()
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
    fleet = (unit for near in around for unit in state.points(near, (UnitType.SHIPS,)) if board.state(unit) == power)
    return {
        "resentment": ledger.held(state, Account.RESENTMENT, power),
        "tribute": ledger.held(state, Account.TRIBUTE, power) // house.revolt_rate.value,
        "army": min(len(state.forces) // house.revolt_army.value, house.revolt_most.value),
        "garrison": -house.revolt_garrison.value * (bool(garrison) and board.state(garrison) == power),
        "fleet": -house.revolt_fleet.value * any(True for _ in fleet),
    }


def _is_won(state: State, act: Incite) -> bool:
    _, power = _target(state, act.place)
    total = act.die + sum(_modifiers(state, act.place).values())
    return bool(total > ledger.held(state, Account.BELLICOSITY, power))


def account(state: State, act: Incite) -> Iterator[str]:
    """Yield the calculation of a revolt as text."""
    _, power = _target(state, act.place)
    parts = "".join(f", {value:+} {name}" for name, value in _modifiers(state, act.place).items() if value)
    yield f"die {act.die}{parts}, against the bellicosity {ledger.held(state, Account.BELLICOSITY, power)} of {power}"


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
    tribute = [mark for mark in state.marks if mark[0] == Mark.TRIBUTARY and state.board.owners[mark[1]] == owner]
    place = state.board.homes.get(owner) or tribute[0][1]
    marks = tuple(mark for mark in state.marks if mark not in tribute)
    after: State = state.changed(marks=marks).laid(Mark.REBELLION, place, power)
    for one in state.at(place):
        if state.board.state(one.id) == power and one.id == state.garrison(place):
            after = after.placed(one.id, state.board.pool(one.id))
        elif state.board.state(one.id) == power and one.type == UnitType.LEADER:
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
