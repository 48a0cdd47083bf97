"""A log of any game for the explainer: the possible acts of each event, found by the rulebook alone."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.core.facets import MARK, LabelFacet, NumberFacet, number_name, unit_of
from vassal_rulebooks.core.flow import is_in_rounds
from vassal_rulebooks.core.reading.adjusting import set_numbers, take_back, taken_over
from vassal_rulebooks.core.reading.events import Drag, Gone, Labelled, TurnBegan
from vassal_rulebooks.core.reading.log_flow import LogFlow
from vassal_rulebooks.core.reading.quiet import MOST, ON_THE_TABLE, QUIET, left_out
from vassal_rulebooks.core.reading.shown import acts_of, best_way, fields_of, matching, said_by
from vassal_rulebooks.core.reading.turns import whose_turn
from vassal_tools.referee.explain import prices
from vassal_tools.referee.explain.protocol import Shown, Sort
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Assumed, Reading

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

    from vassal_rulebooks.core.reading.table import Fields


LEADING = 2
"""Maximum number of acts without a trace between an act without its button and the event that needs it."""
LAID_TWICE = 2
"""Number of equal marks in one place from which one of them is redundant."""


class ExplainedLog(LogFlow):
    """A log as the explainer sees it."""

    def play(self, state: Any, act: Any) -> tuple[tuple[Breach, ...], Any]:
        """Return the breaches of an act, and the position after it."""
        return self._reader.play(state, act)

    def _once(self, key: Hashable, found: Callable[[], Iterator[Reading]]) -> Iterator[Reading]:
        readings = self._readings
        if key not in readings:
            readings[key] = tuple(found())
        return iter(readings[key])

    @cached_property
    def _readings(self) -> dict[Hashable, tuple[Reading, ...]]:
        return {}

    def said(self, number: int) -> Fields:
        """Return the fields of an act that an event gives, by vocabulary."""
        return said_by(self._rules, self._table, self._story.events[number])

    def legal(self, state: Any, number: int, *, is_far: bool = True) -> Iterator[Reading]:
        """Yield readings of an event as legal acts; a drag over several steps is only read if `is_far`."""
        return self._once(("legal", state, number, is_far), partial(self._legal, state, number, is_far=is_far))

    def _legal(self, state: Any, number: int, *, is_far: bool) -> Iterator[Reading]:
        one, event = self.shown[number], self._story.events[number]
        if one is None or one.sort is Sort.CLICK:
            return
        fitting, halves = list[Reading](), list[Reading]()
        for act in self._acts(state, number, self._step(state)):
            outcome = self._rules.outcome(state, act)
            if outcome.breaches or not self._is_said(state, act, one):
                continue
            if self._explains(outcome.after, one):
                fitting.append(Reading((act,)))
            elif self._is_half_lost(state, outcome.after, one):
                rest = self.legal(outcome.after, number, is_far=False)
                halves += (other._replace(acts=(act, *other.acts)) for other in rest)
        yield from self._ranked_dice(state, number, fitting) if one.sort is Sort.DIE else fitting or halves
        if is_far and not fitting and isinstance(event, Drag | Gone) and (way := self._way(state, one, 0)):
            yield Reading(way)

    def _ranked_dice(self, state: Any, number: int, readings: Sequence[Reading]) -> Iterator[Reading]:
        # if a die fits several acts, the cheapest is the act whose numbers the table shows at once
        labels = [one for one in self._table.facets.values() if isinstance(one, LabelFacet)]
        labelled = takewhile(lambda event: isinstance(event, Labelled), self._story.events[number + 1 :])
        shown = {(one.what, one.side): one.value for one in map(self._table.set_by, labelled) if one}
        shown = {one.of: shown.get(one.of, one.by_rules(state)) for one in labels}
        kinds, counted = {one.kind for one in labels}, dict[tuple[Any, ...], int]()
        wrong = list[int]()
        for reading in readings:
            after = self.play(state, reading.acts[0])[1]
            numbers = tuple(map(after.numbers, kinds))  # most of many acts lead to equal labels
            if numbers not in counted:
                counted[numbers] = sum(one.by_rules(after) != shown[one.of] for one in labels)
            wrong.append(counted[numbers])
        for reading, apart in zip(readings, wrong, strict=True):
            yield reading._replace(cost=costs.LATE * (apart - min(wrong)))

    def _acts(self, state: Any, number: int, among: Sequence[type]) -> Iterator[Any]:
        return acts_of(state, self._story.events[number], self.said(number), self._kinds(among))

    def _is_said(self, state: Any, act: Any, one: Shown) -> bool:
        if one.sort is not Sort.BUTTON:
            return True
        side = self.said(one.number).get("sides", state.progress.side)
        return hasattr(act, "side") or side == state.progress.side

    def _explains(self, after: Any, one: Shown) -> bool:
        return one.sort is not Sort.TOUCH or bool(self.values(after)[one.facet] == one.value)

    def _is_half_lost(self, state: Any, after: Any, one: Shown) -> bool:
        # a counter that loses several steps in a fight is removed at once
        unit = unit_of(self.names[one.facet])
        if one.sort is not Sort.TOUCH or one.value is not None or unit not in state.board.index:
            return False
        return bool(state.standing(unit).step < after.standing(unit).step)

    def _way(self, state: Any, one: Shown, most: int) -> tuple[Any, ...]:
        unit = unit_of(self.names[one.facet])
        kinds = [kind for kind in self._kinds(self._step(state)) if kind.trace is Trace.DRAG]
        return best_way(self._rules, state, unit, kinds, most, lambda way: way.state.location(unit) == one.value)

    def back(self, state: Any, number: int) -> Iterator[Reading]:
        """Yield readings of a touch as a move that is taken back, with the moves after it."""
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
                    button = (self._unpressed(state, act),) if kind.trace is Trace.BUTTON else ()
                    yield Reading((act,), buttons=button)

    def hidden(self, state: Any, number: int) -> Iterator[Reading]:
        """Yield readings of an event after acts without their buttons; `is_assumed` is False for the first act."""
        return self._once(("hidden", state, number), partial(self._hidden, state, number))

    def _hidden(self, state: Any, number: int) -> Iterator[Reading]:
        one = self.shown[number]
        if one is None or one.sort is Sort.CLICK or any(self.legal(state, number)):
            return
        for step in self._unsaid(state, number):
            after = self.play(state, step.acts[0])[1]
            if one.sort is Sort.TOUCH and self._explains(after, one):
                yield step
                continue
            yield from (_joined(step, rest) for rest in self._led_to(after, number, LEADING))

    def _led_to(self, state: Any, number: int, most: int) -> Iterator[Reading]:
        # readings of an event, after at most so many acts without a trace
        found = [*self.legal(state, number)]
        yield from found
        if found or not most:
            return
        for step in (*self.silent(state), *self._unsaid(state, number)):
            after = self.play(state, step.acts[0])[1]
            yield from (_joined(step, rest) for rest in self._led_to(after, number, most - 1))

    def _unsaid(self, state: Any, number: int) -> Iterator[Reading]:
        # acts of a side, or of the counter of an event, that only their buttons state
        said = self.said(number)
        able = {"sides", "units"} if "units" in said else {"sides"}
        kinds = (kind for kind in self._kinds(self._step(state)) if kind.trace in QUIET and not kind.is_assumed)
        known = (kind for kind in kinds if {*fields_of(kind).values()} <= able)
        for act in matching(state, {name: said[name] for name in said.keys() & {"units"}}, known):
            if not self._rules.outcome(state, act).breaches:
                yield Reading((act,), buttons=(self._unpressed(state, act, prices.UNSAID),))

    def _unpressed(self, state: Any, act: Any, always: int = 0) -> Assumed:
        words = (getattr(act, name, "") for name in ("unit", "place", "side"))
        button = self._rules.kinds[type(act)].declared, next(filter(None, words), state.progress.side)
        moved = self._moved_by.get(button[0], ())
        after = self.play(state, act)[1] if moved else state
        numbers = ((one, one.by_rules(after)) for one in moved if one.by_rules(state) != one.by_rules(after))
        is_unshown = any(not self.is_set_by_hand(one, number) for one, number in numbers)
        return Assumed(button, always, prices.UNSHOWN * is_unshown)

    @cached_property
    def _moved_by(self) -> Mapping[str, Sequence[NumberFacet]]:
        # the numbers of all sides that each button moves, such as the year
        game = self._start.board.game
        names = {track.name: number_name(track.kind, track.owner) for track in game.tracks.values() if not track.side}
        found: dict[str, list[NumberFacet]] = {}
        for act in game.module.acts:
            facets = (self._table.facets.get(names.get(name, "")) for name in (*act.sets, *act.adds))
            found.setdefault(act.kind, []).extend(one for one in facets if isinstance(one, NumberFacet))
        return found

    def owing(self, state: Any) -> Iterator[Reading]:
        """Yield legal acts whose required trace is missing, or a skipped step."""
        return self._once(("owing", state), partial(self._owing, state))

    def _owing(self, state: Any) -> Iterator[Reading]:
        kinds = self._kinds(self._step(state))
        if not kinds or any(kind.trace in QUIET for kind in kinds):
            return
        shown = (kind for kind in kinds if kind.trace in ON_THE_TABLE)
        acts = [act for kind in shown for act in self._rules.legal_acts_of(state, kind.type)]
        # if there are too many candidates, none is proposed
        yield from left_out(self._rules, self._turns, state, acts if len(acts) <= MOST else ())

    def wrong(self, state: Any, number: int) -> Iterator[Reading]:
        """Yield readings of an event that break a rule, or that treat it as a slip."""
        return self._once(("wrong", state, number), partial(self._wrong, state, number))

    def _wrong(self, state: Any, number: int) -> Iterator[Reading]:
        one, event = self.shown[number], self._story.events[number]
        if one is None:
            return
        if isinstance(event, TurnBegan):
            yield Reading((), price=prices.CLICK, faults=(self.unexplained(state, number),))
            return
        if state.begins and is_in_rounds(state):
            yield from self._out_of_turn(state, one)
        breaking = [*self._breaking(state, one)]
        yield from breaking
        if isinstance(event, Drag | Gone) and (way := self._way(state, one, 2)):
            yield Reading(way)
        if one.sort is Sort.DIE:
            price = prices.WASTED if self._counts(state, number) else costs.CHANCE
            yield Reading((), price=price, faults=(self.unexplained(state, number),))
        if one.sort is Sort.DRAW:
            yield Reading((), price=costs.UNEXPLAINED, faults=(self.unexplained(state, number),))
        if one.sort is Sort.BUTTON and not breaking and self._has_ended(state, one):
            yield Reading((), costs.LATE)
        elif one.sort is Sort.BUTTON and (kept := self.kept_numbers(event.step)):
            if not self._is_pressed_again(one):  # of two equal presses the later one is wrong
                put = set_numbers({self._table.facets[thing]: value for thing, value in kept.items()})
                yield Reading((put,), price=prices.WASTED, faults=(self._untimely(state, one, breaking),))
        elif one.sort is Sort.BUTTON:
            yield Reading((), self._ignored(state, one, breaking), f"the button {one.button[0]} is taken for a slip")

    def _untimely(self, state: Any, one: Shown, breaking: Sequence[Reading]) -> Breach:
        # a button that belongs to no act, though its number stays on the table
        sequence = self._rules.sequence
        outcomes = (self._rules.outcome(state, reading.acts[0]) for reading in breaking)
        wrong = [breach for outcome in outcomes for breach in outcome.breaches]
        named = next((breach for breach in wrong if breach.rule in (sequence.time, sequence.side)), None)
        named = named or next(iter(wrong), None)
        return replace(named, side=self.presser(one.button[1:])) if named else self.unexplained(state, one.number)

    def _counts(self, state: Any, number: int) -> bool:
        # a throw also counts if it is an act after silent steps of the same side
        states = [state]
        for one in states:
            if any(self.legal(one, number)):
                return True
            after = (self.play(one, reading.acts[0])[1] for reading in self.silent(one)) if one is state else ()
            states += (other for other in after if whose_turn(other) == whose_turn(state))
        return False

    def _is_doubled(self, one: Shown) -> bool:
        before = self._next(one, -1)
        return before is not None and before.button == one.button

    def _is_pressed_again(self, one: Shown) -> bool:
        after = self._next(one, 1)
        return after is not None and after.button == one.button

    def _next(self, one: Shown, way: int) -> Shown | None:
        # the event before or after this one
        others = reversed(self.shown[: one.number]) if way < 0 else iter(self.shown[one.number + 1 :])
        return next(filter(None, others), None)

    def _ignored(self, state: Any, one: Shown, breaking: Sequence[Reading]) -> int:
        if self._is_doubled(one):
            return prices.DOUBLED
        if any(other and self.is_same_throw(one, other) for other in (self._next(one, -1), self._next(one, 1))):
            return prices.THROWN
        if self._changes_more(one) or any(self.legal(state, one.number)):
            return prices.WASTED
        return prices.CONTRADICTED if breaking else costs.IGNORED

    def _changes_more(self, one: Shown) -> bool:
        # the step of the button also changes the table, such as a counter
        events, n = self._story.events, one.number
        return any(event.step == events[n].step for event in (*events[max(0, n - 1) : n], *events[n + 1 : n + 2]))

    def _has_ended(self, state: Any, one: Shown) -> bool:
        # a last move can end the step of its side, so that the button comes too late
        last = next((other for other in reversed(self.shown[: one.number]) if other), None)
        side = self.said(one.number).get("sides", "")
        if last is None or last.sort is not Sort.TOUCH or side not in ("", self.owner(last.facet)):
            return False
        if self.values(state)[last.facet] != last.value:
            return False
        steps = (step for step in self._rules.sequence.steps.values() if step.after)
        kinds = (kind for step in steps for kind in self._kinds(step.acts))
        return any(kind.trace is Trace.BUTTON and kind.declared == one.button[0] for kind in kinds)

    def _breaking(self, state: Any, one: Shown) -> Iterator[Reading]:
        # acts of the current step come first, then acts of other steps
        own = self._step(state)
        others = tuple(kind for kind in self._rules.kinds if kind not in own and self._rules.kinds[kind].is_judged)
        known = list[Reading]()
        for among in (own,) if one.sort is Sort.DIE else (own, others):
            found = [act for act in self._acts(state, one.number, among) if self._is_wrong(state, act, one)]
            fitting = [act for act in found if self._is_fitting(state, act)]
            usual = fitting or [act for act in found if self._is_told(state, act, one)] if among is own else []
            readings = [self._charged(state, act, one, is_usual=act in usual) for act in fitting or found[:MOST]]
            if one.sort is Sort.BUTTON:
                known += readings
            else:
                known = readings if fitting else known or readings
            if fitting and one.sort is Sort.TOUCH:
                break
        return iter(known)

    def _charged(self, state: Any, act: Any, one: Shown, *, is_usual: bool) -> Reading:
        if not is_usual:
            return Reading((act,), price=prices.OUT_OF_TURN)
        if one.sort is Sort.BUTTON:
            return Reading((act,), price=costs.SAID)
        is_in_turn = self._rules.sequence.acting(state, act) in ("", state.progress.side)
        return Reading((act,), price=costs.BREACH if is_in_turn else prices.OUT_OF_TURN)

    def _is_told(self, state: Any, act: Any, one: Shown) -> bool:
        # a button that is pressed in turn names its act, even if the counter cannot do such an act
        if one.sort is not Sort.BUTTON:
            return False
        wrong = self._rules.outcome(state, act).breaches
        return self._changes_more(one) or all(breach.rule != self._rules.sequence.side for breach in wrong)

    def _is_fitting(self, state: Any, act: Any) -> bool:
        # the counter can do some act of this kind, and some exit leads to the place
        kind, unit = self._rules.kinds[type(act)], getattr(act, "unit", "")
        if not unit or kind.candidates is None:
            return True
        places = {getattr(act, name) for name, words in fields_of(kind).items() if words == "places"}
        own = state.with_progress(side=state.board.counter(unit).side)
        return places <= self._entered and any(getattr(one, "unit", "") == unit for one in kind.candidates(own))

    @cached_property
    def _entered(self) -> frozenset[str]:
        return frozenset(to for exits in self._table.board.exits.values() for to in exits)

    def _is_wrong(self, state: Any, act: Any, one: Shown) -> bool:
        # a mark that is laid twice needs an act that lays it
        outcome = self._rules.outcome(state, act)
        if not outcome.breaches or not self._is_said(state, act, one):
            return False
        name = self.names[one.facet]
        if (
            not name.startswith(MARK)
            or one.sort is not Sort.TOUCH
            or self.tables[one.number + 1][one.facet] < LAID_TWICE
        ):
            return self._explains(outcome.after, one)
        free = self._table.facets[name].put(state, 0)
        return bool(self.values(self.play(free, act)[1])[one.facet])

    def named(self, state: Any, number: int) -> Breach | None:
        """Return the rule that a touch would break as an act, apart from the rules of the sequence of play."""
        one = self.shown[number]
        if one is None or one.sort is not Sort.TOUCH or self.is_over(state):
            return None
        acts = (reading.acts[0] for reading in self.wrong(state, number) if len(reading.acts) == 1)
        wrong = min((self._rules.outcome(state, act).breaches for act in acts), key=len, default=())
        sequence = self._rules.sequence
        found = next((breach for breach in wrong if breach.rule not in (sequence.time, sequence.side)), None)
        return found and replace(found, side=self.owner(one.facet) or state.progress.side)

    def _out_of_turn(self, state: Any, one: Shown) -> Iterator[Reading]:
        # play continues from the side that acted out of turn
        side = self.owner(one.facet) if one.sort is Sort.TOUCH else str(self.said(one.number).get("sides", ""))
        if side in ("", state.progress.side):
            return
        sequence, usurped = self._rules.sequence, taken_over(side)
        fault = sequence.out_of_turn(state, side)
        breach = Breach(sequence.side, fault.message, legal=fault.legal, rulings=fault.rulings, side=side)
        for reading in self.legal(usurped.after(state), one.number):
            yield reading._replace(acts=(usurped, *reading.acts), faults=(breach,), price=costs.BREACH)


def _joined(first: Reading, then: Reading) -> Reading:
    return then._replace(acts=(*first.acts, *then.acts), buttons=(*first.buttons, *then.buttons))
