"""Leaders: the company they need to move (3.1) and their capture (1.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.rules import Fault, PlayRule, enforces, listed, names
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.state import OUT, Standing, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.board import Board
    from vassal_rulebooks.sphacteria.steps import Step
    from vassal_tools.game.model import Counter

COMPANY = ("SPH-3.1-leader-land", "SPH-3.1-leader-sea")
"""The rules on who goes with a leader; one who set out alone is reported once for both."""


@enforces(RULES["SPH-3.1-leader-land"], "R-15")
def sets_out_with_units(step: Step) -> Fault | None:
    """A leader who sets out on land starts with own combat units (3.1)."""
    if step.lacking_escort is not Kind.LAND or _is_noted(step):
        return None
    message = f"{step.unit.id} goes from {step.origin} to {step.to}, but no unit of {step.unit.side} started there"
    return Fault(message, (step.unit.id,), (step.origin, step.to))


@enforces(RULES["SPH-3.1-leader-sea"], "R-15")
def sets_out_with_ships(step: Step) -> Fault | None:
    """A leader who sails or sets out at sea starts with own triremes (3.1)."""
    if step.lacking_escort is not Kind.SEA or _is_noted(step):
        return None
    message = (
        f"{step.unit.id} goes by sea from {step.here} to {step.to}, "
        f"but no trireme of {step.unit.side} was with him in {step.origin} at the start"
    )
    return Fault(message, (step.unit.id,), (step.origin, step.to))


@enforces(RULES["SPH-3.1-leader-sea"])
def goes_ashore_among_ships(step: Step) -> Fault | None:
    """A leader who sailed to the beach goes on inland only from own triremes there (3.1)."""
    if not step.unit.is_leader or step.is_first or step.here is None or step.end is not Kind.LAND or _is_noted(step):
        return None
    if not has_sailed_in(step.state.board, step.standing) or step.state.triremes(step.here, step.unit.side):
        return None
    return step.fault(f"goes on from {step.here} to {step.to}, but no trireme of {step.unit.side} is on that beach")


@enforces(RULES["SPH-3.1-leader-sea"], "R-84")
def goes_ashore_with_ships(step: Step) -> Fault | None:
    """By one reading a leader who is at sea is not transported on from there: a transport begins on land (3.3)."""
    is_embarked = step.start is Kind.SEA and (step.is_first or not step.standing.transported)
    if not step.unit.is_leader or not step.is_transport or not is_embarked or _is_noted(step):
        return None
    if not step.state.board.is_chosen("R-84", "with triremes to the beach only"):
        return None
    return step.fault(f"goes by transport from {step.here} to {step.to}, and was at sea")


@enforces(RULES["SPH-1.2-captured"], "R-16")
def captives_are_removed(state: State) -> Iterator[Fault]:
    """No leader is without own units among enemy units (1.2); only where the progress is not known."""
    for leader, place, _ in () if state.progress.is_known else _leaders(state):
        if is_captive(state, leader, place):
            foes = listed(names(state.foes(place, leader.side)))
            message = f"is alone in {place} with {foes} of the enemy and still on the map"
            yield _fault(leader, place, message, f"{leader.id} is captured: remove him")


@enforces(RULES["SPH-3.1-leader-land"], "R-15")
def ends_with_units(state: State) -> Iterator[Fault]:
    """A leader who moved ends ashore among own combat units (3.1)."""
    for leader, place, has_come in _free_leaders(state):
        by_sea = state.board.kinds[place] is Kind.SEA or has_sailed_in(state.board, state.standing(leader.id))
        if has_come and not by_sea and not state.units(place, leader.side):
            message = f"ends his move in {place}, where no unit of {leader.side} stands"
            legal = f"{leader.id} had to end with a unit of {leader.side}, or not to move"
            yield _fault(leader, place, message, legal)


@enforces(RULES["SPH-3.1-leader-sea"])
def lands_among_ships(state: State) -> Iterator[Fault]:
    """A leader who sailed to the beach ends there among own triremes (3.1)."""
    for leader, place, _ in _free_leaders(state):
        if has_sailed_in(state.board, state.standing(leader.id)) and not state.triremes(place, leader.side):
            message = f"sails to {place}, where no trireme of {leader.side} is"
            legal = f"{leader.id} had to come with triremes of {leader.side}, or by transport"
            yield _fault(leader, place, message, legal)


@enforces(RULES["SPH-3.1-leader-sea"])
def stays_with_ships(state: State) -> Iterator[Fault]:
    """No leader is at sea without own triremes when movement is over (3.1)."""
    for leader, place, has_come in _free_leaders(state):
        if state.board.kinds[place] is Kind.SEA and not state.triremes(place, leader.side):
            how, ruling = ("ends his move", "R-15") if has_come else ("was left", "R-17")
            message = f"{how} at sea in {place}, where no trireme of {leader.side} is"
            yield _fault(leader, place, message, f"{leader.id} had to stay with triremes of {leader.side}", ruling)


def _fault(leader: Counter, place: str, message: str, legal: str, *rulings: str) -> Fault:
    return Fault(f"{leader.id} {message}", (leader.id,), (place,), legal, leader.id, rulings)


def may_stop(state: State, leader: Counter, standing: Standing) -> bool:
    """Whether a leader has the own units with him that he needs when movement ends, standing so."""
    place = standing.location
    if place is None or has_to_land(state, standing):
        return False
    by_sea = state.board.kinds[place] is Kind.SEA or has_sailed_in(state.board, standing)
    return bool((state.triremes if by_sea else state.units)(place, leader.side))


def has_to_land(state: State, standing: Standing) -> bool:
    """Whether a leader was carried to sea and by one reading cannot stay there: a transport ends on land (R-81)."""
    afloat = state.board.kinds.get(standing.location or OUT) is Kind.SEA
    return afloat and standing.transported and state.board.is_chosen("R-81", "no, a transport ends on land")


def has_sailed_in(board: Board, standing: Standing) -> bool:
    """Whether a leader came to the beach as ships do, and not by transport."""
    if standing.transported or board.kinds.get(standing.came_from) is not Kind.SEA:
        return False
    return board.kinds.get(standing.location or OUT) is Kind.BEACH


def is_captive(state: State, leader: Counter, place: str) -> bool:
    """Whether a leader is alone in a place with enemy units."""
    return not state.units(place, leader.side) and bool(state.foes(place, leader.side))


def _leaders(state: State) -> Iterator[tuple[Counter, str, bool]]:
    """Each leader on the map with his zone, and whether he came there in this action phase."""
    for leader in state.board.leaders:
        standing = state.standing(leader.id)
        if standing.location is not None and state.board.kinds[standing.location].is_zone:
            yield leader, standing.location, standing.has_come


def _free_leaders(state: State) -> Iterator[tuple[Counter, str, bool]]:
    """The same without those that `captives_are_removed` finds."""
    if state.progress.is_known:
        return _leaders(state)
    return (found for found in _leaders(state) if not is_captive(state, *found[:2]))


def _is_noted(step: Step) -> bool:
    """Whether it is on record that this leader moves without company."""
    return any((code, step.unit.id) in step.state.reported_faults for code in COMPANY)


STEPS: tuple[PlayRule, ...] = (
    sets_out_with_units,
    sets_out_with_ships,
    goes_ashore_among_ships,
    goes_ashore_with_ships,
)
ENDS: tuple[PlayRule, ...] = (ends_with_units, lands_among_ships)
ALWAYS: tuple[PlayRule, ...] = (captives_are_removed, stays_with_ships)
