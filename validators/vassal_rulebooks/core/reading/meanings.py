"""The acts of the rules that events of a log can show, by their declared traces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.core.flow import is_in_rounds
from vassal_rulebooks.core.reading.adjusting import adjustment, of_unit
from vassal_rulebooks.core.reading.events import ChitMoved, Declared, Drag, Gone, Labelled, Marked, MarkLaid, TurnBegan
from vassal_rulebooks.core.reading.shown import fields_of
from vassal_rulebooks.core.reading.table import T
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Reading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.core.reading.events import Event
    from vassal_rulebooks.core.reading.remarks import Remarks
    from vassal_rulebooks.core.reading.shown import Shown
    from vassal_rulebooks.core.reading.turns import Turns
    from vassal_rulebooks.core.rulebook import Rules

BEHIND = 20
"""The cost of a late click of the turn counter, for each turn of a side."""
OUT_OF_TURN = costs.BREACH + costs.MARGIN + 5
"""A breach by a side out of turn; it costs more than an omission by the acting side."""


@of_unit
def take_back(state: Any, unit: str) -> Any:
    """Put a counter back to the start of its move, as if it had not moved."""
    return state.with_standing(unit, state.standing(unit).back_at_start)


@adjustment
def taken_over(state: Any, side: str) -> Any:
    """Let another side do the current operation."""
    return state.with_progress(side=side)


class Meanings(Generic[T]):
    """The possible readings of events in one log, by the current table."""

    def __init__(self, rules: Rules[Any, Any], table: T, shown: Shown, turns: Turns, remarks: Remarks) -> None:
        self._rules, self._table, self._shown, self._turns, self._remarks = rules, table, shown, turns, remarks
        self._entered = {to for exits in table.board.exits.values() for to in exits}

    def of(self, state: Any, number: int, *, is_near: bool) -> Iterator[Reading]:
        """Yield readings of an event in a position; `is_near` adds operations out of turn."""
        if is_near and state.begins and is_in_rounds(state):
            yield from self._out_of_turn(state, number)
        yield from self._in_turn(state, number, is_near=is_near)

    def _out_of_turn(self, state: Any, number: int) -> Iterator[Reading]:
        # play continues from the side that acted out of turn
        event, sequence = self._table.events[number], self._rules.sequence
        side, price = self._side_of(event), costs.SAID if isinstance(event, Declared) else costs.BREACH
        if side in ("", state.progress.side):
            return
        fault, usurped = sequence.out_of_turn(state, side), taken_over(side)
        breach = Breach(sequence.side, fault.message, legal=fault.legal, rulings=fault.rulings, side=side)
        for reading in self._in_turn(usurped.after(state), number, is_near=True):
            if reading.acts:
                yield reading._replace(acts=(usurped, *reading.acts), faults=(breach,), price=price)

    def _side_of(self, event: Event) -> str:
        if isinstance(event, MarkLaid):
            return event.side
        said = self._shown.said_by(event)
        return self._table.board.counter(said["units"]).side if "units" in said else str(said.get("sides", ""))

    def _in_turn(self, state: Any, number: int, *, is_near: bool) -> Iterator[Reading]:
        event = self._table.events[number]
        thing = self._table.thing_of(event)
        if isinstance(event, TurnBegan):
            ahead = self._turns.ahead(state, event)
            if ahead >= 0:
                yield Reading((), BEHIND * ahead)
        elif self.is_doubled(state, event):
            yield from self._laid_again(state, event, thing or "")
        elif thing is not None and self._table.agrees(state, thing):
            yield Reading()
        elif isinstance(event, Declared):
            yield from self.declared(state, number, is_near=is_near)
        elif isinstance(event, Drag | Gone):
            yield from self._moved(state, event, event.unit, is_near=is_near)
        else:
            yield from self._single(state, event, thing, is_near=is_near)
            if isinstance(event, Marked):  # a marker that no act moves is judged once the story is known
                yield Reading((), costs.BREACH)

    def _single(self, state: Any, event: Event, thing: str | None, *, is_near: bool) -> Iterator[Reading]:
        # acts of the current step come first, then acts of other steps
        own = self._rules.sequence.step(state).acts
        others = tuple(kind for kind in self._rules.kinds if kind not in own) if is_near and thing else ()
        known = list[Any]()
        for among in (own, others):
            found = [act for act in self._shown.acts(state, event, among) if self._explains(state, act, event, thing)]
            fitting = [act for act in found if self._is_fitting(state, act)]
            known = fitting or known or found
            if fitting:
                break
        for act in known:
            is_in_turn = self._rules.sequence.acting(state, act) in ("", state.progress.side)
            yield Reading((act,), price=costs.BREACH if is_in_turn else OUT_OF_TURN)

    def _explains(self, state: Any, act: Any, event: Event, thing: str | None) -> bool:
        # a draw always fits, because the last card of a deck may be shuffled in
        after = self._rules.applied(state, act)
        return thing is None or isinstance(event, ChitMoved) or self._table.agrees(after, thing)

    def _is_fitting(self, state: Any, act: Any) -> bool:
        # the act is legal, or its counter can do some act of its kind and some exit leads to the place
        kind, unit = self._rules.kinds[type(act)], getattr(act, "unit", "")
        if not unit or kind.candidates is None or not self._rules.judged(state, act)[0]:
            return True
        places = {getattr(act, name) for name, words in fields_of(kind) if words == "places"}
        own = state.with_progress(side=state.board.counter(unit).side)
        return places <= self._entered and any(getattr(one, "unit", "") == unit for one in kind.candidates(own))

    def _moved(self, state: Any, event: Event, unit: str, *, is_near: bool) -> Iterator[Reading]:
        # one act, a way of steps, or a way from the start of the move
        for reading in self._single(state, event, unit, is_near=is_near):
            yield reading
            if not any(self._rules.judged(state, act)[0] for act in reading.acts):
                return
        acts, standing = self._rules.sequence.step(state).acts, state.standing(unit)
        way = self._shown.way(state, unit, acts, is_near=is_near)
        if way:
            yield Reading(way)
        if standing.moved is not None and getattr(state.progress, "battle", None) is None:  # no die rests on it yet
            back = take_back(unit)
            before = back.after(state)
            if self._table.agrees(before, unit):
                yield Reading((back,), costs.SLIP)
            elif onward := self._shown.way(before, unit, acts, is_near=False):
                yield Reading((back, *onward), costs.SLIP)

    def is_doubled(self, state: Any, event: Event) -> bool:
        """Return True if a mark is laid where the rules and the table already have the same mark."""
        thing = self._table.thing_of(event) or ""
        is_laid = isinstance(event, MarkLaid) and not event.is_taken
        return is_laid and self._table.marks[thing] > 1 and self._table.agrees(state, thing)

    def _laid_again(self, state: Any, event: Event, thing: str) -> Iterator[Reading]:
        # a slip if the mark is taken up again, otherwise a fault
        if isinstance(onward := next(self._table.later(thing), None), MarkLaid) and onward.is_taken:
            yield Reading((), costs.SLIP)
            return
        facet, before = self._table.facets[thing], self._table.facets[thing].put(state, 0)
        acts = self._shown.acts(state, event, self._rules.sequence.step(state).acts)
        laid = (act for act in acts if facet.by_rules(self._rules.judged(before, act)[1]))
        yield from (Reading((act,)) for act in laid if self._rules.judged(state, act)[0])
        text = f"a second mark is laid: {thing}"
        yield Reading(faults=(Breach(self._remarks.table, text),), price=costs.UNEXPLAINED)

    def declared(self, state: Any, number: int, *, is_near: bool) -> Iterator[Reading]:
        """Yield readings of a button in a position."""
        event = self._table.events[number]
        acts = self._rules.sequence.step(state).acts
        side = self._shown.said_by(event).get("sides", state.progress.side)
        found = False
        for act in self._shown.acts(state, event, acts if not is_near else self._rules.kinds):
            if hasattr(act, "side") or side == state.progress.side:
                found = True
                yield Reading((act,), price=costs.SAID)
        if not found and self._has_ended(number, side):
            yield Reading((), costs.LATE)

    def _has_ended(self, number: int, side: str) -> bool:
        # a last move can end the step of its side, so that the button comes too late
        before = self._table.events[:number]
        last = next((event for event in reversed(before) if not isinstance(event, Marked | Labelled)), None)
        if not isinstance(last, Drag) or self._table.board.counter(last.unit).side != side:
            return False
        said = [*self._shown.kinds(self._table.events[number], self._rules.kinds)]
        steps = (step for step in self._rules.sequence.steps.values() if step.after)
        return any(kind.trace is Trace.BUTTON and kind.type in step.acts for step in steps for kind in said)
