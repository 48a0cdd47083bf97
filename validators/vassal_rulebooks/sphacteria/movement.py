"""Movement (3), its limits for units (3.1), and the way out of the bases (0.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.rules import Fault, PlayRule, enforces, listed, names, play_rule
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.state import OUT
from vassal_tools.referee.protocol import Breach

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.steps import Step
    from vassal_tools.game.model import Counter

BASE = play_rule(
    "SPH-0.2-base",
    "A base opens onto its own zones, one way",
    "0.2",
    "Each side's rear bases open onto named zones: land bases for land units, naval bases for ships.",
)
ADJACENT = play_rule(
    "SPH-3-adjacent", "A move crosses one border", "3", "Units go from a zone to one that borders on it."
)
POINTS = play_rule(
    "SPH-3-points",
    "Movement points",
    "3",
    "Each zone entered costs 1 PM; land units have 3, leaders 4 on land and by transport, ships no limit.",
)
STOP = play_rule(
    "SPH-3-stop",
    "Meeting an enemy unit ends the move",
    "3",
    "Who enters a zone with an enemy unit in it goes no further.",
)
TWICE = play_rule(
    "SPH-3-twice",
    "One move in an action phase",
    "3",
    "A unit moves by one activation in an action phase; one of the zone that it came to does not move it on.",
)
RETURN = play_rule(
    "SPH-3-return",
    "No zone twice in a move",
    "3",
    "By one reading a unit's way does not come back to a zone it was in; the text does not forbid it.",
)
LAND = play_rule(
    "SPH-3.1-land",
    "Land units keep off the sea",
    "3.1",
    "Land units enter sea and straits by transport only.",
)
NAVAL = play_rule("SPH-3.1-naval", "Ships keep off the land", "3.1", "Ships enter no land zone but the beach.")


@enforces(BASE, "R-59")
def leaves_base_rightly(step: Step) -> Fault | None:
    """Units leave their own base for one of its zones, and nobody goes back into a box (0.2)."""
    units, zones = (step.unit.id,), (step.here or OUT, step.to)
    if not step.end.is_zone:
        return Fault(f"{step.unit.id} goes from {zones[0]} into {step.to}, and no way leads into a box", units, zones)
    if step.here is None or step.start is None or step.start.is_zone:
        return None
    if step.start is Kind.RESERVE:
        return Fault(f"{step.unit.id} enters {step.to} straight from the reserve {step.here}", units, zones)
    if step.unit.side != (owner := step.state.board.boxes[step.here].side):
        return Fault(f"{step.unit.id} of {step.unit.side} uses {step.here}, the base of {owner}", units, zones)
    if not step.unit.is_leader and step.unit.is_naval != (step.start is Kind.NAVAL_BASE):
        kind = "ship" if step.unit.is_naval else "land unit"
        return Fault(f"{step.unit.id} is a {kind} and leaves {step.here}, a {step.start}", units, zones)
    if not step.is_crossing:
        exits = listed(step.state.board.exits[step.here], "or")
        message = f"{step.unit.id} goes from {step.here} to {step.to}, but {step.here} opens onto {exits} only"
        return Fault(message, units, zones)
    return None


@enforces(ADJACENT)
def crosses_border(step: Step) -> Fault | None:
    """A move goes to a neighbouring zone (3)."""
    if step.is_crossing or not step.end.is_zone or (step.start is not None and not step.start.is_zone):
        return None
    if step.here is None:
        return Fault(f"{step.unit.id} moves to {step.to} but is out of play", (step.unit.id,), (step.to,))
    near = listed(step.state.board.exits[step.here])
    message = f"{step.unit.id} goes from {step.here} to {step.to}; {step.here} borders on {near}"
    return Fault(message, (step.unit.id,), (step.here, step.to))


@enforces(POINTS)
def has_points_left(step: Step) -> Fault | None:
    """The move costs no more PM than the mover has (3, 1.1, 1.2).

    Only the crossing that passes the limit is a fault: what follows in that move is the same one.
    """
    spent = 0 if step.is_first else step.standing.spent
    if step.is_sailing or not spent <= (limit := step.state.board.points[step.unit.type]) < spent + step.cost:
        return None
    trail = "-".join((*step.standing.trail, step.to))
    message = f"{step.unit.id} spends {spent + step.cost} PM on {trail} and has {limit}"
    rulings = ("R-14",) if step.is_transport or step.standing.transported else ()
    return Fault(message, (step.unit.id,), (step.here or OUT, step.to), rulings=rulings)


@enforces(STOP, "R-18")
def stops_at_enemy(step: Step) -> Fault | None:
    """A mover does not go on from a zone where it met an enemy unit on its way (3)."""
    if step.is_first or not step.standing.stopped or step.here is None:
        return None
    foes = listed(names(step.state.foes(step.here, step.unit.side))) or "an enemy unit"
    message = f"{step.unit.id} goes on from {step.here} to {step.to}, though it met {foes} in {step.here}"
    return Fault(message, (step.unit.id,), (step.here, step.to))


@enforces(TWICE, "R-11")
def moves_once(step: Step) -> Fault | None:
    """A unit does not move again by an activation of the zone that it came to in this action phase (3)."""
    moved = step.standing.moved
    if moved is None or not step.is_first:
        return None
    trail = "-".join(step.standing.trail)
    message = (
        f"{step.unit.id} goes from {step.here or OUT} to {step.to} in activation {step.state.serial}, "
        f"though it moved {trail} in activation {moved} of this action phase"
    )
    return Fault(message, (step.unit.id,), (step.here or OUT, step.to))


@enforces(RETURN, "R-79")
def does_not_return(step: Step) -> Fault | None:
    """By one reading a mover enters no zone twice, and not the one it started from; the text is silent (R-79)."""
    if not comes_back(step) or not step.state.board.is_chosen("R-79", "no, no zone twice in one move"):
        return None
    trail = "-".join(step.standing.trail)
    return Fault(f"{step.unit.id} comes back to {step.to} after {trail}", (step.unit.id,), (step.here or OUT, step.to))


def comes_back(step: Step) -> bool:
    """Whether a mover enters a zone that it was in before in the same move."""
    return not step.is_first and step.is_crossing and step.to in step.standing.trail


@enforces(LAND)
def land_unit_stays_ashore(step: Step) -> Fault | None:
    """A land unit enters a sea or strait zone by transport only (3.1)."""
    if not step.is_land_unit or step.end is not Kind.SEA or step.is_transport:
        return None
    swam_here = not step.is_first and step.start is Kind.SEA and not step.standing.transported
    if swam_here or not _from_zone(step):
        return None
    ships = listed(names(step.state.triremes(step.to, step.unit.side))) or f"no trireme of {step.unit.side}"
    message = f"{step.unit.id} is a land unit and enters the sea zone {step.to} without transport ({ships} there)"
    return Fault(message, (step.unit.id,), (step.here or OUT, step.to))


@enforces(NAVAL)
def ship_stays_afloat(step: Step) -> Fault | None:
    """A ship enters no clear or difficult land zone; the beach is open to it (3.1)."""
    if not step.unit.is_naval or step.end is not Kind.LAND:
        return None
    was_inland = not step.is_first and step.start is Kind.LAND
    if was_inland or not _from_zone(step):
        return None
    terrain = step.state.board.game.zones[step.to].terrain.value
    message = f"{step.unit.id} is a ship and enters the land zone {step.to} ({terrain})"
    return Fault(message, (step.unit.id,), (step.here or OUT, step.to))


def arrival_breaches(state: State, unit: str, base: str) -> tuple[Breach, ...]:
    """What is wrong with coming from the reserve into that base (0.2); when that may be is not asked here."""
    counter, kind = state.board.counter(unit), state.board.kind(base)
    box = state.board.boxes.get(base)
    bases = _bases_of(counter)
    if box and box.side == counter.side and kind in bases:
        return ()
    own = [name for name, other in state.board.boxes.items() if other.side == counter.side and other.is_base]
    allowed = [name for name in own if state.board.kinds[name] in bases]
    message = f"{unit} comes from the reserve into {base}"
    return (Breach(BASE, message, (unit,), (base,), f"{unit} could come into {listed(allowed, 'or')}", ("R-59",)),)


def _bases_of(counter: Counter) -> tuple[Kind, ...]:
    """The kinds of base that a counter may come into."""
    if counter.is_leader:
        return Kind.NAVAL_BASE, Kind.LAND_BASE
    return (Kind.NAVAL_BASE,) if counter.is_naval else (Kind.LAND_BASE,)


def _from_zone(step: Step) -> bool:
    """Whether the step crosses a border on the map; what is wrong with any other is said by another rule."""
    return step.is_crossing and step.start is not None and step.start.is_zone


MOVEMENT: tuple[PlayRule, ...] = (
    leaves_base_rightly,
    crosses_border,
    has_points_left,
    stops_at_enemy,
    moves_once,
    does_not_return,
    land_unit_stays_ashore,
    ship_stays_afloat,
)
