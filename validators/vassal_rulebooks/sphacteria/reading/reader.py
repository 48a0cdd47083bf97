"""A log of Sphacteria for the search: its table, and the acts that its events can show."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.facets import CARD, NUMBER
from vassal_rulebooks.core.reading.adjusting import Adjusted, aligned
from vassal_rulebooks.core.reading.events import (
    ChitMoved,
    Declared,
    Drag,
    Gone,
    Marked,
    Rolled,
    TurnBegan,
    Turnover,
    number_in,
)
from vassal_rulebooks.core.reading.obligations import obligation
from vassal_rulebooks.core.reading.reader import BUTTON, DIE, LogReader
from vassal_rulebooks.core.reading.timeline import is_said, touched
from vassal_rulebooks.sphacteria import acts, combat, movement, sequence, turn_start
from vassal_rulebooks.sphacteria import declarations as d
from vassal_rulebooks.sphacteria.names import POINTS, SUPPLY
from vassal_rulebooks.sphacteria.progress import BOWL, Stage
from vassal_rulebooks.sphacteria.reading import buttons, rates, remarks
from vassal_rulebooks.sphacteria.reading.adjustments import begin, set_points, skip_to, stage_of, unjudged
from vassal_rulebooks.sphacteria.reading.counters import CounterReader
from vassal_rulebooks.sphacteria.reading.events import DISCARDS, ChitReader
from vassal_rulebooks.sphacteria.reading.merging import remains
from vassal_rulebooks.sphacteria.reading.points import Numbers, late_marker
from vassal_rulebooks.sphacteria.reading.remarks import REMARKS
from vassal_rulebooks.sphacteria.reading.silent import SilentReader
from vassal_rulebooks.sphacteria.reading.table import SphacteriaTable
from vassal_rulebooks.sphacteria.state import RULES, State
from vassal_rulebooks.sphacteria.turn_start import place_of
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Credit, Reading
from vassal_tools.referee.search.protocol import Deadline, Limit, Setting

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from vassal_rulebooks.core.reading.events import Story
    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_tools.game.declarations import Declaration
    from vassal_tools.referee.search.hypothesis import Entry
    from vassal_tools.referee.search.protocol import Overdue, Remains

CUT = "the log shows no draw and no throw for action points in turn {}"
NOT_WHOLE = f"{CUT}: only movement is judged, not the points, the dice and the events"


class SphacteriaReader(LogReader[SphacteriaTable]):
    """The reader of one log."""

    def __init__(self, rulebook: Sphacteria, story: Story, state: State, cut: int = 0) -> None:
        """Set up the reader; a log that begins within a turn has this turn as `cut`, others 0."""
        super().__init__(rulebook, SphacteriaTable(story, state), REMARKS)
        self._game = rulebook.board.game
        self._cut = cut
        self._is_mute = not any(isinstance(event, Declared) for event in self.table.in_turn())  # its first turn
        self._rates = rates.Rates(self.table, self._game)
        self._numbers = Numbers(self.table, self._rates)
        self._counters = CounterReader(rulebook, self.table, self._rates)
        self._chits = ChitReader(self.table, self._rates)
        self._quiet = self._silent = SilentReader(rulebook, self.table, self._rates, self._chits)

    # -- the table

    def is_bare(self, number: int) -> bool:
        """Return True if no story needs to explain the event."""
        event = self._events[number]
        if isinstance(event, Marked):  # a marker may show an announcement
            return self.table.thing_of(event) is None
        return (isinstance(event, TurnBegan) and event.phase > 0) or super().is_bare(number)

    def limit(self, state: State) -> Limit | None:
        """Return the limit of judging: after the end of the game, and to movement in a turn without its beginning."""
        limit = super().limit(state)
        is_whole = state.progress.is_known and state.turn != self._cut
        if is_whole or (limit and not limit.is_partly):
            return limit
        if state.progress.is_known:
            return Limit(CUT.format(state.turn), is_partly=True, is_open=self._is_mute and not self._is_seen(state))
        return Limit(NOT_WHOLE.format(state.turn), is_partly=True)

    def _is_seen(self, state: State) -> bool:
        fight = state.progress.fight
        force = state.of_side(fight.zone, fight.attacker) if fight else ()
        return bool(force) and all(state.standing(unit.id).has_come for unit in force)

    # -- acts

    def instead(self, state: State, act: Act) -> str:
        """Return the legal alternatives to a move."""
        return movement.choices(state, act.unit) if isinstance(act, acts.MoveUnit) else ""

    def deadline(self, _state: State, act: Act | Adjusted) -> Deadline:
        """Return the period that an act ends."""
        if isinstance(act, Adjusted):
            return act.ends
        if isinstance(act, acts.Turn):
            return Deadline.TURN
        if isinstance(act, acts.Announce):
            return Deadline.BETWEEN
        return Deadline.PHASE if isinstance(act, acts.EndPhase) else Deadline.NONE

    # -- readings

    def readings(self, state: State, number: int, assumed: Collection[str], *, is_near: bool) -> Iterator[Reading]:
        """Yield the explanations of an event; units sent home belong to the end of a phase, which needs none."""
        if self.table.is_sent_home(state, number):
            return iter(())
        return super().readings(state, number, assumed, is_near=is_near)

    def explanations(self, state: State, number: int, assumed: Collection[str], *, is_near: bool) -> Iterator[Reading]:
        """Yield the explanations of an event in a position."""
        event = self._events[number]
        thing = self.table.thing_of(event)
        match event:
            case Drag() | Gone() | Turnover() | ChitMoved() if thing and self.table.agrees(state, thing):
                yield Reading()
            case Turnover(_, unit):
                yield from self._counters.turned(state, unit, is_near=is_near)
                yield from self._chits.restoring(state, unit) if state.progress.is_known else ()
            case Drag(_, unit) | Gone(_, unit):
                yield from self._counters.placed(state, unit, assumed, is_near=is_near)
            case ChitMoved() | Rolled() | Marked() if not state.progress.is_known:
                yield Reading()
            case ChitMoved():
                yield from self._chits.readings(state, event, is_near=is_near)
            case Declared(_, what) if what.kind == d.EVENT and len(what.words) == 3 and state.progress.is_known:
                yield from self._chits.declared(state, number_in(what.words[0]) or 0, *what.words[1:], is_near=is_near)
            case Marked() | Declared() if thing and (state.progress.is_known or isinstance(event, Marked)):
                yield from self._numbers.readings(state, event)
            case Declared(_, what):
                yield from buttons.declared(state, what, assumed, self.table, is_near=is_near)
                if what.kind == d.END_PHASE and what.words == (state.active,) and state.progress.stage is Stage.ATTACK:
                    yield from self._silent.wasted(state)
                    stays = self._silent.stays(state, buttons.unspent(state, assumed, self.table))
                    yield from (one for one in stays if not one.faults)
            case Rolled():
                yield from buttons.rolled(state, event, self.table, is_near=is_near)
            case TurnBegan(_, turn):
                yield from self._turn(state, turn)
            case _:
                pass

    def _turn(self, state: State, turn: int) -> Iterator[Reading]:
        stage, is_whole = state.progress.stage, self.table.shows_turn()
        if turn == state.turn:
            yield Reading()
        elif turn == state.turn + 1 and stage is Stage.NEXT and is_whole:
            yield Reading((acts.Turn(turn),))
        elif (stage is Stage.UNKNOWN and not state.active) or (turn == state.turn + 1 and stage is Stage.NEXT):
            progress = self.table.progress(state) if is_whole else state.progress.unknown(state.board)
            partly = Breach(REMARKS.partly, NOT_WHOLE.format(turn))
            yield Reading((acts.Turn(turn), begin(progress)), faults=() if is_whole else (partly,), price=0)

    def credit_readings(self, state: State, credit: Credit, assumed: Collection[str]) -> Iterator[Reading]:
        """Yield the explanations of a pending change."""
        for reading in self.readings(state, credit.event, assumed, is_near=False):
            if reading.acts or not self._is_draw(credit):
                yield reading

    def is_paid(self, state: State, credit: Credit) -> bool:
        """Return True if rules and table agree about a pending change; a drawn chit must not be in the bowl again."""
        is_back = self._is_draw(credit) and self.table.card(credit.thing.removeprefix(CARD)) == BOWL
        return super().is_paid(state, credit) and not is_back and not self.table.is_sent_home(state, credit.event)

    def relies_on(self, state: State, act: Act | Adjusted, credit: Credit) -> bool:
        """Return True if an act is the die of a fight in a zone that a pending counter entered."""
        if not isinstance(act, acts.RollCombat) or credit.thing not in state.board.index:
            return False
        return self.table.counters[credit.thing].place == act.zone != state.location(credit.thing)

    def _is_draw(self, credit: Credit) -> bool:
        event = self._events[credit.event]
        if not isinstance(event, ChitMoved) or event.start != BOWL or event.end not in self._game.sides:
            return False
        before = (one for one in self.table.so_far() if touched(one) == event.chit and one.step < event.step)
        *_, last = (None, *before)
        return not isinstance(last, ChitMoved) or (last.start, last.end) != (event.end, BOWL)

    # -- pending changes

    def to_come(self, state: State) -> Iterator[Reading]:
        """Yield the next acts of a side, and the end of a phase that sends units home unfought."""
        yield from super().to_come(state)
        if state.progress.stage is Stage.ATTACK and not self._rules.check(state, acts.EndPhase()):
            yield Reading((unjudged(acts.EndPhase()),), costs.LATE)

    def credit(self, state: State, number: int) -> Credit | None:
        """Return the pending change of an unexplained event."""
        event = self._events[number]
        match event:
            case ChitMoved(_, chit) if place_of(state, chit) == self.table.card(chit):
                return None  # it is back, and its change before is still pending
            case Rolled(_, side) if side:
                return Credit(f"{DIE}{number}", number, costs.BREACH, state.progress.stage is Stage.DRAW)
            case Marked() | Declared() if self._numbers.is_comparable(state, event):
                return self._numbers.credit(state, event, number)
            case Declared(_, what) if what.kind in d.ENDS:
                is_early = what.words[:1] == (state.active,) and self.table.moves_on(state.active)
                is_early = is_early and not (what.kind == d.END_MOVEMENT and self.table.walks_out(state.active))
                return Credit(f"{BUTTON}{number}", number, costs.IGNORED, is_hopeful=True) if is_early else None
            case Declared(_, what) if what.kind in (d.EVENT, d.ATTACK, d.POINTS, d.STORM, d.HELOTS):
                return Credit(f"{BUTTON}{number}", number, costs.UNEXPLAINED)
            case Marked() | Declared() | TurnBegan():
                return None
            case _:
                return super().credit(state, number)

    def _waiting(self, state: State, thing: str, number: int) -> Credit:
        found, unit = super()._waiting(state, thing, number), touched(self._events[number]) or ""
        is_due = self._is_laid_ready(state, unit)
        if stage_of(state) is Stage.MOVE and self.table.agrees(self.play(state, acts.EndMovement())[1], thing):
            found = found._replace(is_hopeful=True, until=None)  # a leader is taken off as soon as he is captured
        is_passing = found.is_passing or self._is_played_later(unit) or self._is_carried_on(state, number)
        if is_due or self._is_before_helots(state, number):
            found = found._replace(is_hopeful=True, until=None)
        return found._replace(is_passing=is_passing, is_due=is_due)

    def _is_played_later(self, chit: str) -> bool:
        is_laid = self.table.card(chit) in self._game.zones
        for event in self.table.in_turn() if is_laid else self.table.coming(1):
            if isinstance(event, Declared) and event.what.kind == d.EVENT and chit in event.what.words:
                return True
            if touched(event) == chit:
                return isinstance(event, ChitMoved) and event.end == BOWL
        return False

    def _is_laid_ready(self, state: State, unit: str) -> bool:
        arrival = self._game.arrivals.get(unit)
        is_adjusting = state.progress.stage in (*DISCARDS, Stage.NEXT)
        is_there = arrival is not None and self.table.counters[unit].place == arrival.base
        return is_there and arrival in turn_start.due(replace(state, turn=state.turn + is_adjusting))

    def is_taken_back(self, state: State, number: int) -> bool:
        """Return True if a counter or chit goes back at once, or movement continues after its end.

        A carried unit that continues at once counts, too: its way may belong to a phase not announced yet.
        """
        event = self._events[number]
        if isinstance(event, Declared) and event.what.kind in d.ENDS:
            return self.table.moves_on(event.what.words[0])
        return any(
            (self.table.is_taken_back(), self._is_carried_on(state, number), self._is_before_helots(state, number))
        )

    def _is_before_helots(self, state: State, number: int) -> bool:
        event, first = self._events[number], state.progress.initiative
        thing = touched(event) or ""
        side = self._game.counters[thing].side if thing in self._game.counters else place_of(state, thing)
        is_second = side in self._game.sides and side != first == self._game.rules.supply.smuggling.side.value
        adjusts = event.end == BOWL if isinstance(event, ChitMoved) else isinstance(event, Turnover) and not event.lost
        thrown = (is_said(one, d.HELOTS) or (isinstance(one, Rolled) and not one.side) for one in self.table.in_turn())
        return is_second and adjusts and any(thrown)

    def _is_carried_on(self, state: State, number: int) -> bool:
        """Buttons at both ends of a phase show that the whole way belongs to it."""
        event = self._events[number]
        if not isinstance(event, Drag) or event.end not in self.table.seas:
            return False
        unit, standing = self.table.board.counter(event.unit), state.standing(event.unit)
        has_marched = standing.moved is not None and standing.location not in self.table.seas
        if unit.is_naval or not has_marched or self.table.is_phase_said(unit.side):
            return False
        return self.table.goes_next(unit.id) is not None

    def ignored(self, state: State, number: int) -> Reading | None:
        """Return the reading of a button or a click of the turn counter as a slip; None for other events."""
        event = self._events[number]
        match event:
            case Declared(_, what) if what.kind in buttons.SLIPS and (
                not buttons.is_due(state, what) or self._is_repeated(state, what)
            ):
                return Reading((), costs.IGNORED, f"the button {what.kind} is taken for a slip")
            case Declared(_, what) if what.kind == d.ANNOUNCE:
                text = f"{what.words[0]} announces points at the wrong time"
                return Reading(faults=(Breach(RULES["SPH-2-order"], text),), price=costs.RESTART)
            case Declared(_, what):
                price = costs.RESTART if what.kind in d.ENDS else costs.CONTRADICTED
                return Reading(faults=(self._untimely(what),), price=price)
            case TurnBegan(_, turn) if turn < state.turn:
                return Reading((), costs.SLIP)
            case Marked() if not self._numbers.is_comparable(state, event):
                return Reading()
            case _:
                return None

    def _is_repeated(self, state: State, what: Declaration) -> bool:
        coming = [event for event in self.table.coming() if isinstance(event, Declared | Rolled)]
        is_repeated = what.kind == d.ATTACK and any(is_said(event, d.ATTACK) for event in coming[:1])
        return is_repeated and what.words[0] not in combat.contested(state)

    def button(self, number: int) -> tuple[str, ...] | None:
        """Return the button of an event; a marker of points shows an announcement."""
        match self._events[number]:
            case Declared(_, what):
                return buttons.button_of(what)
            case Marked() as marked if (shown := self.table.set_by(marked)) and shown.what == POINTS:
                return d.ANNOUNCE, shown.side
            case _:
                return None

    def is_open(self, number: int, button: tuple[str, ...]) -> bool:
        """Return True if a missing button still matters: it is pressed later, or belongs to the running phase."""
        return button[0] == d.ANNOUNCE or super().is_open(number, button)

    def remains(self, state: State) -> Remains:
        """Return the parts of a position that matter for the rest of the log."""
        return remains(state, self.table, self._rates)

    def late(self, state: State, number: int) -> Reading | None:
        """Return the effect of a late button; None if it is in time."""
        match self._events[number]:
            case Declared(_, what):
                return buttons.late(state, what)
            case Marked() as marked if shown := self.table.set_by(marked):
                return late_marker(state, shown)
            case _:
                return Reading()

    # -- debts

    def aligned(self, state: State, things: Collection[str]) -> Any:
        """Return the position aligned with the table; untouched markers of supply are ignored."""
        known = [one for one in things if not one.startswith(NUMBER + SUPPLY) or self.table.is_set(one)]
        after = self.table.aligned(state, known)
        return sequence.advanced(after) if any(one.startswith(NUMBER + POINTS) for one in known) else after

    def unexplained(self, state: State, credit: Credit) -> Breach:
        """Return the breach of a pending change that no act explains in time."""
        event = self._events[credit.event]
        if (one := self.table.set_by(event)) and one.thing == credit.thing:
            return self._numbers.wrong(state, event, one)
        return super().unexplained(state, credit)

    def _differs(self, state: State, thing: str) -> Breach:
        return remarks.wrong(self.table, state, thing)

    def overdue(self, state: State, thing: str, story: Entry | None = None) -> Overdue:
        """Return the breach of a change that the table should show by now."""
        if thing.startswith(NUMBER):
            return remarks.overdue_supply(self.table, self._rates, state, thing)
        owed, breach = obligation(self._rules, self.table, story, thing), self._differs(state, thing)
        rule = remarks.broken_by(owed.line, self._events[owed.line.event], thing) if owed.line else None
        return (owed._replace(rule=rule) if rule else owed).overdue(breach)

    def setting(self, state: State, act: Act | None, side: str) -> Setting:
        """Return the side that acts, and the names of phase and fight."""
        progress, unit = state.progress, getattr(act, "unit", "")
        side = side or (state.board.counter(unit).side if unit else getattr(act, "side", ""))
        phase = f"{state.turn} {state.active or side}"  # outside all phases as in its own
        fight = progress.fight.zone if progress.fight else ""
        return Setting(side or state.active or progress.side, phase, fight, state.turn)

    # -- beginnings

    def restart(self, state: State, number: int) -> Reading | None:
        """Return a new beginning from the table at a turn or an announcement; None for other events."""
        event, cost = self._events[number], costs.RESTART
        match event:
            case TurnBegan(_, turn) if turn > state.turn:
                shown = aligned(self.table.aligned(state, self.table.differences(state)))
                return Reading((shown, skip_to(Stage.NEXT), acts.Turn(turn)), cost, restarts=True)
            case Declared(_, what) if what.kind == d.ANNOUNCE and len(what.words) == 2:
                side, number_ = what.words[0], number_in(what.words[1]) or 0
                if side in state.board.sides:
                    left = {one: self.table.numbers.get((POINTS, one), 0) for one in state.board.sides}
                    left[side] = max(left[side], number_)  # the marker is lowered only after the announcement
                    points = (set_points(one, value) for one, value in left.items())
                    begun = (skip_to(Stage.ANNOUNCE, side), *points, acts.Announce(side, number_))
                    shown = aligned(self.table.aligned(state, self.table.differences(state)))
                    return Reading((shown, *begun), cost, restarts=True)
            case _:
                pass
        return None
