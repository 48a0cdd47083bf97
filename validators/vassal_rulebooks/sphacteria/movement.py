"""Movement (3), its limits for units (3.1), and the way out of the bases (0.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core import steps
from vassal_rulebooks.core.rules import Fault, PlayRule, enforces, listed, names
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.state import OUT

if TYPE_CHECKING:
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
    return steps.stops_at_enemy(step, names(step.state.foes(step.here, step.unit.side)) if step.here else ())


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


STEPS: tuple[PlayRule, ...] = (
    leaves_base_rightly,
    crosses_border,
    has_points_left,
    stops_at_enemy,
    moves_once,
    does_not_return,
    land_unit_stays_ashore,
    ship_stays_afloat,
)
