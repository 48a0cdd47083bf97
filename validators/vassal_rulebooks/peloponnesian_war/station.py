"""Year-round station (3.5)."""

from __future__ import annotations

from vassal_rulebooks import core
from vassal_rulebooks.core.acts import one_of
from vassal_rulebooks.peloponnesian_war.acts import Assign
from vassal_rulebooks.peloponnesian_war.board import CITY, STATION
from vassal_rulebooks.peloponnesian_war.state import RULES, State, act_kind


def _assignable(state: State) -> tuple[str, ...]:
    place = state.op.objective
    units = state.friends(place) if place else ()
    return tuple(unit for unit in units if state.is_led(unit) and unit not in state.stationed)


def _price(state: State) -> int:
    place, board = state.op.objective, state.board
    there = sum(state.location(unit) == place for unit in state.stationed)
    is_rebel = bool(place) and board.terrain(place) == CITY and bool(state.rebels_against(place))
    return 0 if is_rebel and there < state.rules.station_free.value else state.rules.station.value


@core.enforces(RULES["PPW-3.5-price"], "R-9")
def _can_pay(state: State, _act: Assign) -> core.Broken | None:
    cost, left = _price(state), state.money()
    return core.broken(cost=cost, left=left) if cost > left else None


def _assigned(state: State, act: Assign) -> State:
    place = state.location(act.unit) or state.op.objective
    after = state.paid(_price(state)).changed(stationed=tuple(sorted((*state.stationed, act.unit))))
    return after.laid(STATION, place, state.active)


STATION_KINDS = (act_kind(Assign, _assigned, one_of(RULES["PPW-3.5-forces"], _assignable), _can_pay),)
