"""The greedy player: it takes the act, or the whole move of a unit, after which its own prospects are best."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts, candidates, points, ways
from vassal_rulebooks.sphacteria.judgement import worth
from vassal_rulebooks.sphacteria.players import (
    CHANCE,
    RandomPlayer,
    acts_of,
    end_of_movement,
    is_of_side,
    next_of_plan,
    to_act,
)
from vassal_rulebooks.sphacteria.progress import Stage

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State

WANTED = 3  # points for an action phase: an activation and a fight
LEAST_GAIN = 0.05  # what a move must be worth to be made
CHIT = 0.1  # what a chit in hand is worth


@dataclass(slots=True)
class GreedyPlayer:
    """Plans the moves of one unit after the other; of everything else it takes what is best one act ahead."""

    plan: list[Act] = field(default_factory=list)

    def choose(self, rulebook: Sphacteria, state: State, side: str, dice: Random, /) -> Act | None:
        """The best legal act as it sees it; None where there is none, or out of turn where none gains anything."""
        if side != to_act(state):
            events = acts_of(rulebook, state, acts.PlayEvent, side)
            return _best(rulebook, state, side, events, worth(state, side)) if events else None
        planned = next_of_plan(rulebook, state, self.plan)
        if planned:
            return planned
        if state.progress.stage is Stage.MOVE:
            return self._in_movement(rulebook, state)
        legal = [act for act in rulebook.legal_acts(state) if is_of_side(state, act, side)]
        if any(isinstance(act, CHANCE) for act in legal):
            return RandomPlayer().choose(rulebook, state, side, dice)
        if not _must_discard(state):
            legal = [act for act in legal if not isinstance(act, acts.Discard)]
        return _best(rulebook, state, side, legal, float("-inf"))

    def _in_movement(self, rulebook: Sphacteria, state: State) -> Act:
        """The first act of the best move, or of the best activation, or the end of movement."""
        gain, self.plan = best_move(rulebook, state, state.active)
        if not self.plan:
            for act in rulebook.legal_acts_of(state, acts.Activate):
                more, way = best_move(rulebook, rulebook.apply(state, act), state.active)
                if more > gain:
                    gain, self.plan = more, [act, *way]
        self.plan = self.plan or end_of_movement(rulebook, state)
        return self.plan.pop(0)


def best_move(rulebook: Sphacteria, state: State, side: str) -> tuple[float, list[Act]]:
    """What the best whole move of a unit gains, and its steps; nothing where none gains enough."""
    before, gain, steps = worth(state, side), LEAST_GAIN, list[acts.Act]()
    for unit in candidates.movers(state):
        if state.standing(unit).moved is not None:
            continue
        for way in ways.ways_to_stop(state, unit).values():
            after = state
            for act in way:
                after = rulebook.apply(after, act)
            value = worth(after, side) - before
            if value > gain:
                gain, steps = value, list(way)
    return (gain, steps) if steps else (0.0, [])


def _must_discard(state: State) -> bool:
    """Whether there are too many chits in hand; the last one is kept."""
    return state.progress.stage is Stage.DISCARD


def _best(rulebook: Sphacteria, state: State, side: str, legal: Iterable[Act], least: float) -> Act | None:
    """The act that looks best one act ahead; None where none is worth more than `least`."""
    best = None
    for act in legal:
        value = _value(rulebook, state, side, act)
        if value > least:
            best, least = act, value
    return best


def _value(rulebook: Sphacteria, state: State, side: str, act: Act) -> float:
    """How good a legal act of a side looks one act ahead."""
    if isinstance(act, acts.Announce):
        return -abs(act.pa - min(WANTED, points.left(state, side)))
    value = worth(rulebook.apply(state, act), side)
    return value - CHIT if isinstance(act, acts.PlayEvent) else value
