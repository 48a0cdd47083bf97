"""What each act does: it is played whether legal or not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import (
    activation,
    acts,
    adjustment,
    aftermath,
    chapters,
    chits,
    combat,
    event_effects,
    points,
    retreat,
    sequence,
    supply,
)
from vassal_rulebooks.sphacteria.progress import BOWL, Stage
from vassal_rulebooks.sphacteria.steps import step_of, taken_back

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.state import State


def apply(state: State, act: Act) -> State:
    """The state after the act, and after all steps of the sequence that it brings to their end."""
    if isinstance(act, acts.Move):  # the most frequent by far, and no step ends with it
        return chapters.moved(step_of(state, act))
    if not sequence.has_effect(state, act):
        return state
    return sequence.advanced(_EFFECTS[type(act)](state, act))


def _turn(state: State, act: acts.Turn) -> State:
    return chapters.with_mended_forgotten(sequence.turned(state, act))


def _announce(state: State, act: acts.Announce) -> State:
    state = points.announced(state, act)
    return chapters.with_mended_forgotten(replace(state.without_phase(), active=act.side))


def _end_movement(state: State, _act: acts.EndMovement) -> State:
    state = chapters.with_faults_noted(replace(state, is_over=True))
    if not state.progress.is_known:
        return state
    state = aftermath.settled(aftermath.captured_on_the_way(state))
    return state.with_progress(stage=Stage.ATTACK)


def _end_phase(state: State, _act: acts.EndPhase) -> State:
    return chapters.with_faults_noted(activation.phase_ended(state))


def _place(state: State, act: acts.Arrive | acts.Adjust) -> State:
    place = act.base if isinstance(act, acts.Arrive) else act.to
    state.board.kind(place)
    return state.placed(act.unit, place)


def _flip(state: State, act: acts.Flip) -> State:
    standing = state.standing(act.unit)
    return state.with_standing(act.unit, replace(standing, reduced=not standing.reduced))


_EFFECTS: Mapping[type[Act], Callable[[State, Any], State]] = {
    acts.Draw: chits.drawn,
    acts.PlayEvent: event_effects.played,
    acts.Pass: sequence.passed,
    acts.RollPoints: points.rolled,
    acts.Arrive: _place,
    acts.Announce: _announce,
    acts.Activate: activation.activated,
    acts.StartOver: lambda state, _: activation.started_over(state),
    acts.EndMovement: _end_movement,
    acts.Attack: combat.attacked,
    acts.RollCombat: combat.rolled,
    acts.TakeLoss: combat.loss_taken,
    acts.Retreat: retreat.retreated,
    acts.Perish: retreat.perished,
    acts.EndPhase: _end_phase,
    acts.RollStorm: adjustment.storm_rolled,
    acts.Desert: adjustment.deserted,
    acts.Discard: lambda state, act: chits.put(state, act.chit, BOWL),
    acts.Recover: adjustment.recovered,
    acts.RollHelots: supply.smuggled,
    acts.CheckSupply: supply.checked,
    acts.Turn: _turn,
    acts.TakeBack: lambda state, act: taken_back(state, act.unit),
    acts.Flip: _flip,
    acts.Remove: lambda state, act: state.placed(act.unit, None),
    acts.Adjust: _place,
}
