"""One log of any game for the engine that explains logs: which acts its events can be, by its rulebook alone."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.core.facets import unit_of
from vassal_rulebooks.core.flow import is_in_rounds
from vassal_rulebooks.core.reading.events import Drag, Gone, TurnBegan
from vassal_rulebooks.core.reading.log_flow import LogFlow
from vassal_rulebooks.core.reading.meanings import OUT_OF_TURN, take_back, taken_over
from vassal_rulebooks.core.reading.quiet import MOST, ON_THE_TABLE, QUIET, left_out
from vassal_rulebooks.core.reading.shown import acts_of, best_way, said_by
from vassal_tools.referee.explain.protocol import Shown, Sort
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Assumed, Reading

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from vassal_rulebooks.core.reading.table import Said

CONTRADICTED = 85
"""What it costs to ignore a button that breaks a rule: more than the breach."""
CLICK = 110
"""What it costs to ignore a click of the turn counter: more than any deed that it could hide."""


class ExplainedLog(LogFlow):
    """A log as the engine sees it."""

    def play(self, state: Any, act: Any) -> tuple[tuple[Breach, ...], Any]:
        """Return every breach of an act, and the position after it."""
        return self._reader.play(state, act)

    def _once(self, key: Hashable, found: Callable[[], Iterator[Reading]]) -> Iterator[Reading]:
        readings = self._readings
        if key not in readings:
            readings[key] = tuple(found())
        return iter(readings[key])

    @cached_property
    def _readings(self) -> dict[Hashable, tuple[Reading, ...]]:
        return {}

    def said(self, number: int) -> Said:
        """Return what an event says of an act, by vocabulary."""
        return said_by(self._rules, self._table, self._story.events[number])

    def legal(self, state: Any, number: int) -> Iterator[Reading]:
        """Yield the legal acts that an event can be."""
        return self._once(("legal", state, number), partial(self._legal, state, number))

    def _legal(self, state: Any, number: int) -> Iterator[Reading]:
        one, event = self.shown[number], self._story.events[number]
        if one is None or one.sort is Sort.CLICK:
            return
        is_found = False
        for act in self._acts(state, number, self._step(state)):
            wrong, after = self.play(state, act)
            if not wrong and self._explains(after, one) and self._is_said(state, act, one):
                is_found = True
                yield Reading((act,))
        if not is_found and isinstance(event, Drag | Gone) and (way := self._way(state, one, 0)):
            yield Reading(way)

    def _acts(self, state: Any, number: int, among: Sequence[type]) -> Iterator[Any]:
        return acts_of(self._rules, state, self._story.events[number], self.said(number), self._kinds(among))

    def _is_said(self, state: Any, act: Any, one: Shown) -> bool:
        """Whether a button is that of the act, and of the side to act."""
        if one.sort is not Sort.BUTTON:
            return True
        side = self.said(one.number).get("sides", state.progress.side)
        return hasattr(act, "side") or side == state.progress.side

    def _explains(self, after: Any, one: Shown) -> bool:
        return one.sort is not Sort.TOUCH or self.values(after)[one.facet] == one.value

    def _way(self, state: Any, one: Shown, most: int) -> tuple[Any, ...]:
        """The best way of steps of a counter to where a touch shows it, with no more than so many breaches."""
        unit = unit_of(self.names[one.facet])
        kinds = [kind for kind in self._kinds(self._step(state)) if kind.trace is Trace.DRAG]
        return best_way(self._rules, state, unit, kinds, most, lambda way: way.state.location(unit) == one.value)

    def back(self, state: Any, number: int) -> Iterator[Reading]:
        """Yield readings of a touch as a move that is taken back, with what comes after it."""
        return self._once(("back", state, number), partial(self._back, state, number))

    def _back(self, state: Any, number: int) -> Iterator[Reading]:
        one, event = self.shown[number], self._story.events[number]
        if one is None or not isinstance(event, Drag | Gone) or getattr(state.progress, "battle", None) is not None:
            return
        if state.standing(event.unit).moved is None:
            return
        back = take_back(event.unit)
        before = back.after(state)
        if self._explains(before, one):
            yield Reading((back,), costs.SLIP)
        elif onward := self._way(before, one, 0):
            yield Reading((back, *onward), costs.SLIP)

    def silent(self, state: Any) -> Iterator[Reading]:
        """Yield legal acts that leave no trace, or whose buttons were not pressed."""
        return self._once(("silent", state), partial(self._silent, state))

    def _silent(self, state: Any) -> Iterator[Reading]:
        for kind in self._kinds(self._step(state)):
            if kind.trace in QUIET and kind.is_assumed:
                for act in self._rules.legal_acts_of(state, kind.type):
                    button = (kind.declared, getattr(act, "place", "") or state.progress.side)
                    yield Reading((act,), buttons=(Assumed(button, 0),) if kind.trace is Trace.BUTTON else ())

    def owing(self, state: Any) -> Iterator[Reading]:
        """Yield legal acts that have to leave a trace, as if they left none; or what is left out."""
        return self._once(("owing", state), partial(self._owing, state))

    def _owing(self, state: Any) -> Iterator[Reading]:
        kinds = self._kinds(self._step(state))
        if not kinds or any(kind.trace in QUIET for kind in kinds):
            return
        shown = (kind for kind in kinds if kind.trace in ON_THE_TABLE)
        acts = [act for kind in shown for act in self._rules.legal_acts_of(state, kind.type)]
        yield from left_out(self._rules, self._turns, state, acts)

    def wrong(self, state: Any, number: int) -> Iterator[Reading]:
        """Yield readings of an event that break a rule, or that take it for a slip."""
        return self._once(("wrong", state, number), partial(self._wrong, state, number))

    def _wrong(self, state: Any, number: int) -> Iterator[Reading]:
        one, event = self.shown[number], self._story.events[number]
        if one is None:
            return
        if isinstance(event, TurnBegan):
            fault = Breach(self._remarks.assumed, f"the turn counter shows turn {event.number} before its time")
            yield Reading((), price=CLICK, faults=(fault,))
            return
        if state.begins and is_in_rounds(state):
            yield from self._out_of_turn(state, one)
        breaking = [*self._breaking(state, one)]
        yield from breaking
        if isinstance(event, Drag | Gone) and (way := self._way(state, one, 2)):
            yield Reading(way)
        if one.sort is Sort.DIE:
            yield Reading((), price=costs.CHANCE, faults=(self.unexplained(state, number),))
        if one.sort is Sort.DRAW:
            yield Reading((), price=costs.UNEXPLAINED, faults=(self.unexplained(state, number),))
        if one.sort is Sort.BUTTON:
            yield Reading(
                (), CONTRADICTED if breaking else costs.IGNORED, f"the button {one.button[0]} is taken for a slip"
            )

    def _breaking(self, state: Any, one: Shown) -> Iterator[Reading]:
        """Readings as one act that breaks a rule: of the step that runs, else of another."""
        own = self._step(state)
        others = tuple(kind for kind in self._rules.kinds if kind not in own and self._rules.kinds[kind].is_judged)
        for among in (own, others):
            found = [act for act in self._acts(state, one.number, among) if self._is_wrong(state, act, one)]
            for act in found[:MOST]:
                is_in_turn = self._rules.sequence.acting(state, act) in ("", state.progress.side)
                price = costs.BREACH if is_in_turn else OUT_OF_TURN
                price = costs.UNEXPLAINED + costs.LATE if among is others else price
                yield Reading((act,), price=costs.SAID if one.sort is Sort.BUTTON else price)
            if one.sort is Sort.DIE or (found and one.sort is Sort.TOUCH):
                return

    def _is_wrong(self, state: Any, act: Any, one: Shown) -> bool:
        """Whether an event can be an act that breaks a rule."""
        wrong, after = self.play(state, act)
        return bool(wrong) and self._explains(after, one) and self._is_said(state, act, one)

    def _out_of_turn(self, state: Any, one: Shown) -> Iterator[Reading]:
        """Readings as an operation of a side that is not to act, after which play goes on from that side."""
        side = self.owner(one.facet) if one.sort is Sort.TOUCH else str(self.said(one.number).get("sides", ""))
        if side in ("", state.progress.side):
            return
        sequence, usurped = self._rules.sequence, taken_over(side)
        fault = sequence.out_of_turn(state, side)
        breach = Breach(sequence.side, fault.message, legal=fault.legal, rulings=fault.rulings, side=side)
        price = costs.SAID if one.sort is Sort.BUTTON else costs.BREACH
        for reading in self.legal(usurped.after(state), one.number):
            yield reading._replace(acts=(usurped, *reading.acts), faults=(breach,), price=price)
