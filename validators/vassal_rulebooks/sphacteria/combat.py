"""Combat (4): where it is fought, what it costs, the die and the losses."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import ActKind, Trace
from vassal_rulebooks.core.losses import weakened
from vassal_rulebooks.core.rules import Fault, enforces, listed, names
from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.acts import Attack, RollCombat, TakeLoss
from vassal_rulebooks.sphacteria.immediate_effects import apply_immediate_effects
from vassal_rulebooks.sphacteria.odds import account, fighters
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.progress import Fight, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.model import Counter


def contested(state: State) -> tuple[str, ...]:
    """The zones where units of both sides stand together (4.1)."""
    one, other = state.board.sides
    zones = (zone for zone in state.occupants if state.board.kinds[zone].is_zone)
    return tuple(zone for zone in zones if state.foes(zone, one) and state.foes(zone, other))


@enforces(RULES["SPH-4.1-contested"], "R-19", "R-71")
def both_sides_are_there(state: State, act: Attack) -> Fault | None:
    """The zone attacked holds units of both sides (4.1)."""
    zones = contested(state)
    if act.zone in zones:
        return None
    return Fault(
        f"{state.active} attacks in {act.zone}, where units of both sides do not meet",
        zones=(act.zone,),
        legal=f"there is a fight in {listed(zones)}" if zones else "no zone holds units of both sides",
    )


@enforces(RULES["SPH-4.1-paid"], "R-9")
def fight_is_paid(state: State, act: Attack) -> Fault | None:
    """The point for the fights is there, or was paid with the first of them (2.C, 4.1)."""
    cost, spending = state.board.game.rules.actions.attack.value, state.progress.spending
    if spending.paid or spending.left >= cost:
        return None
    message = f"the fight in {act.zone} costs {cost} PA, and {spending.left} are left of those announced"
    return Fault(message, zones=(act.zone,), legal="units that are not paid for go back weakened")


def attacked(state: State, act: Attack) -> State:
    """The state after a fight has begun."""
    if act.zone not in state.board.game.zones:
        return state
    spending = state.progress.spending
    cost = 0 if spending.paid else state.board.game.rules.actions.attack.value
    attacker = state.active or state.progress.side or state.board.sides[0]
    fight = Fight(act.zone, attacker, state.board.other[attacker])
    state = state.with_spending(paid=True, spent=spending.spent + cost)
    return state.with_progress(stage=Stage.ATTACKER, side=attacker, fight=fight)


def the_fight(state: State, _act: Act) -> Fight | None:
    """The fight that runs."""
    return state.progress.fight


@enforces(RULES["SPH-4.2-die"])
def throws_the_die(state: State, act: RollCombat) -> Fault | None:
    """The die belongs to the running fight and shows what a die shows (4.2)."""
    most, fight = state.board.faces[-1], state.progress.fight
    if fight and act.zone != fight.zone:
        return Fault(f"a die is thrown for {act.zone}, and the fight is in {fight.zone}", zones=(act.zone,))
    if act.die in state.board.faces:
        return None
    return Fault(f"the die for {act.zone} shows {act.die}", zones=(act.zone,), legal=f"a die shows 1 to {most}")


def rolled(state: State, act: RollCombat) -> State:
    """The state after the die: losses are due, and leaders of a force that is wiped out die (4.2, R-24)."""
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
    accounts = (*state.progress.accounts, result)
    return state.with_progress(stage=Stage.LOSSES, side="", fight=fight, accounts=accounts)


@enforces(RULES["SPH-4.2-loss"], "R-23", about=the_fight)
def loss_is_due(state: State, act: TakeLoss, fight: Fight) -> Fault | None:
    """A unit that takes a loss is in the fight, has taken none, and its side still has one to take (4.2)."""
    unit = state.board.counter(act.unit)
    able = names(candidates(state, fight, unit.side))
    due = fight.losses[fight.place_of(unit.side)]
    if act.unit in able and due:
        return None
    why = f"{unit.side} has {due} to take" if act.unit in able else "it is not in the fight or took one before"
    legal = f"{listed(able, 'or')} can take one" if able and due else f"{unit.side} takes no loss now"
    return Fault(f"{act.unit} takes a loss in {fight.zone}, and {why}", (act.unit,), (fight.zone,), legal)


def candidates(state: State, fight: Fight, side: str) -> tuple[Counter, ...]:
    """The units of a side in a fight that have not taken a loss in it."""
    return tuple(f.counter for f in fighters(state, fight.zone, side) if f.counter.id not in fight.hit)


def loss_taken(state: State, act: TakeLoss) -> State:
    """The state after a loss: a full unit is reduced, a reduced one is eliminated; a fatal one eliminates both."""
    fight = state.progress.fight
    if fight is None:
        return hurt(state, act.unit)
    side = state.board.counter(act.unit).side
    is_fatal = fight.fatal[fight.place_of(side)]
    state = state.eliminated(act.unit) if is_fatal else hurt(state, act.unit)
    attacker, defender = (max(0, n - (owner == side)) for owner, n in zip(fight.sides, fight.losses, strict=True))
    fight = replace(fight, losses=(attacker, defender), hit=(*fight.hit, act.unit))
    state = state.with_progress(fight=fight)
    return state if attacker or defender else apply_immediate_effects(state)


def hurt(state: State, unit: str) -> State:
    """The state after a unit is weakened: reduced, or eliminated if it is reduced already (4.2)."""
    return weakened(state, unit, state.board.counter(unit).steps)


def _dice(state: State) -> Iterator[RollCombat]:
    """Each die of the running fight."""
    fight = state.progress.fight
    return (RollCombat(fight.zone, die) for die in state.board.faces if fight)


def _losses(state: State) -> Iterator[TakeLoss]:
    """A loss of each unit that could take one of those due."""
    fight = state.progress.fight
    for side, due in zip(fight.sides, fight.losses, strict=True) if fight else ():
        if fight and due:
            yield from map(TakeLoss, names(candidates(state, fight, side)))


KINDS: tuple[ActKind[State, Any], ...] = (
    ActKind(
        Attack, "an attack", "attack {zone}", attacked, (both_sides_are_there, fight_is_paid),
        lambda state: map(Attack, contested(state)), trace=Trace.BUTTON, declared=declarations.ATTACK,
    ),
    ActKind(
        RollCombat, "the die of a fight", "die {zone} {die}", rolled, (throws_the_die,),
        _dice, is_chance=True, trace=Trace.DIE,
    ),
    ActKind(
        TakeLoss, "a loss", "loss {unit}", loss_taken, (loss_is_due,), _losses,
        trace=Trace.FLIP, declared=declarations.LOSS,
    ),
)  # fmt: skip
