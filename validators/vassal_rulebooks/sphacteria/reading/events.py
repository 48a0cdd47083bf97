"""Readings of chits: draws, events and discards."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, TypeGuard

from vassal_rulebooks.core.reading.events import ChitMoved, Declared, Drag, Rolled, TurnBegan, Turnover
from vassal_rulebooks.core.reading.timeline import NEVER, is_said
from vassal_rulebooks.sphacteria import acts, turn_start
from vassal_rulebooks.sphacteria.declarations import EVENT
from vassal_rulebooks.sphacteria.events import BEFORE, combinations_of, is_time_for
from vassal_rulebooks.sphacteria.progress import BOWL, FIGHT, OPEN, Stage
from vassal_rulebooks.sphacteria.reading.adjustments import carried_out, draw_first, played, put_back
from vassal_rulebooks.sphacteria.state import RULES, State
from vassal_rulebooks.sphacteria.turn_start import place_of
from vassal_tools.findings import Severity
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Assumed, Reading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.data import TimedEvent
    from vassal_rulebooks.sphacteria.progress import TurnProgress
    from vassal_rulebooks.sphacteria.reading.rates import Rates
    from vassal_rulebooks.sphacteria.reading.table import SphacteriaTable
    from vassal_tools.game.declarations import Declaration

MOST = 6
"""The most ways in which one event is read, by what it may have named."""
ANY_TIME = "action-phase"
"""The moment of the events that either side may play at any time of an action phase."""
BEFORE_ACTIONS = "before-actions"
"""The moment of the events that are played before the actions."""
LAID = ("close", "support", "burn")
"""The effects whose chit is laid in the zone that they name."""


class ChitReader:
    """Readings of changes of a chit."""

    def __init__(self, table: SphacteriaTable, rates: Rates) -> None:
        self._table = table
        self._rates = rates
        self._are_said = any(is_said(event, EVENT) for event in table.events)

    def readings(self, state: State, moved: ChitMoved, *, is_near: bool) -> Iterator[Reading]:
        """Yield the ways by which a chit can have come to its place; from hand to hand it is not drawn or played."""
        chit, sides = moved.chit, state.board.sides
        progress, lies, held = state.progress, self._table.card(chit), place_of(state, chit)
        if held == BOWL and lies in sides and moved.start not in sides:
            if is_near or progress.stage is Stage.DRAW:
                yield Reading((acts.DrawChit(lies, chit),))
            if progress.stage is Stage.DRAW and not progress.drawn and lies != progress.side and _is_full(state):
                yield Reading((draw_first(lies), acts.DrawChit(lies, chit)), costs.LATE)
        elif held in sides and lies not in sides:
            if lies == BOWL and (progress.stage in DISCARDS):
                yield Reading((acts.Discard(held, chit),))
            if lies == BOWL and progress.stage in (Stage.DRAW, Stage.ROLL) and self._kept_too_many(state, held):
                yield Reading((put_back(chit),), costs.LATE)  # it is charged already that it was kept
            if not self._is_declared(chit, is_laid=lies in state.board.game.zones):
                yield from self._as_said_later(state, chit, held, is_near=is_near)

    def _kept_too_many(self, state: State, side: str) -> bool:
        shown = (one for one in self._table.so_far() if isinstance(one, ChitMoved))
        drawn = sum(one.start == BOWL and one.end == side for one in shown)
        return len(turn_start.hand(state, side)) > state.board.game.rules.draws.kept.value + drawn

    def played_late(self, state: State, side: str) -> Iterator[Reading]:
        """Yield events that a side may have played now, although their chits leave its hand later in the phase."""
        for chit in turn_start.hand(state, side):
            onward = next(self._table.later(chit, in_phase=True), None)
            said = self._said_later(chit)
            is_out = isinstance(onward, ChitMoved) and onward.end not in state.board.sides
            if self._table.card(chit) == side and is_out and (said is None or said.kind == EVENT):
                yield from self._as_said_later(state, chit, side, is_near=False)

    def restoring(self, state: State, unit: str) -> Iterator[Reading]:
        """Yield events that a side may have played now to restore a unit before it puts back their chit."""
        if state.progress.stage is Stage.EVENTS:
            yield from (one for one in self.played_late(state, state.progress.side) if unit in one.acts[0].targets)

    def discarded_late(self, state: State, side: str) -> Iterator[Reading]:
        """Yield discards whose chit goes back only during or after the other side's adjustment.

        No counter is dragged until then, because a side that still moves units does not adjust.
        """
        soon = [*takewhile(lambda event: not isinstance(event, Drag), self._table.until_over())]
        for chit in turn_start.hand(state, side):
            (*_, onward), said = (None, *self._table.later(chit)), self._said_later(chit)
            is_back = isinstance(onward, ChitMoved) and onward.end == BOWL and (said is None or said.kind != EVENT)
            if self._table.card(chit) == side and is_back and onward in soon:
                yield Reading((acts.Discard(side, chit),))

    def _as_said_later(self, state: State, chit: str, side: str, *, is_near: bool) -> Iterator[Reading]:
        said = self._said_later(chit)
        for reading in self._undeclared(state, state.progress, chit, side, is_near=is_near):
            if said is None or said.kind != EVENT:
                yield reading
            elif str(number := reading.acts[0].event) == said.words[0]:
                is_hidden = self._table.card(chit) == side and self._is_thrown_before(chit)
                faults = (_unshown(number, side),) if is_hidden else ()
                buttons = (Assumed((EVENT, chit), 0),)
                yield reading._replace(cost=0, note="", buttons=buttons, faults=faults, price=0)

    def _is_thrown_before(self, chit: str) -> bool:
        touch = next(self._table.touches_later(chit, in_phase=True), 0)
        thrown = self._table.events[self._table.now : touch]
        return any(isinstance(event, Rolled) and not event.side and not event.is_undone for event in thrown)

    def _said_later(self, chit: str) -> Declaration | None:
        said = (event.what for event in self._table.until_over() if self._says(event, chit))
        return next(said, None)

    def _is_declared(self, chit: str, *, is_laid: bool) -> bool:
        """A chit laid in a zone returns at the end of the phase, which declares no event."""
        coming = self._table.coming(12)
        soon = [event for event in coming if isinstance(event, Declared | Rolled)][: 1 if is_laid else None]
        if any(is_said(event, EVENT) and chit in event.what.words for event in soon):
            return True
        so_far = self._table.so_far()
        here = [event.what for event in so_far if event.step == so_far[-1].step and self._says(event, chit)]
        return any(what.kind == EVENT or not is_laid for what in here)

    def _says(self, event: object, chit: str) -> TypeGuard[Declared]:
        """If no button of the log declares events, the return of a chit can be the only sign of an event."""
        what = event.what if isinstance(event, Declared) else None
        return what is not None and chit in what.words and (what.kind == EVENT or self._are_said)

    def _undeclared(
        self, state: State, progress: TurnProgress, chit: str, side: str, *, is_near: bool
    ) -> Iterator[Reading]:
        game = state.board.game
        is_of_fight = progress.stage in FIGHT and not self._are_said  # then its chit is put back for nothing else
        button = Assumed((EVENT, chit), costs.LATE if is_of_fight else self._rates.cost(side, EVENT))
        for number in (game.chits[chit].front, game.chits[chit].back):
            event = game.events[number]
            is_time = self._is_time(state, event, side)
            if side not in event.users.value or not (is_time or (is_near and progress.spending.events)):
                continue
            for named in list(self._named(state, event, side, self._laid(state, chit)))[: MOST if is_time else 1]:
                act = acts.PlayEvent(side, chit, number, named)
                if not self._is_followed(state, act):
                    continue
                note = f"{side} is taken to play event {number} ({event.title})"
                yield Reading((act,), costs.assumption(button.price), note, (button,))

    def _is_followed(self, state: State, act: acts.PlayEvent) -> bool:
        """Return True if the event calls nothing, or the log stops before the last phase of the turn."""
        closing = len(state.board.game.phases) - 1
        has_come = any(isinstance(event, TurnBegan) and event.phase == closing for event in self._table.so_far())
        if state.progress.stage not in BEFORE or (self._table.turn_end == NEVER and not has_come):
            return True
        after = played(state, (act,))
        sent = [one.id for one, at in state.pairs if at.location != after.location(one.id)]
        if not all(self._table.will_agree(after, unit) for unit in sent):
            return False
        called = {*turn_start.due(after)} - {*turn_start.due(state)}
        shown = [*self._table.so_far(), *self._table.in_turn()]
        laid = {event.end for event in shown if isinstance(event, ChitMoved)}
        came = {event.unit for event in shown if isinstance(event, Drag)}
        return not called or any(one.counter in came or state.location(one.counter) in laid for one in called)

    def declared(self, state: State, number: int, chit: str, place: str, *, is_near: bool) -> Iterator[Reading]:
        """Yield the readings of an event's button."""
        game, progress = state.board.game, state.progress
        event = game.events.get(number)
        if event is None:
            return
        holder = turn_start.place_of(state, chit)
        is_held = holder in state.board.sides
        for side in (holder,) if is_held else _likeliest(progress, event):
            is_time = is_held and self._is_time(state, event, side)
            is_untimely = is_held and not is_time_for(state, event) and self._is_clicked_to(state)
            if not (is_near or is_time or is_untimely):
                continue
            price = costs.SAID + (0 if is_untimely else costs.IGNORED)
            for named in [*self._named(state, event, side, place or self._laid(state, chit))] or [()]:
                yield Reading((acts.PlayEvent(side, chit, number, named),), price=price)
            if event.when == BEFORE_ACTIONS and not is_time and is_held:
                before = state.with_progress(stage=Stage.CALL)
                for named in combinations_of(before, event, side):
                    late, act = acts.PlayEvent(side, chit, number), acts.PlayEvent(side, chit, number, named)
                    yield Reading((late, carried_out(act)), price=costs.SAID + costs.IGNORED)

    def _is_clicked_to(self, state: State) -> bool:
        phases = [event.phase for event in self._table.so_far() if isinstance(event, TurnBegan)]
        return state.progress.stage is Stage.EVENTS and phases[-1:] == [len(state.board.game.phases) - 1]

    def _is_time(self, state: State, event: TimedEvent, side: str) -> bool:
        progress = state.progress
        is_open = (progress.stage in OPEN and event.when == ANY_TIME) or progress.is_before_actions
        return is_time_for(state, event) and (is_open or progress.side == side)

    def _laid(self, state: State, chit: str) -> str:
        lies = self._table.card(chit)
        return lies if lies in state.board.game.zones else ""

    def _named(self, state: State, event: TimedEvent, side: str, zone: str) -> Iterator[tuple[str, ...]]:
        if event.effect in LAID and zone:
            yield (zone,)
            return
        if event.effect == "restore":
            yield from self._restored(state, event, side)[:MOST] or [()]
            return
        shown = [named for named in combinations_of(state, event, side) if all(map(self._is_out, named))]
        yield from shown[:MOST] if event.effect == "desert" and shown else [*combinations_of(state, event, side)][:MOST]

    def _restored(self, state: State, event: TimedEvent, side: str) -> list[tuple[str, ...]]:
        """If the log stops in this turn, the other units may be turned up later."""
        named = [units for units in combinations_of(state, event, side) if units]
        done = {unit: self._turned_up(unit) for units in named for unit in units}
        shown = [units for units in named if all(done[unit] < NEVER for unit in units)]
        if named and not shown and self._table.turn_end == NEVER:
            return [max(named, key=lambda units: sum(done[unit] < NEVER for unit in units))]
        return sorted(shown, key=lambda units: (max(done[unit] for unit in units), -len(units)))

    def _turned_up(self, unit: str) -> int:
        if not self._table.counters[unit].reduced:
            return -1
        touches = ((number, self._table.events[number]) for number in self._table.touches_later(unit))
        return next((number for number, event in touches if isinstance(event, Turnover) and not event.lost), NEVER)

    def _is_out(self, unit: str) -> bool:
        return unit in self._table.counters and self._table.comes_to(unit).place is None


def _is_full(state: State) -> bool:
    """With enough chits for both sides the order of drawing does not matter (R-40)."""
    return len(turn_start.hand(state, BOWL)) >= len(state.board.sides) * state.board.game.rules.draws.drawn.value


def _unshown(number: int, side: str) -> Breach:
    text = f"event {number} is shown after the die of its fight: whether {side} announced it before is not shown"
    return Breach(RULES["SPH-6-moment"], text, severity=Severity.UNKNOWN, side=side)


def _likeliest(progress: TurnProgress, event: TimedEvent) -> tuple[str, ...]:
    able = event.users.value
    return (progress.side,) if progress.side in able else able[:1]


DISCARDS = (Stage.DISCARD, Stage.RECOVERY, Stage.HELOTS, Stage.SUPPLY)
"""The stages in which a side may put chits back."""
