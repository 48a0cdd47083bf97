"""Ways over the map: where a unit can legally go and stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.routes import all_routes
from vassal_rulebooks.core.rules import listed
from vassal_rulebooks.sphacteria import leaders
from vassal_rulebooks.sphacteria.acts import Move
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.movement_checks import is_broken, moved
from vassal_rulebooks.sphacteria.stacking import has_room
from vassal_rulebooks.sphacteria.state import OUT, Standing, State
from vassal_rulebooks.sphacteria.steps import Step, has_choice, step_of

if TYPE_CHECKING:
    from collections.abc import Iterator


def destinations(state: State, unit: str) -> tuple[str, ...]:
    """The zones that a unit could legally reach and stop in now, in the order of the map."""
    found = ways_to_stop(state, unit)
    return tuple(place for place in state.board.places if place in found)


def ways_to_stop(state: State, unit: str) -> dict[str, tuple[Move, ...]]:
    """A legal way of fewest steps to each zone that a unit could reach and stop in now."""
    routes = all_routes(
        state,
        links=lambda before: steps_from(before, unit),
        key=lambda step: (step.to, spent_of(state, step.after), step.is_transport),
        follow=lambda step: None if is_broken(step) else moved(step),
    )
    found: dict[str, tuple[Move, ...]] = {}
    for route in routes:
        if route[-1].to not in found and _may_stop(state, route[-1]):
            found[route[-1].to] = tuple(map(move_of, route))
    found.pop(state.location(unit) or OUT, None)
    return found


def spent_of(state: State, standing: Standing) -> int:
    """What a unit has spent, in PM; beyond every limit more makes no difference."""
    return min(standing.spent, max(state.board.points.values(), default=0) + 1)


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


def _may_stop(state: State, step: Step) -> bool:
    """Whether the mover could legally end its move where the step leads, as the others stand now."""
    unit, zone = step.unit, step.to
    if unit.is_leader:
        return leaders.may_stop(state, unit, step.after)
    if step.is_land_unit and step.end is Kind.SEA:
        return False
    return has_room(state, unit, zone)
