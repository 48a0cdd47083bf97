"""Stacking limits (3.2). They hold when movement is over, for stacks that somebody entered (R-69, R-76)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.rules import Fault, PlayRule, enforces, listed, names, play_rule
from vassal_rulebooks.sphacteria.board import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.model import Counter

ZONE = play_rule(
    "SPH-3.2-zone",
    "Four units a side in a land zone",
    "3.2",
    "When movement is over, a side has at most four units in a land zone or on the beach, leaders aside.",
)
STRAIT = play_rule(
    "SPH-3.2-strait",
    "PF of triremes in a strait",
    "3.2",
    "When movement is over, a side has at most as many PF of triremes in a strait as the map prints there.",
)


@enforces(ZONE, "R-76")
def stack_fits_zone(state: State) -> Iterator[Fault]:
    """A side has no more than four units in a land zone or on the beach (3.2)."""
    most = state.board.game.rules.stacking.land_units.value
    for zone, side in _stacks(state, Kind.LAND, Kind.BEACH):
        units = state.units(zone, side)
        if len(units) > most and (entered := _entered(state, units)):
            yield Fault(
                f"{side} has {len(units)} units in {zone} ({listed(names(units))}); {most} may stand there",
                names(entered),
                (zone,),
                f"{len(units) - most} of {listed(names(entered))} had to stop elsewhere",
                f"{zone}/{side}",
            )


@enforces(STRAIT, "R-76")
def stack_fits_strait(state: State) -> Iterator[Fault]:
    """A side has no more PF of triremes in a strait than its limit, on their present face (3.2)."""
    for zone, side in _stacks(state, Kind.SEA):
        limit = state.board.strait_limits.get(zone)
        if limit is None:
            continue
        ships = state.triremes(zone, side)
        total = sum(state.pf(ship) for ship in ships)
        if total > limit and (entered := _entered(state, ships)):
            yield Fault(
                f"{side} has {total} PF of triremes in the strait {zone} ({listed(names(ships))}), "
                f"and its limit is {limit}",
                names(entered),
                (zone,),
                _stop_elsewhere(names(entered), total - limit),
                f"{zone}/{side}",
                ("R-78",) if any(state.pf(ship) > limit for ship in entered) else (),
            )


def _stop_elsewhere(ships: tuple[str, ...], too_much: int) -> str:
    whole = f"{too_much} PF or more of " if len(ships) > 1 else ""
    return f"{whole}{listed(ships)} had to stop elsewhere"


def has_room(state: State, unit: Counter, zone: str) -> bool:
    """Whether a unit that comes into a zone would find room there."""
    if unit.is_leader or state.board.kinds[zone] is Kind.SEA:
        limit = state.board.strait_limits.get(zone)
        if limit is None or not unit.is_naval:
            return True
        return state.naval_pf(zone, unit.side) + state.pf(unit) <= limit
    return len(state.units(zone, unit.side)) < state.board.game.rules.stacking.land_units.value


def _stacks(state: State, *kinds: Kind) -> Iterator[tuple[str, str]]:
    """Each zone of those kinds with each side."""
    for zone, kind in state.board.kinds.items():
        if kind in kinds and len(state.at(zone)) > 0:
            for side in state.board.game.sides:
                yield zone, side


def _entered(state: State, units: tuple[Counter, ...]) -> tuple[Counter, ...]:
    """Those of the units that came there in this action phase."""
    return tuple(unit for unit in units if state.standing(unit.id).has_come)


ENDS: tuple[PlayRule, ...] = (stack_fits_zone, stack_fits_strait)
