"""The planning players of this game: one maximises the value of positions, one seeks fights and plays events."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from vassal_rulebooks.sphacteria import action_phase, acts, movement
from vassal_rulebooks.sphacteria.progress import FIGHT, OPEN, Stage
from vassal_rulebooks.sphacteria.state import Kind, State
from vassal_rulebooks.sphacteria.trial.evaluation import worth
from vassal_rulebooks.tools import players
from vassal_rulebooks.tools.players import acts_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_tools.game.model import Counter

WANTED = 3  # points for an action phase: an activation or two and a fight
LEAST_GAIN = 0.05  # the least gain of a move
CHIT = 0.1  # the value of a chit in hand
FAR = 99  # the distance of unreachable places, in borders
IN_A_FIGHT, ELSEWHERE, OUT_OF_TURN = 0.7, 0.7, 0.1
"""The probability of playing a possible event: most need a fight, and a side plays one in an action phase."""


class SphacteriaGreedyPlayer(players.GreedyPlayer):
    """A player that plans the moves of one unit after another, and otherwise takes the best next act."""

    def worth(self, state: State, side: str, /) -> float:
        """Return the value of a position for a side."""
        return worth(state, side)

    def value(self, rules: Sphacteria, state: State, side: str, act: Act, /) -> float:
        """Return the value of a legal act of a side, one act ahead."""
        if isinstance(act, acts.Announce):
            return -abs(act.pa - min(WANTED, action_phase.left(state, side)))
        value = super().value(rules, state, side, act)
        return value - CHIT if isinstance(act, acts.PlayEvent) else value

    def is_considered(self, state: State, act: Act, /) -> bool:
        """Return True if a legal act is considered; chits are discarded only in their step."""
        return not isinstance(act, acts.Discard) or state.progress.stage is Stage.DISCARD

    def plans(self, rules: Sphacteria, state: State, _dice: Random, /) -> list[Act] | None:
        """Return the best move, the best activation with a move, or the end of movement."""
        if state.progress.stage is not Stage.MOVE:
            return None
        gain, plan = best_move(rules, state, state.active)
        if not plan:
            for act in rules.legal_acts_of(state, acts.Activate):
                more, way = best_move(rules, rules.apply(state, act), state.active)
                if more > gain:
                    gain, plan = more, [act, *way]
        return plan or end_of_movement(rules, state)


def best_move(rules: Sphacteria, state: State, side: str) -> tuple[float, list[Act]]:
    """Return the gain of the best whole move of a unit, and its steps; nothing if no move gains enough."""
    before, gain, steps = worth(state, side), LEAST_GAIN, list[acts.Act]()
    for unit in action_phase.movers(state):
        if state.standing(unit).moved is not None:
            continue
        for way in movement.ways_to_stop(state, unit).values():
            after = state
            for act in way:
                after = rules.apply(after, act)
            value = worth(after, side) - before
            if value > gain:
                gain, steps = value, list(way)
    return (gain, steps) if steps else (0.0, [])


def end_of_movement(rules: Sphacteria, state: State) -> list[Act]:
    """Return how the active side ends movement; it takes its moves back if movement cannot end here."""
    over = [acts.StartOver()] if rules.check(state, acts.EndMovement()) else []
    return [*over, acts.EndMovement()]


class QuarrelsomePlayer(players.EagerPlayer):
    """A player that moves to the enemy, fights if possible and plays most events; other acts are random."""

    eagerness: ClassVar[Mapping[type, float]] = {acts.AttackZone: 1, acts.Recover: 1, acts.RollHelots: 1}

    def at_once(self, rules: Sphacteria, state: State, side: str, dice: Random, /) -> Act | None:
        """Return an event to play now, or None."""
        stage = state.progress.stage
        if acts.PlayEvent not in rules.sequence.step(state).acts:
            return None
        often = IN_A_FIGHT if stage in FIGHT else OUT_OF_TURN if stage in OPEN else ELSEWHERE
        found = acts_of(rules, state, acts.PlayEvent, side) if dice.random() < often else []
        return dice.choice(found) if found else None

    def plans(self, rules: Sphacteria, state: State, dice: Random, /) -> list[Act] | None:
        """Return an announcement, the next way towards the enemy, an activation with a way, or the end of movement."""
        if state.progress.stage is Stage.ANNOUNCE:
            side = state.progress.side
            return [acts.Announce(side, min(WANTED, action_phase.left(state, side)))]
        if state.progress.stage is not Stage.MOVE:
            return None
        plan = next(advances(state, dice), []) or _marching_orders(rules, state, dice)
        return plan or end_of_movement(rules, state)


def _marching_orders(rules: Sphacteria, state: State, dice: Random) -> list[Act]:
    places = list(rules.legal_acts_of(state, acts.Activate))
    dice.shuffle(places)
    for act in places:
        after = rules.apply(state, act)
        if after.progress.spending.left >= state.board.game.rules.actions.attack.value:
            way = next(advances(after, dice), [])
            if way:
                return [act, *way]
    return []


def advances(state: State, dice: Random) -> Iterator[list[Act]]:
    """Yield a way for each unmoved unit that can come nearer to the enemy, leaders last."""
    units = [unit for unit in action_phase.movers(state) if state.standing(unit).moved is None]
    dice.shuffle(units)
    for unit in sorted(units, key=lambda unit: state.board.counter(unit).is_leader):
        way = advance(state, unit)
        if way:
            yield way


def advance(state: State, unit: str) -> list[Act]:
    """Return the legal way of a unit that ends nearest to an enemy it can fight; empty if no way ends nearer."""
    counter, here = state.board.counter(unit), state.standing(unit).location
    goals = [place for place in state.board.places if _is_goal(state, counter, place)]
    if here is None or here in goals or not goals:
        return []

    def gap(place: str) -> int:
        return min(state.board.distances[place].get(goal, FAR) for goal in goals)

    found = movement.ways_to_stop(state, unit)
    nearest = min(found, key=gap, default=here)
    return list(found[nearest]) if gap(nearest) < gap(here) else []


def _is_goal(state: State, counter: Counter, place: str) -> bool:
    kind = state.board.kinds[place]
    return kind.is_zone and (kind is Kind.SEA) == counter.is_naval and bool(state.foes(place, counter.side))
