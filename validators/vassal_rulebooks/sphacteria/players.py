"""Self-play: whole games between players, and the player who takes acts at random. `greedy` has another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from vassal_rulebooks.sphacteria import acts, enumeration, sequence

if TYPE_CHECKING:
    from random import Random

    from vassal_rulebooks.sphacteria.acts import Act, PlayerAct
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State

MOST_ACTS = 5_000
"""More than any game needs that comes to its end."""

CHANCE = (acts.Draw, acts.RollPoints, acts.RollCombat, acts.RollStorm, acts.RollHelots)
"""The acts whose result nobody chooses."""

WEIGHTS: dict[type[PlayerAct], float] = {acts.Move: 12, acts.Activate: 4, acts.StartOver: 0.3}
"""How often the random player takes a kind of act, where another kind counts 1; so that units move at all."""


class Player(Protocol):
    """Who chooses acts for a side."""

    def choose(self, rulebook: Sphacteria, state: State, dice: Random, /) -> Act | None:
        """A legal act, or None where there is none."""
        ...


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Takes a kind of act at random, then an act of that kind."""

    def choose(self, rulebook: Sphacteria, state: State, dice: Random, /) -> Act | None:
        """A legal act at random; None where there is none."""
        if state.course is None:
            return None
        kinds = list(sequence.waits_for(state, state.course))
        while kinds:
            kind = dice.choices(kinds, [WEIGHTS.get(kind, 1) for kind in kinds])[0]
            found = _any_move(state, dice) if kind is acts.Move else _any(rulebook, state, kind, dice)
            if found is not None:
                return found
            kinds.remove(kind)
        return None


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was played: its acts, and the state in which it ended."""

    acts: tuple[Act, ...]
    end: State


def play(rulebook: Sphacteria, players: dict[str, Player], dice: Random) -> Game:
    """A whole game; it stops where there is no legal act, or after more acts than any game needs."""
    state, played = rulebook.start(), list[acts.Act]()
    while len(played) < MOST_ACTS:
        act = players[to_act(state)].choose(rulebook, state, dice)
        if act is None:
            break
        played.append(act)
        state = rulebook.apply(state, act)
    return Game(tuple(played), state)


def to_act(state: State) -> str:
    """The side whose player chooses next; where either may, the first one that has something to do."""
    course = state.course
    if course is None:
        return state.active or state.board.sides[0]
    fight = course.fight
    if fight is not None and not course.side:
        return fight.attacker if fight.losses[0] else fight.defender
    return course.side or state.board.sides[0]


def _any(rulebook: Sphacteria, state: State, kind: type[PlayerAct], dice: Random) -> Act | None:
    found = tuple(enumeration.legal_acts_of(rulebook, state, kind))
    return dice.choice(found) if found else None


def _any_move(state: State, dice: Random) -> Act | None:
    """A legal move of a unit taken at random; who cannot move is passed over."""
    units = enumeration.movers(state)
    dice.shuffle(units)
    for unit in units:
        found = tuple(enumeration.moves_of(state, unit))
        if found:
            return dice.choice(found)
    return None
