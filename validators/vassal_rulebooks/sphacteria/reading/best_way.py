"""The way of a drag, which shows only its ends: the best that leads there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_rulebooks.core.routes import best_route
from vassal_rulebooks.sphacteria.acts import Move
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.movement_checks import judged, moved
from vassal_rulebooks.sphacteria.steps import Step, has_choice
from vassal_rulebooks.sphacteria.ways import move_of, spent_of, steps_from

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_rulebooks.sphacteria.state import State


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
        return standing.location, way.reached, spent_of(state, standing), standing.transported

    found = best_route(
        _Way(state), longer=longer, cost=cost, key=key, is_complete=lambda way: way.reached == len(goals)
    )
    if found:
        return found.moves
    return best_way(state, unit, to, via=via, aboard=aboard) if avoid else (Move(unit, to),)


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
