"""Self-play of any rulebook: whole games, and players that choose at random, by worth, or for the sake of some acts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from random import Random

    from vassal_rulebooks.core.rulebook import Rules

S = TypeVar("S")
A = TypeVar("A")

MOST_ACTS = 5_000
"""More than a game needs that comes to its end."""

INTERJECTION = 0.05
"""How often the random player does out of turn what it could."""


class Player(Protocol):
    """Chooses the acts of a side."""

    def choose(self, rules: Any, state: Any, side: str, dice: Random, /) -> Any:
        """A legal act of the side; None where it has none, or leaves the move to the side that has to act."""
        ...


@dataclass(frozen=True, slots=True)
class PlayedGame(Generic[S, A]):
    """A game that was played: its acts, and the state in which it ended."""

    acts: tuple[A, ...]
    end: S


def play(rules: Rules[S, A], players: Mapping[str, Player], dice: Random, most: int = MOST_ACTS) -> PlayedGame[S, A]:
    """A whole game; it stops where there is no legal act, or after so many acts."""
    state, played = rules.start(), list[A]()
    while len(played) < most:
        act = next_act(rules, state, players, dice)
        if act is None:
            break
        played.append(act)
        state = rules.apply(state, act)
    return PlayedGame(tuple(played), state)


def next_act(rules: Rules[S, A], state: S, players: Mapping[str, Player], dice: Random) -> A | None:
    """The act that the first of the players chooses who are asked; None where the game cannot go on."""
    chosen = (players[side].choose(rules, state, side, dice) for side in rules.sides_to_ask(state))
    return next((act for act in chosen if act is not None), None)


def acts_of(rules: Rules[S, A], state: S, kind: type, side: str) -> list[A]:
    """The legal acts of one kind that are a side's to choose."""
    return [act for act in rules.legal_acts_of(state, kind) if rules.is_of_side(state, act, side)]


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Takes a kind of act at random by the weights of the kinds, then an act of that kind."""

    def choose(self, rules: Any, state: Any, side: str, dice: Random, /) -> Any:
        """A legal act at random; None where there is none."""
        step = rules.sequence.step(state)
        if side not in step.sides(state):
            chosen = (_any(rules, state, kind, side, dice) for kind in step.out_of_turn)
            found = next((act for act in chosen if act is not None), None)
            return found if found is not None and dice.random() < INTERJECTION else None
        kinds = list(step.acts)
        while kinds:
            kind = dice.choices(kinds, [rules.kinds[kind].weight for kind in kinds])[0]
            sample = rules.kinds[kind].sample
            found = sample(state, dice) if sample else _any(rules, state, kind, side, dice)
            if found is not None:
                return found
            kinds.remove(kind)
        return None


def _any(rules: Rules[Any, Any], state: Any, kind: type, side: str, dice: Random) -> Any:
    found = acts_of(rules, state, kind, side)
    return dice.choice(found) if found else None


@dataclass(slots=True)
class PlanningPlayer:
    """A player that may decide on several acts at once; a game says when, by `plans`."""

    plan: list[Any] = field(default_factory=list)

    def plans(self, _rules: Any, _state: Any, _dice: Random, /) -> list[Any] | None:
        """The acts to come, at least one; None where the player decides on one act at a time."""
        return None

    def planned(self, rules: Any, state: Any, dice: Random) -> Any:
        """The next act of the plan, or of a new one; None where there is none. A plan that is illegal is dropped."""
        if self.plan and rules.check(state, self.plan[0]):
            self.plan.clear()
        if not self.plan:
            self.plan = self.plans(rules, state, dice) or []
        return self.plan.pop(0) if self.plan else None


class GreedyPlayer(PlanningPlayer):
    """Takes the act, or the plan, after which its own prospects are best; a game says what a position is worth."""

    def worth(self, _state: Any, _side: str, /) -> float:
        """What a position is worth to a side."""
        return 0.0

    def value(self, rules: Any, state: Any, side: str, act: Any, /) -> float:
        """How good a legal act of a side looks one act ahead."""
        return self.worth(rules.apply(state, act), side)

    def is_considered(self, _state: Any, _act: Any, /) -> bool:
        """Whether a legal act is considered at all."""
        return True

    def choose(self, rules: Any, state: Any, side: str, dice: Random, /) -> Any:
        """The best legal act as it sees it; None where there is none, or out of turn where none gains anything."""
        step = rules.sequence.step(state)
        if side not in step.sides(state):
            acts = [act for kind in step.out_of_turn for act in acts_of(rules, state, kind, side)]
            return self.best(rules, state, side, acts, self.worth(state, side)) if acts else None
        planned = self.planned(rules, state, dice)
        if planned is not None:
            return planned
        legal = [act for act in rules.legal_acts(state) if rules.is_of_side(state, act, side)]
        if any(rules.kinds[type(act)].is_chance for act in legal):
            return RandomPlayer().choose(rules, state, side, dice)
        considered = (act for act in legal if self.is_considered(state, act))
        return self.best(rules, state, side, considered, float("-inf"))

    def best(self, rules: Any, state: Any, side: str, legal: Iterable[Any], least: float) -> Any:
        """The act that looks best one act ahead; None where none is worth more than `least`."""
        best = None
        for act in legal:
            value = self.value(rules, state, side, act)
            if value > least:
                best, least = act, value
        return best


class EagerPlayer(PlanningPlayer):
    """Prefers some kinds of acts, so that a few games show every part of the rules; chance does the rest."""

    eagerness: ClassVar[Mapping[type, float]] = {}
    """How often a kind of act that is possible is done before the random player is asked."""

    def at_once(self, _rules: Any, _state: Any, _side: str, _dice: Random, /) -> Any:
        """What the side does before anything else, in turn or out of turn; None if nothing."""
        return None

    def choose(self, rules: Any, state: Any, side: str, dice: Random, /) -> Any:
        """A legal act; None where there is none, or out of turn where nothing is done at once."""
        first, step = self.at_once(rules, state, side, dice), rules.sequence.step(state)
        if first is not None or side not in step.sides(state):
            return first
        planned = self.planned(rules, state, dice)
        if planned is not None:
            return planned
        for kind in step.acts:
            found = acts_of(rules, state, kind, side) if dice.random() < self.eagerness.get(kind, 0) else []
            if found:
                return dice.choice(found)
        return RandomPlayer().choose(rules, state, side, dice)
