"""The translation of one log into acts, hand in hand with its play.

What lies between two declarations, rolls, flips or turns is one episode. Within it, what was put back is
forgotten; of the rest each drag becomes the best way between its ends. Buttons that were not used are
assumed to have been, and the assumption is put on record. What leaves no trace (passes, ends of steps) is
taken to have happened when what follows needs it; what should have left one and did not is a finding.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts, combat, points, reinforcements, sequence
from vassal_rulebooks.sphacteria.activation import activation_cost
from vassal_rulebooks.sphacteria.chits import place_of
from vassal_rulebooks.sphacteria.course import BOWL, GONE, Course, Stage
from vassal_rulebooks.sphacteria.translation.cards import Cards
from vassal_rulebooks.sphacteria.translation.desk import Desk
from vassal_rulebooks.sphacteria.translation.events import (
    SUPPLY,
    ChitMoved,
    Declared,
    Drag,
    Gone,
    Rolled,
    Shown,
    TurnBegan,
    Turnover,
    number_in,
)
from vassal_rulebooks.sphacteria.translation.fighting import BEFORE_THE_DIE, Fighting
from vassal_rulebooks.sphacteria.translation.moving import Moving
from vassal_rulebooks.sphacteria.translation.onward import Onward
from vassal_rulebooks.sphacteria.translation.readings import Readings
from vassal_rulebooks.sphacteria.translation.reconcile import Reconciling
from vassal_rulebooks.sphacteria.translation.remarks import (
    AGREED,
    ASSUMED,
    NEW_ROLL,
    NOT_JUDGED,
    PARTLY_SHOWN,
    POINTS_SHOWN,
    SERIAL_JUMPS,
    SET_SILENTLY,
    STRAY_ROLL,
)
from vassal_rulebooks.sphacteria.translation.table import Lying, Table
from vassal_tools.findings import Severity
from vassal_tools.game import declarations

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.translation.events import Event, Story
    from vassal_tools.game.declarations import Declaration
    from vassal_tools.replay.rulebook import Court

IN_A_FIGHT = (Stage.LOSSES, Stage.RETREAT, Stage.ATTACK)
IN_MOVEMENT = (Stage.ANNOUNCE, Stage.MOVE, Stage.ATTACK)

BESIDE_A_FIGHT = (
    declarations.ACTIVATE,
    declarations.END_MOVEMENT,
    declarations.ATTACK,
    declarations.END_PHASE,
    declarations.ANNOUNCE,
)
"""What is declared before a die is thrown for a fight, or after all that comes of it."""


class Translation:
    """The translation of one log."""

    def __init__(self, rulebook: Sphacteria, story: Story, court: Court[State, Act]) -> None:
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
        self._reconciling = Reconciling(self._desk)
        self._serial = story.serial
        self._last_step = story.steps
        self._is_ending = False  # whether unpaid fighters were put back by hand
        self._retreating: set[str] = set()  # who was said to retreat in this phase
        self._undone: dict[str, Rolled] = {}
        self._spare_throws: dict[str, Rolled] = {}

    def run(self) -> None:
        """Bring every act to court."""
        self._open_turn(1)
        parts = (self, self._desk, self._moving, self._reconciling)
        Readings(self._desk, parts, self._play_on).read()

    def _play_on(self, end: int) -> bool:
        """Bring what happens next to court, to the event of that number at most; whether there is more."""
        desk = self._desk
        while desk.at < min(end, len(desk.events)):
            event = desk.next_event()
            if desk.course and desk.course.stage is Stage.OVER:
                return False
            if event:
                self._follow(event)
            if _ends_a_stretch(event):
                return True
        if desk.at >= len(desk.events):
            self._moving.flush()
            self._leave_open()
        return desk.at < len(desk.events)

    def _follow(self, event: Event) -> None:
        if isinstance(event, Declared):
            self._moving.start_over_for(event.what)
        if isinstance(event, Drag):
            self._dragged(event)
        elif isinstance(event, Declared) and self._moving.waits_for(event.what):
            self._declared(event.step, event.what)
        elif isinstance(event, Rolled) and self._is_beside_movement(event):
            self._note_stray(event)
        elif isinstance(event, Shown):
            self._shown(event)
        else:
            self._moving.flush()
            self._happened(event)

    def _shown(self, shown: Shown) -> None:
        """A number of the table has changed: the button that does it says so."""
        if shown.is_silent and not self._desk.is_mute:
            text = f"{shown.what} of {shown.side} become {shown.value} by no button"
            self._desk.remark(SET_SILENTLY, text, shown.step)

    def _happened(self, event: Event) -> None:
        match event:
            case Declared(step, what):
                self._declared(step, what)
            case TurnBegan(step, number):
                self._end_unpaid(step)
                self._turn(step, number)
            case Turnover(step, unit) | Gone(step, unit):
                self._changed(event, step, unit)
            case ChitMoved(step) if self._desk.course:
                self._end_unpaid(step)
                self._cards.moved(event)
            case Rolled(step, side):
                self._end_unpaid(step)
                self._rolled_for_points(event) if side else self._rolled_for_a_fight(event)
            case _:
                pass

    # -- counters

    def _dragged(self, drag: Drag) -> None:
        course = self._desk.course
        if course is None:
            self._moving.add(drag)
            return
        standing = self._desk.state.standing(drag.unit)
        if drag.end == standing.location:
            self._reconciling.early.pop(drag.unit, None)
        is_as_it_should = drag.end == standing.location and not self._moving.has_moved(drag.unit)
        if drag.end is None or (is_as_it_should and not standing.trail):
            return  # out of play or as it should be: the table is compared at the end of the phase
        if self._is_sent_back(drag):
            self._moving.flush()
            self._is_ending = not self._onward.declares(self._desk.state.active)
            return
        self._end_unpaid(drag.step)
        if course.stage is not Stage.MOVE and self._is_slip(drag):
            return
        if self._fighting.comes_back_to_perish(drag):
            return
        if course.stage in (Stage.LOSSES, Stage.RETREAT) and self._is_of_the_fight(drag):
            self._moving.flush()
            if course.stage is Stage.LOSSES:
                self._fighting.settle(drag.step)
                return
            self._fighting.settle(drag.step)
        elif self._is_reinforcement(drag):
            self._moving.flush()
            self._arrive(drag)
        elif drag.unit in self._retreating and course.stage in (Stage.ATTACK, Stage.ANNOUNCE):
            self._moving.flush()
            self._fighting.leaves_unbeaten(drag.unit, drag.end, drag.step)
        else:
            self._moving.add(drag)

    def _is_sent_back(self, drag: Drag) -> bool:
        """Whether who fights unpaid is put back by hand before the phase is ended, which sends it back (4.1)."""
        desk, course = self._desk, self._desk.course
        if course is None or course.stage not in (Stage.MOVE, Stage.ATTACK):
            return False
        state = self._moving.preview()
        if state.standing(drag.unit).location not in combat.contested(state):
            return False
        after = state
        for act in (acts.EndMovement(),) * (not state.is_over) + (acts.EndPhase(),):
            after = desk.rulebook.apply(after, act)
        counter = desk.game.counters[drag.unit]
        is_turned = counter.is_leader or desk.table.counters[drag.unit].reduced == after.standing(drag.unit).reduced
        with_others = any(
            desk.table.counters[unit.id].place != drag.start for unit in state.units(drag.start or "", counter.side)
        )
        is_over = course.stage is Stage.ATTACK or not counter.is_leader or with_others
        is_back = after.standing(drag.unit).location == drag.end
        if desk.is_mute:  # where its activation began is not known
            is_back = is_back or drag.end in state.standing(drag.unit).trail[:-1]
        if not is_back:
            return False
        return (is_over and (is_turned or self._turns_soon(drag.unit))) != bool(desk.choose())

    def _is_slip(self, drag: Drag) -> bool:
        """Whether the counter is put back at once; one of a beaten force only then leaves for good."""
        coming = list(self._desk.coming(until=_is_something_else))
        number, event = coming[0] if coming else (0, None)
        if not (isinstance(event, Drag) and event.unit == drag.unit and event.end == drag.start):
            return False
        must_leave = self._desk.course is not None and self._desk.course.stage in IN_A_FIGHT
        leaves = any(isinstance(later, Drag | Gone) and later.unit == drag.unit for _, later in coming[1:])
        if (must_leave and not leaves) != bool(self._desk.choose()):
            return False  # it has retreated, and comes back later
        self._desk.take_ahead(number)
        return True

    def _end_unpaid(self, step: int) -> None:
        """The phase ends, whose unpaid fighters were put back by hand, once something else goes on."""
        if self._is_ending and self._desk.course and self._desk.course.stage in (Stage.MOVE, Stage.ATTACK):
            self._moving.flush()
            self._close_phase(step)
        self._is_ending = False

    def _turns_soon(self, unit: str) -> bool:
        """Whether the counter is turned over before anything is declared."""
        coming = self._desk.coming(until=lambda event: isinstance(event, Declared | Rolled))
        return any(isinstance(event, Turnover) and event.unit == unit for _, event in coming)

    def _is_of_the_fight(self, drag: Drag) -> bool:
        """Whether a counter leaves the fight that is being resolved: a retreat, or one that waits for the losses."""
        fight = self._fighting.fight
        side = self._desk.game.counters[drag.unit].side
        is_leaving = fight is not None and (drag.start == fight.zone or drag.unit == fight.moving)
        return fight is not None and side == fight.loser and is_leaving

    def _is_reinforcement(self, drag: Drag) -> bool:
        arrival = self._desk.game.arrivals.get(drag.unit)
        here = self._desk.state.standing(drag.unit).location
        boxes = self._desk.game.boxes
        is_reserve = here is not None and here in boxes and not boxes[here].is_base
        is_base = drag.end is not None and drag.end in boxes and boxes[drag.end].is_base
        return arrival is not None and is_reserve and is_base

    def _arrive(self, drag: Drag) -> None:
        act = acts.Arrive(drag.unit, drag.end or "")
        stage = self._desk.course.stage if self._desk.course else None
        if stage in (Stage.DRAW, Stage.ROLL):
            self._reconciling.early[drag.unit] = drag.step
            return
        if self._is_taken_back(drag):
            self._reconciling.early[drag.unit] = drag.step
            return
        self._onward.approach(act, drag.step)
        if self._desk.is_legal(act) or not self._comes_later(drag.unit):
            self._desk.bring(act, drag.step)
        else:
            self._reconciling.early[drag.unit] = drag.step

    def _is_taken_back(self, arrival: Drag) -> bool:
        """Whether the counter goes back to where it waited before it goes anywhere else."""
        nexts = (event for _, event in self._desk.coming() if isinstance(event, Drag) and event.unit == arrival.unit)
        onward = next(nexts, None)
        return onward is not None and onward.end == arrival.start

    def _comes_later(self, unit: str) -> bool:
        """Whether a group is only put into its base early: it is due later, and nobody of it moves before."""
        group = self._desk.game.reinforcements[self._desk.game.arrivals[unit].group]
        is_later = group.turn is not None and not reinforcements.is_due(self._desk.state, group)
        moves = any(isinstance(e, Drag) and e.unit == unit for _, e in self._desk.coming())
        return is_later and not moves

    def _bring_the_early(self, step: int) -> None:
        """Reinforcements that lay in their base early have come now that they are due."""
        for unit in list(self._reconciling.early):
            place = self._desk.table.counters[unit].place
            course = self._desk.course
            if course is None or place is None or self._desk.state.standing(unit).location == place:
                del self._reconciling.early[unit]
                continue
            arrival = self._desk.game.arrivals[unit]
            if reinforcements.is_due(self._desk.state, self._desk.game.reinforcements[arrival.group]):
                act = acts.Arrive(unit, place)
                self._onward.approach(act, step)
                self._desk.bring(act, step)
                del self._reconciling.early[unit]

    def _changed(self, event: Turnover | Gone, step: int, unit: str) -> None:
        if self._desk.course is None:
            self._desk.bring(acts.Flip(unit) if isinstance(event, Turnover) else acts.Remove(unit), step)
            return
        stage = self._desk.course.stage
        if stage in (Stage.LOSSES, Stage.RETREAT):
            self._fighting.settle(step)
        elif stage is Stage.DESERT and isinstance(event, Gone):
            act = acts.Desert(unit)
            if self._desk.is_legal(act):
                self._desk.bring(act, step)
        elif isinstance(event, Turnover) and self._is_turned_up(unit) and self._cards.action_is_over():
            recovery = acts.Recover(unit)
            if self._onward.would_be_legal(recovery):
                self._bring_on(recovery, step)

    def _is_turned_up(self, unit: str) -> bool:
        """Whether a reduced unit was turned to its full face."""
        return self._desk.state.standing(unit).reduced and not self._desk.table.counters[unit].reduced

    # -- declared acts

    def _declared(self, step: int, what: Declaration) -> None:
        if what.serial != self._serial + 1:
            self._desk.remark(SERIAL_JUMPS, f"the serial number is {what.serial} after {self._serial}", step)
        self._serial = what.serial
        game = self._desk.game
        match what.kind, what.words:
            case declarations.ANNOUNCE, (side, number) if side in game.sides and number_in(number):
                self._announced(step, side, number_in(number) or 0)
            case declarations.ACTIVATE, (zone,) if zone in game.zones or zone in game.boxes:
                self._activated(step, zone)
            case declarations.END_MOVEMENT, (side,):
                self._end_movement(step, side)
            case declarations.END_PHASE, (side,):
                self._end_phase(step, side)
            case _ if self._desk.course:
                self._declared_in_course(step, what)
            case _:
                pass

    def _declared_in_course(self, step: int, what: Declaration) -> None:
        game = self._desk.game
        match what.kind, what.words:
            case declarations.RETREAT, (unit,) if unit in game.counters:
                self._retreating.add(unit)
            case declarations.ATTACK, (zone, *_) if zone in game.zones:
                self._attack(step, zone)
            case declarations.POINTS, (side, number) if side in game.sides and number_in(number) is not None:
                self._take_points(step, side, number_in(number) or 0)
            case declarations.CORRECT, ("PA", side, number) if side in game.sides and number_in(number) is not None:
                self._correct_points(step, side, number_in(number) or 0)
            case declarations.SUPPLY, (side, number) if side in game.sides and number_in(number) is not None:
                self._reconciling.supply_set(step, side, number_in(number) or 0)
            case declarations.EVENT, (number, chit, place) if number_in(number) in game.events:
                if chit in game.chits:
                    self._cards.declared(step, number_in(number) or 0, chit, place)
            case declarations.DISCARD, (chit,) if chit in game.chits:
                self._cards.discarded(step, chit)
            case declarations.RALLY, (unit,) if unit in game.counters:
                self._rally(step, unit)
            case declarations.HELOTS, (unit, die) if unit in game.counters and number_in(die) is not None:
                self._bring_on(acts.RollHelots(unit, number_in(die) or 0), step)
            case declarations.STORM, (unit, die) if unit in game.counters and number_in(die) is not None:
                self._bring_on(acts.RollStorm(unit, number_in(die) or 0), step)
            case _:
                pass

    def _bring_on(self, act: Act, step: int) -> None:
        """Go on to the step that the act belongs to, and bring it."""
        self._onward.approach(act, step)
        self._desk.bring(act, step)

    def _announced(self, step: int, side: str, number: int) -> None:
        desk = self._desk
        if desk.course is None:
            if desk.state.active == side:
                text = f"{side} announces again, and its action phase was not ended; whether it might is not judged yet"
                desk.remark(NOT_JUDGED, text, step)
            self._close_phase(step)
            desk.bring(acts.Announce(side, number), step)
            return
        self._bring_the_early(step)
        act = acts.Announce(side, number)
        self._onward.approach(act, step)
        self._reconciling.counters(step)
        self._retreating.clear()
        self._is_ending = False
        desk.bring(act, step)

    def _activated(self, step: int, zone: str) -> None:
        desk = self._desk
        sides = {counter.side for counter in desk.state.at(zone)}
        if len(sides) == 1 and desk.state.active not in sides:
            side = sides.pop()
            text = f"an action phase of {side} is assumed to have been announced, since {zone} is activated"
            desk.remark(ASSUMED, text, step, zones=(zone,))
            announce = acts.Announce(side, 1)
            if desk.course:
                self._onward.approach(announce, step)
            else:
                self._close_phase(step)
            desk.begin_phase(announce, step)
        act = acts.Activate(zone)
        if desk.course:
            self._onward.approach(act, step)
            desk.lend(activation_cost(desk.state, zone))
        desk.bring(act, step)

    def _end_movement(self, step: int, side: str) -> None:
        if self._is_own_end(step, side) and not self._desk.state.is_over:
            self._desk.bring(acts.EndMovement(), step, evidence=self._desk.evidence)

    def _end_phase(self, step: int, side: str) -> None:
        if self._is_own_end(step, side):
            self._close_phase(step)
            if self._desk.course:
                self._bring_too_early()
                self._reconciling.counters(step, but_not=acts.EndPhase)

    def _bring_too_early(self) -> None:
        """Who lies in a base when an action phase ends, and is not due in this turn, has come too early (7)."""
        for unit, step in list(self._reconciling.early.items()):
            group = self._desk.game.reinforcements[self._desk.game.arrivals[unit].group]
            place = self._desk.table.counters[unit].place
            if place and not reinforcements.is_due(self._desk.state, group):
                self._desk.bring(acts.Arrive(unit, place), step)
                del self._reconciling.early[unit]

    def _is_own_end(self, step: int, side: str) -> bool:
        active = self._desk.state.active
        if active and active != side:
            text = f"{side} ends what is {active}'s to end; it is left as it was"
            self._desk.remark(ASSUMED, text, step)
        return active == side

    def _close_phase(self, step: int) -> None:
        """The running action phase ends, with all that it still lacks."""
        desk = self._desk
        if not desk.state.active:
            return
        if not desk.state.is_over:
            desk.bring(acts.EndMovement(), step, evidence=desk.evidence)
        if desk.course and desk.course.fight:
            self._fighting.close(step)
        if desk.state.active:
            desk.bring(acts.EndPhase(), step, evidence=desk.evidence)
        desk.moved, desk.left = {}, {}

    def _attack(self, step: int, zone: str) -> None:
        fight = self._fighting.fight
        stage = self._desk.course.stage if self._desk.course else None
        if not (fight and stage in BEFORE_THE_DIE and fight.zone == zone):
            self._onward.approach(acts.Attack(zone), step)
        self._fighting.begin(zone, step)

    def _rally(self, step: int, unit: str) -> None:
        """A unit was turned up: it recovers, unless an event that is played in this step has restored it."""
        stage = self._desk.course.stage if self._desk.course else None
        if stage in (Stage.MOVE, Stage.ATTACK) and not self._desk.state.standing(unit).reduced:
            self._close_phase(step)  # which has sent it back, and weakened it
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

    # -- points

    def _take_points(self, step: int, side: str, number: int) -> None:
        course = self._desk.course
        if course is None:
            return
        i = self._desk.state.board.side_index[side]
        roll = course.rolls[i]
        right = points.points_of(self._desk.state, roll) if roll else 0
        if number == right:
            return
        spare = self._spare_throws.get(side)
        if spare and points.points_of(self._desk.state, sum(spare.dice)) == number:
            text = f"{side} throws {sum(spare.dice)} for points after {roll}, and takes {number} PA by it"
            self._desk.remark(points.DICE, text, spare.step, legal=f"{right} PA by the first throw")
        else:
            text = f"{side} takes {number} PA, and its throw of {roll} gives {right}"
            self._desk.remark(POINTS_SHOWN, text, step, legal=f"{right} PA")
        if course.stage not in (Stage.DRAW, Stage.ROLL):
            self._desk.restate(points.with_points(self._desk.state, side, number))

    def _correct_points(self, step: int, side: str, number: int) -> None:
        course = self._desk.course
        if course is None or points.left(self._desk.state, side) == number:
            return
        self._desk.remark(AGREED, f"{side} has {number} PA by agreement", step)
        state = points.with_points(self._desk.state, side, number)
        self._desk.restate(state)

    def _rolled_for_points(self, rolled: Rolled) -> None:
        course = self._desk.course
        if course is None:
            return
        side, desk = rolled.side, self._desk
        total = sum(rolled.dice)
        before = course.rolls[desk.state.board.side_index[side]]
        if rolled.is_undone:
            if course.stage in (Stage.DRAW, Stage.ROLL) and not before:
                self._undone.setdefault(side, rolled)
            return
        if before:
            self._spare_throws[side] = rolled
            text = f"{side} throws {total} for points once more, after {before}"
            desk.remark(STRAY_ROLL, text, rolled.step)
            return
        self._note_repeated(side, rolled)
        self._bring_on(acts.RollPoints(side, _dice(desk.game.rules.actions.dice.value, total)), rolled.step)

    def _note_repeated(self, need: str, rolled: Rolled) -> None:
        undone = self._undone.pop(need, None)
        if undone:
            text = f"a throw of {sum(undone.dice)} was taken back and thrown anew: {sum(rolled.dice)}"
            self._desk.remark(NEW_ROLL, text, undone.step, rolled.step)

    # -- fights

    def _rolled_for_a_fight(self, rolled: Rolled) -> None:
        desk, course = self._desk, self._desk.course
        if course is None:
            if not rolled.is_undone and self._is_contact() and desk.state.active and not desk.state.is_over:
                desk.bring(acts.EndMovement(), rolled.step, evidence=desk.evidence)
            return
        is_open = course.fight is not None and course.stage in BEFORE_THE_DIE
        if rolled.is_undone:
            if is_open and course.fight:
                self._undone.setdefault(course.fight.zone, rolled)
            return
        zone = course.fight.zone if course.fight and is_open else self._undeclared_fight(rolled.step)
        if not zone:
            if not self._cards.rolled(rolled):
                self._note_stray(rolled)
            return
        self._note_repeated(zone, rolled)
        self._onward.approach(acts.RollCombat(zone, 1), rolled.step)
        rolled = self._die_that_counts(rolled)
        desk.bring(acts.RollCombat(zone, sum(rolled.dice)), rolled.step)
        self._fighting.settle(rolled.step)

    def _note_stray(self, rolled: Rolled) -> None:
        if not rolled.is_undone:
            text = f"a die for a fight shows {sum(rolled.dice)}, and there is none to fight"
            self._desk.remark(STRAY_ROLL, text, rolled.step)

    def _is_beside_movement(self, rolled: Rolled) -> bool:
        """Whether a die for a fight is thrown by mistake while counters are moved."""
        course = self._desk.course
        if course is None or rolled.side or course.stage is not Stage.MOVE:
            return False
        if rolled.is_undone or not combat.contested(self._moving.preview()):
            return True
        return self._is_mistaken_die() != bool(self._desk.choose())

    def _die_that_counts(self, rolled: Rolled) -> Rolled:
        """The die that the losses at the table follow, where two are thrown for one fight: the first if it can be."""
        fight, state = self._fighting.fight, self._desk.state
        again = next(((i, e) for i, e in self._desk.coming(until=_comes_of_a_fight) if _is_combat_die(e)), None)
        begun = next((i for i, e in self._desk.coming() if _begins_or_ends(e)), None)
        if again is None or fight is None or (begun is not None and begun < again[0]):
            return rolled
        number, second = again
        if (
            not isinstance(second, Rolled)
            or self._fighting.fits(state, rolled)
            or not self._fighting.fits(state, second)
        ):
            return rolled
        text = (
            f"the die for {fight.zone} shows {sum(rolled.dice)}, was thrown again, and the {sum(second.dice)} was used"
        )
        self._desk.remark(NEW_ROLL, text, rolled.step, second.step, zones=(fight.zone,))
        self._desk.take_ahead(number)
        return second

    def _undeclared_fight(self, step: int) -> str:
        """The zone of a fight that no button began; it is begun, if there is one."""
        desk, course = self._desk, self._desk.course
        if course is None:
            return ""
        if course.stage in (Stage.LOSSES, Stage.RETREAT):
            if len(combat.contested(desk.state)) < 2 or self._fighting.changes_here():
                return ""
            self._fighting.close(step)
        if self._is_mistaken_die() != bool(desk.choose()):
            return ""
        zone = self._fighting.zone_to_come() if desk.course and desk.course.stage in IN_MOVEMENT else ""
        if zone and desk.state.active:
            desk.assume(f"the attack in {zone} is assumed, since a die is thrown for it", step, (), (zone,))
            self._onward.approach(acts.Attack(zone), step)
            self._fighting.begin(zone, step)
            return zone
        return ""

    def _is_mistaken_die(self) -> bool:
        """Whether no fight was on when a die was thrown: none that could be paid for, and nothing came of it."""
        course = self._desk.course
        if course is None or not self._onward.declares(self._desk.state.active):
            return False
        if not course.spending.paid and course.spending.left < self._desk.game.rules.actions.attack.value:
            return not self._desk.phase.is_assumed
        return not any(_comes_of_a_fight(event) for _, event in self._desk.coming(until=_begins_or_ends))

    def _is_contact(self) -> bool:
        """Whether units of both sides meet somewhere, so that a roll may be a fight and movement over."""
        return bool(combat.contested(self._desk.state))

    # -- turns

    def _turn(self, step: int, number: int) -> None:
        desk = self._desk
        if number == desk.state.turn:
            return
        if desk.course is None:
            self._close_phase(step)
            desk.bring(acts.Turn(number), step)
        else:
            self._bring_the_early(step)
            act = acts.Turn(number)
            self._onward.approach(act, step)
            self._reconciling.counters(step, is_turn=True)
            self._reconciling.chits(step)
            self._reconciling.supply(step)
            if desk.course and desk.course.stage is Stage.OVER:
                return
            desk.bring(act, step)
        self._undone, self._spare_throws = {}, {}
        self._open_turn(step)

    def _open_turn(self, step: int) -> None:
        """A turn begins: it is judged whole if the log shows draws or throws in it, and for movement alone if not."""
        desk = self._desk
        first = next(
            (e for _, e in desk.coming() if _is_draw(e, desk.game.sides) or (isinstance(e, Rolled) and e.side)), None
        )
        if first is None and desk.course is not None:
            desk.restate(replace(desk.state, course=None))
        if first is None and any(True for _ in desk.coming()):
            text = f"no draw and no throw for points is shown in turn {desk.state.turn}: only movement is judged"
            desk.remark(PARTLY_SHOWN, text, step)
        elif first is not None and desk.course is None:
            side = first.end if isinstance(first, ChitMoved) else desk.game.sides[0]
            desk.restate(self._with_course(side))

    def _with_course(self, first: str) -> State:
        """The position with the course of a game at the beginning of a turn, as the table shows it."""
        desk = self._desk
        sides = desk.game.sides
        start = desk.game.rules.supply.start.value
        places = [desk.table.chits.get(chit.gpid, BOWL) for chit in desk.state.board.chits]
        known = (BOWL, *sides, *desk.game.zones)
        course = Course(
            stage=Stage.DRAW,
            side="",
            initiative=first,
            rolls=(0,) * len(sides),
            points=(0,) * len(sides),
            supply=tuple(desk.table.shown.get((SUPPLY, side), start) for side in sides),
            chits=tuple(place if place in known else GONE for place in places),
        )
        return sequence.advanced(replace(desk.state.without_phase(), course=course))

    def _leave_open(self) -> None:
        """Where the log ends within movement, what is wrong now may still be mended."""
        state = self._desk.state
        if state.active and not state.is_over:
            self._desk.bring(acts.EndMovement(), self._last_step, severity=Severity.UNKNOWN)
        elif self._desk.course:
            self._onward.to_the_end(self._last_step)


def _ends_a_stretch(event: Event | None) -> bool:
    """Whether play so far can be judged: a turn or an action phase has begun."""
    is_announced = isinstance(event, Declared) and event.what.kind == declarations.ANNOUNCE
    return is_announced or isinstance(event, TurnBegan)


def _is_combat_die(event: Event) -> bool:
    return isinstance(event, Rolled) and not event.side and not event.is_undone


def _begins_or_ends(event: Event) -> bool:
    return isinstance(event, Declared) and event.what.kind in BESIDE_A_FIGHT


def _comes_of_a_fight(event: Event) -> bool:
    is_said = isinstance(event, Declared) and event.what.kind in (declarations.LOSS, declarations.RETREAT)
    return is_said or isinstance(event, Turnover | Gone)


def _is_something_else(event: Event) -> bool:
    """Whether something other than a retreat or a loss goes on."""
    beside = (declarations.RETREAT, declarations.LOSS)
    return isinstance(event, Rolled) or (isinstance(event, Declared) and event.what.kind not in beside)


def _is_draw(event: Event, sides: tuple[str, ...]) -> bool:
    return isinstance(event, ChitMoved) and event.start == BOWL and event.end in sides


def _dice(number: int, total: int) -> tuple[int, ...]:
    """Dice that have the total; the log shows no more of them."""
    dice: list[int] = []
    for left in range(number - 1, -1, -1):
        die = min(6, total - left)
        dice.append(die)
        total -= die
    return tuple(dice)
