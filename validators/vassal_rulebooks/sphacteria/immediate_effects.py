"""What follows at once from any change of the position: leaders are captured (1.2), supply rests (5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.progress import Stage

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.model import Counter


def apply_immediate_effects(state: State) -> State:
    """The state in which no leader is where he cannot be, and the marker of a side without units to feed is back."""
    for leader in state.board.leaders:
        if is_lost(state, leader):
            state = _taken(state, leader)
    return with_supply_at_rest(state)


def _taken(state: State, leader: Counter) -> State:
    """The state without a lost leader; one who drowned out of a fight is recorded, as he scores nothing (8.2, R-17)."""
    place, progress = state.standing(leader.id).location, state.progress
    state = state.eliminated(leader.id)
    if progress.fight or place is None or state.foes(place, leader.side):
        return state
    return state.with_progress(drowned=(*progress.drowned, leader.id))


def is_lost(state: State, leader: Counter) -> bool:
    """Whether a leader is alone among enemy units, or at sea without own ships (1.2, R-16, R-17).

    A force that retreats takes its leaders along, one after the other; at sea they may go before the ships.
    """
    place = state.standing(leader.id).location
    if place is None or not (kind := state.board.kinds[place]).is_zone or state.units(place, leader.side):
        return False
    fight = state.progress.fight
    is_retreat = fight is not None and state.progress.stage is Stage.RETREAT
    if fight and is_retreat and leader.side == fight.loser:
        follow = kind is Kind.SEA and bool(state.triremes(fight.zone, leader.side))
        if follow or place == fight.zone or leader.id == fight.moving:
            return False
    return kind is Kind.SEA or bool(state.foes(place, leader.side))


def captured_on_the_way(state: State) -> State:
    """The state in which the leaders that units met alone on their way are captured (1.2, R-16, R-83)."""
    if state.board.is_chosen("R-83", "only where a unit ends its move"):
        return state
    ways = [standing.trail[1:] for counter, standing in state.pairs if not counter.is_leader]
    passed = {zone for way in ways for zone in way}
    for leader in state.board.leaders:
        place = state.location(leader.id)
        if place in passed and leader.side != state.active and not state.units(place, leader.side):
            state = state.eliminated(leader.id)
    return state


def with_supply_at_rest(state: State) -> State:
    """The state in which the marker of a side without units to feed is where it began (5.3, R-32).

    A unit whose retreat leads over the sea has not left the island before its way ends.
    """
    is_under_way = state.progress.fight is not None and bool(state.progress.fight.moving)
    if is_under_way or not state.board.is_chosen("R-32", "only while a unit is there"):
        return state
    start = state.board.game.rules.supply.start.value
    supply = tuple(
        value if value == start or fed_units(state, side) else start
        for side, value in zip(state.board.sides, state.progress.supply, strict=True)
    )
    return state if supply == state.progress.supply else state.with_progress(supply=supply)


def fed_units(state: State, side: str) -> tuple[Counter, ...]:
    """The land units of a side that need supply (5)."""
    zones = state.board.game.rules.supply.lines[side].fed.value
    return tuple(unit for zone in zones for unit in state.units(zone, side) if not unit.is_naval)
