from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.rules.script import PLACES, holds_together, rulebook
from tests.samples import number
from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.movement import is_broken
from vassal_rulebooks.sphacteria.steps import comes_back, step_of

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria import State


def test_legal_acts_and_check_agree_in_random_play() -> None:
    dice = random.Random(425)
    for _ in range(number(2, 20)):
        state = _peopled(dice)
        for _ in range(40):
            legal = tuple(rulebook().legal_acts(state))
            assert len(set(legal)) == len(legal)
            assert tuple(rulebook().legal_acts(state)) == legal
            assert all(rulebook().check(state, act) == () for act in legal)
            if state.active and state.activation_number and not state.movement_ended:
                assert _clean_moves(state) == {act for act in legal if isinstance(act, acts.MoveUnit)}
            moves = [act for act in legal if isinstance(act, acts.MoveUnit)]
            act = dice.choice(moves if moves and dice.random() < 0.8 else legal or [acts.EndPhase()])
            state = rulebook().apply(state, act)
            holds_together(state)


def _peopled(dice: random.Random) -> State:
    state = rulebook().set_up()
    for counter in rulebook().board.counters:
        zones = "ABCDEFGHIJ" if counter.is_naval else "KLMNOPQRSTUV"
        state = state.placed(counter.id, dice.choice(zones))
    return replace(state, turn=4)


def _clean_moves(state: State) -> set[acts.MoveUnit]:
    # legal moves that do not come back, by their effect on the state
    found: dict[State, acts.MoveUnit] = {}
    for counter in rulebook().board.counters:
        if counter.side == state.active:
            for to in PLACES:
                for transported in (False, True):
                    move = acts.MoveUnit(counter.id, to, transported)
                    step = step_of(state, move)
                    if not comes_back(step) and not is_broken(step):  # what `check` goes by
                        after = rulebook().apply(state, move)
                        found[after] = acts.MoveUnit(counter.id, to, after.standing(counter.id).transported)
    return set(found.values())
