"""A log of Sphacteria for the search: its table, and how acts show there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts, reinforcements, sequence, supply
from vassal_rulebooks.sphacteria.chits import place_of
from vassal_rulebooks.sphacteria.leaders import CAPTURED
from vassal_rulebooks.sphacteria.progress import BOWL, GONE, Stage
from vassal_rulebooks.sphacteria.reading import buttons, rates
from vassal_rulebooks.sphacteria.reading.adjustments import Adjusting, Align, LayChit, SetPoints, SetSupply, SkipTo
from vassal_rulebooks.sphacteria.reading.counters import CounterReader
from vassal_rulebooks.sphacteria.reading.events import ChitReader
from vassal_rulebooks.sphacteria.reading.silent import SilentReader
from vassal_rulebooks.sphacteria.reading.table import Table
from vassal_rulebooks.sphacteria.translation.events import (
    POINTS,
    SUPPLY,
    ChitMoved,
    Declared,
    Drag,
    Gone,
    Marked,
    Rolled,
    Shown,
    TurnBegan,
    Turnover,
)
from vassal_rulebooks.sphacteria.translation.remarks import BOWL_SHOWN, STRAY_ROLL, SUPPLY_SHOWN, TABLE
from vassal_tools.findings import Severity
from vassal_tools.game import declarations as d
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Credit, Reading
from vassal_tools.referee.search.protocol import Deadline

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.translation.events import Event, Story

CHIT, DIE, MARK, BUTTON = "chit ", "die ", "marker ", "button "
"""How the things that are no counters are called in the ledger."""


class LogReader:
    """One log for the search."""

    def __init__(self, rulebook: Sphacteria, story: Story, state: State) -> None:
        self._rulebook = rulebook
        self._game = rulebook.board.game
        self.table = Table(story, state)
        self._events = story.events
        self._rates = rates.Rates(self.table, self._game)
        self._counters = CounterReader(self.table, self._rates)
        self._chits = ChitReader(self.table, self._rates)
        self._silent = SilentReader(self.table, self._rates)
        self._played: dict[tuple[State, Act], tuple[tuple[Breach, ...], State]] = {}
        self._steps: dict[tuple[State, frozenset[str]], tuple[Reading, ...]] = {}

    # -- the table

    def follow(self, number: int) -> None:
        """Bring the table on to the event of that number."""
        self.table.follow(number)
        self._steps.clear()

    def is_bare(self, number: int) -> bool:
        """Whether an event says nothing that a story has to explain."""
        event = self._events[number]
        match event:
            case Shown():
                return True
            case Marked(_, what, _, value, is_by_hand):
                return not is_by_hand or value is None or what not in (SUPPLY, POINTS)
            case Rolled(_, _, _, is_undone):
                return is_undone
            case Declared(_, what):
                return what.kind in buttons.BARE
            case TurnBegan(_, _, phase):
                return phase > 0
            case _:
                return False

    # -- acts

    def play(self, state: State, act: Act | Adjusting) -> tuple[tuple[Breach, ...], State]:
        """Every breach of an act, and the position after it; both are remembered."""
        if isinstance(act, Adjusting):
            return (), act.after(state)
        key = (state, act)
        known = self._played.get(key)
        if known is None:
            known = self._played[key] = self._rulebook.check(state, act), self._rulebook.apply(state, act)
        return known

    def deadline(self, _state: State, act: Act | Adjusting) -> Deadline:
        """What an act ends."""
        if isinstance(act, acts.Turn):
            return Deadline.TURN
        return Deadline.PHASE if isinstance(act, acts.EndPhase) else Deadline.NONE

    # -- readings

    def readings(self, state: State, number: int, assumed: Collection[str], *, is_near: bool) -> Iterator[Reading]:
        """Each explanation of an event in that position."""
        event = self._events[number]
        match event:
            case Drag(_, unit) | Gone(_, unit) | Turnover(_, unit):
                yield from self._counters.readings(state, unit, assumed, is_near=is_near)
            case ChitMoved(_, chit):
                yield from self._chits.readings(state, chit, is_near=is_near)
            case Declared(_, what) if what.kind == d.EVENT and len(what.words) == 3:
                yield from self._chits.declared(state, int(what.words[0]), *what.words[1:], is_near=is_near)
            case Declared(_, what):
                yield from buttons.declared(state, what, assumed, is_near=is_near)
            case Rolled():
                yield from buttons.rolled(state, event, is_near=is_near)
            case Marked(_, what, side, value) if value is not None:
                yield from self._marked(state, what, side, value)
            case TurnBegan(_, turn):
                yield from self._turn(state, turn)
            case _:
                pass

    def _marked(self, state: State, what: str, side: str, value: int) -> Iterator[Reading]:
        """A marker was moved by hand; while points are spent it may run ahead or behind."""
        progress = state.progress
        if what == SUPPLY:
            yield from buttons.stated_supply(state, progress, side, value)
        elif progress.stage in (Stage.DRAW, Stage.ROLL, Stage.CALL):
            yield from buttons.stated_points(state, progress, side, value)
        else:
            yield Reading()

    def _turn(self, state: State, turn: int) -> Iterator[Reading]:
        progress = state.progress
        if turn == state.turn:
            yield Reading()
        elif turn == state.turn + 1 and progress.stage is Stage.NEXT:
            yield Reading((acts.Turn(turn),))

    def credit_readings(self, state: State, credit: Credit, assumed: Collection[str]) -> Iterator[Reading]:
        """Each explanation of something that waits."""
        yield from self.readings(state, credit.event, assumed, is_near=False)

    def is_paid(self, state: State, thing: str) -> bool:
        """Whether rules and table agree about a thing that waited."""
        if thing.startswith((DIE, BUTTON)):
            return False
        if thing.startswith(CHIT):
            chit = thing.removeprefix(CHIT)
            return place_of(state, chit) == self.table.chit_of(chit)
        standing = state.standing(thing)
        return self.table.counters[thing].is_as(standing.location, standing.reduced)

    def silent(self, state: State, assumed: Collection[str]) -> Iterator[Reading]:
        """Each step that the game may have gone on by, remembered while the table does not change."""
        key = (state, frozenset(assumed))
        known = self._steps.get(key)
        if known is None:
            known = self._steps[key] = tuple(self._silent.steps(state, assumed))
        return iter(known)

    # -- what stays open

    def credit(self, state: State, number: int) -> Credit | None:
        """What an event leaves open if nothing explains it."""
        event = self._events[number]
        match event:
            case Drag(_, unit) | Gone(_, unit) | Turnover(_, unit):
                return self._waiting(state, unit, unit, number)
            case ChitMoved(_, chit) if self._draws_early(state, chit):
                return Credit(CHIT + chit, number, costs.UNEXPLAINED, is_hopeful=True)
            case ChitMoved(_, chit):
                return self._waiting(state, CHIT + chit, chit, number)
            case Rolled(_, "", _, _):
                return Credit(f"{DIE}{number}", number, costs.CHANCE)
            case Rolled():
                return Credit(f"{DIE}{number}", number, costs.BREACH)
            case Declared(_, what) if what.kind in (d.END_MOVEMENT, d.END_PHASE):
                is_early = what.words[:1] == (state.active,) and self._moves_on(state)
                return Credit(f"{BUTTON}{number}", number, costs.IGNORED, is_hopeful=True) if is_early else None
            case Declared(_, what) if what.kind in (d.EVENT, d.ATTACK, d.POINTS, d.STORM, d.HELOTS):
                return Credit(f"{BUTTON}{number}", number, costs.UNEXPLAINED)
            case _:
                return None

    def _waiting(self, state: State, thing: str, touched: str, number: int) -> Credit:
        """A counter or chit that waits; one that is touched again in the same phase waits for that."""
        is_soon = any(True for _ in self.table.later(touched, in_phase=True))
        return Credit(thing, number, costs.UNEXPLAINED, is_soon or self._is_laid_ready(state, touched))

    def _is_laid_ready(self, state: State, unit: str) -> bool:
        """Whether a reinforcement that is due lies where it is to come."""
        due = {arrival.counter: arrival.base for arrival in reinforcements.due(state)}
        return unit in due and self.table.counters[unit].place == due[unit]

    def _draws_early(self, state: State, chit: str) -> bool:
        """Whether a side draws before its time and the other draws after it, which is only a matter of order."""
        progress, side = state.progress, self.table.chit_of(chit)
        if progress.stage is not Stage.DRAW or side not in state.board.sides:
            return False
        coming = (e for e in self.table.coming(8) if isinstance(e, ChitMoved))
        return progress.side != side and any(e.start == BOWL and e.end == progress.side for e in coming)

    def _moves_on(self, state: State) -> bool:
        """Whether counters of the active side are dragged before anything but an end or an attack is said."""
        for event in self.table.coming(12):
            if isinstance(event, Drag):
                return self._game.counters[event.unit].side == state.active
            if not isinstance(event, Marked | Shown):
                return False
        return False

    def ignored(self, state: State, number: int) -> Reading | None:
        """A button, or a click of the turn counter, taken for a slip."""
        event = self._events[number]
        match event:
            case Declared(_, what) if what.kind in buttons.SLIPS and not buttons.is_due(state, what):
                return Reading((), costs.IGNORED, f"the button {what.kind} is taken for a slip")
            case Declared(_, what):
                return Reading((), costs.CONTRADICTED, f"the button {what.kind} contradicts what was done")
            case TurnBegan(_, turn) if turn < state.turn:
                return Reading((), costs.SLIP)
            case Marked():
                return Reading((), costs.ASSUMED)
            case _:
                return None

    def button(self, number: int) -> tuple[str, ...] | None:
        """The button that an event is."""
        event = self._events[number]
        return buttons.button_of(event.what) if isinstance(event, Declared) else None

    def late(self, state: State, number: int) -> Reading:
        """What a late button changes."""
        event = self._events[number]
        return buttons.late(state, event.what) if isinstance(event, Declared) else Reading()

    # -- debts

    def differences(self, state: State) -> tuple[str, ...]:
        """The counters, chits and markers about which rules and table differ."""
        lying, progress = self.table.counters, state.progress
        found = [
            counter.id
            for counter, standing in zip(state.board.counters, state.standings, strict=True)
            if not lying[counter.id].is_as(standing.location, standing.reduced)
        ]
        chits = zip(state.board.chits, progress.chits, strict=True)
        found += [CHIT + c.gpid for c, place in chits if place != self.table.chit_of(c.gpid)]
        found += [
            MARK + side
            for side in state.board.sides
            if self.table.shown.get((SUPPLY, side), supply.marker(state, side)) != supply.marker(state, side)
        ]
        return tuple(found)

    def aligned(self, state: State, things: Collection[str]) -> State:
        """The position in which those things are as the table shows them."""
        for thing in things:
            if thing.startswith(CHIT):
                chit = thing.removeprefix(CHIT)
                place = self.table.chit_of(chit)
                known = (BOWL, GONE, *state.board.sides, *self._game.zones)
                state = LayChit(chit, place if place in known else GONE).after(state)
            elif thing.startswith(MARK):
                side = thing.removeprefix(MARK)
                state = SetSupply(side, self.table.shown[SUPPLY, side]).after(state)
            elif thing in self.table.counters:
                state = Align(thing, *self.table.counters[thing]).after(state)
        return state

    def unexplained(self, state: State, credit: Credit) -> Breach:
        """What is wrong with something that no act explains in its time."""
        event = self._events[credit.event]
        if isinstance(event, Rolled):
            return Breach(STRAY_ROLL, f"a throw of {_sum(event)} comes to nothing")
        if credit.thing in self.table.counters:
            return self._lies_wrong(state, credit.thing)
        if credit.thing.startswith(CHIT):
            return self._chit_wrong(credit.thing)
        return Breach(sequence.TIME, f"a button is pressed for which there is no time: {_said(event)}")

    def _lies_wrong(self, state: State, unit: str) -> Breach:
        standing, lying = state.standing(unit), self.table.counters[unit]
        is_, should = _shown(lying.place, lying.reduced), _shown(standing.location, standing.reduced)
        text = f"{unit} lies {is_}, and should be {should}"
        places = tuple(place for place in (standing.location, lying.place) if place)
        return Breach(TABLE, text, (unit,), places, side=state.board.counter(unit).side)

    def _chit_wrong(self, thing: str) -> Breach:
        chit = thing.removeprefix(CHIT)
        return Breach(BOWL_SHOWN, f"the chit {chit} lies in {self.table.chit_of(chit)}, and should not")

    def overdue(self, state: State, thing: str, act: object) -> tuple[Breach, int]:
        """What is wrong with something that the table should show since that act, and what it costs."""
        if thing.startswith(MARK):
            side = thing.removeprefix(MARK)
            text = f"the supply of {side} is {supply.marker(state, side)}, and its marker shows otherwise"
            return Breach(SUPPLY_SHOWN, text, severity=Severity.UNKNOWN, side=side), costs.LATE
        if thing.startswith(CHIT):
            return self._chit_wrong(thing), costs.BREACH
        breach = self._lies_wrong(state, thing)
        if isinstance(act, acts.CheckSupply):
            return breach, costs.BREACH
        captured = state.board.counter(thing).is_leader and state.standing(thing).location is None
        return (replace(breach, rule=CAPTURED) if captured else breach), costs.BREACH

    def scene(self, state: State, act: Act | None) -> tuple[str, str]:
        """The side that acts, or whose time it is, and a name for the fight or phase."""
        progress, unit = state.progress, getattr(act, "unit", "")
        side = state.board.counter(unit).side if unit else getattr(act, "side", "")
        if not state.active:
            return side or progress.side, str(state.turn)
        phase = f"{state.turn} {progress.points}"
        return side or state.active, f"{phase} {progress.fight.zone}" if progress.fight else phase

    # -- beginnings

    def restart(self, state: State, number: int) -> Reading | None:
        """A new beginning from the table at a turn or an announcement."""
        event, cost = self._events[number], costs.RESTART
        note = "here play is taken up again from the table, since nothing explains what came before"
        align = tuple(self._alignments(state))
        match event:
            case TurnBegan(_, turn) if turn > state.turn:
                return Reading((*align, SkipTo(Stage.NEXT), acts.Turn(turn)), cost, note)
            case Declared(_, what) if what.kind == d.ANNOUNCE and len(what.words) == 2:
                side, number_ = what.words[0], int(what.words[1])
                if side in state.board.sides:
                    left = self.table.shown.get((POINTS, side), 0) + number_
                    begin = (SkipTo(Stage.ANNOUNCE, side), SetPoints(side, left), acts.Announce(side, number_))
                    return Reading((*align, *begin), cost, note)
            case _:
                pass
        return None

    def _alignments(self, state: State) -> Iterator[Adjusting]:
        """What makes the position what the table shows."""
        for thing in self.differences(state):
            if thing in self.table.counters:
                yield Align(thing, *self.table.counters[thing])
            elif thing.startswith(CHIT):
                chit = thing.removeprefix(CHIT)
                yield LayChit(chit, self.table.chit_of(chit))


def _sum(event: Rolled) -> int:
    return sum(event.dice)


def _said(event: Event) -> str:
    return " ".join((event.what.kind, *event.what.words)) if isinstance(event, Declared) else "nothing"


def _shown(place: str | None, reduced: bool) -> str:
    face = "reduced" if reduced else "full"
    return f"in {place}, {face}" if place else "out of play"
