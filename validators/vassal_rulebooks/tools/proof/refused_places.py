"""Find places in a game where one rule refuses an act of a kind.

Tries acts from elsewhere in the game, and legal acts with another unit, place, number or side; then the same after
some more legal acts. An act whose effect legal acts of the counter could also have does not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.tools.players import RandomPlayer, next_act
from vassal_rulebooks.tools.universe import any_of, near, of_unit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from vassal_rulebooks.core.acts import ActKind
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_tools.proof.faults import WrittenActs

TRIED, VARIED = 6, 2
"""The number of acts tried unchanged in a position, and of variants of each."""
MOST_TRIED = 120
"""The number of positions of a game in which acts are tried."""
UNIT_WALKS, WALKS, LONGEST = 20, 6, 8
"""The number of tried series of legal acts, by one counter and by all, and their length."""
MOST_POSITIONS = 60
"""The number of positions searched for a legal way to the effect of a refused act."""
SHOWN = (Trace.DRAG, Trace.FLIP, Trace.ROTATE)
"""Traces that other acts of the same counter could leave, too."""
Look = tuple[str | None, int, str]
"""The place, step and status of a counter."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place where an act is refused: after a number of acts of a game, and some more."""

    number: int
    state: Any
    more: tuple[Any, ...]
    act: Any


@dataclass(frozen=True)
class RefusedKind:
    """A kind of act that one rule refuses."""

    rules: Rules[Any, Any]
    act: ActKind[Any, Any]
    code: str

    @property
    def is_about_time(self) -> bool:
        """True if the act comes at the wrong time, or in the other side's turn."""
        return self.code in (self.rules.sequence.time.code, self.rules.sequence.side.code)

    @property
    def is_shown(self) -> bool:
        """True if a counter shows the effect of the act."""
        return self.act.trace in SHOWN

    def places(self, written: WrittenActs, rng: Random) -> Iterator[Place]:
        """Yield the places where an act is refused, first in positions of the game, then after more legal acts."""
        words = written.words
        positions, acts = self.rules.remembered(("positions", words), lambda: self._positions(words))
        done = [act for act in acts if type(act) is self.act.type]
        numbers = list(written.shown)
        rng.shuffle(numbers)
        for number in islice((one for one in numbers if self._is_fit(positions[one])), MOST_TRIED):
            if act := self._refused(positions[number], done, rng):
                yield Place(number, positions[number], (), act)
        for number in islice((one for one in numbers if self._is_fit(positions[one])), UNIT_WALKS):
            yield from self._walk_of_unit(number, positions[number], rng)
        for number in islice(numbers, WALKS):
            yield from self._walk(number, positions[number], done, rng)

    def _positions(self, words: tuple[str, ...]) -> tuple[list[Any], list[Any]]:
        # the position before each act of a game and after the last
        rules, acts = self.rules, [act for line in words for act in self.rules.read_acts(line)]
        return list(accumulate(acts, rules.apply, initial=rules.start())), acts

    def _is_fit(self, state: Any) -> bool:
        # acts at the wrong time fit anywhere
        step = self.rules.sequence.step(state)
        return self.act.type in (*step.acts, *step.out_of_turn) or self.code == self.rules.sequence.time.code

    def _walk(self, number: int, state: Any, done: Sequence[Any], rng: Random) -> Iterator[Place]:
        players, more, first = dict.fromkeys(self.rules.sides, RandomPlayer()), list[Any](), state
        for _ in range(LONGEST):
            act = next_act(self.rules, state, players, rng)
            if act is None:
                break
            more.append(act)
            state = self.rules.apply(state, act)
            if self._is_fit(state) and (found := self._refused(state, done, rng)):
                yield Place(number, first, tuple(more), found)
                break

    def _walk_of_unit(self, number: int, state: Any, rng: Random) -> Iterator[Place]:
        # a counter moves on legally until it is refused
        rules, more, first = self.rules, list[Any](), state
        legal = [act for act in rules.legal_acts_of(state, self.act.type) if getattr(act, "unit", "")]
        tried = list(of_unit(self.act, rng.choice(legal).unit, rules.notation.words)) if legal else []
        while legal and len(more) < LONGEST:
            rng.shuffle(tried)
            legal = [act for act in tried if not rules.check(state, act)]
            alone = next((act for act in tried if more and self._is_refused_alone(state, act)), None)
            if alone and not self._is_reached(state, alone):
                yield Place(number, first, tuple(more), alone)
                return
            more += legal[:1]
            state = rules.apply(state, more[-1]) if legal else state

    def _refused(self, state: Any, done: Sequence[Any], rng: Random) -> Any:
        # None unless this rule alone refuses the act
        return next((act for act in self._tried(state, done, rng) if self.is_refused(state, act)), None)

    def is_refused(self, state: Any, act: Any) -> bool:
        """Return True if this rule alone refuses an act, and no legal acts have the same effect."""
        return self._is_refused_alone(state, act) and not self._is_reached(state, act)

    def _is_refused_alone(self, state: Any, act: Any) -> bool:
        unit, side = getattr(act, "unit", ""), state.progress.side
        if unit and side and not self.is_about_time and state.board.counter(unit).side != side:
            return False  # its own side may have done it at another time
        return {breach.rule.code for breach in self.rules.check(state, act)} == {self.code}

    def _tried(self, state: Any, done: Sequence[Any], rng: Random) -> Iterator[Any]:
        # acts of the game, legal ones with one word changed, and random ones
        words = self.rules.notation.words
        legal = list(self.rules.legal_acts_of(state, self.act.type))
        yield from rng.sample(done, min(TRIED, len(done)))
        for acts in (legal, done):
            for act in rng.sample(acts, min(VARIED, len(acts))):
                yield from near(act, words, rng)
        for _ in range(TRIED):
            yield any_of(self.act, words, rng)

    def _is_reached(self, state: Any, act: Any) -> bool:
        # if the counter had not moved before
        unit = getattr(act, "unit", "")
        if not unit or not self.is_shown:
            return False
        goal = look(self.rules.apply(state, act), unit)
        return goal in self.reached(state, unit) or goal in self.reached(_unmoved(state, unit), unit)

    def reached(self, state: Any, unit: str) -> set[Look]:
        """Return the states that legal acts of a counter can lead to."""
        return self.rules.remembered(("reached", state, unit), lambda: self._reached(state, unit))

    def _reached(self, state: Any, unit: str) -> set[Look]:
        waiting, found = [state], {look(state, unit)}
        for position in islice(_growing(waiting), MOST_POSITIONS):
            for after in self.after_legal(position, unit):
                if look(after, unit) not in found:
                    found.add(look(after, unit))
                    waiting.append(after)
        return found

    def after_legal(self, state: Any, unit: str) -> Iterator[Any]:
        """Yield the positions after each legal act of a counter that changes its place or state."""
        rules = self.rules
        return (rules.apply(state, act) for act in self._acts_of(state, unit) if not rules.check(state, act))

    def _acts_of(self, state: Any, unit: str) -> Iterator[Any]:
        # all acts of the step that leave the same kind of trace
        kinds = (self.rules.kinds[act] for act in self.rules.sequence.step(state).acts)
        for kind in kinds:
            if kind.trace in (*SHOWN, Trace.NONE):
                yield from of_unit(kind, unit, self.rules.notation.words)


def _unmoved(state: Any, unit: str) -> Any:
    # the counter is back where its move began
    return state.with_standing(unit, state.standing(unit).back_at_start)


def _growing(waiting: list[Any]) -> Iterator[Any]:
    while waiting:
        yield waiting.pop()


def look(state: Any, unit: str) -> Look:
    """Return the state of a counter as the table shows it."""
    standing = state.standing(unit)
    return standing.location, standing.step, standing.status
