"""Ways over the map: a drag shows only its ends, and the way taken is the best that leads there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_rulebooks.core.routes import all_routes, best_route
from vassal_rulebooks.core.rules import listed
from vassal_rulebooks.sphacteria import leaders
from vassal_rulebooks.sphacteria.acts import Move
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.movement_checks import is_broken, judged, moved
from vassal_rulebooks.sphacteria.stacking import has_room
from vassal_rulebooks.sphacteria.state import OUT, Standing, State
from vassal_rulebooks.sphacteria.steps import Step, has_choice, step_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True, slots=True)
class _Way:
    """A way so far: the state at its end, its moves, and how many of the goals it has come by."""

    state: State
    moves: tuple[Move, ...] = ()
    reached: int = 0
    breaches: int = 0
    hindrance: int = 0  # what stands against it at sea: a unit that breaks a rule does it as little as can be
    points: int = 0
    detours: int = 0  # crossings of the less likely kind, which come first only where the unit is aboard


def best_way(
    state: State,
    unit: str,
    to: str,
    *,
    via: Sequence[str] = (),
    avoid: frozenset[str] = frozenset(),
    aboard: bool = False,
) -> tuple[Move, ...]:
    """The best crossings that bring a unit to a place, by the zones of `via` in that order.

    It is the legal way of fewest PM; where none is legal, the way of fewest breaches, then of fewest steps.
    Of equal ways the first in the order of the alphabet is taken. Where no way leads, it is one move straight
    there. Zones of `avoid` are entered only if there is no other way. A leader who ends at sea is taken to have
    sailed of his own, if he could, unless he is `aboard`.
    """
    here = state.location(unit)
    if here == to and not via:
        return ()
    if not state.board.kind(to).is_zone:
        return (Move(unit, to),)
    goals = (*via, to)
    ashore = aboard or state.board.kind(to) is not Kind.SEA

    def longer(way: _Way) -> Iterator[_Way]:
        for step in steps_from(way.state, unit):
            if step.to == to or step.to not in avoid:
                yield _longer(way, step, goals, ashore)

    def cost(way: _Way) -> tuple[int, ...]:
        first = way.detours if aboard else 0
        return way.breaches, first, way.hindrance, way.points, len(way.moves), way.detours

    def key(way: _Way) -> tuple[object, ...]:
        standing = way.state.standing(unit)
        return standing.location, way.reached, _spent(state, standing), standing.transported

    found = best_route(
        _Way(state), longer=longer, cost=cost, key=key, is_complete=lambda way: way.reached == len(goals)
    )
    if found:
        return found.moves
    return best_way(state, unit, to, via=via, aboard=aboard) if avoid else (Move(unit, to),)


def destinations(state: State, unit: str) -> tuple[str, ...]:
    """The zones that a unit could legally reach and stop in now, in the order of the map."""
    found = ways_to_stop(state, unit)
    return tuple(place for place in state.board.places if place in found)


def ways_to_stop(state: State, unit: str) -> dict[str, tuple[Move, ...]]:
    """A legal way of fewest steps to each zone that a unit could reach and stop in now."""
    routes = all_routes(
        state,
        links=lambda before: steps_from(before, unit),
        key=lambda step: (step.to, _spent(state, step.after), step.is_transport),
        follow=lambda step: None if is_broken(step) else moved(step),
    )
    found: dict[str, tuple[Move, ...]] = {}
    for route in routes:
        if route[-1].to not in found and _may_stop(state, route[-1]):
            found[route[-1].to] = tuple(map(move_of, route))
    found.pop(state.location(unit) or OUT, None)
    return found


def _spent(state: State, standing: Standing) -> int:
    """What a unit has spent, in PM; beyond every limit more makes no difference."""
    return min(standing.spent, max(state.board.points.values()) + 1)


def choices(state: State, unit: str) -> str:
    """In words, what a unit could legally have done instead of moving as it did."""
    here = state.location(unit)
    reach = destinations(state, unit)
    if here is None:
        return f"{unit} is out of play and cannot move"
    if reach:
        return f"{unit} could go from {here} to {listed(reach, 'or')}"
    counter = state.board.counter(unit)
    if state.board.kinds[here] is Kind.SEA and not counter.is_naval and not counter.is_leader:
        return f"{unit} had no legal way on from {here}"
    return f"{unit} had to stay in {here}"


def steps_from(state: State, unit: str) -> Iterator[Step]:
    """Each crossing open to a unit, legal or not, in alphabetical order, the one aboard last."""
    here = state.location(unit)
    for to in state.board.exits[here] if here else ():
        step = step_of(state, Move(unit, to))
        yield step
        if has_choice(step):
            yield step_of(state, Move(unit, to, transported=True))


def move_of(step: Step) -> Move:
    """The move that a step is."""
    return Move(step.unit.id, step.to, step.is_transport)


def _longer(way: _Way, step: Step, goals: Sequence[str], ashore: bool) -> _Way:
    """The way with one more step. A unit that ends ashore was likelier carried than one that ends at sea."""
    odd = step.is_transport != ashore and has_choice(step)
    return _Way(
        state=moved(step),
        moves=(*way.moves, move_of(step)),
        reached=way.reached + (1 if step.to == goals[way.reached] else 0),
        breaches=way.breaches + len(judged(step)),
        hindrance=way.hindrance + _hindrance(step),
        points=way.points + step.cost,
        detours=way.detours + (1 if odd else 0),
    )


def _hindrance(step: Step) -> int:
    """What stands against a land unit or leader at sea: no ship of its side that bears it, ships of the enemy."""
    if step.end is not Kind.SEA or step.unit.is_naval:
        return 0
    unborne = step.swims or not step.state.triremes(step.to, step.unit.side)
    return int(unborne) + int(bool(step.state.foes(step.to, step.unit.side)))


def _may_stop(state: State, step: Step) -> bool:
    """Whether the mover could legally end its move where the step leads, as the others stand now."""
    unit, zone = step.unit, step.to
    if unit.is_leader:
        return leaders.may_stop(state, unit, step.after)
    if step.is_land_unit and step.end is Kind.SEA:
        return False
    return has_room(state, unit, zone)
