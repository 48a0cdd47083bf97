"""The adjustment of a side (2.D): storm and desertion, recovery, supply and capitulation (5), and the end (8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import one_of
from vassal_rulebooks.core.fights import weakened
from vassal_rulebooks.core.rulebook import ahead, first_decision
from vassal_rulebooks.core.rules import Broken, broken, enforces, names
from vassal_rulebooks.core.state import of_side, on_track, with_value
from vassal_rulebooks.sphacteria.acts import CheckSupply, Desert, Recover, RollHelots, RollStorm
from vassal_rulebooks.sphacteria.leaders import apply_immediate_effects, fed_units, with_supply_at_rest
from vassal_rulebooks.sphacteria.progress import Adjustment, Ending, Level, Stage
from vassal_rulebooks.sphacteria.state import RULES, State, act_kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_rulebooks.sphacteria.data import Capitulation, Holding
    from vassal_tools.game.model import Counter

INTERRUPTIONS = (Stage.STORM, Stage.DESERT)
"""The stages that an event interrupts the adjustment by."""


# -- storm and desertion, by events


def ships_in_the_storm(state: State) -> tuple[str, ...]:
    """Return the ships that roll for the storm: all in zones that are not exempt (6, event 20, R-48)."""
    exempt = state.board.game.rules.storm.exempt.value
    ships = (counter for counter in state.board.counters if counter.is_naval and state.is_on_map(counter.id))
    return names(ship for ship in ships if state.location(ship.id) not in exempt)


def _storm_rolled(state: State, act: RollStorm) -> State:
    storm, zone = state.board.game.rules.storm, state.board.game.zones.get(state.location(act.unit) or "")
    state = state.with_part(
        "adjustment", storm=tuple(ship for ship in state.progress.adjustment.storm if ship != act.unit)
    )
    in_port = zone is not None and zone.terrain.value == "port"
    is_hit = act.die >= (storm.lowest_in_port if in_port else storm.lowest).value
    return apply_immediate_effects(weakened(state, act.unit)) if is_hit else state


def interrupted(state: State, stage: Stage, **changes: Any) -> State:
    """Return the state where an event must be settled before the adjustment continues.

    An event played illegally before another one is settled returns to the same stage as the other one.
    """
    now = state.progress.stage
    back_to = state.progress.adjustment.back_to if now in INTERRUPTIONS else now
    return state.with_part("adjustment", back_to=back_to, **changes).with_progress(stage=stage)


def after_storm(state: State) -> State | None:
    """Return the state back at the events once every ship has rolled, else None."""
    adjustment = state.progress.adjustment
    return None if adjustment.storm else state.with_progress(stage=adjustment.back_to)


def deserters(state: State) -> tuple[str, ...]:
    """Return the units that event 22 can remove."""
    event = next((e for e in state.board.game.events.values() if e.contingent and e.target == "unit"), None)
    kind = (event.contingent, event.unit_type) if event else None
    found = (counter for counter in state.board.counters if (counter.contingent, counter.type) == kind)
    return names(counter for counter in found if state.is_in_play(counter.id))


def sides_with_deserters(state: State) -> tuple[str, ...]:
    """Return the side that chooses the deserting unit."""
    able = deserters(state)
    return (state.board.counter(able[0]).side,) if able else (state.progress.side or state.board.sides[0],)


def deserted(state: State, act: Desert) -> State:
    """Return the state after a unit deserts; it counts as eliminated (8.2)."""
    state = state.eliminated(act.unit)
    if state.progress.stage is Stage.DESERT:
        state = state.with_progress(stage=state.progress.adjustment.back_to)
    return apply_immediate_effects(state)


# -- recovery


def recovery_left(state: State, side: str) -> int:
    """Return how many units a side may still restore (2.D, R-50)."""
    return recoveries(state, side) - state.progress.adjustment.recovered


def recoveries(state: State, side: str) -> int:
    """Return how many units a side may restore in an adjustment (2.D, R-50)."""
    stars = sum(c.side == side and state.has_star(c) and state.is_on_map(c.id) for c in state.board.leaders)
    return stars * state.board.game.rules.recovery.value


def reduced_units(state: State, side: str) -> tuple[str, ...]:
    """Return the reduced units of a side in play."""
    reduced = (c for c, standing in state.pairs if standing.reduced and c.side == side and not c.is_leader)
    return names(unit for unit in reduced if state.is_in_play(unit.id))


@enforces(RULES["SPH-2.D-recovery"], "R-50", "R-69")
def is_owed_a_recovery(state: State, act: Recover) -> Broken | None:
    """A recovering unit must be reduced, and need a starred leader on the map with a recovery left (2.D)."""
    owner = state.board.counter(act.unit).side
    side = state.progress.side if state.progress.stage is Stage.RECOVERY else owner
    done = state.progress.adjustment.recovered
    able = reduced_units(state, side)
    if side != owner:
        return broken("time" if recoveries(state, owner) else "star", side=side, owner=owner)
    if act.unit not in able:
        return broken("others" if able else "", side=side, able=able)
    return broken("done", side=side, done=done) if recovery_left(state, side) <= 0 else None


def _recovered(state: State, act: Recover) -> State:
    return state.with_step(act.unit, 0).with_part("adjustment", recovered=state.progress.adjustment.recovered + 1)


def has_recovered(state: State) -> bool:
    """Return True if no unit can recover any more (2.D) and no event may still be played."""
    side, is_open = state.progress.side, state.board.is_chosen("R-37", "also after the discard")
    return not (is_open or (recovery_left(state, side) > 0 and reduced_units(state, side)))


# -- supply


def smugglers(state: State, side: str = "") -> tuple[str, ...]:
    """Return the Helot units that may still try to feed the island in a side's adjustment (5.2, R-33)."""
    rules, side = state.board.game.rules.supply.smuggling, side or state.progress.side
    if side != rules.side.value:
        return ()
    units = (unit for zone in rules.zones.value for unit in state.units(zone, side))
    helots = names(unit for unit in units if unit.contingent == rules.contingent.value)
    return tuple(unit for unit in helots if unit not in state.progress.adjustment.smugglers)


def _smuggled(state: State, act: RollHelots) -> State:
    rules = state.board.game.rules.supply.smuggling
    state = state.with_part("adjustment", smugglers=(*state.progress.adjustment.smugglers, act.unit))
    if (act.die % 2 == 0) != (rules.succeeds.value == "even"):
        return apply_immediate_effects(weakened(state, act.unit))
    return with_marker(state, rules.side.value, marker(state, rules.side.value) + rules.gain.value)


def marker(state: State, side: str) -> int:
    """Return the place of a side's supply marker."""
    return of_side(state.board.sides, state.progress.supply, side, 0)


def with_marker(state: State, side: str, value: int) -> State:
    """Return the state with a side's supply marker at a value, or at the end of its track."""
    rules = state.board.game.rules.supply
    value = on_track(value, rules.lowest.value, rules.highest.value)
    return state.with_progress(supply=with_value(state.board.sides, state.progress.supply, side, value))


def exempted(state: State, side: str) -> State:
    """Return the state where the supply of a side is not checked this turn (6, events 17 to 19)."""
    return state.with_part("adjustment", exempt=(*state.progress.adjustment.exempt, side))


def is_cut_off(state: State, side: str) -> bool:
    """Return True if enemy ships and no own ships are in each zone of the supply line (5.1, 5.2, R-31)."""
    zones, enemy = state.board.game.rules.supply.lines[side].blockade.value, state.board.other[side]
    return all(state.triremes(zone, enemy) and not state.triremes(zone, side) for zone in zones)


def _checked(state: State, act: CheckSupply) -> State:
    """The supply check ends a side's adjustment (5, 2.D)."""
    if act.side not in state.board.sides:
        return state
    if act.side not in state.progress.adjustment.exempt:
        state = _moved(state, act.side)
    first = state.progress.initiative
    if act.side == first:
        return state.with_progress(stage=Stage.EVENTS, side=state.board.other[first], adjustment=Adjustment())
    return at_the_end_of_the_turn(state.with_progress(stage=Stage.NEXT, side=""))


def _moved(state: State, side: str) -> State:
    """The marker falls if supply is cut off, else it rises (5.1, 5.2, R-60); a side capitulates at 0 (5.3)."""
    rules, now = state.board.game.rules.supply, marker(state, side)
    if state.board.is_chosen("R-32", "only while a unit is there") and not fed_units(state, side):
        return with_supply_at_rest(state)
    if not is_cut_off(state, side):
        return with_marker(state, side, now + rules.gain.value)
    state = with_marker(state, side, now - rules.loss.value)
    return _capitulated(state, side) if marker(state, side) == rules.lowest.value else state


def _capitulated(state: State, side: str) -> State:
    """The unfed units leave play (5.3, R-34 to R-36)."""
    units, leaders = fed_units(state, side), list[Any]()
    if units and state.board.is_chosen("R-34", "captured"):
        zones = state.board.game.rules.supply.lines[side].fed.value
        leaders = [one for zone in zones for one in state.of_side(zone, side) if one.is_leader]
    for counter in (*units, *leaders):
        state = state.eliminated(counter.id)
    return after_capitulation(apply_immediate_effects(state), side, units)


# -- victory (8)


def after_capitulation(state: State, side: str, lost: Sequence[Counter]) -> State:
    """Return the state after a capitulation, which may end the game (8.1)."""
    if not is_fatal(state.board.game.rules.victory.capitulation, lost):
        return state
    return state.with_progress(outcome=Ending(Level.CAPITULATION, state.board.other[side]))


def is_fatal(rules: Capitulation, lost: Sequence[Counter]) -> bool:
    """Return True if a capitulation ends the game: it costs enough units, and enough hoplites (8.1, R-35)."""
    of_type = sum(unit.type == rules.unit_type.value for unit in lost)
    return len(lost) >= rules.units.value and of_type >= rules.of_type.value


def at_the_end_of_the_turn(state: State) -> State:
    """Return the state after both adjustments; the last turn ends the game (8.1, 8.2, R-68)."""
    if state.progress.outcome or state.turn < state.board.game.turns:
        return state
    return state.with_progress(outcome=first_decision(state, (by_zones, by_points)))


def by_zones(state: State) -> Ending | None:
    """Return a total victory if a side holds each of the required zones, else None (8.1, R-67)."""
    rules = state.board.game.rules.victory.total
    sides = (side for side in state.board.sides if all(holds(state, side, zone, rules) for zone in rules.zones.value))
    return next((Ending(Level.ZONES, side) for side in sides), None)


def by_points(state: State) -> Ending:
    """Return the victory by points, or a draw if the points are too close (8.2)."""
    rules = state.board.game.rules.victory
    winner, most, least = ahead({side: victory_points(state, side) for side in state.board.sides})
    if most - least <= rules.draw_difference.value:
        return Ending(Level.DRAW)
    is_strategic = most >= rules.strategic_factor.value * least
    return Ending(Level.STRATEGIC if is_strategic else Level.TACTICAL, winner)


def holds(state: State, side: str, zone: str, rules: Holding) -> bool:
    """Return True if a side has enough units of the type in a zone, without the excluded contingents."""
    units = tuple(unit for unit in state.units(zone, side) if unit.type == rules.unit_type.value)
    counted = sum(unit.contingent not in rules.excluded.value for unit in units)
    return counted >= rules.units.value


def victory_points(state: State, side: str) -> int:
    """Return a side's victory points (8.2): for zones, eliminated enemy units, killed and captured leaders."""
    return sum(points for _, points in tally(state, side))


def tally(state: State, side: str) -> tuple[tuple[str, int], ...]:
    """Return the victory points of a side, by their reason (8.2)."""
    rules, progress = state.board.game.rules.victory, state.progress
    found = [(zone, rules.zone_points.value) for zone in rules.points.zones.value if scores(state, side, zone)]
    unscored = (*progress.withdrawn, *progress.drowned)
    for counter, standing in state.pairs:
        if counter.side != side and standing.location is None and counter.id not in unscored:
            of_units = rules.naval_points if counter.is_naval else rules.land_points
            found.append((counter.id, (rules.leader_points if counter.is_leader else of_units).value))
    return tuple(found)


def scores(state: State, side: str, zone: str) -> bool:
    """Return True if a side occupies a zone and scores it (8.2); by one reading Helots prevent that (R-52).

    A zone with units of both sides is occupied by neither: a fight is due (4.1).
    """
    if state.foes(zone, side):
        return False
    rules = state.board.game.rules.victory.points
    spoilt = any(unit.contingent in rules.excluded.value for unit in state.units(zone, side))
    return holds(state, side, zone, rules) and not (spoilt and state.board.is_chosen("R-52", "no Helot at all"))


# -- kinds of acts


KINDS = (
    act_kind(
        RollStorm, _storm_rolled, one_of(RULES["SPH-6-storm"], lambda state: state.progress.adjustment.storm, "R-48"),
    ),
    act_kind(Desert, deserted, one_of(RULES["SPH-6-desertion"], deserters, "R-49")),
    act_kind(
        Recover, _recovered, is_owed_a_recovery,
        candidates=lambda state: map(Recover, reduced_units(state, state.progress.side)),
    ),
    act_kind(RollHelots, _smuggled, one_of(RULES["SPH-5.2-helots"], smugglers, "R-33")),
    act_kind(CheckSupply, _checked),
)  # fmt: skip
