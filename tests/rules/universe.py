"""Acts of all kinds without regard to the position: what is legal must be found among them by `check` alone."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from tests.rules.script import PLACES, SIDES, UNITS, rulebook
from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.movement import comes_back
from vassal_rulebooks.sphacteria.steps import step_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from vassal_rulebooks.sphacteria import State

CHITS = tuple(rulebook().board.deck.cards)
EVENTS = tuple(rulebook().board.game.events)
GROUPS = tuple(rulebook().board.game.reinforcements)
NAMES = (*PLACES, *UNITS, *GROUPS)
DICE = range(8)


def everything(state: State) -> Iterator[acts.Act]:
    """Every act that could be named; events only of the chits that are in somebody's hand."""
    for side in SIDES:
        yield acts.Pass(side)
        yield acts.CheckSupply(side)
        yield from (acts.Announce(side, number) for number in range(8))
        yield from (acts.RollPoints(side, dice) for dice in product(DICE, repeat=2))
        yield from (acts.Draw(side, chit) for chit in CHITS)
        yield from (acts.Discard(side, chit) for chit in CHITS)
        held = [c for c, where in zip(CHITS, state.progress.chits, strict=True) if where in SIDES]
        for chit, event in product(held, EVENTS):
            yield acts.PlayEvent(side, chit, event)
            yield from (acts.PlayEvent(side, chit, event, (name,)) for name in NAMES)
            yield from (acts.PlayEvent(side, chit, event, pair) for pair in combinations(UNITS, 2))
    yield from (acts.EndMovement(), acts.EndPhase(), acts.StartOver())
    yield from (acts.Turn(number) for number in range(9))
    for unit in UNITS:
        yield from (acts.TakeLoss(unit), acts.Perish(unit), acts.Desert(unit), acts.Recover(unit))
        yield from (acts.RollStorm(unit, die) for die in DICE)
        yield from (acts.RollHelots(unit, die) for die in DICE)
    for place in PLACES:
        yield from (acts.Activate(place), acts.Attack(place))
        yield from (acts.RollCombat(place, die) for die in DICE)
        for unit in UNITS:
            yield from (acts.Retreat(unit, place), acts.Arrive(unit, place))
            yield from (acts.Move(unit, place, transported) for transported in (False, True))


def anything(state: State, dice: Random) -> acts.Act:
    """One act at random, of a kind and with names taken at random."""
    side, unit, place, chit = dice.choice(SIDES), dice.choice(UNITS), dice.choice(PLACES), dice.choice(CHITS)
    die = dice.choice(DICE)
    targets = dice.choice([(), (dice.choice(NAMES),), tuple(sorted(dice.sample(UNITS, 2), key=UNITS.index))])
    choices: tuple[acts.Act, ...] = (
        acts.Draw(side, chit),
        acts.PlayEvent(side, chit, dice.choice(EVENTS), targets),
        acts.Pass(side),
        acts.Discard(side, chit),
        acts.RollPoints(side, (die, dice.choice(DICE))),
        acts.Arrive(unit, place),
        acts.Announce(side, die),
        acts.Activate(place),
        acts.Move(unit, place, dice.random() < 0.5),
        acts.StartOver(),
        acts.EndMovement(),
        acts.Attack(place),
        acts.RollCombat(place, die),
        acts.TakeLoss(unit),
        acts.Retreat(unit, place),
        acts.Perish(unit),
        acts.EndPhase(),
        acts.RollStorm(unit, die),
        acts.Desert(unit),
        acts.Recover(unit),
        acts.RollHelots(unit, die),
        acts.CheckSupply(side),
        acts.Turn(die),
    )
    return dice.choice(choices)


def as_enumerated(state: State, act: acts.Act) -> acts.Act:
    """The act as enumeration writes it: what means nothing in a move is told by the step."""
    if isinstance(act, acts.Move):
        after = rulebook().apply(state, act).standing(act.unit)
        return acts.Move(act.unit, act.to, after.transported)
    return act


def is_left_out(state: State, act: acts.Act) -> bool:
    """Whether enumeration leaves the act out, legal or not: a move back to where the unit was (R-79)."""
    return isinstance(act, acts.Move) and comes_back(step_of(state, act))


def legal_by_check(state: State) -> set[acts.Act]:
    """The legal acts that enumeration has to find, found by trying everything."""
    tried = (act for act in everything(state) if not is_left_out(state, act))
    return {as_enumerated(state, act) for act in tried if not rulebook().check(state, act)}
