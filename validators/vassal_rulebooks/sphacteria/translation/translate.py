"""The translation of one log into acts, hand in hand with its play.

What lies between two declarations, rolls, flips or turns is one episode. Within it, what was put back is
forgotten; of the rest each drag becomes the best way between its ends. Buttons that were not used are
assumed to have been, and the assumption is put on record. What leaves no trace (passes, ends of steps) is
taken to have happened when what follows needs it; what should have left one and did not is a finding.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts, combat, declarations
from vassal_rulebooks.sphacteria.chits import place_of
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.reading.remarks import TOO_LONG
from vassal_rulebooks.sphacteria.reading.words import (
    POINTS,
    ChitMoved,
    Declared,
    Drag,
    Gone,
    Marked,
    Rolled,
    Shown,
    TurnBegan,
    Turnover,
    number_in,
)
from vassal_rulebooks.sphacteria.translation.arrivals import Arrivals
from vassal_rulebooks.sphacteria.translation.cards import Cards
from vassal_rulebooks.sphacteria.translation.desk import Desk
from vassal_rulebooks.sphacteria.translation.dice import Dice
from vassal_rulebooks.sphacteria.translation.effort import ACT
from vassal_rulebooks.sphacteria.translation.fighting import BEFORE_THE_DIE, Fighting
from vassal_rulebooks.sphacteria.translation.markers import Markers
from vassal_rulebooks.sphacteria.translation.moving import Moving
from vassal_rulebooks.sphacteria.translation.onward import Onward
from vassal_rulebooks.sphacteria.translation.readings import Readings
from vassal_rulebooks.sphacteria.translation.reconcile import Reconciling
from vassal_rulebooks.sphacteria.translation.table import Lying, Table
from vassal_rulebooks.sphacteria.translation.turns import Turns

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.reading.words import Event, Story
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.declarations import Declaration
    from vassal_tools.referee.protocol import Referee

IN_A_FIGHT = (Stage.LOSSES, Stage.RETREAT, Stage.ATTACK)


class Translation:
    """The translation of one log."""

    def __init__(self, rulebook: Sphacteria, story: Story, court: Referee[State, Act]) -> None:
        state = court.state
        table = Table(
            {unit: Lying(state.standing(unit).location, state.standing(unit).reduced) for unit in state.board.index},
            dict(story.chits),
            dict(story.shown),
        )
        self._desk = Desk(rulebook, court, story.events, table)
        self._fighting = Fighting(self._desk)
        self._onward = Onward(self._desk, self._fighting)
        self._moving = Moving(self._desk, self._onward)
        self._cards = Cards(self._desk, self._onward, self._fighting)
        self._dice = Dice(self._desk, self._onward, self._fighting, self._moving, self._cards)
        self._arrivals = Arrivals(self._desk, self._onward)
        self._markers = Markers(self._desk)
        self._reconciling = Reconciling(self._desk, self._arrivals, self._markers)
        self._turns = Turns(self._desk, self._onward, self._fighting, self._dice, self._arrivals, self._reconciling)
        self._last_step = story.steps
        self._is_ending = False  # whether unpaid fighters were put back by hand
        self._retreating: set[str] = set()  # who was said to retreat in this phase

    def run(self) -> None:
        """Bring every act to court."""
        self._turns.open_turn(1)
        parts = (self, self._desk, self._moving, self._dice, self._arrivals, self._markers)
        if not Readings(self._desk, parts, self._play_on).read():
            event = self._desk.events[min(self._desk.at + 1, len(self._desk.events) - 1)]
            text = "from here on there are more ways to read the log than can be tried"
            self._desk.remark(TOO_LONG, text, event.step)

    def _play_on(self, end: int) -> bool:
        """Bring what happens next to court, to the event of that number at most; whether there is more."""
        desk = self._desk
        while desk.at < min(end, len(desk.events)):
            event = desk.next_event()
            if desk.progress.stage is Stage.OVER:
                return False
            if event:
                self._follow(event)
            if _ends_a_stretch(event):
                return True
        if desk.at >= len(desk.events):
            self._moving.flush()
            self._turns.leave_open(self._last_step)
        return desk.at < len(desk.events)

    def _follow(self, event: Event) -> None:
        if isinstance(event, Drag):
            self._dragged(event)
        elif isinstance(event, Declared) and self._moving.waits_for(event.what):
            self._declared(event.step, event.what)
        elif isinstance(event, Rolled) and self._dice.is_beside_movement(event):
            self._dice.note_stray(event)
        elif isinstance(event, Marked):
            self._markers.marked(event)
        elif isinstance(event, Shown):
            pass
        else:
            self._moving.flush()
            self._happened(event)

    def _happened(self, event: Event) -> None:
        match event:
            case Declared(step, what):
                self._declared(step, what)
            case TurnBegan(step, number):
                self._end_unpaid(step)
                self._markers.compare(POINTS)
                self._turns.turn(step, number)
            case Turnover(step, unit) | Gone(step, unit):
                self._changed(event, step, unit)
            case ChitMoved(step) if self._desk.progress.is_known:
                self._end_unpaid(step)
                self._cards.moved(event)
            case Rolled(step):
                self._end_unpaid(step)
                self._dice.rolled(event)
            case _:
                pass

    # -- counters

    def _dragged(self, drag: Drag) -> None:
        progress = self._desk.progress
        if not progress.is_known:
            self._moving.add(drag)
            return
        standing = self._desk.state.standing(drag.unit)
        if drag.end == standing.location:
            self._arrivals.put_back(drag.unit)
        is_as_it_should = drag.end == standing.location and not self._moving.has_moved(drag.unit)
        if drag.end is None or (is_as_it_should and not standing.trail):
            return  # out of play or as it should be: the table is compared at the end of the phase
        if self._is_sent_back(drag):
            self._moving.flush()
            self._is_ending = not self._onward.declares(self._desk.state.active)
            return
        self._end_unpaid(drag.step)
        if progress.stage is not Stage.MOVE and (self._arrivals.is_shifted(drag) or self._is_slip(drag)):
            return
        if self._fighting.comes_back_to_perish(drag):
            return
        if progress.stage in (Stage.LOSSES, Stage.RETREAT) and self._is_of_the_fight(drag):
            self._moving.flush()
            if progress.stage is Stage.LOSSES:
                self._fighting.settle(drag.step)
                return
            self._fighting.settle(drag.step)
        elif self._arrivals.is_reinforcement(drag):
            self._moving.flush()
            self._arrivals.arrive(drag)
        elif drag.unit in self._retreating and (
            progress.stage in (Stage.ATTACK, Stage.ANNOUNCE) or self._fighting.lacks_its_die()
        ):
            self._moving.flush()
            self._fighting.close(drag.step)
            self._fighting.leaves_unbeaten(drag.unit, drag.end, drag.step)
        else:
            self._moving.add(drag)

    def _is_sent_back(self, drag: Drag) -> bool:
        """Whether who fights unpaid is put back by hand before the phase is ended, which sends it back (4.1)."""
        desk, state = self._desk, self._moving.preview()
        progress = state.progress
        if progress.stage not in (Stage.MOVE, Stage.ATTACK):
            return False
        if state.standing(drag.unit).location not in combat.contested(state):
            return False
        after = state
        desk.effort.spend(ACT)
        for act in (acts.EndMovement(),) * (not state.movement_ended) + (acts.EndPhase(),):
            after = desk.rulebook.apply(after, act)
        counter, lying = desk.game.counters[drag.unit], desk.table.counters[drag.unit]
        with_others = any(
            desk.table.counters[unit.id].place != drag.start for unit in state.units(drag.start or "", counter.side)
        )
        is_over = progress.stage is Stage.ATTACK or not counter.is_leader or with_others
        place, is_weaker = after.standing(drag.unit).location, after.standing(drag.unit).reduced
        is_back = place == drag.end
        if desk.is_mute and place and not is_back:  # where its activation began, and what could be paid, is not known
            is_back, is_weaker = drag.end in state.standing(drag.unit).trail[:-1], True
        if not is_back:
            return False
        is_turned = counter.is_leader or lying.reduced == is_weaker
        is_over = is_over and (is_turned or self._turns_soon(drag.unit)) and not self._others_are_put_back(state)
        return is_over != bool(desk.choose())

    def _others_are_put_back(self, state: State) -> bool:
        """Whether others who moved, and do not fight, are put back just before or after: then movement is not over."""
        fights = combat.contested(state)
        if self._moving.puts_back(fights):
            return True
        for _, event in self._desk.coming(until=lambda event: not isinstance(event, Drag)):
            trail = state.standing(event.unit).trail if isinstance(event, Drag) else ()
            if not trail or not isinstance(event, Drag) or event.end != trail[0]:
                return False
            if event.start not in fights:
                return True
        return False

    def _is_slip(self, drag: Drag) -> bool:
        """Whether the counter is put back at once; one of a beaten force only then leaves for good."""
        coming = list(self._desk.coming(until=_is_something_else))
        number, event = coming[0] if coming else (0, None)
        if not (isinstance(event, Drag) and event.unit == drag.unit and event.end == drag.start):
            return False
        must_leave = self._desk.progress.stage in IN_A_FIGHT
        leaves = any(isinstance(later, Drag | Gone) and later.unit == drag.unit for _, later in coming[1:])
        if (must_leave and not leaves) != bool(self._desk.choose()):
            return False  # it has retreated, and comes back later
        self._desk.take_ahead(number)
        return True

    def _end_unpaid(self, step: int) -> None:
        """The phase ends, whose unpaid fighters were put back by hand, once something else goes on."""
        if self._is_ending and self._desk.progress.stage in (Stage.MOVE, Stage.ATTACK):
            self._moving.flush()
            self._turns.close_phase(step)
        self._is_ending = False

    def _turns_soon(self, unit: str) -> bool:
        """Whether the counter is turned over before anything is declared, and before it goes elsewhere."""
        coming = self._desk.coming(until=lambda event: isinstance(event, Declared | Rolled))
        own = (event for _, event in coming if isinstance(event, Drag | Turnover) and event.unit == unit)
        return isinstance(next(own, None), Turnover)

    def _is_of_the_fight(self, drag: Drag) -> bool:
        """Whether a counter leaves the fight that is being resolved: a retreat, or one that waits for the losses."""
        fight = self._fighting.fight
        side = self._desk.game.counters[drag.unit].side
        is_leaving = fight is not None and (drag.start == fight.zone or drag.unit == fight.moving)
        return fight is not None and side == fight.loser and is_leaving

    def _changed(self, event: Turnover | Gone, step: int, unit: str) -> None:
        if not self._desk.progress.is_known:
            self._desk.bring(acts.Flip(unit) if isinstance(event, Turnover) else acts.Remove(unit), step)
            return
        stage = self._desk.progress.stage
        if stage in (Stage.LOSSES, Stage.RETREAT):
            self._fighting.settle(step)
        elif stage is Stage.DESERT and isinstance(event, Gone):
            act = acts.Desert(unit)
            if self._desk.is_legal(act):
                self._desk.bring(act, step)
        elif isinstance(event, Turnover) and self._is_turned_up(unit) and self._cards.action_is_over():
            recovery = acts.Recover(unit)
            is_by_event = self._cards.restorer_follows(unit) and not self._desk.choose()
            if not is_by_event and self._onward.would_be_legal(recovery):
                self._onward.bring(recovery, step)

    def _is_turned_up(self, unit: str) -> bool:
        """Whether a reduced unit was turned to its full face."""
        return self._desk.state.standing(unit).reduced and not self._desk.table.counters[unit].reduced

    # -- declared acts

    def _declared(self, step: int, what: Declaration) -> None:
        game = self._desk.game
        match what.kind, what.words:
            case declarations.ANNOUNCE, (side, number) if side in game.sides and number_in(number):
                self._turns.announced(step, side, number_in(number) or 0)
                self._retreating.clear()
                self._is_ending = False
            case declarations.ACTIVATE, (zone,) if zone in game.zones or zone in game.boxes:
                self._turns.activated(step, zone)
            case declarations.END_MOVEMENT, (side,):
                self._turns.end_movement(step, side)
            case declarations.END_PHASE, (side,):
                self._turns.end_phase(step, side)
            case _ if self._desk.progress.is_known:
                self._declared_in_game(step, what)
            case _:
                pass

    def _declared_in_game(self, step: int, what: Declaration) -> None:
        game = self._desk.game
        match what.kind, what.words:
            case declarations.RETREAT, (unit,) if unit in game.counters:
                self._retreating.add(unit)
            case declarations.ATTACK, (zone, *_) if zone in game.zones:
                self._attack(step, zone)
            case declarations.POINTS, (side, number) if side in game.sides and number_in(number) is not None:
                self._dice.take_points(step, side, number_in(number) or 0)
            case declarations.CORRECT, ("PA", side, number) if side in game.sides and number_in(number) is not None:
                self._dice.correct_points(step, side, number_in(number) or 0)
            case declarations.SUPPLY, (side, number) if side in game.sides and number_in(number) is not None:
                self._reconciling.supply_set(step, side, number_in(number) or 0, self._moving.preview())
            case declarations.EVENT, (number, chit, place) if number_in(number) in game.events:
                if chit in game.chits:
                    self._cards.declared(step, number_in(number) or 0, chit, place)
            case declarations.DISCARD, (chit,) if chit in game.chits:
                self._cards.discarded(step, chit)
            case declarations.RALLY, (unit,) if unit in game.counters:
                self._rally(step, unit)
            case declarations.HELOTS, (unit, die) if unit in game.counters and number_in(die) is not None:
                self._onward.bring(acts.RollHelots(unit, number_in(die) or 0), step)
            case declarations.STORM, (unit, die) if unit in game.counters and number_in(die) is not None:
                self._onward.bring(acts.RollStorm(unit, number_in(die) or 0), step)
            case _:
                pass

    def _attack(self, step: int, zone: str) -> None:
        fight = self._fighting.fight
        stage = self._desk.progress.stage
        if not (fight and stage in BEFORE_THE_DIE and fight.zone == zone):
            self._onward.approach(acts.Attack(zone), step)
        self._fighting.begin(zone, step)

    def _rally(self, step: int, unit: str) -> None:
        """A unit was turned up: it recovers, unless an event that is played in this step has restored it."""
        stage = self._desk.progress.stage
        if stage in (Stage.MOVE, Stage.ATTACK) and not self._desk.state.standing(unit).reduced:
            self._turns.close_phase(step)  # which has sent it back, and weakened it
        if not self._desk.state.standing(unit).reduced:
            return
        if self._is_restored_by_event(unit):
            return
        act = acts.Recover(unit)
        if self._desk.next_declared(declarations.ANNOUNCE) is None:
            self._onward.approach(act, step)  # and else action phases are still to come
        self._desk.bring(act, step)

    def _is_restored_by_event(self, unit: str) -> bool:
        """Whether the event that restores the unit is declared only after the unit was turned up."""
        numbers = [str(e.number) for e in self._desk.game.events.values() if e.effect == "restore"]
        what = self._desk.next_declared(declarations.EVENT, declarations.RALLY, declarations.DISCARD)
        if what is None or what.kind != declarations.EVENT or len(what.words) < 2 or what.words[0] not in numbers:
            return False
        return place_of(self._desk.state, what.words[1]) == self._desk.game.counters[unit].side


def _ends_a_stretch(event: Event | None) -> bool:
    """Whether play so far can be judged: a turn or an action phase has begun."""
    is_announced = isinstance(event, Declared) and event.what.kind == declarations.ANNOUNCE
    return is_announced or isinstance(event, TurnBegan)


def _is_something_else(event: Event) -> bool:
    """Whether something other than a retreat or a loss goes on."""
    beside = (declarations.RETREAT, declarations.LOSS)
    return isinstance(event, Rolled) or (isinstance(event, Declared) and event.what.kind not in beside)
