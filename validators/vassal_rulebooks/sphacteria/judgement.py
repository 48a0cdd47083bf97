"""What the greedy player thinks of a position: expected results of fights, strength, zones, supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import combat, supply
from vassal_rulebooks.sphacteria.course import Fight, Level
from vassal_rulebooks.sphacteria.odds import account
from vassal_rulebooks.sphacteria.victory import holds

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria.state import State

STEP = 1.0  # a step of a unit
ZONE = 6.0  # a zone of victory held
NEAR = 0.4  # for each border that lies between a hoplite unit and the nearest zone of victory that is not held
SUPPLY = 2.0
GAME = 100.0


def worth(state: State, side: str) -> float:
    """The worth of a position for a side: own assets less the enemy's, fights to come by expectation."""
    other = state.board.other[side]
    value = _assets(state, side) - _assets(state, other)
    if state.course and state.course.outcome:
        outcome = state.course.outcome
        scale = GAME if outcome.level in (Level.CAPITULATION, Level.ZONES) else GAME / 2
        value += scale * ((outcome.winner == side) - (outcome.winner == other))
    if state.active and state.course:
        affordable = state.course.spending.paid or state.course.spending.left > 0
        for zone in combat.contested(state):
            gain = expected(state, zone, state.active) if affordable else -2.0
            value += gain if state.active == side else -gain
    return value


def expected(state: State, zone: str, attacker: str) -> float:
    """The attacker's expected gain of a fight, in steps, with something for the zone."""
    fight = Fight(zone, attacker, state.board.other[attacker])
    faces = state.board.game.rules.die_sides.value
    total = 0.0
    for die in range(1, faces + 1):
        result = account(state, fight, die)
        total += result.losses[1] * _steps(result.cell.defender) - result.losses[0] * _steps(result.cell.attacker)
        total += 1.5 if result.winner == "attacker" else -1.5
    return total / faces


def _steps(result: str) -> float:
    return 2.0 if result == "E" else 1.0


def _assets(state: State, side: str) -> float:
    value = 0.0
    rules = state.board.game.rules.victory.points
    held = {zone for zone in rules.zones.value if holds(state, side, zone, rules)}
    value += ZONE * len(held)
    wanted = [zone for zone in rules.zones.value if zone not in held]
    far = distances(state)
    for counter, standing in zip(state.board.counters, state.standings, strict=True):
        if counter.side != side or standing.location is None:
            continue
        if counter.is_leader:
            value += STEP
            continue
        value += (STEP if standing.reduced else 2 * STEP) * (1.5 if counter.is_naval else 1.0)
        place = standing.location
        if counter.type == rules.unit_type.value and counter.contingent not in rules.excluded.value:
            if place not in rules.zones.value and wanted:
                value -= NEAR * min(far[place].get(zone, 9) for zone in wanted)
        elif counter.is_naval:
            value -= 0.15 * min(far[place].get(zone, 9) for zone in _straits(state, side))
    value += SUPPLY * (supply.marker(state, side))
    if supply.is_cut_off(state, side):
        value -= SUPPLY
    return value


def _straits(state: State, side: str) -> tuple[str, ...]:
    """The zones that cut off the enemy."""
    return state.board.game.rules.supply.lines[state.board.other[side]].blockade.value


_DISTANCES: dict[int, Mapping[str, Mapping[str, int]]] = {}


def distances(state: State) -> Mapping[str, Mapping[str, int]]:
    """The borders between places, whatever lies between them."""
    board = state.board
    if id(board) not in _DISTANCES:
        _DISTANCES[id(board)] = {place: _from(board.exits, place) for place in board.places}
    return _DISTANCES[id(board)]


def _from(exits: Mapping[str, tuple[str, ...]], place: str) -> Mapping[str, int]:
    found, edge = {place: 0}, [place]
    while edge:
        edge = [to for here in edge for to in exits[here] if to not in found and found.setdefault(to, found[here] + 1)]
    return found
