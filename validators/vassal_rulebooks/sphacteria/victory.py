"""Victory (8): total (8.1), or by points (8.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.victory import ahead, first_decision
from vassal_rulebooks.sphacteria.progress import Level, Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_rulebooks.sphacteria.data import Holding
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.model import Counter


def after_capitulation(state: State, side: str, lost: Sequence[Counter]) -> State:
    """The state after a capitulation: it ends the game if enough units were lost, hoplites among them (8.1, R-35)."""
    rules = state.board.game.rules.victory.capitulation
    of_type = sum(unit.type == rules.unit_type.value for unit in lost)
    if len(lost) < rules.units.value or of_type < rules.of_type.value:
        return state
    return state.with_progress(outcome=Outcome(Level.CAPITULATION, state.board.other[side]))


def at_the_end_of_the_turn(state: State) -> State:
    """The state after both adjustments: on the last turn the game is over (8.1, 8.2, R-68)."""
    if state.progress.outcome or state.turn < state.board.game.turns:
        return state
    return state.with_progress(outcome=first_decision(state, (by_zones, by_points)))


def by_zones(state: State) -> Outcome | None:
    """Total victory: a side has what it asks for in each of its zones (8.1, R-67)."""
    rules = state.board.game.rules.victory.total
    sides = (side for side in state.board.sides if all(holds(state, side, zone, rules) for zone in rules.zones.value))
    return next((Outcome(Level.ZONES, side) for side in sides), None)


def by_points(state: State) -> Outcome:
    """Victory by points, or a draw where they are too close (8.2)."""
    rules = state.board.game.rules.victory
    winner, most, least = ahead({side: victory_points(state, side) for side in state.board.sides})
    if most - least <= rules.draw_difference.value:
        return Outcome(Level.DRAW)
    is_strategic = most >= rules.strategic_factor.value * least
    return Outcome(Level.STRATEGIC if is_strategic else Level.TACTICAL, winner)


def holds(state: State, side: str, zone: str, rules: Holding) -> bool:
    """Whether a side has enough units of the type in a zone that are not of the contingents left out."""
    units = tuple(unit for unit in state.units(zone, side) if unit.type == rules.unit_type.value)
    counted = sum(unit.contingent not in rules.excluded.value for unit in units)
    return counted >= rules.units.value


def victory_points(state: State, side: str) -> int:
    """The victory points of a side (8.2): zones, enemy units eliminated, leaders killed in a fight or captured."""
    return sum(points for _, points in tally(state, side))


def tally(state: State, side: str) -> tuple[tuple[str, int], ...]:
    """What a side has points for, and how many (8.2)."""
    rules, progress = state.board.game.rules.victory, state.progress
    found = [(zone, rules.zone_points.value) for zone in rules.points.zones.value if scores(state, side, zone)]
    unscored = (*progress.withdrawn, *progress.drowned)
    for counter, standing in state.pairs:
        if counter.side != side and standing.location is None and counter.id not in unscored:
            of_units = rules.naval_points if counter.is_naval else rules.land_points
            found.append((counter.id, (rules.leader_points if counter.is_leader else of_units).value))
    return tuple(found)


def scores(state: State, side: str, zone: str) -> bool:
    """Whether a side has the points of a zone (8.2); Helots beside others spoil them by one reading (R-52)."""
    rules = state.board.game.rules.victory.points
    spoilt = any(unit.contingent in rules.excluded.value for unit in state.units(zone, side))
    return holds(state, side, zone, rules) and not (spoilt and state.board.is_chosen("R-52", "no Helot at all"))
