"""Self-play: whole games between players, and the player who takes acts at random.

`greedy` and `quarrelsome` have others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from vassal_rulebooks.sphacteria import acts, adjustment, candidates
from vassal_rulebooks.sphacteria.progress import OPEN, Stage

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from vassal_rulebooks.sphacteria.acts import Act, PlayerAct
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State

MOST_ACTS = 5_000
"""More than any game needs that comes to its end."""

CHANCE = (acts.Draw, acts.RollPoints, acts.RollCombat, acts.RollStorm, acts.RollHelots)
"""The acts whose result nobody chooses."""

WEIGHTS: dict[type[PlayerAct], float] = {acts.Move: 12, acts.Activate: 4, acts.StartOver: 0.3, acts.Discard: 0.1}
"""How often the random player takes a kind of act, where another kind counts 1; so that units move at all."""

INTERJECTION = 0.05
"""How often the random player plays an event out of turn when it could."""


class Player(Protocol):
    """Chooses the acts of a side."""

    def choose(self, rulebook: Sphacteria, state: State, side: str, dice: Random, /) -> Act | None:
        """A legal act of the side; None where it has none, or leaves the move to the side whose turn it is."""
        ...


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Takes a kind of act at random, then an act of that kind."""

    def choose(self, rulebook: Sphacteria, state: State, side: str, dice: Random, /) -> Act | None:
        """A legal act at random; None where there is none."""
        if side != to_act(state):
            found = _any(rulebook, state, acts.PlayEvent, side, dice)
            return found if found and dice.random() < INTERJECTION else None
        kinds = list(rulebook.sequence.step(state).acts)
        while kinds:
            kind = dice.choices(kinds, [WEIGHTS.get(kind, 1) for kind in kinds])[0]
            found = (
                candidates.random_move(state, dice) if kind is acts.Move else _any(rulebook, state, kind, side, dice)
            )
            if found is not None:
                return found
            kinds.remove(kind)
        return None


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was played: its acts, and the state in which it ended."""

    acts: tuple[Act, ...]
    end: State


def play(rulebook: Sphacteria, players: Mapping[str, Player], dice: Random) -> Game:
    """A whole game; it stops where there is no legal act, or after more acts than any game needs."""
    state, played = rulebook.start(), list[acts.Act]()
    while len(played) < MOST_ACTS:
        act = next_act(rulebook, state, players, dice)
        if act is None:
            break
        played.append(act)
        state = rulebook.apply(state, act)
    return Game(tuple(played), state)


def next_act(rulebook: Sphacteria, state: State, players: Mapping[str, Player], dice: Random) -> Act | None:
    """The act that one of the players chooses; None where the game cannot go on."""
    chosen = (players[side].choose(rulebook, state, side, dice) for side in asked(state))
    return next((act for act in chosen if act is not None), None)


def asked(state: State) -> tuple[str, ...]:
    """The sides that may act now; the last one has to, the other may play an event out of turn (6, event 5)."""
    side = to_act(state)
    is_open = state.progress.stage in OPEN
    return (state.board.other[side], side) if is_open else (side,)


def to_act(state: State) -> str:
    """The side that has to act next; where either may, the first one that has something to do."""
    progress = state.progress
    if not progress.is_known:
        return state.active or state.board.sides[0]
    fight = progress.fight
    match progress.stage:
        case Stage.LOSSES if fight:
            return fight.attacker if fight.losses[0] else fight.defender
        case Stage.RETREAT if fight and fight.loser:
            return fight.loser
        case Stage.DESERT if able := adjustment.deserters(state):
            return state.board.counter(able[0]).side
        case _:
            return progress.side or state.board.sides[0]


def next_of_plan(rulebook: Sphacteria, state: State, plan: list[Act]) -> Act | None:
    """The next act of a plan, taken from it; None where it has none. A plan that has become illegal is dropped."""
    if plan and not rulebook.check(state, plan[0]):
        return plan.pop(0)
    plan.clear()
    return None


def end_of_movement(rulebook: Sphacteria, state: State) -> list[Act]:
    """How the active side ends its movement; where it could not end as it stands, it takes its moves back."""
    over = [acts.StartOver()] if rulebook.check(state, acts.EndMovement()) else []
    return [*over, acts.EndMovement()]


def acts_of(rulebook: Sphacteria, state: State, kind: type[PlayerAct], side: str) -> list[Act]:
    """The legal acts of one kind that are for the player of a side to choose."""
    return [act for act in rulebook.legal_acts_of(state, kind) if is_of_side(state, act, side)]


def is_of_side(state: State, act: Act, side: str) -> bool:
    """Whether an act is a side's to choose: its own events and losses; what names no side is anyone's turn to do."""
    if isinstance(act, acts.TakeLoss):
        return state.board.counter(act.unit).side == side
    return not isinstance(act, acts.PlayEvent) or act.side == side


def _any(rulebook: Sphacteria, state: State, kind: type[PlayerAct], side: str, dice: Random) -> Act | None:
    found = acts_of(rulebook, state, kind, side)
    return dice.choice(found) if found else None
