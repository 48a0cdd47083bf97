"""Self-play of any rulebook: whole games, and players that act at random, by value, or with preferences."""

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
"""More acts than a finished game needs."""

INTERJECTION = 0.05
"""The probability that the random player acts out of turn when it can."""


class Player(Protocol):
    """A player that chooses the acts of a side."""

    def choose(self, rules: Any, state: Any, side: str, dice: Random, /) -> Any:
        """Return a legal act of the side; None if it has none, or leaves the move to the acting side."""
        ...


@dataclass(frozen=True, slots=True)
class PlayedActs(Generic[S, A]):
    """A played game: its acts and its final state."""

    acts: tuple[A, ...]
    end: S


def play(rules: Rules[S, A], players: Mapping[str, Player], dice: Random, most: int = MOST_ACTS) -> PlayedActs[S, A]:
    """Play a whole game; it stops without a legal act, or after `most` acts."""
    state, played = rules.start(), list[A]()
    while len(played) < most:
        act = next_act(rules, state, players, dice)
        if act is None:
            break
        played.append(act)
        state = rules.apply(state, act)
    return PlayedActs(tuple(played), state)


def next_act(rules: Rules[S, A], state: S, players: Mapping[str, Player], dice: Random) -> A | None:
    """Return the act of the first player who chooses one; None if the game cannot continue."""
    chosen = (players[side].choose(rules, state, side, dice) for side in rules.sides_to_ask(state))
    return next((act for act in chosen if act is not None), None)


def acts_of(rules: Rules[S, A], state: S, kind: type, side: str) -> list[A]:
    """Return the legal acts of one kind that a side may choose."""
    return [act for act in rules.legal_acts_of(state, kind) if rules.is_of_side(state, act, side)]


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """A player that chooses a kind of act at random by weight, then an act of this kind."""

    def choose(self, rules: Any, state: Any, side: str, dice: Random, /) -> Any:
        """Return a random legal act, or None."""
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
    """A player that may decide on several acts at once; a game overrides `plans`."""

    plan: list[Any] = field(default_factory=list)

    def plans(self, _rules: Any, _state: Any, _dice: Random, /) -> list[Any] | None:
        """Return the next acts, at least one; None if the player decides on one act at a time."""
        return None

    def planned(self, rules: Any, state: Any, dice: Random) -> Any:
        """Return the next act of the plan, or of a new one, or None. An illegal plan is dropped."""
        if self.plan and rules.check(state, self.plan[0]):
            self.plan.clear()
        if not self.plan:
            self.plan = self.plans(rules, state, dice) or []
        return self.plan.pop(0) if self.plan else None


class GreedyPlayer(PlanningPlayer):
    """A player that chooses the act or plan with the best resulting position; a game overrides `worth`."""

    def worth(self, _state: Any, _side: str, /) -> float:
        """Return the value of a position for a side."""
        return 0.0

    def value(self, rules: Any, state: Any, side: str, act: Any, /) -> float:
        """Return the value of a legal act for a side, one act ahead."""
        return self.worth(rules.apply(state, act), side)

    def is_considered(self, _state: Any, _act: Any, /) -> bool:
        """Return True if a legal act is considered at all."""
        return True

    def choose(self, rules: Any, state: Any, side: str, dice: Random, /) -> Any:
        """Return the best legal act; None without a legal act, or out of turn if no act gains anything."""
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
        """Return the best act one act ahead; None if no act is worth more than `least`."""
        best = None
        for act in legal:
            value = self.value(rules, state, side, act)
            if value > least:
                best, least = act, value
        return best


class EagerPlayer(PlanningPlayer):
    """A player that prefers some kinds of acts, so a few games show every part of the rules; otherwise random."""

    eagerness: ClassVar[Mapping[type, float]] = {}
    """The probability of doing a possible kind of act before the random player is asked."""

    def at_once(self, _rules: Any, _state: Any, _side: str, _dice: Random, /) -> Any:
        """Return the act that the side does first, in or out of turn, or None."""
        return None

    def choose(self, rules: Any, state: Any, side: str, dice: Random, /) -> Any:
        """Return a legal act; None without a legal act, or out of turn without an act to do at once."""
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
