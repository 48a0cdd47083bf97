"""Retreat after combat (4.2): out of the zone, by land or by sea, or out of play."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import ActKind, Trace
from vassal_rulebooks.core.retreat import Trail, next_places
from vassal_rulebooks.core.rules import Fault, enforces, listed, names
from vassal_rulebooks.sphacteria import combat, declarations
from vassal_rulebooks.sphacteria.acts import Perish, Retreat
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.combat import the_fight
from vassal_rulebooks.sphacteria.immediate_effects import apply_immediate_effects
from vassal_rulebooks.sphacteria.movement import bases_of, has_room_aboard, is_barred
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.progress import Fight, Stage
from vassal_rulebooks.sphacteria.stacking import has_room

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.model import Counter


def after_losses(state: State) -> State | None:
    """The retreat, once all losses are taken; more than there are units cannot be (4.2)."""
    fight = state.progress.fight
    if fight is None:
        return state.with_progress(stage=Stage.ATTACK, side=state.active)
    if any(combat.candidates(state, fight, side) for side, due in zip(fight.sides, fight.losses, strict=True) if due):
        return None
    state = apply_immediate_effects(state)
    if state.board.is_chosen("R-89", "no, it stays") and not state.units(fight.zone, state.board.other[fight.loser]):
        return _fight_over(state)
    if state.board.is_chosen("R-13", "per zone; movement and each retreat on their own"):
        state = replace(state, carried=())
    return state.with_progress(stage=Stage.RETREAT, side=fight.loser, fight=replace(fight, losses=(0, 0)))


def sides_with_losses(state: State) -> tuple[str, ...]:
    """The side that is to take the next loss, the attacker first."""
    fight = state.progress.fight
    return (fight.sides[0 if fight.losses[0] else 1],) if fight else state.board.sides[:1]


def losers(state: State) -> tuple[str, ...]:
    """The side that is to retreat."""
    fight = state.progress.fight
    return (fight.loser,) if fight and fight.loser else state.board.sides[:1]


def after_retreats(state: State) -> State | None:
    """The next fight or the end of the phase, once all of the beaten force are gone (4.2)."""
    fight = state.progress.fight
    return None if fight and (fight.moving or beaten(state, fight)) else _fight_over(state)


def _fight_over(state: State) -> State:
    return apply_immediate_effects(state.with_progress(stage=Stage.ATTACK, side=state.active, fight=None))


def beaten(state: State, fight: Fight) -> tuple[Counter, ...]:
    """The counters of the loser that are still in the zone of the fight."""
    return state.of_side(fight.zone, fight.loser)


@enforces(RULES["SPH-4.2-beaten"], "R-26", "R-89", about=the_fight)
def is_its_turn_to_go(state: State, act: Retreat | Perish, fight: Fight) -> Fault | None:
    """A retreat or elimination concerns a unit of the beaten force while no other unit is retreating (4.2)."""
    if act.unit == fight.moving:
        return None
    if fight.moving:
        message = f"{act.unit} retreats while {fight.moving} is still on its way, in {fight.trail[-1]}"
        return Fault(message, (act.unit,), (fight.trail[-1],))
    if act.unit in names(beaten(state, fight)):
        return None
    return Fault(f"{act.unit} retreats and is not of the beaten force in {fight.zone}", (act.unit,), (fight.zone,))


@enforces(RULES["SPH-4.2-retreat"], "R-13", "R-25", "R-57", "R-72", "R-87", "R-88", about=the_fight)
def leads_out(state: State, act: Retreat, fight: Fight) -> Fault | None:
    """The zone entered is open to the retreat, and the way ends there or goes on from there (4.2)."""
    unit = state.board.counter(act.unit)
    open_zones = tuple(retreats(state, fight, unit))
    if act.to in open_zones:
        return None
    here, ways = way_so_far(state, fight, unit)[-1], listed(open_zones, "or")
    legal = f"{unit.id} could retreat to {ways}" if ways else f"{unit.id} has nowhere to go and is eliminated"
    return Fault(f"{unit.id} cannot retreat from {here} to {act.to}", (unit.id,), (here, act.to), legal)


@enforces(RULES["SPH-4.2-perish"], "R-25", "R-88", about=the_fight)
def has_nowhere_to_go(state: State, act: Perish, fight: Fight) -> Fault | None:
    """A unit given up had no zone to retreat to, and no ship is left that could go first and carry it (4.2, R-88)."""
    unit = state.board.counter(act.unit)
    if ways := listed(tuple(retreats(state, fight, unit)), "or"):
        legal = f"{unit.id} could retreat to {ways}"
    elif unit.is_naval or fight.moving or _takes_zones_as_they_are(state):
        return None
    else:
        ships = (ship for ship in beaten(state, fight) if ship.is_naval)
        carriers = names(ship for ship in ships if any(retreats(state, fight, ship)))
        if not carriers:
            return None
        legal = f"{listed(carriers)} could go first and carry {unit.id}"
    return Fault(f"{unit.id} is given up in {fight.zone}", (unit.id,), (fight.zone,), legal)


def _takes_zones_as_they_are(state: State) -> bool:
    """Whether by one reading it does not matter where the rest of a force could still go (R-88)."""
    return state.board.is_chosen("R-88", "yes, once no zone is open to it as things stand")


def way_so_far(state: State, fight: Fight, unit: Counter) -> Trail:
    """The zones of a retreat up to now."""
    return fight.trail if fight.moving == unit.id else (state.location(unit.id) or fight.zone,)


def retreats(state: State, fight: Fight, unit: Counter, trail: Trail = ()) -> Iterator[str]:
    """The zones that a retreat can enter next: those where it may end, or from which it can go on."""
    board, trail = state.board, trail or way_so_far(state, fight, unit)
    into_bases = board.is_chosen("R-25", "into a base")

    def exits(here: str) -> Iterator[str]:
        yield from board.exits[here]
        yield from (name for name in board.boxes if into_bases and _is_own_base(state, unit, name, here))

    def is_open(way: Trail) -> bool:
        if not board.kinds[way[-1]].is_zone:
            return True
        return _is_open(state, unit, way) and not _deserts_leader(state, fight, unit, way[-1])

    if trail[-1] in board.kinds and board.kinds[trail[-1]].is_zone:
        yield from next_places(trail, exits=exits, is_open=is_open, may_stay=lambda way: may_stay(state, unit, way))


def may_stay(state: State, unit: Counter, trail: Trail) -> bool:
    """Whether a retreat ends there: no land unit at sea, no leader at sea without ships, and no stack too high.

    Ships may follow a leader; by one reading he is not carried to sea from inland (R-81).
    """
    zone, kind, kinds = trail[-1], state.board.kinds[trail[-1]], state.board.kinds
    if kind is not Kind.SEA or unit.is_naval:
        return not kind.is_zone or has_room(state, unit, zone)
    if not unit.is_leader:
        return False
    if kinds[trail[0]] is Kind.LAND and state.board.is_chosen("R-81", "no, a transport ends on land"):
        return False
    return bool(state.triremes(zone, unit.side)) or _goes_ahead(state, unit, trail)


def _goes_ahead(state: State, leader: Counter, trail: Trail) -> bool:
    """Whether a ship of the leader's force can still follow him there; by one reading none is waited for (R-88)."""
    if not leader.is_leader or len(trail) != 2 or _takes_zones_as_they_are(state):
        return False
    waiting = _unescorted(state, leader.side, but=trail[0])
    return waiting in ("", trail[1]) and _can_follow(state, leader.side, trail)


def _unescorted(state: State, side: str, but: str) -> str:
    """The sea zone, other than that of the fight, where leaders of a side wait for ships; empty if there is none."""
    zones = (state.location(leader.id) or but for leader in state.board.leaders if leader.side == side)
    at_sea = (zone for zone in zones if zone != but and state.board.kinds[zone] is Kind.SEA)
    return next((zone for zone in at_sea if not state.triremes(zone, side)), "")


def _can_follow(state: State, side: str, border: Trail, but: str = "") -> bool:
    """Whether a ship of a side, other than one, can retreat over a border and stay behind it."""
    ships = (ship for ship in state.triremes(border[0], side) if ship.id != but)
    return any(_is_open(state, ship, border) and may_stay(state, ship, border) for ship in ships)


def _deserts_leader(state: State, fight: Fight, ship: Counter, to: str) -> bool:
    """Whether a leader who went ahead would be alone at sea: that ship goes elsewhere, and no other can follow him."""
    waiting = _unescorted(state, ship.side, but=fight.zone) if ship.is_naval else ""
    return waiting not in ("", to) and not _can_follow(state, ship.side, (fight.zone, waiting), but=ship.id)


def _is_open(state: State, unit: Counter, trail: Trail) -> bool:
    """Whether a unit can be in the last zone of its way: no enemy is there, and by sea it goes as transport (3.3).

    By one reading a leader beaten at sea goes ashore only to own ships on the beach (R-84).
    """
    to, kinds, side = trail[-1], state.board.kinds, unit.side
    at_sea, has_ships = kinds[to] is Kind.SEA, bool(state.triremes(to, side))
    if state.foes(to, side) or is_barred(state, unit, to):
        return False
    if unit.is_naval:
        return kinds[to] is not Kind.LAND
    if at_sea and not (unit.is_leader or has_room_aboard(state, to, side)):
        return False
    if at_sea and not has_ships and not _goes_ahead(state, unit, trail):
        return False
    lands = unit.is_leader and kinds[trail[0]] is Kind.SEA and not at_sea
    if lands and not has_ships and state.board.is_chosen("R-84", "with triremes to the beach only"):
        return False
    by_sea = any(kinds[zone] is Kind.SEA for zone in trail[1:])
    return not by_sea or len(trail) - 1 <= state.board.points[unit.type]


def _is_own_base(state: State, unit: Counter, name: str, here: str) -> bool:
    """Whether a base opens onto the zone and takes such a unit (R-25, the other reading)."""
    box = state.board.boxes[name]
    return box.side == unit.side and here in box.enters.value and state.board.kinds[name] in bases_of(unit)


def retreated(state: State, act: Retreat) -> State:
    """The state after a step of a retreat."""
    fight = state.progress.fight
    if fight is None or act.to not in state.board.kinds:
        return state
    unit = state.board.counter(act.unit)
    trail = (*way_so_far(state, fight, unit), act.to)
    there = may_stay(state, unit, trail)
    if state.board.kinds[act.to] is Kind.SEA and not unit.is_naval:
        state = state.with_cargo(act.to, 0 if unit.is_leader else 1)
    fight = replace(fight, moving="" if there else act.unit, trail=() if there else trail)
    return apply_immediate_effects(state.placed(act.unit, act.to).with_progress(fight=fight))


def perished(state: State, act: Perish) -> State:
    """The state after a unit found no way out."""
    state, fight = state.eliminated(act.unit), state.progress.fight
    if fight and fight.moving == act.unit:
        state = state.with_progress(fight=replace(fight, moving="", trail=()))
    return apply_immediate_effects(state)


def leavers(state: State) -> tuple[str, ...]:
    """The beaten units that may be the next to retreat."""
    fight = state.progress.fight
    return () if fight is None else (fight.moving,) if fight.moving else names(beaten(state, fight))


def _ways_out(state: State) -> Iterator[Retreat]:
    """Each way out of the fight for those units."""
    fight = state.progress.fight
    for unit in leavers(state) if fight else ():
        if fight:
            yield from (Retreat(unit, to) for to in retreats(state, fight, state.board.counter(unit)))


KINDS: tuple[ActKind[State, Any], ...] = (
    ActKind(
        Retreat, "a retreat", "retreat {unit} {to}", retreated, (is_its_turn_to_go, leads_out), _ways_out,
        trace=Trace.DRAG, declared=declarations.RETREAT,
    ),
    ActKind(
        Perish, "the loss of who cannot retreat", "perish {unit}", perished, (is_its_turn_to_go, has_nowhere_to_go),
        lambda state: map(Perish, leavers(state)), trace=Trace.DRAG,
    ),
)  # fmt: skip
