"""Naval transport (3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.rules import Fault, PlayRule, enforces, listed, names
from vassal_rulebooks.sphacteria import leaders
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.paragraphs import RULES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.steps import Step


@enforces(RULES["SPH-3.3-trireme"], "R-75")
def ships_are_there(step: Step) -> Fault | None:
    """A sea zone crossed by transport holds own triremes and no enemy triremes (3.3)."""
    zone = _crossed(step)
    if zone is None:
        return None
    own, enemy = step.state.triremes(zone, step.unit.side), step.state.foes(zone, step.unit.side)
    if own and not enemy:
        return None
    lack = [] if own else [f"no trireme of {step.unit.side} is there"]
    if enemy:
        lack.append(f"{listed(names(enemy))} of the enemy is{' there' if own else ''}")
    how = f"{step.unit.id} is transported through {zone} ({step.here} to {step.to}), but {' and '.join(lack)}"
    return Fault(how, (step.unit.id,), (zone,))


@enforces(RULES["SPH-3.3-capacity"], "R-13")
def ships_have_room(step: Step) -> Fault | None:
    """No more land units go through a sea zone in an action phase than own triremes have PF there (3.3)."""
    if not step.is_land_unit or not step.is_transport or step.end is not Kind.SEA:
        return None
    side = step.unit.side
    present = step.state.triremes(step.to, side)
    if not present or has_room_aboard(step.state, step.to, side):
        return None  # where there is no ship, that is the fault
    message = (
        f"{step.unit.id} is land unit no. {(step.state.cargo(step.to) or 0) + 1} through {step.to} in this action "
        f"phase, and {listed(names(present))} there have {step.state.naval_pf(step.to, side)} PF"
    )
    return Fault(message, (step.unit.id,), (step.to,))


def has_room_aboard(state: State, zone: str, side: str) -> bool:
    """Whether the triremes of a side in a sea zone can carry one more land unit through it (3.3)."""
    room = state.naval_pf(zone, side) * state.board.game.rules.movement.carried_per_pf.value
    return (state.cargo(zone) or 0) < room


@enforces(RULES["SPH-3.3-carrier"], "R-13", "R-75")
def carriers_stay(step: Step) -> Fault | None:
    """Triremes needed for a transport in this action phase do not leave that zone (3.3)."""
    cargo = step.state.cargo(step.here) if step.unit.is_naval and step.here else None
    if cargo is None or not step.here:
        return None
    per_pf = step.state.board.game.rules.movement.carried_per_pf.value
    needed = max(-(-cargo // per_pf), 1)  # a leader alone takes no room, yet needs a ship
    present = step.state.naval_pf(step.here, step.unit.side)
    left = present - step.state.pf(step.unit)
    if left >= needed or present < needed:
        return None
    return step.fault(
        f"leaves {step.here} for {step.to} and {left} PF of triremes stay, "
        f"though a transport came through {step.here} in this action phase and needs {needed} PF there"
    )


@enforces(RULES["SPH-3.3-ends-at-sea"])
def transport_ends_ashore(state: State) -> Iterator[Fault]:
    """No land unit that moved in this action phase is at sea, nor by one reading a leader (3.3, R-81)."""
    for counter, standing in state.pairs:
        place = standing.location
        if not standing.has_come or place is None or counter.is_naval or state.board.kinds[place] is not Kind.SEA:
            continue
        if not counter.is_leader or leaders.has_to_land(state, standing):
            yield Fault(
                f"{counter.id} ends its transport {'-'.join(standing.trail)} at sea, in {place}",
                (counter.id,),
                (place,),
                f"{counter.id} had to land on a coast of {place} or stay in {standing.trail[0]}",
                counter.id,
                ("R-81",) if counter.is_leader else (),
            )


def _crossed(step: Step) -> str | None:
    """The sea zone whose ships the step needs, if any.

    It is the zone entered, and for a leader who comes ashore after sailing the zone he leaves; there a leader
    who set out without ships is the fault of another rule.
    """
    if not step.is_transport or not step.is_crossing:
        return None
    if step.end is Kind.SEA:
        return step.to
    sailed = step.unit.is_leader and not step.standing.transported
    return step.here if sailed and step.lacking_escort is None else None


STEPS: tuple[PlayRule, ...] = (ships_are_there, ships_have_room, carriers_stay)
ENDS: tuple[PlayRule, ...] = (transport_ends_ashore,)
