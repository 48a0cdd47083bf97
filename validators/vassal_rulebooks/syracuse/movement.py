"""Movement over the areas: on the ground, at sea, aboard ships and off the map (7.1, 7.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import flow
from vassal_rulebooks.core.acts import DieTest
from vassal_rulebooks.core.movement import Join, joins_of, passes_limit, stepped
from vassal_rulebooks.syracuse import acts
from vassal_rulebooks.syracuse.board import ATHENS, CAVALRY, FIRST_WAVE, HOPLITES, NAVAL, OFF, SECOND_WAVE, USED, WAVES
from vassal_rulebooks.syracuse.impulse import is_routed
from vassal_rulebooks.syracuse.season import moved_morale, throw_kind, try_kind
from vassal_rulebooks.syracuse.state import RULES, Stage, State, act_kind, without

if TYPE_CHECKING:
    from collections.abc import Iterator

Move = core.Move


def cost(state: State, unit: str, to: str) -> int:
    """Return the points to enter an area: normal enemies, enemy walls and more enemy cavalry cost one each (7.1)."""
    board, side, here = state.board, state.board.counter(unit).side, state.location(unit) or ""
    other = board.other[side]
    horse = len(state.normal(state.own(to, other, CAVALRY))) > len(state.normal(state.own(to, side, CAVALRY)))
    met = bool(state.normal(state.foes(to, side, ships=False)))
    left = bool(state.normal(state.foes(here, side, ships=False)))
    return 1 + met + left + bool(state.walls(to, other)) + horse


def points(state: State, unit: str) -> int:
    """Return the movement points of a unit; two more if it set out with a leader (7.1)."""
    led = state.rules.led.value if unit in state.progress.led else 0
    return state.value("mp", unit) + led


def stops(state: State, unit: str, place: str) -> bool:
    """Return True if a unit must stop in an area: with enemies, in a bog, or at sea with enemy ships (7.1, 7.2)."""
    side = state.board.counter(unit).side
    if state.board.is_ship(unit):
        return bool(state.foes(place, side, ships=True))
    return bool(state.foes(place, side, ships=False)) or state.board.terrain(place) == "bog"


@core.enforces(RULES["SYR-6.2-ready"])
def is_ready(state: State, act: core.UnitTo) -> core.Broken | None:
    """Only units that were activated in this impulse move (6.2, 6.4)."""
    return None if act.unit in state.progress.ready else core.broken()


@core.enforces(RULES["SYR-7.1-border"])
def goes_to_the_next_area(state: State, act: Move) -> core.Broken | None:
    """A ground unit goes to a land area next to its own (7.1)."""
    here, board = state.location(act.unit) or "", state.board
    if board.is_ship(act.unit) or here not in board.land or act.to in OFF.values():
        return None if board.is_ship(act.unit) or here in board.land else core.broken("place", here=here)
    near = tuple(to for to in board.exits[here] if to in board.land)
    return None if act.to in near else core.broken(here=here, able=near)


@core.forbids(RULES["SYR-7.1-steep"])
def climbs_a_cliff(state: State, act: Move) -> bool:
    """Ground units do not cross steep slopes (7.1)."""
    return state.board.is_steep(state.location(act.unit) or "", act.to)


@core.forbids(RULES["SYR-7.1-city"])
def enters_the_city(state: State, act: Move) -> bool:
    """Athenian ground units do not enter the walled city (7.1)."""
    is_athenian = state.board.counter(act.unit).side == ATHENS and not state.board.is_ship(act.unit)
    return is_athenian and act.to in state.rules.city.value


@core.enforces(RULES["SYR-7.1-points"])
def has_points(state: State, act: Move) -> core.Broken | None:
    """A unit spends no more points than it has (7.1)."""
    standing, limit = state.standing(act.unit), points(state, act.unit)
    spent = standing.spent if standing.moved is not None else 0
    due = cost(state, act.unit, act.to)
    if state.board.is_ship(act.unit) or act.to not in state.board.game.zones or not passes_limit(spent, due, limit):
        return None
    return core.broken(spent=spent + due, limit=limit)


@core.forbids(RULES["SYR-7.1-stop"])
def was_stopped(state: State, act: Move) -> bool:
    """A unit stops when it enters an area with an enemy or a bog (7.1, 7.2)."""
    return state.standing(act.unit).stopped


@core.enforces(RULES["SYR-7.2-sea"])
def sails(state: State, act: Move) -> core.Broken | None:
    """Ships go from a sea area to the next, or to and from a beach (7.2)."""
    here, board = state.location(act.unit) or "", state.board
    if not board.is_ship(act.unit) or act.to in OFF.values():
        return None
    able = board.lanes(here)
    return None if act.to in able else core.broken(here=here, able=able)


@core.enforces(RULES["SYR-7.1-off"])
def leaves_the_map(state: State, act: Move) -> core.Broken | None:
    """Ships leave the map from its edge, allied and Sicel ground units from its west edge (7.1, 7.2.1)."""
    if act.to not in OFF.values():
        return None
    here, counter = state.location(act.unit) or "", state.board.counter(act.unit)
    edge = state.rules.edges.value if counter.is_naval or state.board.is_ship(act.unit) else state.rules.west.value
    is_able = state.board.is_ship(act.unit) or counter.side != ATHENS
    return None if here in edge and is_able and act.to == OFF[counter.side] else core.broken(able=tuple(edge))


@core.enforces(RULES["SYR-6.4-near"])
def reacts_near(state: State, act: Move) -> core.Broken | None:
    """A unit whose die was equal to the initiative level reacts into one area only (6.4)."""
    has_moved = state.standing(act.unit).moved is not None
    return core.broken() if act.unit in state.progress.near and has_moved else None


def moved(state: State, act: Move) -> State:
    """Return the position after a step; beached ships that enemy ground units reach must withdraw (7.1)."""
    standing, side = state.standing(act.unit), state.board.counter(act.unit).side
    is_ship = state.board.is_ship(act.unit)
    after = state.with_standing(act.unit, stepped(
        standing, act.to, begins=standing.moved is None,
        cost=0 if is_ship else cost(state, act.unit, act.to), stopped=stops(state, act.unit, act.to),
    ))  # fmt: skip
    after = after.changed(building=without(state.building, act.unit))
    return after if is_ship or state.board.is_leader(act.unit) else after.reached(act.to, state.board.other[side])


def moves(state: State) -> Iterator[Move]:
    """Yield the steps of the units that may move."""
    board = state.board
    for unit in state.progress.ready:
        here = state.location(unit) or ""
        near = board.lanes(here) if board.is_ship(unit) else board.roads(here)
        yield from (Move(unit, to) for to in near)
        if here in (*state.rules.edges.value, *state.rules.west.value):
            yield Move(unit, OFF[state.board.counter(unit).side])


# -- 7.1 beached ships, 7.2.1 the return to the map


def beached(state: State) -> tuple[str, ...]:
    """Return the ships that must withdraw from the beach that enemies reached (7.1)."""
    place = flow.about(state, Stage.WITHDRAW)[:1]
    return state.own_units(place[0], state.side, ships=True) if place else ()


def havens(state: State, _unit: str) -> tuple[str, ...]:
    """Return where such ships go: sea areas free of enemies, or off the map (7.1)."""
    free = (sea for sea in sorted(state.board.sea) if not state.foes(sea, state.side, ships=True))
    return (*free, OFF.get(state.side, ""))


WITHDRAWS = acts.goes_to(RULES["SYR-7.1-beach"], beached, havens, "R-23")
"""Ships withdraw from a beach to a sea area free of enemies or off the map (7.1)."""


def after_withdrawal(state: State) -> State | None:
    """Return the position once no ship is left on the beach."""
    return None if beached(state) else state.answered(Stage.WITHDRAW)


def away(state: State) -> tuple[str, ...]:
    """Return the ships of the side to act off the map that can return in this impulse (7.2.1)."""
    own = (one.id for one in state.at(OFF.get(state.side, "")) if state.board.is_ship(one.id))
    return tuple(own) if state.progress.impulse == NAVAL else ()


def returns(state: State, act: acts.Return, is_passed: bool) -> State:
    """Return the position after a try to bring a ship back; it enters by a sea area at the edge (7.2.1)."""
    if not is_passed:
        return state
    free = [sea for sea in state.rules.edges.value if not state.foes(sea, state.side, ships=True)]
    return state.placed(act.unit, (*free, *state.rules.edges.value)[0]).turned(act.unit).noted("ready", act.unit)


# -- 7.2.2 transport


@core.enforces(RULES["SYR-7.2.2-place"])
def boards_in_its_area(state: State, act: Join) -> core.Broken | None:
    """A unit boards or leaves an activated ship in its own area (7.2.2)."""
    here, board = state.whereabouts(act.unit) or "", state.board
    box = act.to if act.to in board.holders else state.location(act.unit) or ""
    holder = board.holders.get(box)
    ship = (holder.counter or "") if holder else ""
    is_near = state.where(act.to) == here and here in board.game.zones and ship in state.progress.ready
    return None if is_near and not state.barred(act.unit, act.to) else core.broken(here=here, ship=ship)


@core.enforces(RULES["SYR-7.2.2-shore"])
def boards_on_a_free_shore(state: State, act: Join) -> core.Broken | None:
    """No unit boards or lands in an area with enemies, in a bog or in the city (7.2.2)."""
    here, side = state.whereabouts(act.unit) or "", state.board.counter(act.unit).side
    is_shut = here in state.rules.city.value or state.board.terrain(here) == "bog" or bool(state.foes(here, side))
    return core.broken(here=here) if is_shut else None


@core.forbids(RULES["SYR-7.2.2-room"], "R-25", "R-26", "R-27")
def finds_no_room(state: State, act: Join) -> bool:
    """A full ship carries two units, one of them hoplites, a reduced ship one; leaders need no room (7.2.2)."""
    holder = state.board.holders.get(act.to)
    if holder is None or holder.counter is None or state.board.is_leader(act.unit):
        return False
    aboard = [one for one in state.at(act.to) if not one.is_leader]
    is_reduced = state.standing(holder.counter).step > 0
    room = state.rules.room_reduced if is_reduced else state.rules.room
    hoplites = sum(one.type == HOPLITES for one in (*aboard, state.board.counter(act.unit)))
    return len(aboard) >= room.value or (not is_reduced and hoplites > state.rules.hoplites.value)


def boarded(state: State, act: Join) -> State:
    """Return the position after a unit boards or leaves a ship; a change of areas alone is a move."""
    is_boarding = {act.to, state.location(act.unit)} & {*state.board.holders}
    return state.placed(act.unit, act.to) if is_boarding else state


def joins(state: State) -> Iterator[Join]:
    """Yield the boardings and landings at ships that were activated."""
    if state.progress.impulse != NAVAL:
        return
    own = (one.id for one in state.board.counters if one.side == state.side and one.type != "N")
    for unit in own:
        if state.whereabouts(unit) in state.board.game.zones:
            yield from joins_of(state, unit)


# -- 12.2, 12.4 reinforcements


def waiting(state: State) -> tuple[str, ...]:
    """Return the reinforcements of the side to act that may come in this impulse (12.2, 12.4)."""
    is_able = state.progress.impulse == NAVAL or state.side != ATHENS
    boxes = (box for box in state.waves if is_able and box[:1] == state.side[:1])
    return tuple(one.id for box in boxes for one in state.at(box))


def shores(state: State, unit: str) -> tuple[str, ...]:
    """Return the areas where a reinforcement comes: coasts, or in a ground impulse the west edge (12.2, 12.4)."""
    board, side, rules = state.board, state.board.counter(unit).side, state.rules
    if side == ATHENS:
        own = (place for place in board.coast if state.walls(place, side) or state.own_units(place, side))
        return tuple(sorted(own))
    by_sea = {place for place in board.coast if not state.own(place, ATHENS)} - {*rules.city.value}
    if state.progress.impulse == NAVAL or board.is_ship(unit) or state.location(unit) == FIRST_WAVE:
        return tuple(sorted(by_sea))
    return tuple(rules.west.value)


ARRIVES = acts.goes_to(RULES["SYR-12-arrival"], waiting, shores, "R-17", "R-18")
"""Reinforcements come when they are due, at a coast or over the west edge (12.2, 12.4)."""


def entered(state: State, act: acts.Enter) -> State:
    """Return the position after a reinforcement comes; a leader raises morale in the next turn (10.4)."""
    after = state.placed(act.unit, act.to)
    return moved_morale(after, state.side, "leader-arrives") if state.board.is_leader(act.unit) else after


@core.forbids(RULES["SYR-12.4-wave"], "R-18")
def is_not_due(state: State, _act: acts.WaveDie) -> bool:
    """The second wave is tested for once in an impulse from turn 4 on (12.4)."""
    is_early = state.turn < state.rules.second_wave.value or SECOND_WAVE in state.waves
    is_right = state.progress.impulse == NAVAL or state.board.is_chosen(
        "R-18", "the first in any of turn 2; the second by a die at any impulse from turn 4 on"
    )
    return state.side == ATHENS or is_early or not is_right or "wave" in state.progress.wishes


def wave_thrown(state: State, act: acts.WaveDie) -> State:
    """Return the position after the die for the second wave; it brings the reinforced rams (12.4)."""
    after = state.with_progress(wishes=(*state.progress.wishes, "wave"))
    if act.die > state.level("morale", state.side):
        return after
    return after.changed(waves=(*state.waves, SECOND_WAVE), rams=1)


def enter_acts(state: State) -> Iterator[acts.Enter]:
    """Yield the arrivals that are possible now, and one of each unit that is not due, so that a log can show it."""
    due = waiting(state)
    early = (one.id for box in WAVES for one in state.at(box) if one.side == state.side and one.id not in due)
    yield from ARRIVES.acts(acts.Enter)(state)
    yield from (acts.Enter(unit, min(state.board.coast)) for unit in early)


MOVEMENT_KINDS: tuple[core.ActKind[State, Any], ...] = (
    act_kind(
        Move, moved, goes_to_the_next_area, climbs_a_cliff, enters_the_city, has_points, was_stopped, sails,
        leaves_the_map, reacts_near, is_ready, is_routed, candidates=moves,
    ),
    act_kind(
        Join, boarded, boards_in_its_area, boards_on_a_free_shore, finds_no_room,
        is_routed, candidates=joins,
    ),
    act_kind(
        acts.Withdraw, lambda state, act: state.placed(act.unit, act.to).turned(act.unit, USED), WITHDRAWS,
    ),
    try_kind(
        acts.Return, returns, RULES["SYR-7.2.1-return"], away,
        lambda state, _: DieTest(state.level("morale", state.side)),
    ),
    act_kind(acts.Enter, entered, ARRIVES, candidates=enter_acts),
    throw_kind(acts.WaveDie, wave_thrown, is_not_due),
)  # fmt: skip
