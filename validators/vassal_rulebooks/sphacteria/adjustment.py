"""The adjustment of a side (2.D): discard, recovery, Helots, supply; the storm and the desertion of events."""

from __future__ import annotations

from itertools import product, starmap
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import ActKind, Trace
from vassal_rulebooks.core.rules import Fault, enforces, listed, names
from vassal_rulebooks.sphacteria import chits, declarations, supply
from vassal_rulebooks.sphacteria.acts import Desert, Recover, RollStorm
from vassal_rulebooks.sphacteria.combat import hurt
from vassal_rulebooks.sphacteria.immediate_effects import apply_immediate_effects
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.progress import Stage

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.state import State


def recovery_left(state: State, side: str) -> int:
    """How many units a side may still restore (2.D, R-50)."""
    leaders = (leader for leader in state.board.leaders if leader.side == side and leader.value("star"))
    stars = sum(state.is_on_map(leader.id) for leader in leaders)
    return stars * state.board.game.rules.recovery.value - state.progress.adjustment.recovered


def reduced_units(state: State, side: str) -> tuple[str, ...]:
    """The reduced units of a side in play."""
    reduced = (c for c, standing in state.pairs if standing.reduced and c.side == side and not c.is_leader)
    return names(unit for unit in reduced if state.is_in_play(unit.id))


@enforces(RULES["SPH-2.D-recovery"], "R-50", "R-69")
def is_owed_a_recovery(state: State, act: Recover) -> Fault | None:
    """A unit that recovers is reduced, and a starred leader on the map is left to restore it (2.D)."""
    progress = state.progress
    able, left = reduced_units(state, progress.side), recovery_left(state, progress.side)
    if act.unit not in able:
        legal = f"{listed(able, 'or')} could recover" if able else f"{progress.side} has no reduced unit in play"
        message = f"{act.unit} recovers, and is no reduced unit of {progress.side} in play"
        return Fault(message, (act.unit,), legal=legal)
    if left <= 0:
        done = progress.adjustment.recovered
        message = f"{act.unit} recovers, and {progress.side} has no starred leader left for it ({done} done)"
        return Fault(message, (act.unit,), legal=f"{act.unit} stays reduced")
    return None


def recovered(state: State, act: Recover) -> State:
    """The state after a unit was restored."""
    return state.with_step(act.unit, 0).with_adjustment(recovered=state.progress.adjustment.recovered + 1)


def ships_in_the_storm(state: State) -> tuple[str, ...]:
    """The ships that are rolled for: those in zones, but for the exempt ones (6, event 20, R-48)."""
    exempt = state.board.game.rules.storm.exempt.value
    ships = (counter for counter in state.board.counters if counter.is_naval and state.is_on_map(counter.id))
    return names(ship for ship in ships if state.location(ship.id) not in exempt)


@enforces(RULES["SPH-6-storm"], "R-48")
def ship_is_in_the_storm(state: State, act: RollStorm) -> Fault | None:
    """The die is one that is due, and shows what a die shows (6, event 20)."""
    due = state.progress.adjustment.storm
    if act.unit not in due:
        legal = f"{listed(due) or 'nobody'} is to be rolled for"
        return Fault(f"a storm die is thrown for {act.unit}", (act.unit,), legal=legal)
    if act.die in state.board.faces:
        return None
    return Fault(f"the storm die for {act.unit} shows {act.die}", (act.unit,))


def storm_rolled(state: State, act: RollStorm) -> State:
    """The state after a ship's die: a high one weakens it (6, event 20)."""
    storm, zone = state.board.game.rules.storm, state.board.game.zones.get(state.location(act.unit) or "")
    state = state.with_adjustment(storm=tuple(ship for ship in state.progress.adjustment.storm if ship != act.unit))
    in_port = zone is not None and zone.terrain.value == "port"
    is_hit = act.die >= (storm.lowest_in_port if in_port else storm.lowest).value
    return apply_immediate_effects(hurt(state, act.unit)) if is_hit else state


def after_storm(state: State) -> State | None:
    """Back to the events, once every ship has been rolled for."""
    progress = state.progress
    return None if progress.adjustment.storm else state.with_progress(stage=progress.adjustment.back_to)


@enforces(RULES["SPH-6-desertion"], "R-49")
def is_messenian(state: State, act: Desert) -> Fault | None:
    """A unit that deserts is one of Messenian hoplites in play (6, event 22)."""
    able = deserters(state)
    if act.unit in able:
        return None
    return Fault(f"{act.unit} deserts", (act.unit,), legal=f"{listed(able, 'or') or 'nobody'} can desert")


def deserters(state: State) -> tuple[str, ...]:
    """The units that event 22 can take."""
    event = next((e for e in state.board.game.events.values() if e.contingent and e.target == "unit"), None)
    kind = (event.contingent, event.unit_type) if event else None
    found = (counter for counter in state.board.counters if (counter.contingent, counter.type) == kind)
    return names(counter for counter in found if state.is_in_play(counter.id))


def sides_with_deserters(state: State) -> tuple[str, ...]:
    """The side that is to choose the unit that deserts."""
    able = deserters(state)
    return (state.board.counter(able[0]).side,) if able else (state.progress.side or state.board.sides[0],)


def deserted(state: State, act: Desert) -> State:
    """The state after a unit has gone for good; it counts as eliminated (8.2)."""
    state = state.eliminated(act.unit)
    if state.progress.stage is Stage.DESERT:
        state = state.with_progress(stage=state.progress.adjustment.back_to)
    return apply_immediate_effects(state)


def after_discards(state: State) -> State | None:
    """Recovery, once no more chits are held than may be kept (2.D)."""
    held, kept = chits.hand(state, state.progress.side), state.board.game.rules.draws.kept.value
    return None if len(held) > kept else state.with_progress(stage=Stage.RECOVERY)


def after_recovery(state: State) -> State | None:
    """The Helots, once no unit can recover any more (2.D), unless events may still be played."""
    side, is_open = state.progress.side, state.board.is_chosen("R-37", "also after the discard")
    if is_open or (recovery_left(state, side) > 0 and reduced_units(state, side)):
        return None
    return state.with_progress(stage=Stage.HELOTS)


def after_helots(state: State) -> State | None:
    """The supply, once no Helots can try any more (5.2)."""
    return None if supply.smugglers(state, state.progress.side) else state.with_progress(stage=Stage.SUPPLY)


KINDS: tuple[ActKind[State, Any], ...] = (
    ActKind(
        RollStorm, "a die of the storm", "storm {unit} {die}", storm_rolled, (ship_is_in_the_storm,),
        lambda state: starmap(RollStorm, product(state.progress.adjustment.storm, state.board.faces)),
        is_chance=True, trace=Trace.DIE, declared=declarations.STORM,
    ),
    ActKind(
        Desert, "a desertion", "desert {unit}", deserted, (is_messenian,),
        lambda state: map(Desert, deserters(state)), trace=Trace.DRAG,
    ),
    ActKind(
        Recover, "a recovery", "recover {unit}", recovered, (is_owed_a_recovery,),
        lambda state: map(Recover, reduced_units(state, state.progress.side)),
        trace=Trace.FLIP, declared=declarations.RALLY,
    ),
)  # fmt: skip
