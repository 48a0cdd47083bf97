"""Supply (5): of Pylos (5.1), of the island and by Helots (5.2), and capitulation (5.3)."""

from __future__ import annotations

from itertools import product, starmap
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import ActKind, Trace
from vassal_rulebooks.core.counts import of_side, on_track, with_value
from vassal_rulebooks.core.rules import Fault, enforces, listed
from vassal_rulebooks.sphacteria import declarations, immediate_effects, victory
from vassal_rulebooks.sphacteria.acts import CheckSupply, RollHelots
from vassal_rulebooks.sphacteria.combat import hurt
from vassal_rulebooks.sphacteria.immediate_effects import apply_immediate_effects
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.progress import Adjustment, Stage

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.state import State


def smugglers(state: State, side: str) -> tuple[str, ...]:
    """The Helot units that may still try to feed the island (5.2, R-33)."""
    rules, progress = state.board.game.rules.supply.smuggling, state.progress
    if side != rules.side.value:
        return ()
    return tuple(
        unit.id
        for zone in rules.zones.value
        for unit in state.units(zone, side)
        if unit.contingent == rules.contingent.value and unit.id not in progress.adjustment.smugglers
    )


@enforces(RULES["SPH-5.2-helots"], "R-33")
def may_smuggle(state: State, act: RollHelots) -> Fault | None:
    """The unit is of Helots in U or V and has not tried yet; the die shows what a die shows (5.2)."""
    able = smugglers(state, state.progress.side)
    if act.unit not in able:
        legal = f"{listed(able, 'or') or 'nobody'} can try"
        return Fault(f"{act.unit} tries to feed the island", (act.unit,), legal=legal)
    if act.die in state.board.faces:
        return None
    return Fault(f"the die for {act.unit} shows {act.die}", (act.unit,))


def smuggled(state: State, act: RollHelots) -> State:
    """The state after a try: the marker goes up, or the unit is weakened (5.2)."""
    rules = state.board.game.rules.supply
    state = state.with_adjustment(smugglers=(*state.progress.adjustment.smugglers, act.unit))
    if (act.die % 2 == 0) != (rules.smuggling.succeeds.value == "even"):
        return apply_immediate_effects(hurt(state, act.unit))
    side = rules.smuggling.side.value
    return with_marker(state, side, marker(state, side) + rules.smuggling.gain.value)


def marker(state: State, side: str) -> int:
    """Where a side's supply marker is."""
    return of_side(state.board.sides, state.progress.supply, side, 0)


def with_marker(state: State, side: str, value: int) -> State:
    """The state in which a side's supply marker is at a value, or at the end of its track before it."""
    rules = state.board.game.rules.supply
    value = on_track(value, rules.lowest.value, rules.highest.value)
    return state.with_progress(supply=with_value(state.board.sides, state.progress.supply, side, value))


def is_cut_off(state: State, side: str) -> bool:
    """Whether enemy ships, and no own ships, are in both of the zones that supply comes through (5.1, 5.2, R-31)."""
    zones = state.board.game.rules.supply.lines[side].blockade.value
    enemy = state.board.other[side]
    return all(state.triremes(zone, enemy) and not state.triremes(zone, side) for zone in zones)


def checked(state: State, act: CheckSupply) -> State:
    """The state after a side's check, and with it after its adjustment (5, 2.D)."""
    if act.side not in state.board.sides:
        return state
    if act.side not in state.progress.adjustment.exempt:
        state = _moved(state, act.side)
    first = state.progress.initiative
    if act.side == first:
        return state.with_progress(stage=Stage.EVENTS, side=state.board.other[first], adjustment=Adjustment())
    return victory.at_the_end_of_the_turn(state.with_progress(stage=Stage.NEXT, side=""))


def _moved(state: State, side: str) -> State:
    """The marker goes down where supply is cut off, and up elsewhere (5.1, 5.2, R-60); at 0 is capitulation (5.3)."""
    rules = state.board.game.rules.supply
    resting = state.board.is_chosen("R-32", "only while a unit is there")
    if resting and not immediate_effects.fed_units(state, side):
        return immediate_effects.with_supply_at_rest(state)
    if not is_cut_off(state, side):
        return with_marker(state, side, marker(state, side) + rules.gain.value)
    state = with_marker(state, side, marker(state, side) - rules.loss.value)
    return capitulated(state, side) if marker(state, side) == rules.lowest.value else state


def capitulated(state: State, side: str) -> State:
    """The state after the units that were not fed any more have laid down their arms (5.3, R-34 to R-36)."""
    units = immediate_effects.fed_units(state, side)
    captured = units and state.board.is_chosen("R-34", "captured")
    zones = state.board.game.rules.supply.lines[side].fed.value if captured else ()
    leaders = tuple(leader for zone in zones for leader in state.of_side(zone, side) if leader.is_leader)
    for counter in (*units, *leaders):
        state = state.eliminated(counter.id)
    return victory.after_capitulation(apply_immediate_effects(state), side, units)


@enforces(RULES["SPH-5-check"], "R-31", "R-32", "R-60")
def checks_its_own(state: State, act: CheckSupply) -> Fault | None:
    """The side is one of the game's."""
    return None if act.side in state.board.sides else Fault(f"there is no side {act.side} to be checked")


KINDS: tuple[ActKind[State, Any], ...] = (
    ActKind(
        RollHelots, "a die of the Helots", "helots {unit} {die}", smuggled, (may_smuggle,),
        lambda state: starmap(RollHelots, product(smugglers(state, state.progress.side), state.board.faces)),
        is_chance=True, trace=Trace.DIE, declared=declarations.HELOTS,
    ),
    ActKind(
        CheckSupply, "a check of supply", "supply {side}", checked, (checks_its_own,),
        lambda state: (CheckSupply(state.progress.side),), declared=declarations.SUPPLY,
    ),
)  # fmt: skip
