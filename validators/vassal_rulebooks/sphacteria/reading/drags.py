"""The ways of a drag, which shows only its ends: legal ways with different effects, or a way with few breaches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple

from vassal_rulebooks.core.board import best_route
from vassal_rulebooks.core.state import OUT
from vassal_rulebooks.sphacteria.acts import MoveUnit
from vassal_rulebooks.sphacteria.leaders import has_sailed_in
from vassal_rulebooks.sphacteria.movement import STEP_RULES, is_broken, moved, spent_of, takes_room
from vassal_rulebooks.sphacteria.phases import began_at
from vassal_rulebooks.sphacteria.routes import all_routes
from vassal_rulebooks.sphacteria.state import Kind, State
from vassal_rulebooks.sphacteria.steps import UnitStep, has_choice, move_of, steps_from

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Container, Iterator, Mapping

    from vassal_rulebooks.core.state import Standing
    from vassal_rulebooks.sphacteria.reading.table import SphacteriaTable
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria

MOST_WAYS = 3
"""The most ways of one drag that are tried."""
DETOUR = 1
"""How many steps longer than the shortest a way may be that is tried beside it."""
LONGEST_DETOUR = 2
"""How many steps longer than the shortest a way may be because it breaks fewer rules."""
NO_WAY = 1_000
"""More steps than any way has."""
Way = tuple[MoveUnit, ...]
Origins = frozenset[tuple[str, bool]]
"""From where an attack is said to come, and whether from the sea."""


class Drags:
    """The ways of the counters of one log, cached."""

    def __init__(self, rules: Sphacteria, table: SphacteriaTable) -> None:
        self._rules, self._table = rules, table

    def legal(self, state: State, unit: str, to: str) -> tuple[Way, ...]:
        """Return a few legal ways with different effects, the shortest first."""
        said, captured = self._table.ways_said(to), self._captured(state, unit)
        known = (*depends_on(state, unit), unit)

        def reach() -> Mapping[str, int]:
            return self._rules.remembered(known, lambda: steps_to(state, unit))

        key = (*known, to, said, captured)
        return self._rules.remembered(key, lambda: legal_ways(state, unit, to, captured, said, reach))

    def best(self, state: State, unit: str, to: str) -> Way:
        """Return the way with the fewest breaches, for a drag without a legal way."""
        return self._rules.remembered((*depends_on(state, unit), unit, to), lambda: best_way(state, unit, to))

    def _captured(self, state: State, unit: str) -> frozenset[str]:
        alone = _alone(state, unit)
        return frozenset(place for place, leader in alone if self._table.comes_to(leader).place is None)


def _alone(state: State, unit: str) -> list[tuple[str, str]]:
    """A unit that passes a lone enemy leader captures him (1.2)."""
    board, mover = state.board, state.board.counter(unit)
    foes = () if mover.is_leader else (one.id for one in board.leaders if one.side != mover.side)
    there = ((place, one) for one in foes if (place := state.location(one)))
    return [(place, one) for place, one in there if not state.units(place, board.other[mover.side])]


def _left_alone(state: State, unit: str) -> frozenset[str]:
    """A unit that passes a lone own leader can take him along (3.1)."""
    board, mover = state.board, state.board.counter(unit)
    own = () if mover.is_leader else (one.id for one in board.leaders if one.side == mover.side)
    places = {place for one in own if (place := state.location(one))}
    return frozenset(place for place in places if board.kinds[place].is_zone and not state.units(place, mover.side))


def depends_on(state: State, unit: str) -> tuple[object, ...]:
    """Return what the ways of a counter depend on: who it meets, who escorts it, what it and the phase did.

    Own land units are not part of it: positions that differ in these alone share their ways.
    """
    mover, progress = state.board.counter(unit), state.progress
    pairs, side = state.pairs, mover.side
    met = tuple([at[:2] for one, at in pairs if one.is_naval or one.side != side])  # places and steps
    reported = frozenset(fault for fault in state.reported_faults if fault[1] == unit)
    phase = state.active, state.activated, state.carried, progress.spending.barred, progress.is_known
    return (met, _left_alone(state, unit), state.standing(unit), _escorts(state, unit), reported, *phase)


def _escorts(state: State, unit: str) -> frozenset[tuple[str, bool]]:
    """A leader sets out with own units or ships (3.1, R-15)."""
    mover, standing = state.board.counter(unit), state.standing(unit)
    if not mover.is_leader:
        return frozenset()
    origins = {standing.location or OUT, *standing.trail[:1], *state.activated}
    began = ((place, one) for place in origins for one in began_at(state, state.activated, place))
    return frozenset((place, one.is_naval) for place, one in began if one.side == mover.side and not one.is_leader)


def legal_ways(
    state: State,
    unit: str,
    to: str,
    captured: frozenset[str],
    said: Origins,
    reach: Callable[[], Mapping[str, int]] | None = None,
) -> tuple[Way, ...]:
    """Return ways with different effects: up to one that needs no other counter, or all for the declared attacks.

    Ways that meet exactly the `captured` lone enemy leaders come first. `reach` returns the steps to each place; it is
    called if no short way is legal.
    """
    if to not in state.board.kinds or not state.board.kinds[to].is_zone:
        return ()
    nearest = state.board.distances[state.location(unit) or to].get(to)
    if nearest is None:
        return ()
    ways, shortest = _ways_within(nearest + DETOUR, state, unit, to, captured, said)
    if shortest == nearest:
        return ways
    fewest = shortest or (reach() if reach else steps_to(state, unit)).get(to, 0)
    return _ways_within(fewest + DETOUR, state, unit, to, captured, said)[0] if fewest else ()


def steps_to(state: State, unit: str) -> dict[str, int]:
    """Return the fewest steps of a legal way to each place, whatever its effects."""
    routes = all_routes(
        state,
        links=lambda before, _: steps_from(before, unit),
        key=lambda step: (step.to, step.start, spent_of(state, step.after), step.is_transport),
        follow=lambda step: None if is_broken(step) else moved(step),
    )
    found: dict[str, int] = {}
    for route in routes:
        found.setdefault(route[-1].to, len(route))
    return found


def _ways_within(
    most: int, state: State, unit: str, to: str, captured: frozenset[str], said: Origins
) -> tuple[tuple[Way, ...], int]:
    alone = frozenset(place for place, _ in _alone(state, unit))
    waiting = _left_alone(state, unit)
    by_land = frozenset(start for start, is_by_sea in said if not is_by_sea)

    within = _within(state, to)

    def key(step: UnitStep) -> tuple[object, ...]:
        after, carried = step.after, step.state.carried
        met = (alone | waiting).intersection(after.trail)
        aboard = step.state.with_cargo(step.to, int(step.is_land_unit)).carried if takes_room(step) else carried
        return step.to, spent_of(state, after), after.transported, after.stopped, met, aboard

    routes = all_routes(
        state,
        links=lambda before, length: steps_from(before, unit, within(most - length)),
        key=key,
        follow=lambda step: None if is_broken(step) else moved(step),
    )
    found: dict[_Leaves, Way] = {}
    shortest, is_enough, sought = 0, False, {*said}
    for route in routes:
        if found and len(route) > shortest + (DETOUR if sought or not is_enough else 0):
            break
        *_, last = route
        if last.to == to:
            way, leaves = tuple(map(move_of, route)), _leaves(last, alone, waiting, by_land)
            found.setdefault(leaves, way)
            found.setdefault(leaves._replace(came_as_said=""), way)  # a longer one of which nothing is said is no other
            sought.discard((leaves.came_as_said, False))
            shortest = shortest or len(route)
            is_met = (leaves.met, leaves.joined) == (captured, waiting)
            is_enough |= is_met and not (leaves.needs_ships or any(move.transported for move in way))
    ways = dict.fromkeys(found[one] for one in sorted(found, key=lambda one: one.met != captured))
    return tuple(ways)[:MOST_WAYS], shortest


def _within(state: State, to: str) -> Callable[[int], frozenset[str]]:
    far, places = state.board.distances, state.board.places
    return cache(lambda steps: frozenset(place for place in places if far[place].get(to, NO_WAY) <= steps))


class _Leaves(NamedTuple):
    """`met` are the places of lone enemy leaders, `joined` the places of lone own leaders."""

    carried: tuple[tuple[str, int], ...]
    transported: bool
    needs_ships: bool
    met: frozenset[str]
    joined: frozenset[str]
    came_as_said: str  # from where, if an attack is said to come from there by land


def _leaves(last: UnitStep, alone: frozenset[str], waiting: frozenset[str], said: Collection[str]) -> _Leaves:
    after, state = last.after, moved(last)
    needs_ships = last.unit.is_leader and has_sailed_in(state, after)
    came = last.here if last.here and last.here in said and not last.unit.is_leader else ""
    met, joined = alone.intersection(after.trail), waiting.intersection(after.trail)
    return _Leaves(state.carried, after.transported, needs_ships, met, joined, came)


Cost = tuple[int, int, int, int, int]
"""What a way is measured by: its breaches, what hinders it at sea, its PM, its steps, its less likely crossings."""


@dataclass(eq=False)  # not frozen, since a search makes many
class _Way:
    """The state at its end and its cost are computed only if the way goes on."""

    start: State
    unit: str
    ashore: bool
    standing: Standing  # of the counter at its end
    steps: tuple[UnitStep, ...] = ()
    before: Cost = (0, 0, 0, 0, 0)  # of all but the last step

    @cached_property
    def cost(self) -> Cost:
        """A way at sea has as few breaches as possible; a unit that ends ashore was probably carried."""
        if not self.steps:
            return self.before
        *_, step = self.steps
        breaches, hindrance, points, steps, detours = self.before
        is_detour = step.is_transport != self.ashore and has_choice(step)
        broken, hindered = [rule for rule in STEP_RULES if rule.test(step) is not None], _hindrance(step)
        return breaches + len(broken), hindrance + hindered, points + step.cost, steps + 1, detours + is_detour

    def longer(self, among: Container[str]) -> Iterator[_Way]:
        state = moved(self.steps[-1]) if self.steps else self.start
        for step in steps_from(state, self.unit, among):
            yield _Way(self.start, self.unit, self.ashore, step.after, (*self.steps, step), self.cost)


def best_way(state: State, unit: str, to: str) -> Way:
    """Return the best crossings that bring a unit to a place.

    It is the legal way with the fewest PM; without a legal way, the way with the fewest breaches, then the fewest
    steps. Of equal ways, the first in alphabetical order counts. Without any way, it is one move straight to the
    place. A leader who ends at sea is assumed to have sailed by himself, if he could.
    """
    if state.location(unit) == to:
        return ()
    if not state.board.kind(to).is_zone:
        return (MoveUnit(unit, to),)

    within = _within(state, to)
    most = state.board.distances[state.location(unit) or to].get(to, 0) + LONGEST_DETOUR
    found = best_route(
        _Way(state, unit, state.board.kind(to) is not Kind.SEA, state.standing(unit)),
        longer=lambda way: way.longer(within(most - len(way.steps) - 1)),
        cost=lambda way: way.cost,
        key=lambda way: (way.standing.location, spent_of(state, way.standing), way.standing.transported),
        is_complete=lambda way: way.standing.location == to,
    )
    return tuple(map(move_of, found.steps)) if found else (MoveUnit(unit, to),)


def _hindrance(step: UnitStep) -> int:
    if step.end is not Kind.SEA or step.unit.is_naval:
        return 0
    unborne = step.swims or not step.state.triremes(step.to, step.unit.side)
    return int(unborne) + int(bool(step.state.foes(step.to, step.unit.side)))
