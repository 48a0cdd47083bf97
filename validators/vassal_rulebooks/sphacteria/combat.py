"""Combat (4): contested zones, the cost of fights, the die, losses and retreats (4.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.core.acts import one_of
from vassal_rulebooks.core.fights import weakened
from vassal_rulebooks.core.movement import Trail, next_places
from vassal_rulebooks.core.rules import Broken, broken, enforces, names
from vassal_rulebooks.sphacteria.acts import Act, AttackZone, Perish, Retreat, RollCombat, TakeLoss
from vassal_rulebooks.sphacteria.leaders import apply_immediate_effects
from vassal_rulebooks.sphacteria.movement import bases_of, has_room, has_room_aboard, is_barred
from vassal_rulebooks.sphacteria.odds import account, fighters
from vassal_rulebooks.sphacteria.progress import RunningFight, Stage
from vassal_rulebooks.sphacteria.state import RULES, Kind, State, act_kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Counter


def contested(state: State) -> tuple[str, ...]:
    """Return the zones with units of both sides (4.1)."""
    one, other = state.board.sides
    zones = (zone for zone in state.occupants if state.board.kinds[zone].is_zone)
    return tuple(zone for zone in zones if state.foes(zone, one) and state.foes(zone, other))


@enforces(RULES["SPH-4.1-paid"], "R-9")
def fight_is_paid(state: State, _act: AttackZone) -> Broken | None:
    """The side must have a point left for the fights, or have paid it with the first one (2.C, 4.1)."""
    cost, spending = state.board.game.rules.actions.attack.value, state.progress.spending
    return None if spending.paid or spending.left >= cost else broken(cost=cost, left=spending.left)


def _attacked(state: State, act: AttackZone) -> State:
    if act.zone not in state.board.game.zones:
        return state
    spending = state.progress.spending
    cost = 0 if spending.paid else state.board.game.rules.actions.attack.value
    attacker = state.active or state.progress.side or state.board.sides[0]
    fight = RunningFight(act.zone, attacker, state.board.other[attacker])
    state = state.with_part("spending", paid=True, spent=spending.spent + cost)
    return state.with_progress(stage=Stage.ATTACKER, side=attacker, fight=fight)


def the_fight(state: State, _act: Act) -> RunningFight | None:
    """Return the running fight."""
    return state.progress.fight


@enforces(RULES["SPH-4.2-die"])
def throws_the_die(state: State, act: RollCombat) -> Broken | None:
    """The die must belong to the running fight and show a face of a die (4.2)."""
    fight, faces = state.progress.fight, state.board.faces
    if fight and act.zone != fight.zone:
        return broken("zone", fight=fight)
    return None if act.die in faces else broken(most=faces[-1])


def _rolled(state: State, act: RollCombat) -> State:
    """Leaders of a force that is eliminated die with it (4.2, R-24)."""
    fight = state.progress.fight
    if fight is None:
        return state
    result, results = account(state, fight, act.die), state.board.game.combat.losses
    of_attacker, of_defender = (results[name].effect == "eliminate" for name in result.results)
    doomed = {side for side, is_fatal in zip(fight.sides, (of_attacker, of_defender), strict=True) if is_fatal}
    for counter in state.at(fight.zone):
        if counter.is_leader and counter.side in doomed:
            state = state.eliminated(counter.id)
    loser = fight.defender if result.winner == "attacker" else fight.attacker
    fight = replace(fight, die=act.die, losses=result.losses, fatal=(of_attacker, of_defender), loser=loser)
    return state.with_progress(stage=Stage.LOSSES, side="", fight=fight, accounts=(*state.progress.accounts, result))


# -- losses


@enforces(RULES["SPH-4.2-loss"], "R-23", about=the_fight)
def loss_is_due(state: State, act: TakeLoss, fight: RunningFight) -> Broken | None:
    """A unit may take a loss once in its fight, as long as its side owes one (4.2)."""
    side = state.board.counter(act.unit).side
    able, due = names(candidates(state, fight, side)), fight.losses[fight.place_of(side)]
    if act.unit in able and due:
        return None
    case = "again" if act.unit in fight.hit else "able" if act.unit in able else "others" if able and due else ""
    return broken(case, zones=(fight.zone,), fight=fight, side=side, able=able)


def candidates(state: State, fight: RunningFight, side: str) -> tuple[Counter, ...]:
    """Return the units of a side in a fight that have not taken a loss in it."""
    return tuple(f.counter for f in fighters(state, fight.zone, side) if f.counter.id not in fight.hit)


def _loss_taken(state: State, act: TakeLoss) -> State:
    """A fatal loss eliminates a full unit too."""
    fight, side = state.progress.fight, state.board.counter(act.unit).side
    if fight is None:
        return weakened(state, act.unit)
    state = state.eliminated(act.unit) if fight.fatal[fight.place_of(side)] else weakened(state, act.unit)
    attacker, defender = (max(0, n - (owner == side)) for owner, n in zip(fight.sides, fight.losses, strict=True))
    state = state.with_part("fight", losses=(attacker, defender), hit=(*fight.hit, act.unit))
    return state if attacker or defender else apply_immediate_effects(state)


def sides_with_losses(state: State) -> tuple[str, ...]:
    """Return the side that takes the next loss, the attacker first."""
    fight = state.progress.fight
    return (fight.sides[0 if fight.losses[0] else 1],) if fight else state.board.sides[:1]


def _losses(state: State) -> Iterator[TakeLoss]:
    if fight := state.progress.fight:
        for side, due in zip(fight.sides, fight.losses, strict=True):
            yield from map(TakeLoss, names(candidates(state, fight, side)) if due else ())


def after_losses(state: State) -> State | None:
    """Return the position at the retreat once all possible losses are taken, else None (4.2)."""
    fight = state.progress.fight
    if fight is None:
        return state.with_progress(stage=Stage.ATTACK, side=state.active)
    if any(True for _ in _losses(state)):
        return None
    state = apply_immediate_effects(state)
    if state.board.is_chosen("R-89", "no, it stays") and not state.units(fight.zone, state.board.other[fight.loser]):
        return _fight_over(state)
    if state.board.is_chosen("R-13", "per zone; movement and each retreat on their own"):
        state = replace(state, carried=())
    return state.with_progress(stage=Stage.RETREAT, side=fight.loser, fight=replace(fight, losses=(0, 0)))


# -- retreat


def after_retreats(state: State) -> State | None:
    """Return the position after the fight once the beaten force has left, else None (4.2)."""
    return None if leavers(state) else _fight_over(state)


def _fight_over(state: State) -> State:
    return apply_immediate_effects(state.with_progress(stage=Stage.ATTACK, side=state.active, fight=None))


def leavers(state: State) -> tuple[str, ...]:
    """Return the beaten counters that may retreat next: the one under way, else all in the zone of the fight."""
    if (fight := state.progress.fight) is None:
        return ()
    return (fight.moving,) if fight.moving else names(state.of_side(fight.zone, fight.loser))


def stand_ins(state: State, fight: RunningFight) -> tuple[str, ...]:
    """Return the beaten counters that may continue in place of the one under way, which then stays (R-25, R-76)."""
    if not fight.moving:
        return ()
    here, last = fight.trail[-1], state.board.counter(fight.moving)
    without = state.placed(last.id, fight.zone)
    there = (one for one in fight.retreated if one != last.id and state.location(one) == here)
    return tuple(one for one in there if may_stay(without.placed(one, fight.zone), last, fight.trail))


@enforces(RULES["SPH-4.2-beaten"], "R-26", "R-89", about=the_fight)
def is_its_turn_to_go(state: State, act: Retreat | Perish, fight: RunningFight) -> Broken | None:
    """A retreat or elimination must concern a unit of the beaten force while no other one is retreating (4.2)."""
    if act.unit in leavers(state) or (isinstance(act, Retreat) and act.unit in stand_ins(state, fight)):
        return None
    if fight.moving:
        return broken("waits", zones=fight.trail[-1:], fight=fight, here=fight.trail[-1])
    return broken(zones=(fight.zone,), fight=fight)


@enforces(RULES["SPH-4.2-retreat"], "R-13", "R-25", "R-57", "R-72", "R-87", "R-88", about=the_fight)
def leads_out(state: State, act: Retreat, fight: RunningFight) -> Broken | None:
    """A retreat must enter an open zone where it can end or continue (4.2)."""
    unit = state.board.counter(act.unit)
    open_zones = tuple(retreats(state, fight, unit))
    if act.to in open_zones:
        return None
    here = way_so_far(state, fight, unit)[-1]
    return broken("" if open_zones else "none", zones=(here, act.to), here=here, ways=open_zones)


@enforces(RULES["SPH-4.2-perish"], "R-25", "R-88", about=the_fight)
def has_nowhere_to_go(state: State, act: Perish, fight: RunningFight) -> Broken | None:
    """An eliminated unit must have no zone to retreat to, and no ship that could go first and carry it (4.2, R-88)."""
    unit = state.board.counter(act.unit)
    if ways := tuple(retreats(state, fight, unit)):
        return broken(zones=(fight.zone,), fight=fight, ways=ways)
    if unit.is_naval or fight.moving or _takes_zones_as_they_are(state):
        return None
    ships = state.triremes(fight.zone, fight.loser)
    carriers = names(ship for ship in ships if any(retreats(state, fight, ship)))
    return broken("carried", zones=(fight.zone,), fight=fight, ways=carriers) if carriers else None


def _takes_zones_as_they_are(state: State) -> bool:
    """One reading ignores the other retreats of the force (R-88)."""
    return state.board.is_chosen("R-88", "yes, once no zone is open to it as things stand")


def way_so_far(state: State, fight: RunningFight, unit: Counter) -> Trail:
    """Return the zones of a retreat so far; a counter that replaces another continues on the other's way."""
    if unit.id == fight.moving or unit.id in stand_ins(state, fight):
        return fight.trail
    return (state.location(unit.id) or fight.zone,)


def retreats(state: State, fight: RunningFight, unit: Counter, trail: Trail = ()) -> Iterator[str]:
    """Yield the zones that a retreat can enter next, to end there or to continue."""
    board, trail = state.board, trail or way_so_far(state, fight, unit)
    bases = board.boxes.values() if board.is_chosen("R-25", "into a base") else ()
    own = [box for box in bases if box.side == unit.side and board.kinds[box.name] in bases_of(unit)]

    def exits(here: str) -> Iterator[str]:
        yield from board.exits[here]
        yield from (box.name for box in own if here in box.enters.value)

    def is_open(way: Trail) -> bool:
        if not board.kinds[way[-1]].is_zone:
            return True
        return _is_open(state, unit, way) and not _deserts_leader(state, fight, unit, way[-1])

    if trail[-1] in board.kinds and board.kinds[trail[-1]].is_zone:
        yield from next_places(trail, exits=exits, is_open=is_open, may_stay=lambda way: may_stay(state, unit, way))


def may_stay(state: State, unit: Counter, trail: Trail) -> bool:
    """Return True if a retreat may end here: no land unit or lone leader at sea, and no stack too high.

    Ships may follow a leader; one reading does not let him be carried to sea from inland (R-81).
    """
    zone, kinds = trail[-1], state.board.kinds
    if kinds[zone] is not Kind.SEA or unit.is_naval:
        return not kinds[zone].is_zone or has_room(state, unit, zone)
    if not unit.is_leader:
        return False
    if kinds[trail[0]] is Kind.LAND and state.board.is_chosen("R-81", "no, a transport ends on land"):
        return False
    return bool(state.triremes(zone, unit.side)) or _goes_ahead(state, unit, trail)


def _goes_ahead(state: State, leader: Counter, trail: Trail) -> bool:
    """One reading lets a leader retreat before his ships (R-88)."""
    if not leader.is_leader or len(trail) != 2 or _takes_zones_as_they_are(state):
        return False
    waiting = _unescorted(state, leader.side, but=trail[0])
    return waiting in ("", trail[1]) and _can_follow(state, leader.side, trail)


def _unescorted(state: State, side: str, but: str) -> str:
    zones = (state.location(leader.id) or but for leader in state.board.leaders if leader.side == side)
    at_sea = (zone for zone in zones if zone != but and state.board.kinds[zone] is Kind.SEA)
    return next((zone for zone in at_sea if not state.triremes(zone, side)), "")


def _can_follow(state: State, side: str, border: Trail, but: str = "") -> bool:
    ships = (ship for ship in state.triremes(border[0], side) if ship.id != but)
    return any(_is_open(state, ship, border) and may_stay(state, ship, border) for ship in ships)


def _deserts_leader(state: State, fight: RunningFight, ship: Counter, to: str) -> bool:
    """Return True if a leader who went ahead would be alone at sea, because no other ship can follow him."""
    waiting = _unescorted(state, ship.side, but=fight.zone) if ship.is_naval else ""
    return waiting not in ("", to) and not _can_follow(state, ship.side, (fight.zone, waiting), but=ship.id)


def _is_open(state: State, unit: Counter, trail: Trail) -> bool:
    """A retreat by sea is a transport (3.3). One reading lets a leader beaten at sea land only at own ships (R-84)."""
    to, kinds, side = trail[-1], state.board.kinds, unit.side
    at_sea, has_ships = kinds[to] is Kind.SEA, bool(state.triremes(to, side))
    if state.foes(to, side) or is_barred(state, unit, to):
        return False
    if unit.is_naval:
        return kinds[to] is not Kind.LAND
    if at_sea and not (has_ships or _goes_ahead(state, unit, trail)):
        return False
    if at_sea and not (unit.is_leader or has_room_aboard(state, to, side)):
        return False
    lands = unit.is_leader and kinds[trail[0]] is Kind.SEA and not at_sea
    if lands and not has_ships and state.board.is_chosen("R-84", "with triremes to the beach only"):
        return False
    by_sea = any(kinds[zone] is Kind.SEA for zone in trail[1:])
    return not by_sea or len(trail) - 1 <= state.board.points[unit.type]


def _retreated(state: State, act: Retreat) -> State:
    fight = state.progress.fight
    if fight is None or act.to not in state.board.kinds:
        return state
    unit = state.board.counter(act.unit)
    trail = (*way_so_far(state, fight, unit), act.to)
    there = may_stay(state, unit, trail)
    if state.board.kinds[act.to] is Kind.SEA and not unit.is_naval:
        state = state.with_cargo(act.to, 0 if unit.is_leader else 1)
    moving, trail = ("", ()) if there else (act.unit, trail)
    state = state.with_part("fight", moving=moving, trail=trail, retreated=tuple(sorted({*fight.retreated, act.unit})))
    return apply_immediate_effects(state.placed(act.unit, act.to))


def _perished(state: State, act: Perish) -> State:
    state, fight = state.eliminated(act.unit), state.progress.fight
    if fight and fight.moving == act.unit:
        state = state.with_part("fight", moving="", trail=())
    return apply_immediate_effects(state)


def _ways_out(state: State) -> Iterator[Retreat]:
    if fight := state.progress.fight:
        for unit in (*leavers(state), *stand_ins(state, fight)):
            yield from (Retreat(unit, to) for to in retreats(state, fight, state.board.counter(unit)))


def _dice(state: State) -> Iterator[RollCombat]:
    fight = state.progress.fight
    return (RollCombat(fight.zone, die) for die in state.board.faces if fight)


KINDS = (
    act_kind(
        AttackZone, _attacked,
        one_of(RULES["SPH-4.1-contested"], contested, "R-19", "R-71", field="zone"), fight_is_paid,
    ),
    act_kind(RollCombat, _rolled, throws_the_die, candidates=_dice, owes=RULES["SPH-4.2-loss"]),
    act_kind(TakeLoss, _loss_taken, loss_is_due, candidates=_losses, owes=RULES["SPH-4.2-loss"]),
    act_kind(Retreat, _retreated, is_its_turn_to_go, leads_out, candidates=_ways_out, owes=RULES["SPH-4.2-beaten"]),
    act_kind(
        Perish, _perished, is_its_turn_to_go, has_nowhere_to_go,
        candidates=lambda state: map(Perish, leavers(state)), owes=RULES["SPH-4.2-beaten"],
    ),
)  # fmt: skip
