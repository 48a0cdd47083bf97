"""One log of any game for the search: its table, and the acts that its events can show.

`vassal_tools.referee.search.ledger` explains debts and credits.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.core.facets import CARD, NUMBER, RelationFacet, unit_of
from vassal_rulebooks.core.flow import A_TURN, is_in_rounds, words_of
from vassal_rulebooks.core.reading.adjusting import aligned
from vassal_rulebooks.core.reading.events import (
    ChitMoved,
    Declared,
    Drag,
    Labelled,
    Marked,
    Rolled,
    TurnBegan,
    Turnover,
)
from vassal_rulebooks.core.reading.obligations import obligation
from vassal_rulebooks.core.reading.quiet import QuietSteps
from vassal_rulebooks.core.reading.table import T
from vassal_rulebooks.core.reading.timeline import touched
from vassal_rulebooks.core.reading.turns import Turns
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Credit, Late, Reading
from vassal_tools.referee.search.protocol import Deadline, Limit, Overdue, Remains, Setting

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterator

    from vassal_rulebooks.core.reading.remarks import Remarks
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_tools.game.declarations import Declaration
    from vassal_tools.referee.search.hypothesis import Entry

DIE, BUTTON, TURN = "die ", "button ", "turn "
"""Prefixes of throws, buttons and turns in the ledger."""
BY_BUTTONS = (Trace.BUTTON, Trace.DIE)
"""Traces of acts that are read from their buttons; other acts are read from the table, in the same step."""


class LogReader(Generic[T]):
    """Reads one log of a game for the search.

    An act that does not belong to the rules has a method `after` that returns the next position.
    """

    def __init__(self, rules: Rules[Any, Any], table: T, remarks: Remarks) -> None:
        self.table = table
        self.lacks_buttons = False  # True if more buttons are missing than the game allows
        self._rules = rules
        self._events = table.events
        self._remarks = remarks
        self._found: dict[Hashable, tuple[Reading, ...]] = {}  # for the table as it is now
        self._turns = Turns(rules, table)
        self._quiet: QuietSteps[T] = QuietSteps(rules, table)

    # -- the table

    def follow(self, number: int) -> None:
        """Advance the table to an event."""
        self.table.follow(number)
        self._found.clear()

    def is_bare(self, number: int) -> bool:
        """Return True if an event needs no explanation."""
        event = self._events[number]
        if isinstance(event, Marked | Labelled):  # other numbers are judged once the story is known
            return not isinstance(self.table.facets.get(self.table.thing_of(event) or ""), RelationFacet)
        if isinstance(event, Rolled):
            return event.is_undone
        if isinstance(event, Declared) and any(
            kind.declared == event.what.kind and kind.trace in BY_BUTTONS for kind in self._rules.kinds.values()
        ):
            return False
        return not isinstance(event, TurnBegan) and self.table.thing_of(event) is None

    def is_declared(self, number: int) -> bool:
        """Return True if an event is a button."""
        return isinstance(self._events[number], Declared)

    def is_anyones(self, state: Any, number: int) -> bool:
        """Return True if an event is a die without a side while sides may pass.

        The next side may have thrown such a die.
        """
        event = self._events[number]
        return isinstance(event, Rolled) and not event.side and is_in_rounds(state)

    def is_momentary(self, number: int) -> bool:
        """Return True if an event is a button, a throw or a click of the turn counter."""
        return isinstance(self._events[number], Declared | Rolled | TurnBegan)

    def next_touch(self, unit: str, number: int) -> int | None:
        """Return the next event that changes a counter; otherwise None."""
        return self.table.next_touch(unit, number)

    def differences(self, state: Any) -> tuple[str, ...]:
        """Return the things that differ between the rules and the table."""
        return self.table.differences(state)

    def aligned(self, state: Any, things: Collection[str]) -> Any:
        """Return the position after these things are set as the table shows them."""
        return self.table.aligned(state, things)

    def limit(self, state: Any) -> Limit | None:
        """Return the reason why events in a position are not judged, or only in part; None if they are judged.

        The reasons are the end of the game, missing buttons, and a step without rules in the rulebook.
        """
        step = self._rules.sequence.step(state)
        if not step.acts:
            return Limit("the game is over", is_open=self.lacks_buttons)
        if self.lacks_buttons:
            return Limit("some buttons were not pressed", is_partly=True, is_open=True)
        return None if step.is_judged else Limit(f"the rulebook has no rules for {step.title}", is_partly=True)

    # -- acts

    def is_act(self, act: Any) -> bool:
        """Return True if an act belongs to the rules and is not a correction of the position."""
        return type(act) in self._rules.kinds

    def words(self, act: Any) -> str:
        """Return an act of the rules in words."""
        return words_of(self._rules.kinds, act)

    def instead(self, _state: Any, _act: Any) -> str:
        """Return the legal alternatives to an act that the rules do not name themselves: always empty."""
        return ""

    def play(self, state: Any, act: Any) -> tuple[tuple[Breach, ...], Any]:
        """Return the breaches of an act, and the position after it; both are cached."""
        return self._rules.judged(state, act) if self.is_act(act) else ((), act.after(state))

    def deadline(self, state: Any, act: Any) -> Deadline:
        """Return whether an act ends a phase or a turn; the first act of a side's turn ends the turn before it."""
        if not self.is_act(act):
            return Deadline.NONE
        if state.begins:
            return Deadline.TURN if state.begins == A_TURN else Deadline.PHASE
        ends = self._rules.kinds[type(act)].trace in (Trace.NONE, Trace.BUTTON)
        return Deadline.PHASE if ends else Deadline.NONE

    # -- readings

    def readings(self, state: Any, number: int, assumed: Collection[str], *, is_near: bool) -> Iterator[Reading]:
        """Yield readings of an event in a position, cached until the table changes."""
        key = state, number, frozenset(assumed), is_near
        return self._once(key, lambda: self._dated(state, number, assumed, is_near=is_near))

    def _dated(self, state: Any, number: int, assumed: Collection[str], *, is_near: bool) -> Iterator[Reading]:
        # an event that needs no act may be the late effect of an act in the turn before
        late = self._late(state, number)
        for reading in self.explanations(state, number, assumed, is_near=is_near):
            yield Reading(cost=costs.LATE, late=late) if late and reading == Reading() else reading

    def _late(self, state: Any, number: int) -> Late | None:
        thing = self.table.thing_of(self._events[number]) or ""
        due, unit = self.table.click_before(state, number, thing) if thing else None, unit_of(thing)
        if due is None:
            return None
        units = (unit,) if unit in state.board.index else ()
        words = unit if units else "a card" if thing.startswith(CARD) else f"the {thing.removeprefix(NUMBER)}"
        return Late(due, words, units)

    def _once(self, key: Hashable, found: Callable[[], Iterator[Reading]]) -> Iterator[Reading]:
        if key not in self._found:
            self._found[key] = tuple(found())
        return iter(self._found[key])

    def explanations(self, _state: Any, _number: int, _assumed: Collection[str], *, is_near: bool) -> Iterator[Reading]:
        """Yield readings of an event in a position; a game whose logs are read event by event has its own."""
        return iter(())

    def credit_readings(self, state: Any, credit: Credit, assumed: Collection[str]) -> Iterator[Reading]:
        """Yield readings of a pending change."""
        return self.readings(state, credit.event, assumed, is_near=False)

    def silent(self, state: Any, assumed: Collection[str]) -> Iterator[Reading]:
        """Yield readings for steps that may have passed without an event, cached until the table changes."""
        return self._once((state, frozenset(assumed)), lambda: self.steps(state, assumed))

    def steps(self, state: Any, assumed: Collection[str]) -> Iterator[Reading]:
        """Yield readings for steps that may have passed without a trace, or with a late one."""
        return self._quiet.steps(state, assumed)

    def to_come(self, state: Any) -> Iterator[Reading]:
        """Yield the next mandatory acts of a side that the table does not show.

        All draws are equivalent, and so are dice with the same result.
        """
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

    # -- what stays open

    def credit(self, state: Any, number: int) -> Credit | None:
        """Return the pending change of an unexplained event, or None."""
        event = self._events[number]
        match event:
            case Rolled() if not self._rules.sequence.step(state).acts:
                return None  # after the end of the game, a die does not count
            case Rolled():
                return Credit(f"{DIE}{number}", number, costs.CHANCE)
            case TurnBegan():
                return Credit(f"{TURN}{number}", number, costs.IGNORED, is_hopeful=True)
            case Declared():
                return Credit(f"{BUTTON}{number}", number, costs.UNEXPLAINED, is_hopeful=True)
            case _ if thing := self.table.thing_of(event):
                return self._waiting(state, thing, number)
            case _:
                return None

    def _waiting(self, _state: Any, thing: str, number: int) -> Credit:
        # a thing that is touched again in the same phase stays pending until then
        event = self._events[number]
        *_, last = (None, *self.table.touches_later(touched(event) or "", in_phase=True))
        is_passing = isinstance(event, Turnover) and self.table.is_taken_back()
        return Credit(thing, number, costs.OVERLOOKED, last is not None, is_passing, until=last)

    def is_paid(self, state: Any, credit: Credit) -> bool:
        """Return True if rules and table agree about a pending change."""
        thing, event = credit.thing, self._events[credit.event]
        if thing.startswith(TURN):
            return isinstance(event, TurnBegan) and self._turns.ahead(state, event) >= 0
        return not thing.startswith((DIE, BUTTON)) and self.table.agrees(state, thing)

    def relies_on(self, _state: Any, _act: Any, _credit: Credit) -> bool:
        """Return False: no act depends on a pending change."""
        return False

    def is_dragged_back(self, _number: int) -> bool:
        """Return True if the dragged counter is dragged back before any event other than a drag."""
        return self.table.is_dragged_back()

    def is_taken_back(self, _state: Any, number: int) -> bool:
        """Return True if an event is undone by the next touch of its thing, or came too early."""
        event = self._events[number]
        if isinstance(event, Declared):
            return any(isinstance(one, Drag | Rolled | ChitMoved) for one in self.table.coming(1))
        onward = next(self.table.later(touched(event) or ""), None)
        return self.table.is_taken_back() or (isinstance(event, Drag) and getattr(onward, "end", "") == event.start)

    def ignored(self, _state: Any, _number: int) -> Reading | None:
        """Return a reading of a button as a slip, or None for any other event."""
        return None

    def button(self, number: int) -> tuple[str, ...] | None:
        """Return the kind and the words of a button, or None for any other event."""
        event = self._events[number]
        return (event.what.kind, *event.what.words) if isinstance(event, Declared) else None

    @cached_property
    def _presses(self) -> dict[tuple[str, ...], int]:
        # the last press of each button
        pressed = ((self.button(number), number) for number in range(len(self._events)))
        return {button: number for button, number in pressed if button}

    def is_open(self, number: int, button: tuple[str, ...]) -> bool:
        """Return True if a missing button still matters after an event because it is pressed later."""
        return self._presses.get(button, -1) > number

    def remains(self, state: Any) -> Remains:
        """Return the parts of a position that matter for the rest of the log."""
        return Remains(state)

    def late(self, _state: Any, _number: int) -> Reading | None:
        """Return an empty reading, because a late button changes nothing."""
        return Reading()

    # -- debts

    def assumed(self, note: str) -> Breach:
        """Return the finding for an assumption."""
        return Breach(self._remarks.assumed, note)

    def owed(self, state: Any, after: Any) -> tuple[str, ...]:
        """Return the things that the table should have shown before an act, or by the end of the log.

        `after` is the position after the act; None at the end of the log. The thing that the act's own event touches is
        excluded. Changes that the table shows before the new turn goes on are late, not missing. If the log ends before
        that, only the places of counters in play are checked.
        """
        if after is None:
            return self.table.differences(state)
        touched = self.table.thing_of(self._events[self.table.now])
        things, settled = self.table.differences(state), self.table.settled()
        if self.table.stops_at_click():
            places = {unit for unit, one in zip(state.board.index, state.standings, strict=True) if one.location}
            things = tuple(thing for thing in things if thing in places)
        return tuple(
            thing for thing in things
            if thing != touched and not (self.table.agrees(after, thing) or settled.agrees(after, thing))
        )  # fmt: skip

    def unexplained(self, state: Any, credit: Credit) -> Breach:
        """Return the breach for a pending change that no act explains in time."""
        event = self._events[credit.event]
        match event:
            case Rolled(_, _, dice):
                return Breach(self._remarks.stray_roll, f"a throw of {sum(dice)} is not used")
            case TurnBegan(_, turn):
                return Breach(self._remarks.assumed, f"the turn counter shows turn {turn} before its time")
            case Declared(_, what):
                return self._untimely(what)
            case _:
                return self._differs(state, credit.thing)

    def _untimely(self, said: Declaration) -> Breach:
        words = " ".join((said.kind, *said.words))
        return Breach(self._rules.sequence.time, f"a button is pressed at the wrong time: {words}")

    def overdue(self, state: Any, thing: str, story: Entry | None = None) -> Overdue:
        """Return the breach for a thing that the table should have shown by now."""
        return obligation(self._rules, self.table, story, thing).overdue(self._differs(state, thing))

    def _differs(self, state: Any, thing: str) -> Breach:
        unit = unit_of(thing)
        units = (unit,) if unit in state.board.index else ()
        owner = getattr(self.table.facets.get(thing), "side", "")
        side = state.board.counter(unit).side if units else owner or state.progress.side
        return Breach(self._remarks.table, self.table.in_words(state, thing), units, side=side)

    def setting(self, state: Any, act: Any, side: str) -> Setting:
        """Return the acting or given side, and the names of phase and fight."""
        unit = getattr(act, "unit", "")
        owner = state.board.counter(unit).side if unit in state.board.index else ""
        side = (
            side or (self._rules.sequence.acting(state, act) if act is not None else "") or owner or state.progress.side
        )
        battle = getattr(state.progress, "battle", None)
        return Setting(side, f"{state.turn} {state.progress.side}", str(battle.field) if battle else "", state.turn)

    # -- beginnings

    def restart(self, state: Any, number: int) -> Reading | None:
        """Return a restart from the table at a click that the position has not reached; otherwise None."""
        event = self._events[number]
        if not isinstance(event, TurnBegan) or self._turns.ahead(state, event) >= 0:
            return None
        shown = self.table.aligned(state, self.table.differences(state))
        begun = self._rules.begun(replace(shown, turn=event.number), self._turns.side(event))
        note = "here play is taken up again from the table, since nothing explains what came before"
        return Reading((aligned(begun),), costs.RESTART, note)
