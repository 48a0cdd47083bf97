"""Every legal act of a position: the candidates of each step of the game, of which the rules leave what is legal.

Moves that come back to a zone that the mover was in are left out, though they are legal (R-79): they lead nowhere else,
and without that bound the ways of ships would have no end.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from vassal_rulebooks.core.steps import comes_back
from vassal_rulebooks.sphacteria import (
    acts,
    movement_checks,
    points,
    ways,
)
from vassal_rulebooks.sphacteria.activation import activations
from vassal_rulebooks.sphacteria.steps import may_begin

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.state import Standing, State
    from vassal_tools.game.model import Counter


def moves(state: State) -> Iterator[acts.Move]:
    """Each legal crossing of the active side; out of activated zones, where the progress is known."""
    for unit in movers(state):
        yield from moves_of(state, unit)


def movers(state: State) -> list[str]:
    """The counters that may have a move: of the active side, in play, and if known out of an activated place."""
    if not state.activation_number:
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
    return standing.stopped or may_begin(state, counter, standing)


def moves_of(state: State, unit: str) -> Iterator[acts.Move]:
    """The legal crossings of a unit, but for those that come back to where it was."""
    for step in ways.steps_from(state, unit):
        if not comes_back(step) and not movement_checks.is_broken(step):
            yield ways.move_of(step)


def of_movement_alone(state: State) -> Iterator[Act]:
    """The legal acts where the progress is not known: announcements, activations, moves and their end."""
    if not state.active:
        if state.turn < state.board.game.turns:
            yield acts.Turn(state.turn + 1)
        rules = state.board.game.rules
        most = points.points_of(state, rules.die_sides.value * rules.actions.dice.value)
        for side in state.board.sides:
            yield from (acts.Announce(side, number) for number in range(1, most + 1))
        return
    if not state.movement_ended:
        yield from (acts.Activate(place) for place in activations(state))
        yield from moves(state)
    if not movement_checks.phase_end_breaches(state):
        yield acts.EndPhase() if state.movement_ended else acts.EndMovement()


def point_rolls(state: State) -> Iterator[Act]:
    """Each throw for points of the sides that have not thrown."""
    progress = state.progress
    number = state.board.game.rules.actions.dice.value
    for side, roll in zip(state.board.sides, progress.rolls, strict=True):
        if not roll:
            yield from (acts.RollPoints(side, dice) for dice in product(state.board.faces, repeat=number))


def random_move(state: State, dice: Random) -> acts.Move | None:
    """A legal move of a unit taken at random; units that cannot move are passed over."""
    units = movers(state)
    dice.shuffle(units)
    for unit in units:
        found = tuple(moves_of(state, unit))
        if found:
            return dice.choice(found)
    return None
