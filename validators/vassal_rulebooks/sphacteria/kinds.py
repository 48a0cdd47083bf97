"""Every kind of act, declared once: its words, its rules, its effect, its candidates, and the trace that it leaves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import ActKind, Trace
from vassal_rulebooks.core.rules import breaches
from vassal_rulebooks.sphacteria import (
    activation,
    acts,
    adjustment,
    candidates,
    chits,
    combat,
    declarations,
    event_play,
    immediate_effects,
    movement,
    movement_checks,
    points,
    reinforcements,
    retreat,
    sequence,
    supply,
    ways,
)
from vassal_rulebooks.sphacteria.activation import activations
from vassal_rulebooks.sphacteria.immediate_effects import apply_immediate_effects
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.steps import step_of, taken_back

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.referee.protocol import Breach

Kind = ActKind["State", Any]


def _move_breaches(state: State, act: acts.Move) -> tuple[Breach, ...]:
    found = movement_checks.judged(step_of(state, act))
    legal = ways.choices(state, act.unit) if found else ""
    return tuple(one if one.legal else replace(one, legal=legal) for one in found)


def _turned(state: State, act: acts.Turn) -> State:
    return movement_checks.with_resolved_faults_cleared(sequence.turned(state, act))


def _announced(state: State, act: acts.Announce) -> State:
    state = points.announced(state, act)
    return movement_checks.with_resolved_faults_cleared(replace(state.without_phase(), active=act.side))


def _movement_ended(state: State, _act: acts.EndMovement) -> State:
    state = movement_checks.with_faults_noted(replace(state, movement_ended=True))
    if not state.progress.is_known:
        return state
    state = apply_immediate_effects(immediate_effects.captured_on_the_way(state))
    return state.with_progress(stage=Stage.ATTACK)


def _placed(state: State, act: acts.Arrive | acts.Adjust) -> State:
    place = act.base if isinstance(act, acts.Arrive) else act.to
    state.board.kind(place)
    return state.placed(act.unit, place)


def _flipped(state: State, act: acts.Flip) -> State:
    standing = state.standing(act.unit)
    return state.with_standing(act.unit, replace(standing, step=1 - standing.step))


OF_EVENTS: tuple[Kind, ...] = (
    *chits.KINDS,
    ActKind(
        acts.RollPoints, "a throw for points", "{side} rolls{dice}", points.rolled, (points.throws_the_dice,),
        candidates.point_rolls, is_chance=True, trace=Trace.DIE, declared=declarations.POINTS,
    ),
    *event_play.KINDS,
    ActKind(
        acts.Pass, "a pass", "{side} passes", sequence.passed,
        candidates=lambda state: (acts.Pass(state.progress.side),), declared=declarations.PASS,
    ),
)  # fmt: skip

OF_ACTION_PHASES: tuple[Kind, ...] = (
    ActKind(
        acts.Arrive, "the arrival", "arrive {unit} {base}", _placed,
        (reinforcements.comes_when_due, reinforcements.comes_to_its_base),
        lambda state: (acts.Arrive(due.counter, due.base) for due in reinforcements.due(state)),
        further=lambda state, act: breaches((movement.comes_into_its_base,), state, act),
        trace=Trace.DRAG, declared=declarations.REINFORCE,
    ),
    ActKind(
        acts.Announce, "an announcement of points", "{side} {pa}", _announced, (points.announces_what_it_has,),
        lambda state: (
            acts.Announce(state.progress.side, number)
            for number in range(1, points.left(state, state.progress.side) + 1)
        ),
        trace=Trace.BUTTON, declared=declarations.ANNOUNCE,
    ),
    ActKind(
        acts.Activate, "an activation", "@{zone}", activation.activated,
        (activation.activates_its_own, activation.activation_is_paid),
        lambda state: (acts.Activate(place) for place in activations(state)), weight=4,
        trace=Trace.BUTTON, declared=declarations.ACTIVATE,
    ),
    ActKind(
        acts.Move, "a move", "{unit} {transported:~}{to}+",
        lambda state, act: movement_checks.moved(step_of(state, act)),
        candidates=candidates.moves, are_legal=True, sample=candidates.random_move, weight=12,
        further=_move_breaches, trace=Trace.DRAG,
    ),
    ActKind(
        acts.StartOver, "a new start of movement", "over", lambda state, _: activation.started_over(state),
        (movement_checks.cannot_end,), lambda _: (acts.StartOver(),), weight=0.3,
    ),
    ActKind(
        acts.EndMovement, "the end of movement", "end", _movement_ended,
        candidates=lambda _: (acts.EndMovement(),),
        further=lambda state, _: movement_checks.movement_end_breaches(state), declared=declarations.END_MOVEMENT,
    ),
    *combat.KINDS,
    *retreat.KINDS,
    ActKind(
        acts.EndPhase, "the end of the action phase", "done",
        lambda state, _: movement_checks.with_faults_noted(activation.phase_ended(state)),
        (activation.fights_before_it_ends,), lambda _: (acts.EndPhase(),),
        further=lambda state, _: movement_checks.phase_end_breaches(state), declared=declarations.END_PHASE,
    ),
)  # fmt: skip

OF_ADJUSTMENTS: tuple[Kind, ...] = (
    *adjustment.KINDS,
    *supply.KINDS,
    ActKind(
        acts.Turn, "the next turn", "turn {number}", _turned, (sequence.turns_one_page,),
        lambda state: (acts.Turn(state.turn + 1),), trace=Trace.BUTTON,
    ),
)  # fmt: skip

OF_THE_REFEREE: tuple[Kind, ...] = (
    ActKind(acts.TakeBack, "", "back {unit}", lambda state, act: taken_back(state, act.unit), is_judged=False),
    ActKind(acts.Flip, "", "%{unit}", _flipped, is_judged=False),
    ActKind(acts.Remove, "", "-{unit}", lambda state, act: state.placed(act.unit, None), is_judged=False),
    ActKind(acts.Adjust, "", "{unit}={to}", _placed, is_judged=False),
)

KINDS: tuple[Kind, ...] = (*OF_EVENTS, *OF_ACTION_PHASES, *OF_ADJUSTMENTS, *OF_THE_REFEREE)
