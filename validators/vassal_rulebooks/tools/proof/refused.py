"""Faults for any rulebook: play acts that a case refuses in whole games, and continue the games.

A case names a kind of act and the rule that refuses it: the referee must report that rule for the act.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, fields
from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.tools.cases import refused
from vassal_rulebooks.tools.players import RandomPlayer, next_act
from vassal_rulebooks.tools.proof.refused_places import Place, RefusedKind, look
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.errors import SourceError
from vassal_tools.proof.faults import FaultKind, Variation, Way
from vassal_tools.proof.forged import presses_unoffered
from vassal_tools.proof.gestures import Drag, MissingEntryError, Press

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from vassal_rulebooks.core.rulebook import Rules
    from vassal_tools.findings import Rule
    from vassal_tools.proof.faults import PlayedGame
    from vassal_tools.proof.gestures import GameTable, Gesture
    from vassal_tools.proof.simulated_table import SimulatedTable

MOST_DONE = 30
"""The number of refused acts tried until one can be planted."""
AFTER, TURNS = 40, 6
"""The number of acts after the fault, and of turn counter advances, at most."""
BEFORE = 12
"""The number of gestures before the act in which a finding may be, if it ends a step that was played wrongly."""
NOT_PLANTED = (Trace.NONE, Trace.DIE, Trace.DRAW)
"""Traces of acts that leave nothing, or depend on chance."""
UNSEEN = "without its button the log does not show that it was done, or not when"


class Performer(Protocol):
    """Makes the gestures of all sides at a table."""

    state: Any

    def continue_from(self, state: Any, turned: tuple[int, int], /) -> None:
        """Continue from a position on the table, with the turn counter at that turn (from 1) and phase (from 0)."""
        ...

    def show_turn(self) -> None:
        """Advance the turn counter to the current turn."""
        ...

    def do(self, act: Any, /) -> None:
        """Perform an act at the table, and everything that follows from it."""
        ...

    def put_down(self) -> None:
        """Do everything that was postponed."""
        ...


def refused_in_cases(name: str) -> Mapping[tuple[type, str], Rule]:
    """Return the kinds of acts and codes that the cases of a game refuse; empty without an installed trial."""
    trial = None
    with suppress(SourceError):
        trial = trial_of(name)
    return refused(trial) if trial else {}


@dataclass(frozen=True)
class RefusedActs:
    """Plants acts that a rulebook's cases refuse.

    `performer` makes the player at the table, and `table` is the code for a counter in the wrong place.
    """

    rules: Rules[Any, Any]
    performer: Callable[[GameTable, Random], Performer]
    table: str

    def kinds(self, cases: Mapping[tuple[type, str], Rule]) -> Iterator[FaultKind[Any, Any]]:
        """Yield a kind of fault for each refused kind of act and rule; in its twins the act is undone.

        An act at the wrong time may be judged as if it came in time: then any rule that refuses its kind is accepted.
        So is a finding that a counter is in the wrong place.
        """
        for (act, code), rule in cases.items():
            kind = self.rules.kinds[act]
            if kind.is_judged and not kind.is_chance and kind.trace not in NOT_PLANTED:
                found = RefusedKind(self.rules, kind, code)
                others = (*(other for one, other in cases if one is act), *((self.table,) if found.is_shown else ()))
                codes = dict.fromkeys((code, *others) if found.is_about_time else (code,))
                yield self._kind(found, rule.title, tuple(codes))

    def _kind(self, refused_kind: RefusedKind, title: str, codes: tuple[str, ...]) -> FaultKind[Any, Any]:
        def planted(played: PlayedGame[Any, Any], rng: Random, *, is_undone: bool) -> Iterator[Variation]:
            for place in islice(refused_kind.places(played.acts, rng), MOST_DONE):
                planting = Planted(refused_kind, self.performer, played, place, Random(rng.random()))
                with suppress(MissingEntryError):
                    if found := planting.variation(is_undone=is_undone):
                        yield found

        is_seen = refused_kind.is_shown and not refused_kind.is_about_time
        return FaultKind(
            f"{refused_kind.act.title}: {title}",
            codes,
            partial(planted, is_undone=False),
            partial(planted, is_undone=True),
            "" if is_seen else UNSEEN,
        )


@dataclass(frozen=True)
class Planted:
    """A refused act performed at the table."""

    refused: RefusedKind
    performer: Callable[[GameTable, Random], Performer]
    played: PlayedGame[Any, Any]
    place: Place
    rng: Random

    def variation(self, *, is_undone: bool) -> Variation | None:
        """Return the game with the act; None if it leaves no gesture, or the table does not show its effect."""
        start = self.played.acts.shown[self.place.number]
        table = self.played.history[Way.DECLARED].after(start)
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
        if is_undone:
            for _ in range(first, after):
                table.undo()
            performer.continue_from(before, table.turn)
        if not self._go_on(performer, table, is_undone=is_undone):
            return None
        return self._with_what_led_to_it(table, range(first, after), is_undone=is_undone)

    def _is_come_to(self, performer: Performer) -> bool:
        # returns True if dice and cards came so that the act is still refused
        for act in self.place.more:
            if self.refused.rules.check(performer.state, act):
                return False
            performer.do(act)
        performer.put_down()
        performer.show_turn()
        return not self.place.more or self.refused.is_refused(performer.state, self.place.act)

    def _with_what_led_to_it(self, table: SimulatedTable, act: range, *, is_undone: bool) -> Variation:
        # includes a few earlier gestures: if the act ends a step, those may be wrong too
        first = max(0, self.played.acts.shown[self.place.number] - BEFORE)
        earliest = first if not fields(self.place.act) else act.start
        wrong = () if is_undone else tuple(number - first for number in range(earliest, act.stop))
        unit = getattr(self.place.act, "unit", "")
        return Variation(first, _gestures(table, first), wrong, (unit,) if unit else ())

    def _go_on(self, performer: Performer, table: SimulatedTable, *, is_undone: bool) -> bool:
        # Continue legally until the turn counter has advanced a few times, and return whether that worked. The
        # counter of the act is not moved, and the current step ends as soon as possible.
        turn, passed = table.turn, 0
        unit = "" if is_undone else getattr(self.place.act, "unit", "")
        for _ in range(AFTER):
            act = self._next(performer.state, unit, is_closing=not passed)
            if act is None or passed == TURNS:
                break
            if unit and self.refused.is_about_time and self._could_be_later(performer.state, unit):
                return False
            performer.do(act)
            passed, turn = passed + (table.turn != turn), table.turn
        performer.put_down()
        return bool(passed)

    def _next(self, state: Any, unit: str, *, is_closing: bool) -> Any:
        # never of the counter; prefers a short act, such as the end of a step
        rules = self.refused.rules
        if is_closing:
            acts = [act for act in rules.legal_acts(state) if not hasattr(act, "unit")]
            if acts:
                return min(acts, key=lambda act: len(fields(act)))
        players = dict.fromkeys(rules.sides, RandomPlayer())
        chosen = (next_act(rules, state, players, self.rng) for _ in range(3))
        return next((one for one in chosen if not unit or getattr(one, "unit", "") != unit), None)

    def _could_be_later(self, state: Any, unit: str) -> bool:
        goal = look(state, unit)
        before = state.with_standing(unit, self.place.state.standing(unit))
        return any(look(after, unit) == goal for after in self.refused.after_legal(before, unit))


def _gestures(table: SimulatedTable, start: int) -> tuple[Any, ...]:
    # a menu line that was not offered is pressed by force
    unoffered = table.unoffered or set()
    return tuple(
        presses_unoffered(one) if n in unoffered and isinstance(one, Press) else one
        for n, one in enumerate(table.done[start:], start)
    )


def _is_one_touch(gestures: Sequence[Gesture]) -> bool:
    # two touches of a piece could be two acts
    touched = [one.piece for one in gestures if isinstance(one, Press | Drag)]
    return len(touched) == len(set(touched))
