"""The greedy player's evaluation of positions: expected results of fights, strength, zones, supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import adjustment, combat
from vassal_rulebooks.sphacteria.adjustment import holds
from vassal_rulebooks.sphacteria.odds import accounts
from vassal_rulebooks.sphacteria.progress import Level, RunningFight

if TYPE_CHECKING:
    from vassal_rulebooks.core.state import Standing
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.model import Counter

STEP = 1.0  # a step of a land unit, and a leader
SHIP = 1.5  # a step of a ship, in steps of a land unit
ZONE = 6.0  # a zone of victory held
NEAR = 0.4  # for each border between a hoplite unit and the nearest zone of victory that is not held
WATCH = 0.15  # for each border between a ship and the nearest zone that cuts the enemy off
FAR = 9  # borders to where no way leads
SUPPLY = 2.0  # a box of supply, and not being cut off
FIELD = 1.5  # the field, to who wins a fight
REPULSE = -2.0  # a fight that cannot be paid for
GAME = 100.0  # a total victory; others count half


def worth(state: State, side: str) -> float:
    """Return the value of a position for a side: own assets less the enemy's, with expected results of fights."""
    other = state.board.other[side]
    value = _assets(state, side) - _assets(state, other)
    if state.progress.outcome:
        outcome = state.progress.outcome
        scale = GAME if outcome.level in (Level.CAPITULATION, Level.ZONES) else GAME / 2
        value += scale * ((outcome.winner == side) - (outcome.winner == other))
    if state.active and state.progress.is_known:
        affordable = state.progress.spending.paid or state.progress.spending.left > 0
        for zone in combat.contested(state):
            gain = expected(state, zone, state.active) if affordable else REPULSE
            value += gain if state.active == side else -gain
    return value


def expected(state: State, zone: str, attacker: str) -> float:
    """Return the attacker's expected gain of a fight in steps, with its played events and a bonus for the zone."""
    running = state.progress.fight
    is_running = running is not None and running.zone == zone and not running.die
    fight = running if running and is_running else RunningFight(zone, attacker, state.board.other[attacker])
    faces = state.board.game.rules.die_sides.value
    total = 0.0
    for result in accounts(state, fight, range(1, faces + 1)):
        total += result.losses[1] * _steps(result.results[1]) - result.losses[0] * _steps(result.results[0])
        total += FIELD if result.winner == "attacker" else -FIELD
    return total / faces


def _steps(result: str) -> float:
    return 2.0 if result == "E" else 1.0


def _assets(state: State, side: str) -> float:
    rules = state.board.game.rules.victory.points
    open_zones = tuple(zone for zone in rules.zones.value if not holds(state, side, zone, rules))
    value = ZONE * (len(rules.zones.value) - len(open_zones)) + SUPPLY * adjustment.marker(state, side)
    if adjustment.is_cut_off(state, side):
        value -= SUPPLY
    for counter, standing in zip(state.board.counters, state.standings, strict=True):
        if counter.side == side and standing.location is not None:
            value += _strength(counter, standing) - _absence(state, counter, standing.location, open_zones)
    return value


def _strength(counter: Counter, standing: Standing) -> float:
    if counter.is_leader:
        return STEP
    return (STEP if standing.reduced else 2 * STEP) * (SHIP if counter.is_naval else 1.0)


def _absence(state: State, counter: Counter, place: str, open_zones: tuple[str, ...]) -> float:
    rules = state.board.game.rules.victory.points
    if counter.is_naval:
        return WATCH * _way(state, place, _straits(state, counter.side))
    if counter.type != rules.unit_type.value or counter.contingent in rules.excluded.value:
        return 0.0
    return NEAR * _way(state, place, open_zones) if open_zones and place not in rules.zones.value else 0.0


def _way(state: State, place: str, goals: tuple[str, ...]) -> int:
    far = state.board.distances[place]
    return min(far.get(zone, FAR) for zone in goals)


def _straits(state: State, side: str) -> tuple[str, ...]:
    return state.board.game.rules.supply.lines[state.board.other[side]].blockade.value
