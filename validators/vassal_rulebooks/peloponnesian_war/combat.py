"""Combat operations (3.3) and garrisons (3.1.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import flow
from vassal_rulebooks.core.acts import one_of
from vassal_rulebooks.core.board import ENEMY
from vassal_rulebooks.peloponnesian_war import acts, routes
from vassal_rulebooks.peloponnesian_war.board import MINORS, OPEN, Mark, UnitType
from vassal_rulebooks.peloponnesian_war.march import is_no_assembly_space, leaves_unravaged
from vassal_rulebooks.peloponnesian_war.returning import goes_home, returning
from vassal_rulebooks.peloponnesian_war.rounds import finished
from vassal_rulebooks.peloponnesian_war.state import RULES, Done, Here, Stage, State, act_kind, affordable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def _battlefield(state: State) -> tuple[str, ...]:
    place = state.op.objective
    return (place,) if place and state.foes(place) and state.friends(place) else ()


def _opponents(state: State, place: str) -> str:
    commanders = (state.diplomacy.commander(state.board.state(unit)) for unit in state.foes(place))
    return next(filter(None, commanders), MINORS)


def _fought(state: State, act: acts.Fight) -> State:
    return flow.called(state, Stage.BATTLE, state.active, act.place, _opponents(state, act.place))


def _besieger(state: State) -> tuple[str, ...]:
    return tuple(unit for unit in state.friends(state.op.objective) if state.is_land(unit))


def _besiegeable(state: State) -> tuple[str, ...]:
    place = state.op.objective
    is_fortress = bool(place) and state.board.terrain(place) != OPEN and state.stance(place) == ENEMY
    return (place,) if is_fortress and _besieger(state) and Done.BESIEGED not in state.op.done else ()


def _siege_price(state: State) -> int:
    house = state.rules.house
    each = house.siege if state.board.is_chosen("R-13", "500 talents") else house.siege_low
    return each.value * len(_besieger(state))


def _besieged(state: State, act: acts.Besiege) -> State:
    after = state.paid(_siege_price(state)).with_op(done=(*state.op.done, Done.BESIEGED))
    return after.laid(Mark.SIEGE, act.place, state.active)


def _besieged_there(state: State) -> tuple[str, ...]:
    return (state.op.objective,) if Done.BESIEGED in state.op.done and Done.FALLEN not in state.op.done else ()


def _fallen(state: State, act: acts.Fall) -> State:
    garrison = state.garrison(act.place)
    after: State = state.off_station(state.foes(act.place)).lifted(Mark.SIEGE, act.place)
    after = after.with_op(done=(*state.op.done, Done.FALLEN))
    if garrison and state.is_hostile(garrison):
        after = after.placed(garrison, state.board.pool(garrison))
    return after


def _beaten(state: State) -> tuple[str, ...]:
    place, loser = state.subject, state.other
    if not place:
        return ()
    units = state.friends(place) if loser == state.active else state.foes(place)
    own = {*map(state.allegiance, units)}
    leaders = (one.id for one in state.at(place) if one.type == UnitType.LEADER and state.allegiance(one.id) in own)
    return (*units, *(unit for unit in leaders if units))


def _refuges(state: State) -> tuple[str, ...]:
    units = tuple(unit for unit in _beaten(state) if state.board.counter(unit).type != UnitType.LEADER)
    nations = dict.fromkeys(map(state.allegiance, units))
    near = [routes.near(state, state.subject, units, nation) for nation in nations]

    def is_safe(to: str) -> bool:
        return not any(state.between(unit, nation) == ENEMY for unit in state.points(to) for nation in nations)

    return tuple(to for to in (near or [()])[0] if all(to in some for some in near) and is_safe(to))


def _retreated(state: State, act: acts.Retreat) -> State:
    loser, units = state.other, _beaten(state)
    after = flow.returned(state).put(units, act.to)
    return after.with_op(objective=act.to) if loser == state.active else after


def after_battle(state: State) -> State | None:
    """Return the position after a battle if the beaten side has no points left, else None."""
    return None if _beaten(state) else flow.returned(state)


@core.enforces(RULES["PPW-3.2-objective"])
def _is_at_its_objective(state: State, _act: acts.Complete) -> core.Broken | None:
    is_moving = state.progress.stage in (Stage.ASSEMBLE, Stage.MARCH)
    if not is_moving or state.here == state.op.objective:
        return None
    return core.broken(units=state.op.army[:1], here=state.here, objective=state.op.objective)


@core.enforces(RULES["PPW-3.3-home"])
def _must_go_home(state: State, _act: acts.Complete) -> core.Broken | None:
    if state.progress.stage is not Stage.COMBAT or {Done.FOUGHT, Done.BESIEGED} & {*state.op.done}:
        return None
    left = tuple(unit for unit in returning(state, state.op.objective) if unit in state.friends(state.op.objective))
    return core.broken(units=left, left=left) if left else None


def _went_home(state: State, _act: acts.GoHome) -> State:
    return goes_home(state, returning(state, state.op.objective))


# -- 3.1.4 garrisons


def _garrisons_of(state: State, nation: str) -> tuple[str, ...]:
    return tuple(
        one.id
        for one, standing in state.pairs
        if (one.type, one.contingent) == (UnitType.GARRISON, nation) and standing.location not in state.board.game.zones
    )


def _hoplites(state: State) -> tuple[str, ...]:
    return tuple(unit for unit in state.points(state.op.objective, (UnitType.HOPLITES,)) if state.is_friendly(unit))


@core.enforces(RULES["PPW-3.1.4-minor"])
def _is_at_home(state: State, act: acts.Detach) -> core.Broken | None:
    owner, place = state.board.state(act.unit), state.location(act.unit)
    if owner in state.board.powers:
        return None
    if state.diplomacy.controller(owner):
        return core.broken("tributary", owner=owner)
    return core.broken(owner=owner) if state.board.owners.get(place or "") != owner else None


@core.forbids(RULES["PPW-3.1.4-fortress"])
def _is_no_fortress(state: State, act: acts.Detach) -> bool:
    place = state.location(act.unit) or ""
    return place in state.board.game.zones and state.board.terrain(place) == OPEN


@core.forbids(RULES["PPW-3.1.4-one"])
def _is_garrisoned(state: State, act: acts.Detach) -> bool:
    return bool(state.garrison(state.location(act.unit) or ""))


@core.enforces(RULES["PPW-3.1.4-mix"])
def _has_a_garrison(state: State, act: acts.Detach) -> core.Broken | None:
    owner = state.board.state(act.unit)
    return None if _garrisons_of(state, owner) else core.broken(owner=owner)


@core.forbids(RULES["PPW-3.4-garrison"])
def _is_under_way(state: State, _act: acts.Detach) -> bool:
    return state.progress.stage is Stage.HOME and Here.ENTERED in state.op.here


def _detached(state: State, act: acts.Detach) -> State:
    place, owner = state.location(act.unit) or "", state.board.state(act.unit)
    after = state.put((act.unit,), state.board.pool(act.unit))
    after = after.with_op(army=tuple(unit for unit in state.op.army if unit != act.unit))
    return flow.called(after, Stage.GARRISON, state.side, place, owner)


def _available(state: State) -> tuple[str, ...]:
    return _garrisons_of(state, state.other)


@core.forbids(RULES["PPW-3.1.4-place"])
def _is_out_of_place(state: State, act: acts.Garrison) -> bool:
    return bool(act.to != state.subject)


def _garrisoned(state: State, act: acts.Garrison) -> State:
    owner = state.board.owners[act.to]
    is_unfriendly = state.diplomacy.between(state.board.state(act.unit), owner) == ENEMY
    after = flow.returned(state).placed(act.unit, act.to)
    return after.lifted(Mark.REBELLION, act.to) if is_unfriendly else after


def _detachable(state: State) -> Iterator[acts.Detach]:
    place = state.op.objective
    return (
        map(acts.Detach, state.points(place, (UnitType.HOPLITES,))) if place and state.here in ("", place) else iter(())
    )


def _there(kind: Callable[[str], Any]) -> Callable[[State], Iterator[Any]]:
    # the button does not name the place, so an illegal act has to be a candidate too
    return lambda state: map(kind, filter(None, [state.op.objective]))


COMBAT_KINDS: tuple[core.ActKind[State, Any], ...] = (
    act_kind(
        acts.Fight, _fought, one_of(RULES["PPW-3.3-battle"], _battlefield, "R-2", "R-3", field="place"),
        candidates=_there(acts.Fight),
    ),
    act_kind(
        acts.Besiege, _besieged, one_of(RULES["PPW-3.3-siege"], _besiegeable, field="place"),
        affordable(RULES["PPW-3.3-price"], _siege_price, "R-13"), stated=lambda state, _: len(_besieger(state)),
        candidates=_there(acts.Besiege),
    ),
    act_kind(acts.Fall, _fallen, one_of(RULES["PPW-3.3-falls"], _besieged_there, field="place")),
    act_kind(acts.Retreat, _retreated, one_of(RULES["PPW-3.3-retreat"], _refuges, field="to")),
    act_kind(acts.Hold, lambda state, _: flow.returned(state)),
    act_kind(acts.GoHome, _went_home),
    act_kind(
        acts.Complete, lambda state, _: finished(state), _is_at_its_objective, is_no_assembly_space, _must_go_home,
        leaves_unravaged,
    ),
    act_kind(
        acts.Detach, _detached, one_of(RULES["PPW-3.1.4-who"], _hoplites), _is_at_home, _is_no_fortress,
        _is_garrisoned, _has_a_garrison, _is_under_way, candidates=_detachable,
    ),
    act_kind(
        acts.Garrison, _garrisoned, one_of(RULES["PPW-3.1.4-garrison"], _available), _is_out_of_place,
        candidates=lambda state: (acts.Garrison(unit, state.subject) for unit in _available(state)[:1]),
    ),
)  # fmt: skip
