"""Leaders: the escort that they need (3.1), their capture (1.2), and the immediate effects of any change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.rules import Broken, PlayRule, broken, enforces, forbids, names
from vassal_rulebooks.core.state import OUT, Standing
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.state import RULES, Kind, State

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_rulebooks.sphacteria.steps import UnitStep
    from vassal_tools.game.model import Counter

COMPANY = ("SPH-3.1-leader-land", "SPH-3.1-leader-sea")
"""The rules on who goes with a leader; one who set out alone is reported once for both."""


def _leads(step: UnitStep) -> bool:
    unit, reported = step.unit, step.state.reported_faults
    return unit.is_leader and not any((code, unit.id) in reported for code in COMPANY)


@forbids(RULES["SPH-3.1-leader-land"], "R-15")
def sets_out_alone(step: UnitStep) -> bool:
    """A leader who sets out on land must start with own combat units (3.1)."""
    return step.lacking_escort is Kind.LAND and _leads(step)


@enforces(RULES["SPH-3.1-leader-sea"], "R-15")
def sets_out_with_ships(step: UnitStep) -> Broken | None:
    """A leader who sails or sets out at sea must start with own triremes (3.1)."""
    is_alone = step.lacking_escort is Kind.SEA and _leads(step)
    return broken(zones=(step.origin, step.to)) if is_alone else None


@forbids(RULES["SPH-3.1-leader-sea"], case="beach")
def leaves_the_beach_alone(step: UnitStep) -> bool:
    """A leader who sailed to the beach continues inland only if own triremes are there (3.1)."""
    if not _leads(step) or step.is_first or step.here is None or step.end is not Kind.LAND:
        return False
    return has_sailed_in(step.state, step.standing) and not step.state.triremes(step.here, step.unit.side)


@forbids(RULES["SPH-3.1-leader-sea"], "R-84", case="embarked")
def is_transported_from_sea(step: UnitStep) -> bool:
    """One reading does not let a leader at sea be transported further: a transport begins on land (3.3)."""
    is_embarked = step.start is Kind.SEA and (step.is_first or not step.standing.transported)
    is_strict = step.state.board.is_chosen("R-84", "with triremes to the beach only")
    return step.is_transport and is_embarked and is_strict and _leads(step)


STEPS: tuple[PlayRule, ...] = (
    sets_out_alone, sets_out_with_ships, leaves_the_beach_alone, is_transported_from_sea,
)  # fmt: skip


# -- where leaders are


@enforces(RULES["SPH-1.2-captured"], "R-16")
def captives_are_removed(state: State) -> Iterator[Broken]:
    """A leader alone among enemy units is captured (1.2); checked only while the progress is unknown."""
    for leader, place in () if state.progress.is_known else _leaders(state):
        if is_captive(state, leader, place):
            yield _broken("", leader, place, foes=names(state.foes(place, leader.side)))


@enforces(RULES["SPH-3.1-leader-land"], "R-15")
def ends_with_units(state: State) -> Iterator[Broken]:
    """A leader who ends his move ashore must be with own combat units (3.1)."""
    return (_broken("end", leader, place) for leader, place, has_come in _alone(state, Kind.LAND) if has_come)


@enforces(RULES["SPH-3.1-leader-sea"])
def lands_among_ships(state: State) -> Iterator[Broken]:
    """A leader who sailed to the beach must end there with own triremes (3.1)."""
    return (_broken("landing", leader, place) for leader, place, _ in _alone(state, Kind.BEACH))


@enforces(RULES["SPH-3.1-leader-sea"])
def stays_with_ships(state: State) -> Iterator[Broken]:
    """A leader at sea must be with own triremes when movement ends (3.1)."""
    for leader, place, has_come in _alone(state, Kind.SEA):
        yield _broken("end", leader, place, "R-15") if has_come else _broken("left", leader, place, "R-17")


ENDS: tuple[PlayRule, ...] = (ends_with_units, lands_among_ships)
ALWAYS: tuple[PlayRule, ...] = (captives_are_removed, stays_with_ships)


def _broken(case: str, leader: Counter, place: str, *rulings: str, **said: Any) -> Broken:
    about: Mapping[str, Any] = {"units": (leader.id,), "zones": (place,), "key": leader.id, "rulings": rulings}
    return broken(case, **about, leader=leader, place=place, **said)


def _leaders(state: State) -> Iterator[tuple[Counter, str]]:
    for leader in state.board.leaders:
        place = state.location(leader.id)
        if place is not None and state.board.kinds[place].is_zone:
            yield leader, place


def _alone(state: State, kind: Kind) -> Iterator[tuple[Counter, str, bool]]:
    """Yield each leader without an escort, with True if he came there in this action phase."""
    for leader, place in _leaders(state):
        standing = state.standing(leader.id)
        is_reported = not state.progress.is_known and is_captive(state, leader, place)
        if _lacks(state, leader, standing) is kind and not is_reported:
            yield leader, place, standing.has_come


def _lacks(state: State, leader: Counter, standing: Standing) -> Kind | None:
    """A leader needs triremes at sea and after he sailed to the beach, else any unit."""
    place = standing.location or OUT
    kind = state.board.kinds[place]
    by_sea = kind is Kind.SEA or has_sailed_in(state, standing)
    if (state.triremes if by_sea else state.units)(place, leader.side):
        return None
    return kind if by_sea else Kind.LAND


def may_stop(state: State, leader: Counter, standing: Standing) -> bool:
    """Return True if a leader may end movement in his place (3.1)."""
    return standing.location is not None and not (has_to_land(state, standing) or _lacks(state, leader, standing))


def has_to_land(state: State, standing: Standing) -> bool:
    """Return True if a leader was carried to sea, and a reading requires that transports end on land (R-81)."""
    afloat = state.board.kinds.get(standing.location or OUT) is Kind.SEA
    return afloat and standing.transported and state.board.is_chosen("R-81", "no, a transport ends on land")


def has_sailed_in(state: State, standing: Standing) -> bool:
    """Return True if a leader sailed to the beach instead of being transported."""
    kinds = state.board.kinds
    came_by_sea = not standing.transported and kinds.get(standing.came_from) is Kind.SEA
    return came_by_sea and kinds.get(standing.location or OUT) is Kind.BEACH


def is_captive(state: State, leader: Counter, place: str) -> bool:
    """Return True if a leader is alone in a place with enemy units."""
    return not state.units(place, leader.side) and bool(state.foes(place, leader.side))


# -- immediate effects of any change: leaders are captured (1.2), supply rests (5.3)


def apply_immediate_effects(state: State) -> State:
    """Return the state after lost leaders left play and supply came to rest."""
    for leader, place in _leaders(state):
        if not _is_lost(state, leader, place):
            continue
        state = state.eliminated(leader.id)
        if not (state.progress.fight or state.foes(place, leader.side)):  # drowned, he scores nothing (8.2, R-17)
            state = state.with_progress(drowned=(*state.progress.drowned, leader.id))
    return with_supply_at_rest(state)


def _is_lost(state: State, leader: Counter, place: str) -> bool:
    """Leaders retreat one by one with their force; at sea they may go before the ships (1.2, R-16, R-17)."""
    if state.units(place, leader.side):
        return False
    fight, kind = state.progress.fight, state.board.kinds[place]
    if fight and state.progress.stage is Stage.RETREAT and leader.side == fight.loser:
        follow = kind is Kind.SEA and bool(state.triremes(fight.zone, leader.side))
        if follow or place == fight.zone or leader.id == fight.moving:
            return False
    return kind is Kind.SEA or bool(state.foes(place, leader.side))


def captured_on_the_way(state: State) -> State:
    """Return the state after moving units captured the lone leaders that they passed (1.2, R-16, R-83)."""
    if state.board.is_chosen("R-83", "only where a unit ends its move"):
        return state
    passed = {zone for counter, standing in state.pairs if not counter.is_leader for zone in standing.trail[1:]}
    for leader in state.board.leaders:
        place = state.location(leader.id)
        if place in passed and leader.side != state.active and not state.units(place, leader.side):
            state = state.eliminated(leader.id)
    return state


def with_supply_at_rest(state: State) -> State:
    """Return the state where the marker of a side without units to feed is back at its start (5.3, R-32).

    A unit that retreats over the sea is on the island until its retreat ends.
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
    """Return the land units of a side that need supply (5)."""
    zones = state.board.game.rules.supply.lines[side].fed.value
    return tuple(unit for zone in zones for unit in state.units(zone, side) if not unit.is_naval)
