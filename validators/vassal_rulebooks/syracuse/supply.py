"""Supply: sources, lines over areas with walls, and the limits of the city (9.0)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from vassal_rulebooks.core.board import reach_from
from vassal_rulebooks.syracuse.board import SYRACUSE

if TYPE_CHECKING:
    from vassal_rulebooks.syracuse.board import SyracuseBoard
    from vassal_rulebooks.syracuse.state import State


def is_open(state: State, place: str, side: str) -> bool:
    """Return True if a line of supply of a side can go through an area (9.2)."""
    if not state.normal(state.foes(place, side)):
        return True
    return bool(state.walls(place, side)) and not state.walls(place, state.board.other[side])


@lru_cache(maxsize=512)
def fleet_sources(board: SyracuseBoard, state: State, side: str) -> frozenset[str]:
    """Return the coastal areas with ships from where a sea free of normal enemy ships leads to the edge (9.1)."""
    free = {sea for sea in board.sea if not state.normal(state.foes(sea, side, ships=True))}
    reached = [
        reach_from(edge, lambda here: ((to, 1) for to in board.exits[here] if to in free)).costs
        for edge in free.intersection(state.rules.edges.value)
    ]
    open_sea, found, at_sea = frozenset().union(*reached), set(), state.board.is_chosen("R-30", "yes")
    for place in board.coast:
        near = (place, *(to for to in board.exits[place] if at_sea and to in board.sea))
        fleets = [at for at in near if state.own_units(at, side, ships=True)]
        if board.terrain(place) != "bog" and any(open_sea.intersection((at, *board.exits[at])) for at in fleets):
            found.add(place)
    return frozenset(found)


@lru_cache(maxsize=512)
def open_from(board: SyracuseBoard, state: State, place: str, side: str) -> frozenset[str]:
    """Return the areas to which lines of open areas lead from one (9.2)."""
    reach = reach_from(place, lambda here: ((to, 1) for to in board.roads(here) if is_open(state, to, side)))
    return frozenset(reach.costs)


def is_traced(state: State, start: str, side: str, ends: frozenset[str]) -> bool:
    """Return True if a line of open areas leads from an area to one of others (9.2)."""
    starts = shores(state, start, side) if start in state.board.sea else (start,)
    return any(ends & open_from(state.board, state, place, side) for place in starts)


def shores(state: State, sea: str, side: str) -> tuple[str, ...]:
    """Return the open coasts next to a sea area."""
    return tuple(to for to in state.board.exits[sea] if to in state.board.coast and is_open(state, to, side))


def sources(state: State, unit: str) -> frozenset[str]:
    """Return the sources of supply of a unit without the city (9.1)."""
    side = state.board.counter(unit).side
    if state.board.is_sicel(unit):
        return frozenset(place for place in state.rules.west.value if not state.enemies(place, side))
    return fleet_sources(state.board, state, side)


def starving(state: State) -> tuple[str, ...]:
    """Return the Syracusan units that trace to the city alone, without those that go short already (9.2.1)."""
    city = frozenset(state.rules.city.value)
    fed = (unit for unit in state.in_play(SYRACUSE) if unit not in state.progress.tried)
    own = (unit for unit in fed if not state.board.is_sicel(unit))
    needy = ((unit, state.whereabouts(unit) or "") for unit in own)
    return tuple(
        unit for unit, place in needy
        if not is_traced(state, place, SYRACUSE, sources(state, unit)) and is_traced(state, place, SYRACUSE, city)
    )  # fmt: skip


def supplied_by_city(state: State, die: int) -> int:
    """Return how many units the city feeds: morale and a die, less if it is cut off or has no ships (9.2.1)."""
    board, rules = state.board, state.rules
    ends = frozenset((*rules.west.value, *(at for at in board.coast if state.own_units(at, SYRACUSE, ships=True))))
    is_cut = not is_traced(state, rules.refuge.value, SYRACUSE, ends - {rules.refuge.value})
    has_ships = bool(state.in_play(SYRACUSE, ships=True))
    return max(0, state.level("morale", SYRACUSE) + die - 2 * is_cut - 3 * (not has_ships))


def is_supplied(state: State, unit: str) -> bool:
    """Return True if a unit traces a line to a source; a leader always does (9.0)."""
    if state.board.is_leader(unit):
        return True
    side, place = state.board.counter(unit).side, state.whereabouts(unit) or ""
    ends = sources(state, unit)
    if side == SYRACUSE and not state.board.is_sicel(unit):
        ends |= frozenset(state.rules.city.value)
    return is_traced(state, place, side, ends)


def without_supply(state: State) -> tuple[str, ...]:
    """Return the units out of supply: those without a line, and those that the city does not feed (9.3)."""
    units = (unit for side in state.board.sides for unit in state.in_play(side))
    return tuple(unit for unit in units if unit in state.progress.tried or not is_supplied(state, unit))
