"""Faults of any rulebook: acts that a case refuses are done in whole games, and the games go on.

A case names a kind of act and the rule that refuses it: that rule has to be found where an act of the kind is done.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import islice, takewhile
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.tools.cases import refused
from vassal_rulebooks.tools.players import RandomPlayer, next_act
from vassal_rulebooks.tools.proof.refused_places import RefusedKind, RefusedPlace
from vassal_rulebooks.tools.proof.same_table import SHOWN, codes_of, look, unit_of
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.errors import SourceError
from vassal_tools.proof.continuation import is_next_phase
from vassal_tools.proof.faults import FaultKind, LogKind, Variation
from vassal_tools.proof.forged import presses_unoffered
from vassal_tools.proof.gestures import DragPiece, DrawPiece, MissingEntryError, NextTurn, Press, Throw, do

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from vassal_rulebooks.core.flow import Step
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_rulebooks.tools.cases import Example
    from vassal_tools.findings import Rule
    from vassal_tools.proof.faults import PlayedGame
    from vassal_tools.proof.gestures import GameTable, Gesture
    from vassal_tools.proof.simulated_table import SimulatedTable

MOST_DONE = 30
"""How many acts that are refused are done until one can be planted."""
AFTER, TURNS = 40, 6
"""How many acts the game goes on, and how many times the turn counter, at most."""
BEFORE = 12
"""Gestures before the act at which a finding may be, where it ends a step that was played wrongly."""
NOT_PLANTED = (Trace.NONE, Trace.DIE, Trace.DRAW)
"""What leaves nothing, or is left to chance."""
ANOTHERS = ", a counter of another side"
UNSEEN = "without its button the log does not show that it was done, or not when"


Refused = Mapping[tuple[type, str], tuple["Rule", tuple["Example", ...]]]
"""The acts that cases refuse: kinds of acts and codes, each with the rule and examples."""


class GesturePerformer(Protocol):
    """Makes the gestures of all sides at a table."""

    state: Any
    played: list[Any]

    def continue_from(self, state: Any, turned: tuple[int, int], /) -> None:
        """Continue from a position on the table, with the turn counter at that turn (from 1) and phase (from 0)."""
        ...

    def show_turn(self) -> None:
        """Advance the turn counter until it shows the current turn and phase of the game."""
        ...

    def do(self, act: Any, /) -> None:
        """Perform an act and its consequences at the table."""
        ...

    def put_down(self) -> None:
        """Perform the postponed acts."""
        ...


def refused_in_cases(*names: str) -> Refused:
    """Return the acts that the cases of games refuse, for example of two editions; empty without an installed trial."""
    found: dict[tuple[type, str], tuple[Rule, tuple[Example, ...]]] = {}
    for name in names:
        with suppress(SourceError):
            for key, (rule, examples) in refused(trial_of(name)).items():
                found[key] = rule, (*found.get(key, (rule, ()))[1], *examples)
    return found


@dataclass(frozen=True)
class RefusedActs:
    """Plants acts that the cases of a rulebook refuse into games.

    `performer` makes a performer for a table. `table` contains the codes of findings about a misplaced counter.
    """

    rules: Rules[Any, Any]
    performer: Callable[[GameTable, Random], GesturePerformer]
    table: tuple[str, ...]

    def kinds(self, *games: str) -> Iterator[FaultKind[Any, Any]]:
        """Yield a kind of fault for each kind of act and rule that refuses it in a case of the games.

        In its twins the act is undone. An act in a wrong step is a separate kind for each step.
        """
        cases = refused_in_cases(*games)
        for (act, code), (rule, all_examples) in cases.items():
            kind, examples = self.rules.kinds.get(act), tuple(filter(self._is_known, all_examples))
            if kind and examples and kind.is_judged and not kind.is_chance and kind.trace not in NOT_PLANTED:
                found = RefusedKind(self.rules, kind, code, examples, self.table)
                if not found.is_about_time:
                    for is_of_other in (False, True):
                        if of_one := tuple(one for one in examples if one.is_of_other is is_of_other):
                            title = f"{rule.title}{ANOTHERS if is_of_other else ''}"
                            codes = (code, *(self.table if is_of_other else ()))
                            yield self._kind(replace(found, examples=of_one), title, codes)
                    continue
                others = tuple(other for one, other in cases if one is act)
                for step in dict.fromkeys(one.step for one in examples if one.step):
                    there = tuple(one for one in examples if one.step == step)
                    yield self._out_of_time(
                        replace(found, examples=there), f"{rule.title}, in {self._steps[step].title}", others
                    )

    def _is_known(self, example: Example) -> bool:
        # an example of another edition may name what this one lacks
        try:
            for act in example.acts:
                [*self.rules.read_acts(self.rules.write_act(act))]
        except (SourceError, KeyError):
            return False
        return True

    def _out_of_time(self, found: RefusedKind, title: str, others: Sequence[str]) -> FaultKind[Any, Any]:
        # any rule of the act, of the steps that it skips, and of misplaced counters is right
        left_out = (
            code for step in self._left_out(found) for act in step.acts for code in codes_of(self.rules.kinds[act])
        )
        codes = dict.fromkeys((found.code, *others, *left_out, *(self.table if found.is_shown else ())))
        return self._kind(found, title, tuple(codes))

    def _skips_what_is_shown(self, found: RefusedKind) -> bool:
        step = self._steps[found.examples[0].step]
        asked = [self.rules.kinds[act] for act in step.acts if act not in step.out_of_turn]
        return not found.is_shown and bool(asked) and all(kind.trace in SHOWN for kind in asked)

    def _left_out(self, found: RefusedKind) -> Iterator[Step[Any]]:
        steps = [*self._steps.values()]
        first = [*self._steps].index(found.examples[0].step)
        yield steps[first]
        yield from takewhile(lambda step: found.act.type not in step.acts, steps[first + 1 :])

    @property
    def _steps(self) -> Mapping[str, Step[Any]]:
        return {str(name): step for name, step in self.rules.sequence.steps.items()}

    def _kind(self, refused_kind: RefusedKind, title: str, codes: tuple[str, ...]) -> FaultKind[Any, Any]:
        def planted(played: PlayedGame[Any, Any], rng: Random, *, is_undone: bool) -> Iterator[Variation]:
            for place in islice(refused_kind.places(played.acts, rng), MOST_DONE):
                planting = Planted(refused_kind, self.performer, played, place, Random(rng.random()))
                with suppress(MissingEntryError):
                    if found := planting.variation(is_undone=is_undone):
                        yield found

        if refused_kind.is_about_time:
            is_seen = self._skips_what_is_shown(refused_kind)
        else:
            is_seen = refused_kind.is_shown and not refused_kind.is_of_other
        return FaultKind(
            f"{refused_kind.act.title}: {title}",
            codes,
            partial(planted, is_undone=False),
            partial(planted, is_undone=True),
            "" if is_seen else UNSEEN,
        )


@dataclass(frozen=True)
class Planted:
    """A refused act that is done at the table."""

    refused: RefusedKind
    performer: Callable[[GameTable, Random], GesturePerformer]
    played: PlayedGame[Any, Any]
    place: RefusedPlace
    rng: Random

    def variation(self, *, is_undone: bool) -> Variation | None:
        """Return the game with the act; None where it leaves no gesture, or the table does not show what it did."""
        start = self.played.acts.shown[self.place.number]
        table = self.played.history[LogKind.DECLARED].after(start)
        table.unoffered = set()
        performer = self.performer(table, self.rng)
        performer.continue_from(self.place.state, table.turn)
        if not self._is_come_to(performer):
            return None
        before, first = performer.state, table.made
        performer.do(self.place.act)
        performer.put_down()
        after = table.made
        made = table.done[first:after]
        is_two_acts = self.refused.is_shown and not _is_one_touch(made)
        if not made or is_two_acts or performer.state.turn != table.turn[0]:
            return None
        back_to = start if is_undone and self._can_be_undone(table, start) else first
        if is_undone:
            for _ in range(back_to, after):
                table.undo()
            performer.continue_from(before, table.turn)
        if back_to == start and is_undone:
            self._go_on_as_it_was(table, start)
        elif not self._go_on(performer, table, None if is_undone else before):
            return None
        return self._with_what_led_to_it(table, range(first, after), is_undone=is_undone)

    def _is_come_to(self, performer: GesturePerformer) -> bool:
        # performs the acts before the refused act; dice and cards may make it legal
        for act in self.place.more:
            if self.refused.rules.judged(performer.state, act)[0]:
                return False
            performer.do(act)
        performer.put_down()
        performer.show_turn()
        return not self.place.more or self.refused.is_refused(performer.state, self.place.act, self.place.refusing)

    def _with_what_led_to_it(self, table: SimulatedTable, act: range, *, is_undone: bool) -> Variation:
        # if the act ends a step, the gestures before it may be wrong, too
        first = max(0, self.played.acts.shown[self.place.number] - BEFORE)
        earliest = first if not fields(self.place.act) else act.start
        wrong = () if is_undone else tuple(number - first for number in range(earliest, act.stop))
        unit = unit_of(self.place.act)
        return Variation(first, _gestures(table, first), wrong, (unit,) if unit else (), codes=self.place.codes)

    @staticmethod
    def _can_be_undone(table: SimulatedTable, start: int) -> bool:
        made = table.done[start:]
        return not any(isinstance(one, Throw | DrawPiece | NextTurn) or getattr(one, "die", 0) for one in made)

    def _go_on_as_it_was(self, table: SimulatedTable, start: int) -> None:
        turns = 0
        for gesture in self.played.gestures[start:]:
            do(table, gesture)
            turns += is_next_phase(gesture)
            if turns == TURNS:
                break

    def _go_on(self, performer: GesturePerformer, table: SimulatedTable, before: Any) -> bool:
        # The counter of the act stays where it is, and its step ends as soon as possible. `before` is the position
        # without the act, or None if it was undone: if the act could be done later, the table would look the same.
        rules, unit = self.refused.rules, "" if before is None else unit_of(self.place.act)
        turn, passed, without = table.turn, 0, before
        for _ in range(AFTER):
            act = self._next(performer.state, unit, is_closing=not passed)
            if act is None or passed == TURNS:
                break
            if before is not None and self._could_be_later(performer.state, without, passed):
                return False
            performer.do(act)
            passed, turn = passed + (table.turn != turn), table.turn
            if without is not None:
                done = performer.played[-1]
                without = None if rules.judged(without, done)[0] else rules.apply(without, done)
        performer.put_down()
        return bool(passed)

    def _next(self, state: Any, unit: str, *, is_closing: bool) -> Any:
        rules = self.refused.rules
        if is_closing:
            acts = (act for act in rules.legal_acts(state) if not unit_of(act))
            if closing := [act for act in acts if self._leaves(state, act, unit)]:
                return min(closing, key=lambda act: len(fields(act)))
        players = dict.fromkeys(rules.sides, RandomPlayer())
        chosen = (next_act(rules, state, players, self.rng) for _ in range(3))
        return next((one for one in chosen if one is None or self._leaves(state, one, unit)), None)

    def _leaves(self, state: Any, act: Any, unit: str) -> bool:
        return not unit or look(self.refused.rules.apply(state, act), unit) == look(state, unit)

    def _could_be_later(self, state: Any, without: Any, passed: int) -> bool:
        if passed and not (self.refused.is_about_time or self.refused.is_of_other):
            return False
        rules, act = self.refused.rules, self.place.act
        if without is not None and any(
            not rules.judged(without, one)[0] for one in self.refused.same.alike(without, act)
        ):
            return True
        unit = unit_of(self.place.act)
        if not unit or not self.refused.is_shown:
            return False
        goal = look(state, unit)
        before, same = state.with_standing(unit, self.place.state.standing(unit)), self.refused.same
        starts = (before, *(same.after_silence(before) if self.refused.is_of_other else ()))
        return any(look(after, unit) == goal for start in starts for after in same.after_legal(start, unit))


def _gestures(table: SimulatedTable, start: int) -> tuple[Any, ...]:
    unoffered = table.unoffered or set()
    return tuple(
        presses_unoffered(one) if n in unoffered and isinstance(one, Press) else one
        for n, one in enumerate(table.done[start:], start)
    )


def _is_one_touch(gestures: Sequence[Gesture]) -> bool:
    # a piece that is touched twice could show two acts
    touched = [one.piece for one in gestures if isinstance(one, Press | DragPiece)]
    return len(touched) == len(set(touched))
