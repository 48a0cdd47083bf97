"""The acts of an action phase but its fights (2.C, 3): announcement, activation, movement, and the end of it.

Moves that come back to a zone that the mover was in are not enumerated, though they are legal (R-79): they lead nowhere
else, and without that bound the ways of ships would have no end.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import ActKind, Trace
from vassal_rulebooks.core.steps import comes_back
from vassal_rulebooks.sphacteria import activation, acts, declarations, immediate_effects, movement_checks, points, ways
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.steps import may_begin, step_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.state import Standing, State
    from vassal_tools.game.model import Counter
    from vassal_tools.referee.protocol import Breach


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
        for counter, standing in state.pairs
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


def _announcements(side: str, most: int) -> Iterator[Act]:
    return (acts.Announce(side, number) for number in range(1, most + 1))


def of_movement_alone(state: State) -> Iterator[Act]:
    """The legal acts where the progress is not known: announcements, activations, moves and their end."""
    if not state.active:
        if state.turn < state.board.game.turns:
            yield acts.Turn(state.turn + 1)
        rules = state.board.game.rules
        most = points.points_of(state, rules.die_sides.value * rules.actions.dice.value)
        for side in state.board.sides:
            yield from _announcements(side, most)
        return
    if not state.movement_ended:
        yield from map(acts.Activate, activation.activations(state))
        yield from moves(state)
    if not movement_checks.phase_end_breaches(state):
        yield acts.EndPhase() if state.movement_ended else acts.EndMovement()


def random_move(state: State, dice: Random) -> acts.Move | None:
    """A legal move of a unit taken at random; units that cannot move are passed over."""
    units = movers(state)
    dice.shuffle(units)
    for unit in units:
        found = tuple(moves_of(state, unit))
        if found:
            return dice.choice(found)
    return None


def _announced(state: State, act: acts.Announce) -> State:
    state = points.announced(state, act)
    return movement_checks.with_resolved_faults_cleared(replace(state.without_phase(), active=act.side))


def _move_breaches(state: State, act: acts.Move) -> tuple[Breach, ...]:
    found = movement_checks.judged(step_of(state, act))
    legal = ways.choices(state, act.unit) if found else ""
    return tuple(one if one.legal else replace(one, legal=legal) for one in found)


def _movement_ended(state: State, _act: acts.EndMovement) -> State:
    state = movement_checks.with_faults_noted(replace(state, movement_ended=True))
    if not state.progress.is_known:
        return state
    state = immediate_effects.apply_immediate_effects(immediate_effects.captured_on_the_way(state))
    return state.with_progress(stage=Stage.ATTACK)


KINDS: tuple[ActKind[State, Any], ...] = (
    ActKind(
        acts.Announce, "an announcement of points", "{side} {pa}", _announced, (points.announces_what_it_has,),
        lambda state: _announcements(state.progress.side, points.left(state, state.progress.side)),
        trace=Trace.BUTTON, declared=declarations.ANNOUNCE,
    ),
    ActKind(
        acts.Activate, "an activation", "@{zone}", activation.activated,
        (activation.activates_its_own, activation.activation_is_paid),
        lambda state: map(acts.Activate, activation.activations(state)), weight=4,
        trace=Trace.BUTTON, declared=declarations.ACTIVATE,
    ),
    ActKind(
        acts.Move, "a move", "{unit} {transported:~}{to}+",
        lambda state, act: movement_checks.moved(step_of(state, act)),
        candidates=moves, are_legal=True, sample=random_move, weight=12,
        further=_move_breaches, trace=Trace.DRAG,
    ),
    ActKind(
        acts.StartOver, "a new start of movement", "over", lambda state, _: activation.started_over(state),
        (movement_checks.cannot_end,), lambda _: (acts.StartOver(),), weight=0.3,
    ),
    ActKind(
        acts.EndMovement, "the end of movement", "end", _movement_ended, candidates=lambda _: (acts.EndMovement(),),
        further=lambda state, _: movement_checks.movement_end_breaches(state), declared=declarations.END_MOVEMENT,
    ),
    ActKind(
        acts.EndPhase, "the end of the action phase", "done",
        lambda state, _: movement_checks.with_faults_noted(activation.phase_ended(state)),
        (activation.fights_before_it_ends,), lambda _: (acts.EndPhase(),),
        further=lambda state, _: movement_checks.phase_end_breaches(state), declared=declarations.END_PHASE,
    ),
)  # fmt: skip
