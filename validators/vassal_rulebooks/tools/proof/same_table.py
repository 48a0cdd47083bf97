"""Other acts that leave the same table as a refused act."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.tools.universe import near, of_unit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vassal_rulebooks.core.acts import ActKind
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_tools.referee.protocol import Breach

MOST_POSITIONS = 60
"""How many positions are looked at for another way to what a refused act brings about."""
SHOWN = (Trace.DRAG, Trace.FLIP, Trace.ROTATE)
"""What an act leaves that could be left by other acts of its counter too."""
MOST_EARLIER = 20
"""Before how many acts it is asked whether one could have been done."""
HIDDEN = (Trace.BUTTON, Trace.NONE)
"""What need not be seen of an act: nobody is accused of a button that was not pressed, or not at its time."""
Look = tuple[str | None, int, str]
"""The place, step and status of a counter."""


def look(state: Any, unit: str) -> Look:
    """Return the place, step and status of a counter on the table."""
    standing = state.standing(unit)
    return standing.location, standing.step, standing.status


def unit_of(act: Any) -> str:
    """Return the counter that an act names; empty if it names none."""
    return str(getattr(act, "unit", ""))


def codes_of(kind: ActKind[Any, Any]) -> Iterator[str]:
    """Yield the rules that refuse a kind of act, and the rule that it breaks if the table never shows its effect."""
    yield from (one.rule.code for one in (*kind.rules, *kind.asks))
    yield from (kind.owes.code,) if kind.owes else ()


@dataclass(frozen=True)
class SameTable:
    """Legal acts that leave the same table as another act, in place of it or around it."""

    rules: Rules[Any, Any]

    def is_innocent(self, state: Any, act: Any) -> bool:
        """Return True if other legal acts leave the same table: of its counter, equal acts, or after a hidden act."""
        is_shown = self.rules.kinds[type(act)].trace in SHOWN
        if is_shown and self.rules.apply(state, act) == state:
            return True
        otherwise = self._is_reached if is_shown and unit_of(act) else self._is_done_otherwise
        return self._is_after_silence(state, act) or otherwise(state, act)

    def alike(self, state: Any, act: Any) -> Sequence[Any]:
        """Return an act, and the acts with one other word that leave the same position, such as another side's act."""
        if unit_of(act):
            return [act]
        after = self.rules.apply(state, act)
        others = near(act, self.rules.notation.words, Random(0))
        return [act, *(one for one in others if one != act and self.rules.apply(state, one) == after)]

    def is_earlier(self, before: Sequence[Any], acts: Sequence[Any], state: Any, act: Any) -> bool:
        """Return True if an act was legal before the last acts of a turn, and these acts are legal after it.

        An act of a counter cannot be earlier than acts whose time the log shows.
        """
        alike = self.alike(state, act)
        for n in range(len(acts) - 1, max(-1, len(acts) - MOST_EARLIER), -1):
            is_seen = self.rules.kinds[type(acts[n])].trace not in HIDDEN
            if before[n].turn != state.turn or (is_seen and unit_of(act)):
                return False
            if any(self._are_legal(before[n], [one, *acts[n:]]) for one in alike):
                return True
        return False

    def _are_legal(self, state: Any, acts: Sequence[Any]) -> bool:
        for act in acts:
            breaches, state = self.rules.judged(state, act)
            if breaches:
                return False
        return True

    def is_led_to_otherwise(self, first: Any, more: Sequence[Any], act: Any) -> bool:
        """Return True if an act is legal after one of the counters moved before it reached its place in another way."""
        return any(
            not self.rules.judged(state, act)[0]
            for unit in dict.fromkeys(unit_of(one) for one in more if unit_of(one))
            for state in self._led(first, more, unit)
        )

    def _led(self, first: Any, more: Sequence[Any], unit: str) -> Iterator[Any]:
        begins = next(n for n, one in enumerate(more) if unit_of(one) == unit)
        before = after = self._played(first, more[:begins])
        after = self._played(before, more[begins:])
        others = [one for one in more[begins:] if unit_of(one) != unit]
        for state in self._reached(before, unit).get(look(after, unit), ()):
            yield self._played(state, others)

    def _played(self, state: Any, acts: Sequence[Any]) -> Any:
        for act in acts:
            state = self.rules.apply(state, act)
        return state

    def after_silence(self, state: Any) -> Iterator[Any]:
        """Yield the position after each legal act that may be hidden and moves no counter."""
        kinds = (one for one in self.rules.sequence.step(state).acts if self.rules.kinds[one].trace in HIDDEN)
        silent = (self.rules.apply(state, one) for kind in kinds for one in self.rules.legal_acts_of(state, kind))
        return (after for after in silent if _is_unmoved(state, after))

    def _is_after_silence(self, state: Any, act: Any) -> bool:
        alike = self.alike(state, act)
        return any(not self.rules.judged(after, one)[0] for after in self.after_silence(state) for one in alike)

    def _is_done_otherwise(self, state: Any, act: Any) -> bool:
        return any(not self.rules.judged(state, one)[0] for one in self.alike(state, act))

    def _is_reached(self, state: Any, act: Any) -> bool:
        unit = unit_of(act)
        goal = look(self.rules.apply(state, act), unit)
        return goal in self._reached(state, unit) or goal in self._reached(_unmoved(state, unit), unit)

    def _reached(self, state: Any, unit: str) -> Mapping[Look, Sequence[Any]]:
        return self.rules.remembered(("reached", state, unit), lambda: self._reach(state, unit))

    def _reach(self, state: Any, unit: str) -> Mapping[Look, Sequence[Any]]:
        waiting, found = [state], {look(state, unit): [state]}
        for position in islice(_growing(waiting), MOST_POSITIONS):
            for after in self.after_legal(position, unit):
                if look(after, unit) not in found:
                    waiting.append(after)
                found.setdefault(look(after, unit), []).append(after)
        return found

    def after_legal(self, state: Any, unit: str) -> Iterator[Any]:
        """Yield the position after each legal act of a counter that changes its place or its look."""
        step = self.rules.sequence.step(state)
        acts = self._acts_of(map(self.rules.kinds.__getitem__, step.acts), unit, (*SHOWN, Trace.NONE))
        return (self.rules.apply(state, act) for act in acts if not self.rules.judged(state, act)[0])

    def _acts_of(self, kinds: Iterator[ActKind[Any, Any]], unit: str, traces: Sequence[Trace]) -> Iterator[Any]:
        for kind in kinds:
            if kind.trace in traces:
                yield from of_unit(kind, unit, self.rules.notation.words)

    def codes_beside(self, state: Any, act: Any) -> tuple[str, ...]:
        """Return the rules that refuse other acts of a counter (one or two of a kind) that leave the same table.

        If a counter is dragged to a place that is not adjacent, any rule that refuses this kind of act is right.
        """
        unit = unit_of(act)
        if self.rules.kinds[type(act)].trace not in SHOWN or not unit:
            return ()
        goal, found = look(self.rules.apply(state, act), unit), dict[str, None]()
        for one in self._acts_of(iter(self.rules.kinds.values()), unit, SHOWN):
            breaches, after = self.rules.judged(state, one)
            if look(after, unit) == goal:
                found |= dict.fromkeys(_codes(breaches))
            elif type(one) is type(act) and look(after, unit) != look(state, unit):
                found |= dict.fromkeys(code for more in self._ends(after, act, goal) for code in _codes(breaches, more))
        start, (place, *_) = look(state, unit)[0], goal
        if start and place and place not in (start, *self.rules.notation.board.exits.get(start, ())):
            found |= dict.fromkeys(codes_of(self.rules.kinds[type(act)]))
        return tuple(found)

    def _ends(self, state: Any, act: Any, goal: Look) -> Iterator[Sequence[Breach]]:
        unit = unit_of(act)
        for one in of_unit(self.rules.kinds[type(act)], unit, self.rules.notation.words):
            breaches, after = self.rules.judged(state, one)
            if look(after, unit) == goal:
                yield breaches


def _codes(*breaches: Sequence[Breach]) -> Iterator[str]:
    return (breach.rule.code for some in breaches for breach in some)


def _is_unmoved(before: Any, after: Any) -> bool:
    return all(look(before, unit) == look(after, unit) for unit in before.board.index)


def _unmoved(state: Any, unit: str) -> Any:
    return state.with_standing(unit, state.standing(unit).back_at_start)


def _growing(waiting: list[Any]) -> Iterator[Any]:
    while waiting:
        yield waiting.pop()
