"""Movement (3), its limits for units (3.1), naval transport (3.3), and the way out of the bases (0.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core import steps
from vassal_rulebooks.core.rules import Fault, PlayRule, enforces, listed, names
from vassal_rulebooks.sphacteria import leaders
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.state import OUT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.acts import Arrive
    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.steps import Step
    from vassal_tools.game.model import Counter


@enforces(RULES["SPH-0.2-base"], "R-59")
def leaves_base_rightly(step: Step) -> Fault | None:
    """Units leave their own base for one of its zones, and no counter goes back into a box (0.2)."""
    board, here = step.state.board, step.here or OUT
    if not step.end.is_zone:
        return step.fault(f"goes from {here} into {step.to}, and no way leads into a box")
    if step.start is None or step.start.is_zone:
        return None
    if step.start is Kind.RESERVE:
        return step.fault(f"enters {step.to} straight from the reserve {here}")
    if step.unit.side != (owner := board.boxes[here].side):
        return step.fault(f"of {step.unit.side} uses {here}, the base of {owner}")
    if step.start not in bases_of(step.unit):
        return step.fault(f"is a {'ship' if step.unit.is_naval else 'land unit'} and leaves {here}, a {step.start}")
    if not step.is_crossing:
        return step.fault(
            f"goes from {here} to {step.to}, but {here} opens onto {listed(board.exits[here], 'or')} only"
        )
    return None


@enforces(RULES["SPH-3-adjacent"])
def crosses_border(step: Step) -> Fault | None:
    """A move goes to a neighbouring zone (3)."""
    is_on_map = step.end.is_zone and (step.start is None or step.start.is_zone)
    return steps.crosses_border(step) if is_on_map else None


@enforces(RULES["SPH-3-points"])
def has_points_left(step: Step) -> Fault | None:
    """The move costs no more PM than the mover has (3, 1.1, 1.2)."""
    limit = step.state.board.points.get(step.unit.type)
    if step.is_sailing or limit is None:
        return None
    rulings = ("R-14",) if step.is_transport or step.standing.transported else ()
    return steps.has_points_left(step, limit, "PM", *rulings)


@enforces(RULES["SPH-3-stop"], "R-18")
def stops_at_enemy(step: Step) -> Fault | None:
    """A mover does not go on from a zone where it met an enemy unit on its way (3)."""
    met = step.state.foes(step.here, step.unit.side) if step.here and step.standing.stopped else ()
    return steps.stops_at_enemy(step, names(met))


@enforces(RULES["SPH-3-twice"], "R-11")
def moves_once(step: Step) -> Fault | None:
    """A unit does not move again by an activation of the zone that it came to in this action phase (3)."""
    moved = step.standing.moved
    if moved is None or not step.is_first:
        return None
    return step.fault(
        f"goes from {step.here or OUT} to {step.to} in activation {step.state.activation_number}, "
        f"though it moved {'-'.join(step.standing.trail)} in activation {moved} of this action phase"
    )


@enforces(RULES["SPH-3-return"], "R-79")
def does_not_return(step: Step) -> Fault | None:
    """By one reading a mover enters no zone twice, and not the one it started from; the text is silent (R-79)."""
    if not steps.comes_back(step) or not step.state.board.is_chosen("R-79", "no, no zone twice in one move"):
        return None
    return step.fault(f"comes back to {step.to} after {'-'.join(step.standing.trail)}")


@enforces(RULES["SPH-3.1-land"])
def land_unit_stays_ashore(step: Step) -> Fault | None:
    """A land unit enters a sea or strait zone by transport only (3.1)."""
    if not step.is_land_unit or step.end is not Kind.SEA or step.is_transport:
        return None
    swam_here = not step.is_first and step.start is Kind.SEA and not step.standing.transported
    if swam_here or not _from_zone(step):
        return None
    ships = listed(names(step.state.triremes(step.to, step.unit.side))) or f"no trireme of {step.unit.side}"
    return step.fault(f"is a land unit and enters the sea zone {step.to} without transport ({ships} there)")


@enforces(RULES["SPH-3.1-naval"])
def ship_stays_afloat(step: Step) -> Fault | None:
    """A ship enters no clear or difficult land zone; the beach is open to it (3.1)."""
    if not step.unit.is_naval or step.end is not Kind.LAND:
        return None
    was_inland = not step.is_first and step.start is Kind.LAND
    if was_inland or not _from_zone(step):
        return None
    terrain = step.state.board.game.zones[step.to].terrain.value
    return step.fault(f"is a ship and enters the land zone {step.to} ({terrain})")


@enforces(RULES["SPH-6-archers"], "R-42")
def keeps_out_of_the_arrows(step: Step) -> Fault | None:
    """A land unit or leader does not enter a zone that event 5 closes (6)."""
    if not is_barred(step.state, step.unit, step.to):
        return None
    return step.fault(f"enters {step.to}, which event 5 closes in this action phase")


def is_barred(state: State, unit: Counter, zone: str) -> bool:
    """Whether event 5 of the enemy keeps a land unit or leader out of a zone (6, event 5)."""
    barred = state.progress.spending.barred
    return not unit.is_naval and any(place == zone and side != unit.side for place, side in barred)


@enforces(RULES["SPH-0.2-base"], "R-59")
def comes_into_its_base(state: State, act: Arrive) -> Fault | None:
    """A counter that comes out of the reserve comes into a base for it (0.2); when that may be is not asked here."""
    counter, boxes, kinds = state.board.counter(act.unit), state.board.boxes, state.board.kinds
    able = [name for name, box in boxes.items() if box.side == counter.side and kinds[name] in bases_of(counter)]
    if act.base in able:
        return None
    message, legal = f"{act.unit} comes from the reserve into {act.base}", f"{act.unit} could come into "
    return Fault(message, (act.unit,), (act.base,), legal + listed(able, "or"))


def bases_of(counter: Counter) -> tuple[Kind, ...]:
    """The kinds of base that a counter may come into."""
    if counter.is_leader:
        return Kind.NAVAL_BASE, Kind.LAND_BASE
    return (Kind.NAVAL_BASE,) if counter.is_naval else (Kind.LAND_BASE,)


def _from_zone(step: Step) -> bool:
    """Whether the step crosses a border on the map; what is wrong with any other is said by another rule."""
    return step.is_crossing and step.start is not None and step.start.is_zone


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


STEPS: tuple[PlayRule, ...] = (
    leaves_base_rightly,
    crosses_border,
    has_points_left,
    stops_at_enemy,
    moves_once,
    does_not_return,
    land_unit_stays_ashore,
    ship_stays_afloat,
    ships_are_there,
    ships_have_room,
    carriers_stay,
)
ENDS: tuple[PlayRule, ...] = (transport_ends_ashore,)
