"""A rulebook from its kinds of acts and its sequence of play: it judges, plays and lists acts and names the winner."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from vassal_rulebooks.core.codecs import Form, UnreadableError, read_first
from vassal_rulebooks.core.rules import breaches as broken_by
from vassal_tools.errors import SourceError, Where
from vassal_tools.referee.protocol import PROTOCOL, Breach

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence

    from vassal_rulebooks.core.acts import ActKind
    from vassal_rulebooks.core.flow import SequenceOfPlay
    from vassal_rulebooks.core.notation import LineNotation
    from vassal_rulebooks.core.rules import PlayRule
    from vassal_rulebooks.core.state import Position

S = TypeVar("S", bound=Any)
A = TypeVar("A")
R = TypeVar("R")


def _codes(kind: ActKind[Any, Any], rules: Iterable[PlayRule]) -> frozenset[str]:
    owed = (kind.owes,) if kind.owes else ()
    return frozenset(rule.code for rule in (*(one.rule for one in rules), *owed))


REMEMBERED = 20_000
"""The maximum number of cached acts and ways, which are kept from one log to the next."""
NOT_CACHED: Any = object()
"""Stands for a value that is not cached."""


@dataclass(frozen=True)
class Outcome(Generic[S, A]):
    """The outcome of an act in a state; each part is computed when it is first needed."""

    rules: Rules[S, A]
    state: S
    act: A

    @cached_property
    def breaches(self) -> tuple[Breach, ...]:
        """Every breach of the act; the field `legal` stays empty, because it is slow."""
        return self.rules.breaches(self.state, self.act)

    @cached_property
    def after(self) -> S:
        """The state after the act."""
        return self.rules.apply(self.state, self.act)


class Rules(Generic[S, A]):
    """The rules of one game: `check` only judges acts, and `apply` only plays them."""

    protocol: int = PROTOCOL
    missable: float = 1
    """The share of button presses that may be missing; if more are missing, findings are uncertain."""
    lays_marks: bool = False
    """True if acts with buttons or dice lay or lift marks; acts with the trace of a mark always do."""

    def __init__(
        self, kinds: Sequence[ActKind[S, Any]], sequence: SequenceOfPlay[S], notation: LineNotation[S]
    ) -> None:
        self.kinds: Mapping[type, ActKind[S, Any]] = {kind.type: kind for kind in kinds}
        self.sequence = sequence
        self.notation = notation
        self.sides: tuple[str, ...] = notation.board.sides
        self._forms = {kind.type: Form(kind.type, kind.form) for kind in kinds}
        every_act = sequence.rules(self.kinds)
        self._rules = {kind.type: (*kind.rules, *every_act) for kind in kinds}
        self._codes = {
            kind.type: (_codes(kind, kind.asks), _codes(kind, (*self._rules[kind.type], *kind.asks))) for kind in kinds
        }
        self._remembered: dict[Hashable, Any] = {}

    def judged(self, state: S, act: A, /) -> tuple[tuple[Breach, ...], S]:
        """Return every breach of the act (with `legal` empty) and the state after it; both are cached."""
        outcome = self.outcome(state, act)
        return outcome.breaches, outcome.after

    def applied(self, state: S, act: A, /) -> S:
        """Return the state after the act, which is cached."""
        return self.outcome(state, act).after

    def outcome(self, state: S, act: A, /) -> Outcome[S, A]:
        """Return the outcome of the act, which is cached."""
        return self.remembered((state, act), lambda: Outcome(self, state, act))

    def remembered(self, key: Hashable, make: Callable[[], R], /) -> R:
        """Return the value cached for a key, perhaps from another log, or make it; the key must determine it."""
        found = self._remembered.get(key, NOT_CACHED)  # hashing a position takes time, so a known key is looked up once
        if found is NOT_CACHED:
            found = make()
            if len(self._remembered) >= REMEMBERED:
                self._remembered.clear()
            self._remembered[key] = found
        return found  # type: ignore[no-any-return]

    def check(self, state: S, act: A, /) -> tuple[Breach, ...]:
        """Return every breach of the act in that state; empty if it is legal."""
        found, kind = self.breaches(state, act), self.kinds[type(act)]
        further = kind.further(state, act) if found and kind.instead else ()
        if not (further and kind.instead):
            return found
        legal = kind.instead(state, act)
        return tuple(replace(one, legal=legal) if one in further and not one.legal else one for one in found)

    def breaches(self, state: S, act: A, /) -> tuple[Breach, ...]:
        """Return every breach of the act; the field `legal` stays empty, because it is slow."""
        kind = self.kinds[type(act)]
        if not kind.is_judged:
            return ()
        further = kind.further(state, act)
        if not self.sequence.step(state).is_judged:
            return further
        return (*broken_by(self._rules[kind.type], state, act), *further)

    def judging(self, state: S, act: A, /) -> frozenset[str]:
        """Return the codes of the rules that judge an act in a state, including the rule in its `owes`."""
        kind = self.kinds[type(act)]
        if not kind.is_judged:
            return frozenset()
        return self._codes[kind.type][self.sequence.step(state).is_judged]

    def apply(self, state: S, act: A, /) -> S:
        """Return the state after the act, legal or not, and after all steps that it ends."""
        *_, last = self.states_after(state, act)
        return last

    def states_after(self, state: S, act: A, /) -> Iterator[S]:
        """Yield the state after the act alone, and after each step that the act ends."""
        kind, step = self.kinds[type(act)], self.sequence.step(state)
        if kind.is_judged and not step.is_judged and type(act) not in step.acts:
            return iter((state,))
        return self.sequence.advancing(kind.effect(state, act))

    def legal_acts(self, state: S, /) -> Iterator[A]:
        """Yield every legal act of the players, in a fixed order."""
        step = self.sequence.step(state)
        if step.candidates:
            yield from step.candidates(state)
            return
        for act_type in step.acts:
            yield from self.legal_acts_of(state, act_type)

    def legal_acts_of(self, state: S, act_type: type) -> Iterator[A]:
        """Yield the legal acts of one kind in the current step."""
        kind = self.kinds[act_type]
        if act_type not in self.sequence.step(state).acts or kind.candidates is None:
            return
        if kind.are_legal:
            yield from kind.candidates(state)
            return
        for act in kind.candidates(state):
            if not self.check(state, act):
                yield act

    def start(self) -> S:
        """Return the position at the beginning of a game."""
        raise NotImplementedError

    def begun(self, state: S, side: str) -> S:
        """Return the position at the beginning of a side's turn; open steps are dropped."""
        raise NotImplementedError

    def set_up(self) -> S:
        """Return the first position for a log that shows only the places of the counters; by default `start()`."""
        return self.start()

    def sides_to_ask(self, state: S) -> tuple[str, ...]:
        """Return the sides that may act now, with the sides that have something to do last."""
        step = self.sequence.step(state)
        sides = step.sides(state)
        others = (side for side in state.board.sides if side not in sides) if step.out_of_turn else ()
        return (*others, *sides)

    def to_act(self, state: S) -> str:
        """Return the side that has to act next, or the first side that may."""
        return self.sequence.step(state).sides(state)[0]

    def is_of_side(self, state: S, act: A, side: str) -> bool:
        """Return True if a side may choose an act: it names the side or its unit, or neither a side nor a unit."""
        return self.sequence.acting(state, act) in ("", side)

    def write(self, state: S, /) -> str:
        """Return the state as one line."""
        return self.notation.write(state)

    def read(self, line: str, /) -> S:
        """Return the state in a line from `write`; raise SourceError for anything else."""
        return self.notation.read(line)

    def write_act(self, act: A, /) -> str:
        """Return the act in words."""
        return self._forms[type(act)].write(act, self.notation.words)

    def read_acts(self, text: str, /) -> Iterator[A]:
        """Yield the acts in a line, separated by `; `; raise SourceError if a phrase is not an act."""
        offset = 0
        for phrase in text.split("; ") if text else ():
            try:
                yield from read_first(self._forms, phrase, self.notation.words)
            except UnreadableError:
                raise SourceError(f"no act {phrase!r:.80}", Where("acts", offset=offset)) from None
            offset += len(phrase) + 2


O = TypeVar("O")  # noqa: E741


def first_decision(state: S, conditions: Iterable[Callable[[S], O | None]]) -> O | None:
    """Return the outcome of the first condition that has one; None while the game is open."""
    return next((outcome for decide in conditions if (outcome := decide(state)) is not None), None)


def ahead(points: Mapping[str, int]) -> tuple[str, int, int]:
    """Return the side with the most points (the first if tied), its points, and the points of the best other side."""
    leader = max(points, key=lambda side: points[side])
    others = [number for side, number in points.items() if side != leader]
    return leader, points[leader], max(others, default=0)


def alone_ahead(points: Mapping[str, int]) -> str:
    """Return the side with more points than any other; empty for a tie."""
    side, most, other = ahead(points)
    return side if most > other else ""


def in_most(position: Position[Any], places: Collection[str]) -> str:
    """Return the side that has counters in more of the places than any other; empty if none has."""
    sides = position.board.sides
    return alone_ahead({side: sum(bool(position.of_side(place, side)) for place in places) for side in sides})
