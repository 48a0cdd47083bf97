"""Movement (3): the rules for steps and for the end of moves, and the legal ways of a unit.

The limits of units (3.1), of stacks (3.2) and of naval transport (3.3), and the exits of bases (0.2) are here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core import movement
from vassal_rulebooks.core.movement import RoomLimit
from vassal_rulebooks.core.rules import Broken, Fault, PlayRule, broken, enforces, forbids, listed, names
from vassal_rulebooks.core.state import OUT, Standing
from vassal_rulebooks.sphacteria import leaders, stacks
from vassal_rulebooks.sphacteria.routes import all_routes
from vassal_rulebooks.sphacteria.state import RULES, Kind, State
from vassal_rulebooks.sphacteria.steps import UnitStep, move_of, steps_from
from vassal_rulebooks.sphacteria.steps import comes_back as enters_again

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.acts import MoveUnit, Reinforce
    from vassal_tools.game.model import Counter


@enforces(RULES["SPH-2.C-zone"])
def moves_from_the_activated_zone(step: UnitStep) -> Broken | None:
    """A mover must be of the active side and set out from an activated place (2.C)."""
    state = step.state
    if not state.progress.is_known:
        return None
    if step.unit.side != state.active:
        return broken("phase" if state.active else "between")
    return None if step.origin in state.activated else broken(activated=state.activated)


# -- bases (0.2)


@enforces(RULES["SPH-0.2-base"], "R-59")
def leaves_base_rightly(step: UnitStep) -> Broken | None:
    """A unit leaves its own base for one of the base's zones, and no counter moves into a box (0.2)."""
    board, here = step.state.board, step.here or OUT
    if not step.end.is_zone:
        return broken("box", here=here)
    if step.start is None or step.start.is_zone:
        return None
    if step.start is Kind.RESERVE:
        return broken("reserve")
    if step.unit.side != (owner := board.boxes[here].side):
        return broken("owner", owner=owner)
    if step.start not in bases_of(step.unit):
        return broken("kind", kind="ship" if step.unit.is_naval else "land unit")
    return None if step.is_crossing else broken(opens=board.exits[here])


@enforces(RULES["SPH-0.2-base"], "R-59")
def comes_into_its_base(state: State, act: Reinforce) -> Broken | None:
    """A counter from the reserve must come into a base of its kind (0.2); another rule checks the time."""
    unit = state.board.counter(act.unit)
    own = (box.name for box in state.board.boxes.values() if box.side == unit.side)
    able = tuple(name for name in own if state.board.kinds[name] in bases_of(unit))
    return None if act.base in able else broken("arrival", able=able)


def bases_of(counter: Counter) -> tuple[Kind, ...]:
    """Return the kinds of base that a counter may come into."""
    if counter.is_leader:
        return Kind.NAVAL_BASE, Kind.LAND_BASE
    return (Kind.NAVAL_BASE,) if counter.is_naval else (Kind.LAND_BASE,)


# -- steps on the map (3, 3.1)


@enforces(RULES["SPH-3-adjacent"])
def crosses_border(step: UnitStep) -> Fault | None:
    """A move must go to a neighbouring zone (3)."""
    is_on_map = step.end.is_zone and (step.start is None or step.start.is_zone)
    return movement.crosses_border(step) if is_on_map else None


@enforces(RULES["SPH-3-points"])
def has_points_left(step: UnitStep) -> Fault | None:
    """A move may cost at most the PM of the mover (3, 1.1, 1.2)."""
    limit = step.state.board.points.get(step.unit.type)
    if step.is_sailing or limit is None:
        return None
    return movement.has_points_left(
        step, limit, "movement points", *["R-14"] * (step.is_transport or step.standing.transported)
    )


@enforces(RULES["SPH-3-stop"], "R-18")
def stops_at_enemy(step: UnitStep) -> Fault | None:
    """A mover stops in the first zone with an enemy unit (3)."""
    met = step.state.foes(step.here, step.unit.side) if step.here and step.standing.stopped else ()
    return movement.stops_at_enemy(step, names(met))


@forbids(RULES["SPH-3-twice"], "R-11")
def moves_twice(step: UnitStep) -> bool:
    """A unit cannot move again by the activation of the zone where it ended its move in this action phase (3)."""
    return step.is_first and step.standing.moved is not None


@forbids(RULES["SPH-3-return"], "R-79")
def comes_back(step: UnitStep) -> bool:
    """One reading lets a mover enter no zone twice, including its start; the text is silent (R-79)."""
    return enters_again(step) and step.state.board.is_chosen("R-79", "no, no zone twice in one move")


@enforces(RULES["SPH-3.1-land"])
def land_unit_stays_ashore(step: UnitStep) -> Broken | None:
    """A land unit may enter a sea or strait zone only by transport (3.1)."""
    if not step.is_land_unit or step.end is not Kind.SEA or step.is_transport or not step.is_on_map:
        return None
    if not step.is_first and step.start is Kind.SEA and not step.standing.transported:
        return None  # it swam here
    ships = names(step.state.triremes(step.to, step.unit.side))
    return broken("" if ships else "none", ships=ships)


@enforces(RULES["SPH-3.1-naval"])
def ship_stays_afloat(step: UnitStep) -> Broken | None:
    """A ship may enter the beach, but no clear or difficult land zone (3.1)."""
    was_inland = not step.is_first and step.start is Kind.LAND
    if not step.unit.is_naval or step.end is not Kind.LAND or was_inland or not step.is_on_map:
        return None
    return broken(terrain=step.state.board.game.zones[step.to].terrain.value)


@forbids(RULES["SPH-6-archers"], "R-42")
def enters_a_closed_zone(step: UnitStep) -> bool:
    """A land unit or leader cannot enter a zone that event 5 closes (6)."""
    return is_barred(step.state, step.unit, step.to)


def is_barred(state: State, unit: Counter, zone: str) -> bool:
    """Return True if event 5 of the enemy closes a zone to a land unit or leader (6)."""
    barred = state.progress.spending.barred
    return not unit.is_naval and any(place == zone and side != unit.side for place, side in barred)


# -- transport (3.3)


@enforces(RULES["SPH-3.3-trireme"], "R-75")
def ships_are_there(step: UnitStep) -> Broken | None:
    """A sea zone crossed by transport must hold own triremes and no enemy triremes (3.3)."""
    zone = _crossed(step)
    if zone is None:
        return None
    own, enemy = step.state.triremes(zone, step.unit.side), step.state.foes(zone, step.unit.side)
    if own and not enemy:
        return None
    lack = "enemy" if own else "both" if enemy else ""
    return broken(lack, zones=(zone,), zone=zone, enemy=names(enemy))


def _crossed(step: UnitStep) -> str | None:
    """Return the sea zone whose ships the step needs: the one entered, or left by a leader who lands after sailing."""
    if not step.is_transport or not step.is_crossing:
        return None
    if step.end is Kind.SEA:
        return step.to
    sailed = step.unit.is_leader and not step.standing.transported
    return step.here if sailed and step.lacking_escort is None else None


@enforces(RULES["SPH-3.3-capacity"], "R-13")
def ships_have_room(step: UnitStep) -> Broken | None:
    """The own PF of triremes in a sea zone limits the land units carried through it in an action phase (3.3)."""
    if not step.is_land_unit or not step.is_transport or step.end is not Kind.SEA:
        return None
    state, side = step.state, step.unit.side
    if step.swims or has_room_aboard(state, step.to, side):
        return None  # where there is no ship, that is the fault
    number, ships = (state.cargo(step.to) or 0) + 1, names(state.triremes(step.to, side))
    return broken(zones=(step.to,), number=number, ships=ships, pf=state.naval_pf(side, step.to))


def has_room_aboard(state: State, zone: str, side: str) -> bool:
    """Return True if a side's triremes in a sea zone can carry one more land unit through it (3.3)."""
    room = state.naval_pf(side, zone) * state.board.game.rules.movement.carried_per_pf.value
    return (state.cargo(zone) or 0) < room


@enforces(RULES["SPH-3.3-carrier"], "R-13", "R-75")
def carriers_stay(step: UnitStep) -> Broken | None:
    """Triremes needed for a transport in this action phase must stay in their zone (3.3)."""
    cargo = step.state.cargo(step.here) if step.unit.is_naval and step.here else None
    if cargo is None or not step.here:
        return None
    per_pf = step.state.board.game.rules.movement.carried_per_pf.value
    needed = max(-(-cargo // per_pf), 1)  # a leader alone takes no room, yet needs a ship
    present = step.state.naval_pf(step.unit.side, step.here)
    left = present - step.state.pf(step.unit)
    return broken(left=left, needed=needed) if left < needed <= present else None


@enforces(RULES["SPH-3.3-ends-at-sea"])
def transport_ends_ashore(state: State) -> Iterator[Broken]:
    """A land unit that moved in this action phase must end ashore; by one reading a leader, too (3.3, R-81)."""
    for counter, standing in state.pairs:
        place = standing.location
        if not standing.has_come or place is None or counter.is_naval or state.board.kinds[place] is not Kind.SEA:
            continue
        if not counter.is_leader or leaders.has_to_land(state, standing):
            yield broken(
                units=(counter.id,), zones=(place,), key=counter.id, rulings=("R-81",) if counter.is_leader else (),
                counter=counter, standing=standing, way="-".join(standing.trail),
            )  # fmt: skip


# -- stacks (3.2): their limits hold when movement is over, where a counter entered


def _in_zones(state: State) -> RoomLimit[Counter]:
    limits, kinds = state.board.game.rules.stacking, state.board.kinds
    return RoomLimit(
        lambda _, unit: int(not unit.is_leader or limits.leaders_count.value),
        lambda zone: limits.land_units.value if kinds[zone] in (Kind.LAND, Kind.BEACH) else None,
    )


def _in_straits(state: State) -> RoomLimit[Counter]:
    """The limit counts the PF of the current faces."""
    return RoomLimit(lambda _, unit: state.pf(unit) if unit.is_naval else 0, state.board.strait_limits.get)


def has_room(state: State, unit: Counter, zone: str) -> bool:
    """Return True if a zone has room for a unit that enters it."""
    return all(movement.has_room(state, unit, zone, limit(state)) for limit in (_in_zones, _in_straits))


@enforces(RULES["SPH-3.2-zone"], "R-76")
def stack_fits_zone(state: State) -> Iterator[Broken]:
    """A side may have at most four units in a land zone or on the beach (3.2)."""
    return map(stacks.too_high, stacks.overfull_stacks(state, _in_zones(state)))


@enforces(RULES["SPH-3.2-strait"], "R-76")
def stack_fits_strait(state: State) -> Iterator[Broken]:
    """The PF of a side's triremes in a strait, on their current faces, may not exceed its limit (3.2)."""
    for stack in stacks.overfull_stacks(state, _in_straits(state)):
        is_too_big = any(state.pf(ship) > stack.most for ship in stack.entered)
        yield stacks.too_high(stack, "" if stack.entered[1:] else "one", *["R-78"] * is_too_big)


# -- all together


STEP_RULES: tuple[PlayRule, ...] = (
    moves_from_the_activated_zone, leaves_base_rightly, crosses_border, has_points_left, stops_at_enemy, moves_twice,
    comes_back, land_unit_stays_ashore, ship_stays_afloat, ships_are_there, ships_have_room, carriers_stay,
    *leaders.STEPS, enters_a_closed_zone,
)  # fmt: skip
"""The rules for each crossing of a border."""

END_RULES: tuple[PlayRule, ...] = (
    stack_fits_zone, stack_fits_strait, transport_ends_ashore, *leaders.ENDS, *leaders.ALWAYS,
)  # fmt: skip
"""The rules for the position at the end of movement; `leaders.ALWAYS` also applies at the end of the phase."""


def is_broken(step: UnitStep) -> bool:
    """Return True if a step breaks any rule."""
    for rule in STEP_RULES:  # a loop, since this is asked of every step that is tried  # noqa: SIM110
        if rule.test(step) is not None:
            return True
    return False


def takes_room(step: UnitStep) -> bool:
    """Return True if a step uses the capacity of ships at sea."""
    return step.is_transport and step.end is Kind.SEA and bool(step.state.triremes(step.to, step.unit.side))


def moved(step: UnitStep) -> State:
    """Return the state after a step.

    A leader who sets out without an escort, or a land unit that swims, is reported at this step; if it still is alone
    or at sea when movement ends, it is the same fault.
    """
    state, unit = step.state.with_standing(step.unit.id, step.after), step.unit.id
    if takes_room(step):
        state = state.with_cargo(step.to, int(step.is_land_unit))
    codes = leaders.COMPANY if step.lacking_escort else ("SPH-3.3-ends-at-sea",) if step.swims else ()
    known = state.reported_faults.union((code, unit) for code in codes)
    return state.changed(reported_faults=known) if codes else state


# -- ways


def destinations(state: State, unit: str) -> tuple[str, ...]:
    """Return the zones that a unit could legally reach and stop in now, in the order of the map."""
    found = ways_to_stop(state, unit)
    return tuple(place for place in state.board.places if place in found)


def ways_to_stop(state: State, unit: str) -> dict[str, tuple[MoveUnit, ...]]:
    """Return a shortest legal way to each zone that a unit could reach and stop in now."""
    most = state.board.beyond_every_limit
    routes = all_routes(
        state,
        links=lambda before, _: steps_from(before, unit),
        key=lambda step: (step.to, min(step.spent, most), step.is_transport),
        follow=lambda step: None if is_broken(step) else moved(step),
    )
    found: dict[str, tuple[MoveUnit, ...]] = {}
    for route in routes:
        if route[-1].to not in found and _may_stop(state, route[-1]):
            found[route[-1].to] = tuple(map(move_of, route))
    found.pop(state.location(unit) or OUT, None)
    return found


def _may_stop(state: State, step: UnitStep) -> bool:
    if step.unit.is_leader:
        return leaders.may_stop(state, step.unit, step.after)
    return not (step.is_land_unit and step.end is Kind.SEA) and has_room(state, step.unit, step.to)


def spent_of(state: State, standing: Standing) -> int:
    """Return the PM that a unit has spent, up to the first value beyond every limit."""
    return min(standing.spent, state.board.beyond_every_limit)


def choices(state: State, unit: str) -> str:
    """Return the legal alternatives to a unit's move in words."""
    here, counter = state.location(unit), state.board.counter(unit)
    if here is None:
        return f"{unit} is out of play and cannot move"
    if reach := destinations(state, unit):
        return f"{unit} could go from {here} to {listed(reach, 'or')}"
    if state.board.kinds[here] is Kind.SEA and not counter.is_naval and not counter.is_leader:
        return f"{unit} had no legal way on from {here}"
    return f"{unit} had to stay in {here}"
