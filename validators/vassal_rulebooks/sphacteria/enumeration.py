"""Every legal act of a position: the candidates of each step of the game, of which the rules leave what is legal.

Moves that come back to a zone that the mover was in are left out, though they are legal (R-79): they lead nowhere else,
and without that bound the ways of ships would have no end.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import (
    acts,
    chapters,
    chits,
    combat,
    event_play,
    event_targets,
    movement,
    points,
    reinforcements,
    retreat,
    ways,
)
from vassal_rulebooks.sphacteria.activation import activations
from vassal_rulebooks.sphacteria.adjustment import deserters, reduced_units
from vassal_rulebooks.sphacteria.progress import BOWL
from vassal_rulebooks.sphacteria.sequence import OPEN, waits_for
from vassal_rulebooks.sphacteria.steps import begins_move
from vassal_rulebooks.sphacteria.supply import smugglers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from vassal_rulebooks.sphacteria.acts import Act, PlayerAct
    from vassal_rulebooks.sphacteria.progress import TurnProgress
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import Standing, State
    from vassal_tools.game.model import Counter


def legal_acts(rulebook: Sphacteria, state: State) -> Iterator[Act]:
    """Every legal act of the players, in a fixed order."""
    if not state.progress.is_known:
        yield from _of_movement(rulebook, state)
        return
    for kind in waits_for(state, state.progress):
        yield from legal_acts_of(rulebook, state, kind)


def legal_acts_of(rulebook: Sphacteria, state: State, kind: type[PlayerAct]) -> Iterator[Act]:
    """The legal acts of one kind that the game waits for; moves are judged as they are found."""
    progress = state.progress
    if kind not in waits_for(state, progress):
        return
    if kind is acts.Move:
        yield from moves(state)
        return
    for act in _CANDIDATES[kind](state, progress):
        if not rulebook.check(state, act):
            yield act


def moves(state: State) -> Iterator[acts.Move]:
    """Each legal crossing of the active side; in a game with a progress, out of the zones that were activated."""
    for unit in movers(state):
        yield from moves_of(state, unit)


def movers(state: State) -> list[str]:
    """The counters that may have a move: of the active side, in play, and if known out of an activated place."""
    if not state.serial:
        return []
    known = state.progress.is_known
    return [
        counter.id
        for counter, standing in zip(state.board.counters, state.standings, strict=True)
        if counter.side == state.active
        and standing.location is not None
        and not (known and _has_to_stay(state, counter, standing))
    ]


def _has_to_stay(state: State, counter: Counter, standing: Standing) -> bool:
    """Whether no activation moves the counter, or its move is over: it met the enemy, or another would begin."""
    if standing.moved is None:
        return standing.location not in state.activated
    return standing.stopped or begins_move(state, counter, standing)


def moves_of(state: State, unit: str) -> Iterator[acts.Move]:
    """The legal crossings of a unit, but for those that come back to where it was."""
    for step in ways.steps_from(state, unit):
        if not movement.comes_back(step) and not chapters.is_broken(step):
            yield ways.move_of(step)


def _of_movement(rulebook: Sphacteria, state: State) -> Iterator[Act]:
    """The acts of a position whose progress is not known: announcements, activations, moves and their end."""
    if not state.active:
        if state.turn < state.board.game.turns:
            yield acts.Turn(state.turn + 1)
        rules = state.board.game.rules
        most = points.points_of(state, rules.die_sides.value * rules.actions.dice.value)
        for side in state.board.sides:
            yield from (acts.Announce(side, number) for number in range(1, most + 1))
        return
    end: Act = acts.EndPhase() if state.is_over else acts.EndMovement()
    if not state.is_over:
        yield from (acts.Activate(place) for place in activations(state))
        yield from moves(state)
    if not rulebook.check(state, end):
        yield end


def _faces(state: State) -> range:
    return range(1, state.board.game.rules.die_sides.value + 1)


def _draws(state: State, progress: TurnProgress) -> Iterator[Act]:
    for chit, where in zip(state.board.chits, progress.chits, strict=True):
        if where == BOWL:
            yield acts.Draw(progress.side, chit.gpid)


def _point_rolls(state: State, progress: TurnProgress) -> Iterator[Act]:
    number = state.board.game.rules.actions.dice.value
    for side, roll in zip(state.board.sides, progress.rolls, strict=True):
        if not roll:
            yield from (acts.RollPoints(side, dice) for dice in product(_faces(state), repeat=number))


def _plays(state: State, progress: TurnProgress) -> Iterator[Act]:
    for side in state.board.sides if progress.stage in OPEN else (progress.side,):
        for name in chits.hand(state, side):
            chit = state.board.game.chits[name]
            for event in (state.board.game.events[chit.front], state.board.game.events[chit.back]):
                if progress.stage in event_play.STAGES[event.when] and side in event.users.value:
                    named = event_targets.combinations_of(state, event, side)
                    yield from (acts.PlayEvent(side, name, event.number, targets) for targets in named)


def _losses(state: State, progress: TurnProgress) -> Iterator[Act]:
    fight = progress.fight
    for side in (fight.attacker, fight.defender) if fight else ():
        if fight and fight.losses[fight.place_of(side)]:
            yield from (acts.TakeLoss(unit.id) for unit in combat.candidates(state, fight, side))


def _leavers(state: State, progress: TurnProgress) -> tuple[str, ...]:
    fight = progress.fight
    if fight is None:
        return ()
    return (fight.moving,) if fight.moving else tuple(unit.id for unit in retreat.beaten(state, fight))


def _retreats(state: State, progress: TurnProgress) -> Iterator[Act]:
    for unit in _leavers(state, progress):
        if progress.fight:
            counter = state.board.counter(unit)
            trail = retreat.way_so_far(state, progress.fight, counter)
            yield from (acts.Retreat(unit, to) for to in retreat.retreats(state, progress.fight, counter, trail))


_CANDIDATES: Mapping[type[PlayerAct], Callable[[State, TurnProgress], Iterator[Act]]] = {
    acts.Draw: _draws,
    acts.RollPoints: _point_rolls,
    acts.PlayEvent: _plays,
    acts.Pass: lambda _, progress: iter((acts.Pass(progress.side),)),
    acts.Arrive: lambda state, _: (acts.Arrive(a.counter, a.base) for a in reinforcements.due(state)),
    acts.Announce: lambda state, progress: (
        acts.Announce(progress.side, number) for number in range(1, points.left(state, progress.side) + 1)
    ),
    acts.Activate: lambda state, _: (acts.Activate(place) for place in activations(state)),
    acts.StartOver: lambda *_: iter((acts.StartOver(),)),
    acts.EndMovement: lambda *_: iter((acts.EndMovement(),)),
    acts.Attack: lambda state, _: (acts.Attack(zone) for zone in combat.contested(state)),
    acts.RollCombat: lambda state, progress: (
        acts.RollCombat(progress.fight.zone, die) for die in _faces(state) if progress.fight
    ),
    acts.TakeLoss: _losses,
    acts.Retreat: _retreats,
    acts.Perish: lambda state, progress: (acts.Perish(unit) for unit in _leavers(state, progress)),
    acts.EndPhase: lambda *_: iter((acts.EndPhase(),)),
    acts.RollStorm: lambda state, progress: (
        acts.RollStorm(ship, die) for ship in progress.adjustment.storm for die in _faces(state)
    ),
    acts.Desert: lambda state, _: (acts.Desert(unit) for unit in deserters(state)),
    acts.Discard: lambda state, progress: (
        acts.Discard(progress.side, chit) for chit in chits.hand(state, progress.side)
    ),
    acts.Recover: lambda state, progress: (acts.Recover(unit) for unit in reduced_units(state, progress.side)),
    acts.RollHelots: lambda state, progress: (
        acts.RollHelots(unit, die) for unit in smugglers(state, progress.side) for die in _faces(state)
    ),
    acts.CheckSupply: lambda _, progress: iter((acts.CheckSupply(progress.side),)),
    acts.Turn: lambda state, _: iter((acts.Turn(state.turn + 1),)),
}
