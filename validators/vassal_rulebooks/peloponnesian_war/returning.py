"""Returning operations and the way home (3.4), and year-round station (3.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks import core
from vassal_rulebooks.core.acts import one_of
from vassal_rulebooks.core.board import ENEMY
from vassal_rulebooks.peloponnesian_war import routes
from vassal_rulebooks.peloponnesian_war.acts import Assign, Group
from vassal_rulebooks.peloponnesian_war.board import CITY, Mark, UnitType
from vassal_rulebooks.peloponnesian_war.rounds import finished
from vassal_rulebooks.peloponnesian_war.state import RULES, Here, Kind, Stage, State, act_kind, affordable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


SHIPS_FIRST, LAND_FIRST = PARTS = ("ships", "land")
"""The parts of a force that has to split."""


def returning(state: State, place: str) -> tuple[str, ...]:
    """Return the forces in a space that a power sends home: those that it commands, or its whole side after a combat.

    Points on station stay if other points can go. A leader goes with the forces of the state that he serves.
    """
    is_whole = state.op.kind == Kind.FIGHTING and state.board.is_chosen("R-17", "those of all friendly states")
    goes = state.is_friendly if is_whole else state.is_led
    forces = [unit for unit in state.friends(place) if goes(unit) and not state.is_home(unit)]
    led = (one.id for one in state.at(place) if one.type == UnitType.LEADER)
    leaders = (leader for leader in led if state.is_friendly(leader) and goes(leader))
    return (*leaders, *([unit for unit in forces if unit not in state.stationed] or forces))


def goes_home(state: State, units: Sequence[str]) -> State:
    """Return the position after forces set out for home from the objective space."""
    place = state.op.objective
    moved = state.with_op(army=tuple(units), rest=(), start=place, steps=0, here=())
    return moved.with_progress(stage=Stage.HOME)


@core.forbids(RULES["PPW-3.4-split"])
def _can_stay_together(state: State, _act: Group) -> bool:
    return all(routes.distance(state, state.here, state.board.home(unit)) < routes.FAR for unit in state.forces)


def _split(state: State, act: Group) -> State:
    takes = state.is_ship if act.group == SHIPS_FIRST else state.is_land
    first = tuple(unit for unit in state.op.army if takes(unit) or unit not in state.forces)
    return state.with_op(army=first, rest=tuple(unit for unit in state.op.army if unit not in first))


def _groups(state: State) -> Iterator[Group]:
    both = any(state.is_ship(unit) for unit in state.forces) and any(state.is_land(unit) for unit in state.forces)
    return (Group(part) for part in PARTS if both and Here.ENTERED not in state.op.here)


def _dropped(state: State) -> State:
    for unit in state.forces:
        if state.is_home(unit):
            is_lost = state.diplomacy.between(state.board.state(unit), state.controller(state.here)) == ENEMY
            place = None if is_lost else state.here
            army = tuple(one for one in state.op.army if one != unit)
            state = state.put((unit,), place).released((unit,)).with_op(army=army, start=state.here, steps=0)
    return state


def after_home(state: State) -> State | None:
    """Return the position after an army comes home: the rest sets out, or the operation ends (3.4)."""
    after = _dropped(state)
    if after.forces:
        return after if after is not state else None
    for leader in after.op.army:
        after = after.put((leader,), after.board.pool(leader))
    if after.op.rest:
        return goes_home(after, after.op.rest)
    return finished(after.with_op(army=()))


RETURN_KINDS = (act_kind(Group, _split, _can_stay_together, candidates=_groups),)


def _assignable(state: State) -> tuple[str, ...]:
    place = state.op.objective
    units = state.friends(place) if place else ()
    return tuple(unit for unit in units if state.is_led(unit) and unit not in state.stationed)


def _price(state: State) -> int:
    place, board = state.op.objective, state.board
    there = sum(state.location(unit) == place for unit in state.stationed)
    is_rebel = bool(place) and board.terrain(place) == CITY and bool(state.marked_by(Mark.REBELLION, place))
    return 0 if is_rebel and there < state.rules.station_free.value else state.rules.station.value


def _assigned(state: State, act: Assign) -> State:
    place = state.location(act.unit) or state.op.objective
    after = state.paid(_price(state)).changed(stationed=tuple(sorted((*state.stationed, act.unit))))
    return after.laid(Mark.STATIONED, place, state.active)


STATION_KINDS = (
    act_kind(
        Assign, _assigned, one_of(RULES["PPW-3.5-forces"], _assignable),
        affordable(RULES["PPW-3.5-price"], _price, "R-9"), stated=lambda state, _: _price(state),
    ),
)  # fmt: skip
