"""The places in a game where an act is refused like in an example of a case.

The game is searched for a position where the acts before it are legal with other words of the same sort, and only the
rule refuses the act itself. Acts with an effect that legal acts of the counter have, too, are ignored.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.tools.cases import is_of_another
from vassal_rulebooks.tools.players import RandomPlayer, next_act
from vassal_rulebooks.tools.proof.likeness import Likeness
from vassal_rulebooks.tools.proof.same_table import SHOWN, SameTable, unit_of
from vassal_rulebooks.tools.universe import any_of, near

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from vassal_rulebooks.core.acts import ActKind
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_rulebooks.tools.cases import Example
    from vassal_tools.proof.faults import WrittenActs

TRIED, VARIED = 6, 2
"""How many acts are tried in a position as they are, and how many with each other word."""
MOST_TRIED = 120
"""From how many positions of a game an example is followed."""
WALKS, LONGEST = 6, 8
"""How many series of legal acts go on from positions of the game where it has none, and their acts."""
MOST_LIKE = 60
"""How many acts like one of an example are looked at until one is legal, or refused."""


@dataclass(frozen=True, slots=True)
class RefusedPlace:
    """A place where an act is refused: after some acts of a game and the acts in `more`. Further `codes` are right."""

    number: int
    state: Any
    more: tuple[Any, ...]
    act: Any
    refusing: frozenset[str] = frozenset()
    codes: tuple[str, ...] = ()


@dataclass(frozen=True)
class RefusedKind:
    """A kind of act that one rule refuses, with examples."""

    rules: Rules[Any, Any]
    act: ActKind[Any, Any]
    code: str
    examples: Sequence[Example]
    gone: tuple[str, ...] = ()  # the rules that say that a counter has left play for nothing

    @property
    def same(self) -> SameTable:
        """The other acts that leave the same table."""
        return SameTable(self.rules)

    @property
    def is_about_time(self) -> bool:
        """True if the act is done in a wrong step or by a side that is not to act."""
        return self.code in (self.rules.sequence.time.code, self.rules.sequence.side.code)

    @property
    def is_of_other(self) -> bool:
        """True if the act is about a counter of a side that is not to act."""
        return self.examples[0].is_of_other

    @property
    def is_shown(self) -> bool:
        """True if a counter shows the effect of the act."""
        return self.act.trace in SHOWN

    def places(self, written: WrittenActs, rng: Random) -> Iterator[RefusedPlace]:
        """Yield the places where an act is refused, in any order."""
        positions, acts = self.rules.remembered(("positions", written.words), lambda: self._positions(written.words))
        done = [act for act in acts if type(act) is self.act.type]
        each = ((number, one) for number in written.shown for one in self.examples)
        spots = [(number, (), one) for number, one in each if self._begins(one, positions[number])]
        rng.shuffle(spots)
        numbers = rng.sample([*written.shown], min(WALKS, len(written.shown)))
        walks = ((number, walked, one) for number in numbers for walked, one in self._walk(positions[number], rng))
        for number, walked, example in (*spots[:MOST_TRIED], *walks):
            found = self._place(RefusedPlace(number, positions[number], walked, None), example, done, rng)
            if found and not self._is_early(positions[:number], acts[:number], found):
                yield found

    def _walk(self, state: Any, rng: Random) -> Iterator[tuple[tuple[Any, ...], Example]]:
        players, walked = dict.fromkeys(self.rules.sides, RandomPlayer()), list[Any]()
        for _ in range(LONGEST):
            act = next_act(self.rules, state, players, rng)
            if act is None:
                break
            walked.append(act)
            state = self.rules.apply(state, act)
            yield from ((tuple(walked), one) for one in self.examples if self._begins(one, state))

    def _is_early(self, positions: Sequence[Any], acts: Sequence[Any], place: RefusedPlace) -> bool:
        *later, state = accumulate(place.more, self.rules.apply, initial=place.state)
        may_be = self.is_about_time or self.is_of_other or not unit_of(place.act)
        return may_be and self.same.is_earlier([*positions, *later], [*acts, *place.more], state, place.act)

    def _positions(self, words: tuple[str, ...]) -> tuple[list[Any], list[Any]]:
        rules, acts = self.rules, [act for line in words for act in self.rules.read_acts(line)]
        return list(accumulate(acts, rules.apply, initial=rules.start())), acts

    def _begins(self, example: Example, state: Any) -> bool:
        step = self.rules.sequence.step(state)
        if example.begins:
            return bool(step.name == example.begins)
        return type(example.acts[0]) in (*step.acts, *step.out_of_turn)

    def _place(self, start: RefusedPlace, example: Example, done: Sequence[Any], rng: Random) -> RefusedPlace | None:
        *_, state = accumulate(start.more, self.rules.apply, initial=start.state)
        more, likeness = [*start.more], Likeness(self.rules.notation.board, {})
        for wanted in example.acts[:-1]:
            found = next(self._legal(state, wanted, likeness, rng), None)
            if found is None:
                return None
            act, likeness = found
            more.append(act)
            state = self.rules.apply(state, act)
        tried = self._tried(state, example.acts[-1], likeness, done, rng)
        act = next((one for one in tried if self.is_refused(state, one, example.codes)), None)
        if act is None or self.same.is_led_to_otherwise(start.state, more, act):
            return None
        return replace(start, more=tuple(more), act=act, refusing=example.codes, codes=self._codes(state, act, example))

    def _legal(self, state: Any, wanted: Any, likeness: Likeness, rng: Random) -> Iterator[tuple[Any, Likeness]]:
        kind = self.rules.kinds[type(wanted)]
        acts = list(kind.candidates(state)) if kind.candidates else []
        rng.shuffle(acts)
        like = ((act, likeness.with_act(wanted, act)) for act in acts)
        for act, more in islice(((act, more) for act, more in like if more), MOST_LIKE):
            if not self.rules.judged(state, act)[0]:
                yield act, more

    def _codes(self, state: Any, act: Any, example: Example) -> tuple[str, ...]:
        unit = unit_of(act)
        is_gone = unit and self.rules.apply(state, act).standing(unit).location is None
        return (
            *sorted(example.codes - {self.code}),
            *self.same.codes_beside(state, act),
            *(self.gone if is_gone else ()),
        )

    def is_refused(self, state: Any, act: Any, codes: frozenset[str]) -> bool:
        """Return True if exactly these rules refuse an act, and no legal acts have the same effect."""
        return self._is_refused_by(state, act, codes) and not self.same.is_innocent(state, act)

    def _is_refused_by(self, state: Any, act: Any, codes: frozenset[str]) -> bool:
        if not self.is_about_time and is_of_another(state, act) != self.is_of_other:
            return False
        return {breach.rule.code for breach in self.rules.judged(state, act)[0]} == codes

    def _tried(self, state: Any, wanted: Any, likeness: Likeness, done: Sequence[Any], rng: Random) -> Iterator[Any]:
        words = self.rules.notation.words
        possible = list(self.act.candidates(state)) if self.act.candidates else []
        some = [act for acts in (done, possible) for act in rng.sample(acts, min(TRIED, len(acts)))]
        tried = [*some, *(one for act in some[:: TRIED // VARIED] for one in near(act, words, rng))]
        tried += (any_of(self.act, words, rng) for _ in range(TRIED))
        tried += likeness.likes(wanted, rng)
        like = [act for act in dict.fromkeys(tried) if likeness.with_act(wanted, act) is not None]
        yield from rng.sample(like, min(MOST_LIKE, len(like)))
