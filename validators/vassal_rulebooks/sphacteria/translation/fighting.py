"""Fights as a log shows them: attacks, dice, and the losses and retreats that counters tell of."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.core.rules import listed, names
from vassal_rulebooks.sphacteria import acts, combat, declarations, retreat, sequence
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.reading.words import Declared, Drag, Gone, Rolled, Turnover

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.progress import Fight
    from vassal_rulebooks.sphacteria.reading.words import Event
    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.translation.desk import Desk
    from vassal_tools.game.model import Counter

BEFORE_THE_DIE = (Stage.ATTACKER, Stage.DEFENDER, Stage.DIE)
LONGEST = 4
"""The zones that a retreat leads through at most."""


class Fighting:
    """The fights of an action phase."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def fight(self) -> Fight | None:
        """The running fight."""
        return self._desk.progress.fight

    def begin(self, zone: str, step: int) -> None:
        """An attack in a zone; further stacks of the same attack add nothing."""
        desk = self._desk
        if desk.progress.stage in BEFORE_THE_DIE and desk.progress.fight and desk.progress.fight.zone == zone:
            return
        if desk.progress.is_known and not desk.progress.spending.paid:
            desk.lend(desk.game.rules.actions.attack.value)
        desk.bring(acts.Attack(zone), step)

    def zone_to_come(self) -> str:
        """The zone of the fight that comes next, if it was not declared: one where the table shows what came of it."""
        zones = combat.contested(self._desk.state)
        if len(zones) < 2:
            return zones[0] if zones else ""
        for _, event in self._desk.coming():
            match event:
                case Declared(_, what) if what.kind == declarations.ATTACK and what.words and what.words[0] in zones:
                    return what.words[0]
                case Turnover(_, unit) | Gone(_, unit) | Drag(_, unit):
                    here = self._desk.state.standing(unit).location
                    if here in zones:
                        return here
        return zones[0]

    # -- losses and retreats

    def settle(self, step: int) -> None:
        """Bring the losses and retreats that the table shows, as far as they are due."""
        while self._desk.progress.is_known:
            stage = self._desk.progress.stage
            if stage is Stage.LOSSES and self._loss(step):
                continue
            if stage is Stage.RETREAT and self._retreat(step):
                continue
            return

    def _loss(self, step: int) -> bool:
        state, fight = self._desk.state, self.fight
        if fight is None:
            return False
        shown: list[tuple[bool, int, str]] = []
        for place, side in enumerate((fight.attacker, fight.defender)):
            for unit in combat.candidates(state, fight, side) if fight.losses[place] else ():
                if self._is_worse(unit):
                    is_odd = not self._is_exact(unit, fatal=fight.fatal[place])
                    shown.append((is_odd, self._desk.table.touched.get(unit.id, step), unit.id))
        if not shown:
            return False
        _, when, unit_id = min(shown)
        self._desk.bring(acts.TakeLoss(unit_id), when)
        return True

    def _is_worse(self, unit: Counter) -> bool:
        """Whether the table shows the unit weakened or gone, and the position does not."""
        lying, standing = self._desk.table.counters[unit.id], self._desk.state.standing(unit.id)
        return lying.place is None or (lying.reduced and not standing.reduced)

    def _is_exact(self, unit: Counter, *, fatal: bool) -> bool:
        lying, standing = self._desk.table.counters[unit.id], self._desk.state.standing(unit.id)
        return (lying.place is None) == (fatal or standing.reduced)

    def _retreat(self, step: int) -> bool:
        state, fight = self._desk.state, self.fight
        if fight is None:
            return False
        table = self._desk.table
        leavers = retreat.beaten(state, fight)
        if fight.moving:
            leavers = (state.board.counter(fight.moving), *leavers)
        left = [
            (table.touched.get(unit.id, step), unit)
            for unit in leavers
            if table.counters[unit.id].place != state.standing(unit.id).location
        ]
        if not left:
            return False
        ways = [(when, self._leaving(unit)) for when, unit in sorted(left, key=lambda pair: pair[0])]
        when, way = next((pair for pair in ways if self._desk.is_legal(pair[1][0])), ways[0])
        if not self._desk.is_legal(way[0]) and self._others_leave(fight):
            return False  # ships may go first, and so open the way
        for act in way:
            self._desk.bring(act, when)
        return True

    def _leaving(self, unit: Counter) -> tuple[Act, ...]:
        """How the table shows that a unit left the fight."""
        end = self._desk.table.counters[unit.id].place
        if end is None:
            return (acts.Perish(unit.id),)
        way = self._way_out(unit, end)
        reached = way[-1].to if isinstance(way[-1], acts.Retreat) else None
        return way if reached == end else (*way, acts.Adjust(unit.id, end))

    def _others_leave(self, fight: Fight) -> bool:
        """Whether more of the beaten force goes before the fight is over at the table."""
        units = {unit.id for unit in retreat.beaten(self._desk.state, fight)}
        coming = self._desk.coming(until=_ends_the_fight(fight))
        return any(isinstance(event, Drag) and event.unit in units for _, event in coming)

    def _way_out(self, unit: Counter, end: str) -> tuple[Act, ...]:
        """The shortest retreat that ends there; where none does, one step straight there."""
        edge: list[tuple[State, tuple[Act, ...]]] = [(self._desk.state, ())]
        for _ in range(LONGEST):
            longer: list[tuple[State, tuple[Act, ...]]] = []
            for state, way in edge:
                fight = state.progress.fight
                if fight is None:
                    continue
                for to in retreat.retreats(state, fight, unit):
                    act = acts.Retreat(unit.id, to)
                    after = self._desk.rulebook.apply(state, act)
                    still = after.progress.fight
                    if to == end and (still is None or still.moving != unit.id):
                        return (*way, act)
                    if still is not None and still.moving == unit.id:
                        longer.append((after, (*way, act)))
            edge = longer
        return (acts.Retreat(unit.id, end),)

    def fits(self, state: State, rolled: Rolled) -> bool:
        """Whether the losses at the table, now and until something else is begun, are as many as the die asks for."""
        fight = state.progress.fight
        if fight is None:
            return False
        after = self._desk.rulebook.apply(state, acts.RollCombat(fight.zone, sum(rolled.dice)))
        result = after.progress.fight
        due = result.losses if result else (0, 0)
        sides = (fight.attacker, fight.defender)
        able = {unit.id: i for i, side in enumerate(sides) for unit in combat.candidates(state, fight, side)}
        hurt = {unit for unit in able if self._desk.table.differs(state, unit)}
        for _, event in self._desk.coming(until=_begins):
            if isinstance(event, Turnover | Gone) and event.unit in able:
                hurt.add(event.unit)
        counted = [sum(able[unit] == i for unit in hurt) for i in (0, 1)]
        most = [sum(i == place for place in able.values()) for i in (0, 1)]
        as_many = counted == [min(due[i], most[i]) for i in (0, 1)]
        return as_many and self._goes_as_beaten(result.loser if result else "", fight)

    def _goes_as_beaten(self, loser: str, fight: Fight) -> bool:
        """Whether those who leave the zone of the fight, if any, are of the side that is beaten."""
        counters = self._desk.game.counters
        coming = self._desk.coming(until=_begins)
        left = {counters[e.unit].side for _, e in coming if isinstance(e, Drag) and e.start == fight.zone}
        return not left or loser in left

    def comes_back_to_perish(self, drag: Drag) -> bool:
        """Whether a unit that can go no further on its retreat is put back where it fought, and taken away there."""
        fight = self.fight
        if fight is None or fight.moving != drag.unit or drag.end != fight.zone:
            return False
        own = (e for _, e in self._desk.coming() if isinstance(e, Drag | Gone | Turnover) and e.unit == drag.unit)
        return isinstance(next(own, None), Gone)

    def changes_here(self) -> bool:
        """Whether what happens next to counters belongs to the running fight."""
        fight = self.fight
        for _, event in self._desk.coming(until=_begins):
            if isinstance(event, Turnover | Gone | Drag):
                here = self._desk.state.standing(event.unit).location
                return fight is not None and here == fight.zone
        return False

    def lacks_its_die(self) -> bool:
        """Whether a fight was begun, and no die comes for it before something else is begun."""
        progress = self._desk.progress
        is_open = progress.fight is not None and progress.stage in BEFORE_THE_DIE
        return is_open and not any(_is_combat_die(event) for _, event in self._desk.coming(until=_begins))

    def leaves_unbeaten(self, unit: str, end: str, step: int) -> None:
        """A counter retreats that is not of a beaten force."""
        zones = tuple(place for place in (self._desk.state.standing(unit).location, end) if place)
        text = f"{unit} retreats, and is not of a beaten force"
        legal = f"{unit} stays"
        self._desk.remark(RULES["SPH-4.2-beaten"], text, step, units=(unit,), zones=zones, legal=legal, follows=True)
        self._desk.bring(acts.Adjust(unit, end), step)

    # -- what is missing

    def close(self, step: int) -> None:
        """The fight is over at the table: what is late is taken into account, what is missing is a finding."""
        self.settle(step)
        self._take_late(step)
        progress = self._desk.progress
        if progress.fight is None:
            return
        if progress.stage is Stage.LOSSES:
            self._miss_losses(progress.fight, step)
            self.settle(step)
            progress = self._desk.progress
        if progress.fight and progress.stage is Stage.RETREAT:
            self._miss_retreats(progress.fight, step)
        elif progress.fight and progress.stage in BEFORE_THE_DIE:
            self._miss_die(progress.fight.zone, step)

    def _take_late(self, step: int) -> None:
        """Losses and retreats that come at the table only after something else was begun."""
        while (progress := self._desk.progress).fight and progress.stage in (Stage.LOSSES, Stage.RETREAT):
            number = self._next_about(progress.fight, progress.stage)
            if number is None:
                return
            self._desk.take_ahead(number)
            self.settle(step)

    def _next_about(self, fight: Fight, stage: Stage) -> int | None:
        state = self._desk.state
        if stage is Stage.LOSSES:
            sides = [s for s, due in zip((fight.attacker, fight.defender), fight.losses, strict=True) if due]
            units = {unit.id for side in sides for unit in combat.candidates(state, fight, side)}
        else:
            units = {unit.id for unit in retreat.beaten(state, fight)}
        for number, event in self._desk.coming(until=_ends_the_fight(fight)):
            if isinstance(event, Turnover | Gone) and stage is Stage.LOSSES and event.unit in units:
                return number
            if isinstance(event, Drag | Gone) and stage is Stage.RETREAT and event.unit in units:
                return number
        return None

    def _miss_die(self, zone: str, step: int) -> None:
        state = self._desk.state
        units = tuple(counter.id for counter in state.at(zone))
        text = f"the fight in {zone} was begun, and no die was thrown"
        legal = "the attacker throws a die, and losses and retreats follow from it"
        begun = (
            event.step
            for event in reversed(self._desk.events[: self._desk.at + 1])
            if isinstance(event, Declared) and event.what.kind == declarations.ATTACK
        )
        self._desk.remark(RULES["SPH-4.2-die"], text, next(begun, step), units=units, zones=(zone,), legal=legal)
        self._force(Stage.ATTACK)

    def _miss_losses(self, fight: Fight, step: int) -> None:
        for place, side in enumerate((fight.attacker, fight.defender)):
            able = combat.candidates(self._desk.state, fight, side)
            due = min(fight.losses[place], len(able))
            if due:
                units = names(able)
                losses = "1 loss" if due == 1 else f"{due} losses"
                text = f"{side} has {losses} to take in {fight.zone} by the die {fight.die}, and the table shows none"
                legal = f"{listed(units, 'or')} takes it" if due == 1 else f"{due} of {listed(units)} take one each"
                self._desk.remark(
                    RULES["SPH-4.2-loss"], text, self._die_step(step), units=units, zones=(fight.zone,), legal=legal
                )
        state = self._desk.state.with_progress(fight=replace(fight, losses=(0, 0)))
        self._desk.restate(sequence.advanced(state))

    def _miss_retreats(self, fight: Fight, step: int) -> None:
        units = names(retreat.beaten(self._desk.state, fight))
        text = f"{fight.loser} is beaten in {fight.zone}, and {listed(units)} did not leave it"
        legal = "; ".join(self._ways(unit, fight) for unit in units)
        self._desk.remark(
            RULES["SPH-4.2-beaten"], text, self._die_step(step), units=units, zones=(fight.zone,), legal=legal
        )
        self._force(Stage.ATTACK)

    def _ways(self, unit: str, fight: Fight) -> str:
        counter = self._desk.state.board.counter(unit)
        state = self._desk.state
        ways = listed(tuple(retreat.retreats(state, fight, counter)), "or")
        return f"{unit} could retreat to {ways}" if ways else f"{unit} is eliminated"

    def _die_step(self, step: int) -> int:
        """The step of the fight's die, where the need arose."""
        earlier = (e.step for e in reversed(self._desk.events[: self._desk.at + 1]) if _is_combat_die(e))
        return next(earlier, step)

    def _force(self, stage: Stage) -> None:
        """The fight is over without what should have ended it."""
        state = self._desk.state.with_progress(stage=stage, side=self._desk.state.active, fight=None)
        self._desk.restate(sequence.advanced(state))


def _begins(event: Event) -> bool:
    """Whether something is declared that comes after a fight."""
    kinds = (declarations.ATTACK, declarations.END_PHASE, declarations.ANNOUNCE)
    return isinstance(event, Declared) and event.what.kind in kinds


def _is_combat_die(event: Event) -> bool:
    return isinstance(event, Rolled) and not event.side and not event.is_undone


def _ends_the_fight(fight: Fight) -> Callable[[Event], bool]:
    """What shows that losses and retreats of the fight come no more: another die, or the loser's own phase."""

    def ends(event: Event) -> bool:
        if isinstance(event, Declared) and event.what.kind == declarations.ANNOUNCE:
            return event.what.words[:1] == (fight.loser,)
        return _is_combat_die(event)

    return ends
