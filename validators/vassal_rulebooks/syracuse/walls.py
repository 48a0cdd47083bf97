"""Siege walls: built, torn down, and the Circle Fort (10.2, 10.3)."""

from __future__ import annotations

from typing import Any

from vassal_rulebooks import core
from vassal_rulebooks.core.acts import one_of
from vassal_rulebooks.syracuse import acts
from vassal_rulebooks.syracuse.board import ATHENS, FORT, ROUTED, SECOND, WALL, WORK
from vassal_rulebooks.syracuse.impulse import next_side
from vassal_rulebooks.syracuse.season import six_kind
from vassal_rulebooks.syracuse.state import RULES, State, act_kind, amount, without


def next_wall(state: State, place: str, side: str) -> str:
    """Return what a side would build in an area: its first or second wall, or the Circle Fort; empty if nothing."""
    number, is_plateau = state.walls(place, side), state.board.terrain(place) == "high"
    if state.marked_by(FORT, place) == side:
        return ""
    if number < state.rules.walls.value:
        return (WALL, SECOND)[number]
    can_close = side == ATHENS and is_plateau and "fort" not in state.history
    return FORT if can_close else ""


def hands(state: State) -> tuple[str, ...]:
    """Return the activated ground units, normal or disrupted, that can build or tear down (10.2.1, 10.2.2)."""
    fit = (unit for unit in state.progress.ready if state.status(unit) != ROUTED)
    there = (unit for unit in fit if state.location(unit) in state.board.game.zones)
    return tuple(one for one in there if one in state.own_units(state.location(one) or "", state.side, ships=False))


def demolishers(state: State) -> tuple[str, ...]:
    """Return the activated units in an area with a wall (10.2.2)."""
    places = {unit: state.location(unit) or "" for unit in hands(state)}
    return tuple(one for one, at in places.items() if any(state.walls(at, side) for side in state.board.sides))


@core.enforces(RULES["SYR-10.2.1-limit"], "R-15")
def has_a_wall_to_build(state: State, act: acts.Build) -> core.Broken | None:
    """A side has two walls in an area; Athens closes the Circle Fort with a third on Epipolae (10.2.1, 10.3)."""
    place = state.location(act.unit) or ""
    return None if next_wall(state, place, state.side) else core.broken(zones=(place,))


@core.enforces(RULES["SYR-10.2.2-mix"])
def has_a_marker(state: State, act: acts.Build) -> core.Broken | None:
    """The counters limit the walls of a side (10.2.2)."""
    place, side = state.location(act.unit) or "", state.side
    is_begun = (WORK, place, side) in state.marks
    left = state.board.stock(WORK, side) - len(state.marked(WORK, side))
    return None if is_begun or left else core.broken()


def begun(state: State, act: acts.Build) -> State:
    """Return the position after a unit goes to work under a wall marker (10.2.1)."""
    place = state.location(act.unit) or ""
    after = state.laid(WORK, place, state.side).changed(building=(*state.building, act.unit))
    return at_work(after, act.unit)


def razing(state: State, act: acts.Raze) -> State:
    """Return the position after a unit begins to tear down a wall."""
    return at_work(state.changed(razing=(*state.razing, act.unit)), act.unit)


def at_work(state: State, unit: str) -> State:
    """Return the position with a unit that works instead of moving; it counts among those that were activated (6.2)."""
    return state.noted("tried", unit).with_progress(ready=without(state.progress.ready, unit))


# -- 6.2, step 6


def sites(state: State) -> tuple[str, ...]:
    """Return the areas where units of this impulse build, did not fight, and have not thrown yet (10.2.1)."""
    crews = (unit for unit in state.progress.crews if unit in state.building and unit not in state.progress.busy)
    places = dict.fromkeys(state.location(unit) or "" for unit in crews)
    own = (place for place in places if (WORK, place, state.side) in state.marks)
    return tuple(place for place in own if place not in state.progress.done)


SITES = one_of(RULES["SYR-10.2.1-site"], sites, field="place")
"""The die for a wall is thrown where units build (10.2.1)."""


def is_built(state: State, act: acts.WallDie) -> bool:
    """Return True if a die finishes the wall; those who fought in this impulse do not help (10.2.1)."""
    table, side = state.board.game.wall, state.side
    there = (unit for unit in state.building if state.location(unit) == act.place)
    crew = [unit for unit in there if state.board.counter(unit).side == side and unit not in state.progress.busy]
    more = (len(crew) - 1) * amount(table, "units")
    foes = bool(state.normal(state.foes(act.place, side))) * amount(table, "enemy")
    return bool(act.die + more + foes >= state.rules.built.value)


def wall_thrown(state: State, act: acts.WallDie) -> State:
    """Return the position after the die for a wall; a third wall on Epipolae becomes the Circle Fort (10.3)."""
    after, place, side = state.noted("done", act.place), act.place, state.side
    if not is_built(state, act):
        return after
    after = after.changed(building=tuple(one for one in after.building if state.location(one) != place))
    after, kind = after.lifted(WORK, place, side), next_wall(state, place, side)
    if kind == FORT:
        after = after.lifted(WALL, place, side).lifted(SECOND, place, side)
        after = after.changed(history=(*after.history, "fort"))
    return after.laid(kind, place, side) if kind else after


def after_walls(state: State) -> State | None:
    """Return the position after the impulse, once the dice for walls are thrown; works without units are taken off."""
    if sites(state):
        return None
    manned = {(state.location(unit), state.board.counter(unit).side) for unit in state.building}
    return next_side(state.kept(WORK, lambda place, side: (place, side) in manned))


def torn_down(state: State) -> State:
    """Return the position at the end of a turn: walls under units that tear them down are gone (10.2.2, 10.3)."""
    for unit in state.razing:
        place, side = state.location(unit) or "", state.board.counter(unit).side
        owner = next((one for one in (state.board.other[side], side) if state.walls(place, one)), side)
        kind = next((one for one in (SECOND, WALL) if (one, place, owner) in state.marks), "")
        if kind and state.status(unit) != ROUTED:
            state = state.lifted(kind, place, owner)
    fort = state.fort()
    if fort and state.normal(state.own_units(fort, state.board.other[ATHENS], ships=False)):
        state = state.lifted(FORT, fort)
    return state.changed(razing=())


WALL_KINDS: tuple[core.ActKind[State, Any], ...] = (
    act_kind(
        acts.Build, begun, one_of(RULES["SYR-10.2.1-builder"], hands), has_a_wall_to_build, has_a_marker,
    ),
    act_kind(acts.Raze, razing, one_of(RULES["SYR-10.2.2-raze"], demolishers, "R-16")),
    six_kind(acts.WallDie, wall_thrown, SITES),
)  # fmt: skip
