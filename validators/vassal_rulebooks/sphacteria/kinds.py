"""Every kind of act, declared once: its words, its rules, its effect, its candidates, and the trace that it leaves.

Each chapter of the rules declares its own; those that belong to none are here.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import ActKind, Trace
from vassal_rulebooks.core.corrections import CORRECTIONS
from vassal_rulebooks.core.rules import with_resolved_faults_cleared
from vassal_rulebooks.sphacteria import (
    action_phase,
    acts,
    adjustment,
    chits,
    combat,
    declarations,
    event_play,
    movement,
    points,
    reinforcements,
    sequence,
)  # fmt: skip
from vassal_rulebooks.sphacteria.steps import taken_back

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.state import State


def _throws(state: State) -> Iterator[acts.RollPoints]:
    """Each throw for points of the sides that have not thrown."""
    number = state.board.game.rules.actions.dice.value
    for side, roll in zip(state.board.sides, state.progress.rolls, strict=True):
        if not roll:
            yield from (acts.RollPoints(side, dice) for dice in product(state.board.faces, repeat=number))


KINDS: tuple[ActKind[State, Any], ...] = (
    *chits.KINDS,
    ActKind(
        acts.RollPoints, "a throw for points", "{side} rolls{dice}", points.rolled, (points.throws_the_dice,),
        _throws, is_chance=True, trace=Trace.DIE, declared=declarations.POINTS,
    ),
    *event_play.KINDS,
    ActKind(
        acts.Pass, "a pass", "{side} passes", sequence.passed,
        candidates=lambda state: (acts.Pass(state.progress.side),), declared=declarations.PASS,
    ),
    reinforcements.ARRIVAL,
    *action_phase.KINDS,
    *combat.KINDS,
    *adjustment.KINDS,
    ActKind(
        acts.Turn, "the next turn", "turn {number}",
        lambda state, act: with_resolved_faults_cleared(sequence.turned(state, act), movement.END_RULES),
        (sequence.turns_one_page,), lambda state: (acts.Turn(state.turn + 1),), trace=Trace.BUTTON,
    ),
    # the referee's
    ActKind(acts.TakeBack, "", "back {unit}", lambda state, act: taken_back(state, act.unit), is_judged=False),
    *CORRECTIONS,
)  # fmt: skip
