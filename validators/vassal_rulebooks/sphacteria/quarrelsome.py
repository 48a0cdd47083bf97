"""The quarrelsome player: it seeks fights and plays its events, so that a few games show every part of the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts, candidates, points, ways
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.players import (
    RandomPlayer,
    acts_of,
    end_of_movement,
    next_of_plan,
    to_act,
)
from vassal_rulebooks.sphacteria.progress import FIGHT, OPEN, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from vassal_rulebooks.sphacteria.acts import Act, PlayerAct
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.model import Counter

FAR = 99  # borders to where no way leads
WANTED = 3
"""Points for an action phase: two activations and the fights."""

EAGERNESS: Mapping[type[PlayerAct], float] = {acts.Attack: 1, acts.Recover: 1, acts.RollHelots: 1}
"""How often an act that is possible is done before the random player is asked."""

IN_A_FIGHT, ELSEWHERE, OUT_OF_TURN = 0.7, 0.7, 0.1
"""How often an event is played that could be: most wait for a fight, and a side plays one in an action phase."""


@dataclass(slots=True)
class QuarrelsomePlayer:
    """Brings its units to the enemy, fights where it can and plays most of its events; chance does the rest."""

    plan: list[Act] = field(default_factory=list)

    def choose(self, rulebook: Sphacteria, state: State, side: str, dice: Random, /) -> Act | None:
        """A legal act; None where there is none, or out of turn where no event is played."""
        event = self._event(rulebook, state, side, dice)
        if event or side != to_act(state):
            return event
        progress = state.progress
        if progress.stage is Stage.MOVE:
            return self._in_movement(rulebook, state, dice)
        if progress.stage is Stage.ANNOUNCE:
            return acts.Announce(side, min(WANTED, points.left(state, side)))
        for kind in rulebook.sequence.step(state).acts:
            found = acts_of(rulebook, state, kind, side) if dice.random() < EAGERNESS.get(kind, 0) else []
            if found:
                return dice.choice(found)
        return RandomPlayer().choose(rulebook, state, side, dice)

    def _event(self, rulebook: Sphacteria, state: State, side: str, dice: Random) -> Act | None:
        """An event that the side may play now and does."""
        progress = state.progress
        if acts.PlayEvent not in rulebook.sequence.step(state).acts:
            return None
        often = IN_A_FIGHT if progress.stage in FIGHT else OUT_OF_TURN if progress.stage in OPEN else ELSEWHERE
        found = acts_of(rulebook, state, acts.PlayEvent, side) if dice.random() < often else []
        return dice.choice(found) if found else None

    def _in_movement(self, rulebook: Sphacteria, state: State, dice: Random) -> Act:
        """The next step towards the enemy, the activation that allows the longest, or the end of movement."""
        planned = next_of_plan(rulebook, state, self.plan)
        if planned:
            return planned
        self.plan = next(advances(state, dice), []) or _marching_orders(rulebook, state, dice)
        self.plan = self.plan or end_of_movement(rulebook, state)
        return self.plan.pop(0)


def _marching_orders(rulebook: Sphacteria, state: State, dice: Random) -> list[Act]:
    """An activation that leaves the point for a fight, and the first way that it allows; empty where there is none."""
    places = list(rulebook.legal_acts_of(state, acts.Activate))
    dice.shuffle(places)
    for act in places:
        after = rulebook.apply(state, act)
        fights = state.board.game.rules.actions.attack.value
        if after.progress.spending.left >= fights:
            way = next(advances(after, dice), [])
            if way:
                return [act, *way]
    return []


def advances(state: State, dice: Random) -> Iterator[list[Act]]:
    """A way for each unit that has not moved and can come nearer to the enemy, leaders last."""
    units = [unit for unit in candidates.movers(state) if state.standing(unit).moved is None]
    dice.shuffle(units)
    for unit in sorted(units, key=lambda unit: state.board.counter(unit).is_leader):
        way = advance(state, unit)
        if way:
            yield way


def advance(state: State, unit: str) -> list[Act]:
    """The legal way of a unit that ends nearest to an enemy it can fight; empty where none ends nearer than it is."""
    counter, here = state.board.counter(unit), state.standing(unit).location
    goals = [place for place in state.board.places if _is_goal(state, counter, place)]
    if here is None or here in goals or not goals:
        return []

    def gap(place: str) -> int:
        return min(state.board.distances[place].get(goal, FAR) for goal in goals)

    found = ways.ways_to_stop(state, unit)
    nearest = min(found, key=gap, default=here)
    return list(found[nearest]) if gap(nearest) < gap(here) else []


def _is_goal(state: State, counter: Counter, place: str) -> bool:
    """Whether a counter can fight in a place: against ships at sea if it is one, against anyone ashore if not."""
    kind = state.board.kinds[place]
    return kind.is_zone and (kind is Kind.SEA) == counter.is_naval and bool(state.foes(place, counter.side))
