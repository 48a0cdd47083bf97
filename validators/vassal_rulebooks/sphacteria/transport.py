"""Naval transport (3.3)."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from vassal_rulebooks.core.rules import Fault, PlayRule, enforces, listed, names, play_rule
from vassal_rulebooks.sphacteria import leaders
from vassal_rulebooks.sphacteria.board import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.steps import Step

TRIREME = play_rule(
    "SPH-3.3-trireme",
    "Transport needs own ships and no enemy's",
    "3.3",
    "Every sea zone crossed by transport holds triremes of the side that moves and none of the enemy's.",
)
CAPACITY = play_rule(
    "SPH-3.3-capacity",
    "Transport capacity",
    "3.3",
    "Through each sea zone go as many land units as its own triremes have PF; leaders go free.",
)
CARRIER = play_rule(
    "SPH-3.3-carrier",
    "Ships that carried stay where they did",
    "3.3",
    "Triremes that a transport needed in a sea zone do not leave it in the same action phase.",
)
ENDS_AT_SEA = play_rule(
    "SPH-3.3-ends-at-sea",
    "No land unit ends its move at sea",
    "3.3",
    "A transport ends on a coast; a land unit does not stay at sea, not even among own ships.",
)


@enforces(TRIREME, "R-75")
def ships_are_there(step: Step) -> Fault | None:
    """A sea zone crossed by transport holds own triremes and no enemy triremes (3.3)."""
    zone = _crossed(step)
    if zone is None:
        return None
    own = step.state.triremes(zone, step.unit.side)
    enemy = step.state.foes(zone, step.unit.side)
    if own and not enemy:
        return None
    lack = f"no trireme of {step.unit.side} is there" if not own else f"{listed(names(enemy))} of the enemy is there"
    if not own and enemy:
        lack += f" and {listed(names(enemy))} of the enemy is"
    message = f"{step.unit.id} is transported through {zone} ({step.here} to {step.to}), but {lack}"
    return Fault(message, (step.unit.id,), (zone,))


@enforces(CAPACITY, "R-13")
def ships_have_room(step: Step) -> Fault | None:
    """No more land units go through a sea zone in an action phase than own triremes have PF there (3.3)."""
    if not step.is_land_unit or not step.is_transport or step.end is not Kind.SEA:
        return None
    present = step.state.triremes(step.to, step.unit.side)
    if not present or has_room_aboard(step.state, step.to, step.unit.side):
        return None  # without any ship there it is another rule's matter
    ships, cargo = listed(names(present)), step.state.cargo(step.to) or 0
    pf = step.state.naval_pf(step.to, step.unit.side)
    message = (
        f"{step.unit.id} is land unit no. {cargo + 1} through {step.to} in this action phase, "
        f"and {ships} there have {pf} PF"
    )
    return Fault(message, (step.unit.id,), (step.to,))


def has_room_aboard(state: State, zone: str, side: str) -> bool:
    """Whether the triremes of a side in a sea zone can carry one more land unit through it (3.3)."""
    room = state.naval_pf(zone, side) * state.board.game.rules.movement.carried_per_pf.value
    return (state.cargo(zone) or 0) < room


@enforces(CARRIER, "R-13", "R-75")
def carriers_stay(step: Step) -> Fault | None:
    """Triremes needed for a transport in this action phase do not leave that zone (3.3)."""
    if not step.unit.is_naval or step.start is not Kind.SEA or step.here is None:
        return None
    cargo = step.state.cargo(step.here)
    if cargo is None:
        return None
    needed = max(
        ceil(cargo / step.state.board.game.rules.movement.carried_per_pf.value), 1
    )  # a leader alone takes no room, yet needs a ship
    present = step.state.naval_pf(step.here, step.unit.side)
    left = present - step.state.pf(step.unit)
    if left >= needed or present < needed:
        return None
    message = (
        f"{step.unit.id} leaves {step.here} for {step.to} and {left} PF of triremes stay, "
        f"though a transport came through {step.here} in this action phase and needs {needed} PF there"
    )
    return Fault(message, (step.unit.id,), (step.here, step.to))


@enforces(ENDS_AT_SEA)
def transport_ends_ashore(state: State) -> Iterator[Fault]:
    """No land unit that moved in this action phase stands at sea, nor by one reading a leader (3.3, R-81)."""
    for counter, standing in zip(state.board.counters, state.standings, strict=True):
        if counter.is_naval or not standing.has_come or standing.location is None:
            continue
        if counter.is_leader and not leaders.has_to_land(state, standing):
            continue
        if state.board.kinds[standing.location] is Kind.SEA:
            trail = "-".join(standing.trail)
            yield Fault(
                f"{counter.id} ends its transport {trail} at sea, in {standing.location}",
                (counter.id,),
                (standing.location,),
                f"{counter.id} had to land on a coast of {standing.location} or stay in {standing.trail[0]}",
                counter.id,
                ("R-81",) if counter.is_leader else (),
            )


def _crossed(step: Step) -> str | None:
    """The sea zone whose ships the step needs, if any.

    It is the zone entered, and for a leader who comes ashore after sailing the zone he leaves; there a leader
    who set out without ships is another rule's matter.
    """
    if not step.is_transport or not step.is_crossing:
        return None
    if step.end is Kind.SEA:
        return step.to
    sailed = step.unit.is_leader and not step.standing.transported
    return step.here if sailed and step.lacking_escort is None else None


STEPS: tuple[PlayRule, ...] = (ships_are_there, ships_have_room, carriers_stay)
ENDS: tuple[PlayRule, ...] = (transport_ends_ashore,)
