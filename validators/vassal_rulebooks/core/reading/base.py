"""What the reader of any game's logs does alike: it follows the table, and remembers acts and silent steps."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.core.reading.events import Declared, Rolled, TurnBegan
from vassal_rulebooks.core.reading.table import Table
from vassal_rulebooks.core.sequence import words_of
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Reading
from vassal_tools.referee.search.protocol import Remains

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from vassal_rulebooks.core.rulebook import Rules
    from vassal_tools.findings import Rule
    from vassal_tools.referee.search.hypothesis import Credit

T = TypeVar("T", bound=Table)

DIE, BUTTON, TURN = "die ", "button ", "turn "
"""How what is thrown, said, and shown by the turn counter is called in the ledger."""


class BaseReader(Generic[T]):
    """One log for the search; what is no act of the rules has a position `after` it."""

    def __init__(self, rules: Rules[Any, Any], table: T, assumed: Rule) -> None:
        self.table = table
        self._rules = rules
        self._events = table.events
        self._assumed = assumed
        self._steps: dict[tuple[Any, frozenset[str]], tuple[Reading, ...]] = {}
        self._read: dict[tuple[Any, int, frozenset[str], bool], tuple[Reading, ...]] = {}

    def follow(self, number: int) -> None:
        """Bring the table on to the event of that number."""
        self.table.follow(number)
        self._steps.clear()
        self._read.clear()

    def is_declared(self, number: int) -> bool:
        """Return whether an event is a button."""
        return isinstance(self._events[number], Declared)

    def is_momentary(self, number: int) -> bool:
        """Return whether an event is a button, a throw or the turn counter."""
        return isinstance(self._events[number], Declared | Rolled | TurnBegan)

    def button(self, _number: int) -> tuple[str, ...] | None:
        """Return the button that an event is, if it can be pressed after its act."""
        return None

    @cached_property
    def _presses(self) -> dict[tuple[str, ...], int]:
        """By button the last event that is a press of it."""
        pressed = ((self.button(number), number) for number in range(len(self._events)))
        return {button: number for button, number in pressed if button}

    def is_open(self, number: int, button: tuple[str, ...]) -> bool:
        """Return whether a button that is missing still matters after that event: it is pressed later."""
        return self._presses.get(button, -1) > number

    def remains(self, state: Any) -> Remains:
        """Return what of a position still matters in the rest of the log."""
        return Remains(state)

    def is_act(self, act: Any) -> bool:
        """Return whether that is an act of the rules, and no correction of the position."""
        return type(act) in self._rules.kinds

    def words(self, act: Any) -> str:
        """Return an act of the rules in words."""
        return words_of(self._rules.kinds, act)

    def next_touch(self, unit: str, number: int) -> int | None:
        """Return the next event that does something to a counter."""
        return self.table.next_touch(unit, number)

    def assumed(self, note: str) -> Breach:
        """Return what is put on record for something that was assumed."""
        return Breach(self._assumed, note)

    def instead(self, _state: Any, _act: Any) -> str:
        """Return what the rules say would have been legal, where they do not say it themselves."""
        return ""

    def play(self, state: Any, act: Any) -> tuple[tuple[Breach, ...], Any]:
        """Return every breach of an act, and the position after it; both are remembered."""
        return self._rules.judged(state, act) if self.is_act(act) else ((), act.after(state))

    def silent(self, state: Any, assumed: Collection[str]) -> Iterator[Reading]:
        """Each step that the game may have gone on by, remembered while the table does not change."""
        key = state, frozenset(assumed)
        known = self._steps.get(key)
        if known is None:
            known = self._steps[key] = tuple(self.steps(state, assumed))
        return iter(known)

    def steps(self, _state: Any, _assumed: Collection[str]) -> Iterator[Reading]:
        """Each step that the game may have gone on by without a trace, or with one that comes late."""
        return iter(())

    def to_come(self, state: Any) -> Iterator[Reading]:
        """What a side has to do next, and the table does not show; all draws are alike, and dice with one result."""
        kinds = [self._rules.kinds[act_type] for act_type in self._rules.sequence.step(state).acts]
        if any(kind.trace is Trace.NONE for kind in kinds):
            return  # the step may end without
        before, results = {*self.differences(state)}, set[Any]()
        for kind in (kind for kind in kinds if kind.trace is not Trace.BUTTON):
            for act in self._rules.legal_acts_of(state, kind.type):
                after = self.play(state, act)[1]
                result = kind if kind.trace is Trace.DRAW else after
                if result not in results and (kind.trace is Trace.DIE or {*self.differences(after)} - before):
                    results.add(result)
                    yield Reading((act,), costs.LATE)

    def readings(self, state: Any, number: int, assumed: Collection[str], *, is_near: bool) -> Iterator[Reading]:
        """Each explanation of an event in that position, remembered while the table does not change."""
        key = state, number, frozenset(assumed), is_near
        known = self._read.get(key)
        if known is None:
            known = self._read[key] = tuple(self.explanations(state, number, assumed, is_near=is_near))
        return iter(known)

    def explanations(self, _state: Any, _number: int, _assumed: Collection[str], *, is_near: bool) -> Iterator[Reading]:
        """Each explanation of an event in that position."""
        raise NotImplementedError(is_near)

    def credit_readings(self, state: Any, credit: Credit, assumed: Collection[str]) -> Iterator[Reading]:
        """Each explanation of something that waits."""
        return self.readings(state, credit.event, assumed, is_near=False)

    def differences(self, state: Any) -> tuple[str, ...]:
        """Return the things about which rules and table differ."""
        return self.table.differences(state)

    def aligned(self, state: Any, things: Collection[str]) -> Any:
        """Return the position in which those things are as the table shows them."""
        return self.table.aligned(state, things)
