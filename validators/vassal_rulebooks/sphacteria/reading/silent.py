"""How the game goes on without a trace, and what should have left one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.core.reading.events import ChitMoved, Declared, Drag, Gone, Rolled, Turnover
from vassal_rulebooks.core.reading.timeline import is_said, touched
from vassal_rulebooks.core.rules import listed
from vassal_rulebooks.sphacteria import action_phase, acts, combat, turn_start
from vassal_rulebooks.sphacteria import declarations as d
from vassal_rulebooks.sphacteria.adjustment import deserters
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.progress import BOWL, Stage
from vassal_rulebooks.sphacteria.reading.adjustments import lapse, skip_loss, skip_to, suppose_die, waste
from vassal_rulebooks.sphacteria.reading.buttons import attacks, unspent
from vassal_rulebooks.sphacteria.reading.numbers import supply_checks
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Assumed, Reading

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from vassal_rulebooks.core.reading.adjusting import Adjusted
    from vassal_rulebooks.sphacteria.progress import TurnProgress
    from vassal_rulebooks.sphacteria.reading.events import ChitReader
    from vassal_rulebooks.sphacteria.reading.rates import Rates
    from vassal_rulebooks.sphacteria.reading.table import Table
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.findings import Rule
    from vassal_tools.game.model import Arrival

NEW_TURN = 10
"""What it costs to take a turn for begun whose counter was not touched."""


class SilentReader:
    """The steps of the game that no event shows."""

    def __init__(self, table: Table, rates: Rates, chits_of: ChitReader) -> None:
        self._table = table
        self._chits = chits_of
        self._rates = rates
        self._steps: Mapping[Stage, Callable[[State, TurnProgress], Iterator[Reading]]] = {
            Stage.DRAW: self._no_draw,
            Stage.ROLL: self._no_throw,
            Stage.CALL: self._event,
            Stage.ARRIVE: self._arrivals,
            Stage.ANNOUNCE: self._announced,
            Stage.MOVE: self._movement_ended,
            Stage.ATTACKER: self._event,
            Stage.DEFENDER: self._event,
            Stage.DIE: self._no_die,
            Stage.LOSSES: self._losses,
            Stage.RETREAT: self._retreats,
            Stage.EVENTS: self._event,
            Stage.STORM: self._no_storm,
            Stage.DESERT: self._desertion,
            Stage.DISCARD: self._discards,
            Stage.RECOVERY: self._recoveries,
            Stage.HELOTS: self._passed,
            Stage.SUPPLY: lambda s, _: supply_checks(s),
            Stage.NEXT: lambda s, _: iter((Reading((acts.Turn(s.turn + 1),), NEW_TURN),)),
        }

    def steps(self, state: State, assumed: Collection[str]) -> Iterator[Reading]:
        """Each step that the game may have gone on by."""
        progress = state.progress
        if not progress.is_known:
            yield from self._of_movement(state)
        elif progress.stage is Stage.ATTACK:
            yield from self._attacks(state, progress, assumed)
            yield from self._phase_ended(state, unspent(state, assumed, self._table))
        elif progress.stage in self._steps:
            yield from self._steps[progress.stage](state, progress)

    def _of_movement(self, state: State) -> Iterator[Reading]:
        """The steps where only movement is judged: either side may begin a phase."""
        if state.active and state.movement_ended:
            yield from self._phase_ended(state, ())
        elif state.active:
            yield from self._movement_ended(state, state.progress)
        else:
            for side in state.board.sides:
                yield from list(self._announced(state, replace(state.progress, side=side)))[:1]

    def _passed(self, _state: State, progress: TurnProgress) -> Iterator[Reading]:
        yield Reading((acts.Pass(progress.side),))

    def _event(self, state: State, progress: TurnProgress) -> Iterator[Reading]:
        yield from self._passed(state, progress)
        yield from self._chits.played_late(state, progress.side)

    def _left_out(self, progress: TurnProgress, rule: Rule, text: str, skip: Adjusted) -> Iterator[Reading]:
        yield Reading((skip,), faults=(Breach(rule, text, side=progress.side),))

    def _no_throw(self, state: State, progress: TurnProgress) -> Iterator[Reading]:
        if not any(isinstance(e, Rolled) and e.side and not e.is_undone for e in self._table.in_turn()):
            side = progress.initiative or state.board.sides[0]
            yield from self._left_out(
                progress, RULES["SPH-2.B-dice"], "a throw for points is missing", skip_to(Stage.CALL, side)
            )

    def _no_draw(self, state: State, progress: TurnProgress) -> Iterator[Reading]:
        if any(isinstance(e, ChitMoved) and e.end in state.board.sides for e in self._table.in_turn()):
            return
        missing = 2 * state.board.game.rules.draws.drawn.value - progress.drawn
        yield from self._left_out(
            progress, RULES["SPH-2.A-draw"], f"{missing} chits are not drawn", skip_to(Stage.ROLL)
        )

    def _no_storm(self, _state: State, progress: TurnProgress) -> Iterator[Reading]:
        if not any(isinstance(e, Declared) and e.what.kind == d.STORM for e in self._table.in_turn()):
            skip = skip_to(progress.adjustment.back_to, progress.side)
            yield from self._left_out(progress, RULES["SPH-6-storm"], "a die of the storm is missing", skip)

    def _arrivals(self, state: State, progress: TurnProgress) -> Iterator[Reading]:
        due = turn_start.due(state)
        coming = [one for one in due if self._comes(state, one)]
        if coming:
            yield Reading((acts.Arrive(coming[0].counter, coming[0].base),), costs.LATE)
        elif due:
            names = ", ".join(one.counter for one in due)
            skip = skip_to(Stage.ANNOUNCE, progress.initiative)
            fault = Breach(RULES["SPH-7-due"], f"{names} should have arrived", tuple(one.counter for one in due))
            yield Reading((skip,), faults=(fault,))

    def _comes(self, state: State, one: Arrival) -> bool:
        """Whether the table shows an arrival in the turn: in its base, or by a drag past it in an action phase."""
        last, drag = self._table.comes_to(one.counter).place, next(self._table.later(one.counter), None)
        if last == one.base:
            return True
        if last not in state.board.game.zones or not isinstance(drag, Drag):
            return False
        return drag.end == one.base or self._table.is_announced_before(one.counter)

    # -- the action phase

    def _announced(self, state: State, progress: TurnProgress) -> Iterator[Reading]:
        button = Assumed((d.ANNOUNCE, progress.side), self._rates.cost(progress.side, d.ANNOUNCE))
        note = f"an action phase of {progress.side} is taken to have begun"
        yield Reading((acts.Announce(progress.side, 1),), costs.assumption(button.price), note, (button,))
        idle = (acts.Announce(progress.side, 1), acts.EndMovement(), acts.EndPhase())
        button = Assumed(button.button, self._rates.cost(progress.side, d.ANNOUNCE, is_seen=False))
        note = f"{progress.side} is taken to have passed an action phase in which nothing moved"
        yield Reading(idle, self._rates.idle(progress.side), note, (button,))
        yield from self._lapsed(state)

    def _lapsed(self, state: State) -> Iterator[Reading]:
        """The end of the action phases while points are left: idle phases that were not said, or a fault."""
        sides = [side for side in state.board.sides if action_phase.left(state, side)]
        note = "neither side announces any of the points that are left"
        yield Reading((lapse(),), costs.ASSUMED + sum(map(self._rates.lapse, sides)), note)
        if state.progress.is_known and sides:
            text = f"{listed(sides)} {'have' if len(sides) > 1 else 'has'} points left when the action phases end"
            fault = Breach(RULES["SPH-2.C-announce"], text, legal="a side that has points may not pass", side=sides[0])
            yield Reading((lapse(),), faults=(fault,), price=costs.SAID, at=self._table.last_turned())

    def _movement_ended(self, state: State, _progress: TurnProgress) -> Iterator[Reading]:
        price = self._rates.cost(state.active, d.END_MOVEMENT)
        yield Reading((acts.EndMovement(),), buttons=(Assumed((d.END_MOVEMENT, state.active), price),))

    def _phase_ended(self, state: State, unspent: tuple[Adjusted, ...]) -> Iterator[Reading]:
        """The end of the phase; fights that are not fought send units home, which the table must show."""
        zones, spending = combat.contested(state), state.progress.spending
        button = Assumed((d.END_PHASE, state.active), self._rates.cost(state.active, d.END_PHASE))
        end = Reading((*unspent, acts.EndPhase()), buttons=(button,))
        if not zones or not state.progress.is_known:
            yield end
        elif not self._goes_home(state, zones):
            text = f"nothing comes of the units of both sides in {', '.join(zones)}"
            yield end._replace(faults=(Breach(RULES["SPH-2.C-attack"], text, zones=zones),))
        elif spending.paid or not spending.left:
            yield end
        else:
            idle = Assumed((d.ACTIVATE, ""), self._rates.cost(state.active, d.ACTIVATE))
            note = f"{state.active} is taken to have spent its points on a zone that no counter left"
            yield Reading((waste(), acts.EndPhase()), costs.ASSUMED, note, (button, idle))

    def _goes_home(self, state: State, zones: tuple[str, ...]) -> bool:
        """Whether the table shows that the units of the active side leave those zones, weakened.

        Where the log ends while they do, those that are left may follow.
        """
        units = [counter for zone in zones for counter in state.of_side(zone, state.active)]
        left = [unit.id for unit in units if not self._is_sent_home(state, unit.id, is_leader=unit.is_leader)]
        return not left or (len(left) < len(units) and self._table.ends_with({unit.id for unit in units}))

    def _is_sent_home(self, state: State, unit: str, *, is_leader: bool) -> bool:
        lying, standing = self._table.counters[unit], state.standing(unit)
        coming = [*self._table.later(unit, in_phase=True)]
        has_left = lying.place != standing.location or any(isinstance(e, Drag | Gone) for e in coming)
        is_weaker = lying.reduced != standing.reduced or any(isinstance(e, Turnover | Gone) for e in coming)
        return has_left and (is_leader or is_weaker or lying.place is None)

    def _attacks(self, state: State, progress: TurnProgress, assumed: Collection[str]) -> Iterator[Reading]:
        for zone in combat.contested(state):
            button = Assumed((d.ATTACK, zone), self._rates.cost(state.active, d.ATTACK))
            for reading in attacks(state, progress, zone, assumed):
                note = f"{state.active} is taken to attack in {zone}"
                yield Reading(reading.acts, costs.ASSUMED, note, (button,))

    def _no_die(self, state: State, progress: TurnProgress) -> Iterator[Reading]:
        zone = progress.fight.zone if progress.fight else ""
        fault = Breach(RULES["SPH-4.2-die"], f"no die is thrown for the fight in {zone}", zones=(zone,))
        at = self._table.last(lambda event: is_said(event, d.ATTACK))
        yield Reading((skip_to(Stage.ATTACK, state.active),), faults=(fault,), price=costs.SAID, at=at)
        if at is not None and self._goes_on_fighting(state, zone, at):
            results: dict[object, Reading] = {}
            for die in state.board.faces:
                supposed = suppose_die(zone, die)
                fight = supposed.after(state).progress.fight
                result = (fight.losses, fight.fatal, fight.loser) if fight else None
                results.setdefault(result, Reading((supposed,), faults=(fault,), at=at))
            yield from results.values()

    def _goes_on_fighting(self, state: State, zone: str, said: int) -> bool:
        """Whether the attack was said, and something is done now to a unit there, as if the die had been thrown."""
        attack, unit = self._table.events[said], touched(self._table.events[self._table.now])
        is_here = unit is not None and unit in state.board.index and state.location(unit) == zone
        return is_here and isinstance(attack, Declared) and attack.what.words[:1] == (zone,)

    def _losses(self, state: State, progress: TurnProgress) -> Iterator[Reading]:
        """The losses that are due: those that the table shows now or later in the turn, or that are left out."""
        fight = progress.fight
        for side in (fight.attacker, fight.defender) if fight else ():
            if not fight or not fight.losses[fight.place_of(side)]:
                continue
            able = combat.candidates(state, fight, side)
            hit = [u.id for u in able if self._is_hit(state, u.id, fatal=fight.fatal[fight.place_of(side)])]
            if hit:
                yield from (Reading((acts.TakeLoss(unit),), costs.LATE) for unit in hit)
            else:
                names = ", ".join(u.id for u in able)
                text = f"{side} leaves out a loss in {fight.zone} that {names} had to take"
                fault = Breach(RULES["SPH-4.2-loss"], text, tuple(u.id for u in able), (fight.zone,), side=side)
                yield Reading((skip_loss(side),), faults=(fault,), at=self._table.last_throw())
            return

    def _is_hit(self, state: State, unit: str, *, fatal: bool) -> bool:
        """Whether a counter shows the loss now or later in the turn."""
        standing, lying = state.standing(unit), self._table.comes_to(unit)
        if fatal or standing.reduced:
            return lying.place is None or lying.place not in state.board.kinds
        now = self._table.counters[unit]
        return now.reduced or lying.place is None or self._table.is_turned_later(unit)

    def _retreats(self, state: State, progress: TurnProgress) -> Iterator[Reading]:
        """The retreats that are due: those that the table shows now or later in the turn, or that are left out."""
        fight = progress.fight
        if fight is None:
            return
        units = (fight.moving,) if fight.moving else tuple(u.id for u in combat.beaten(state, fight))
        is_shown = False
        for unit in units:
            counter = state.board.counter(unit)
            out = tuple(combat.retreats(state, fight, counter, combat.way_so_far(state, fight, counter)))
            place = self._place_later(unit, fight.zone)
            if place in out:
                is_shown = True
                yield Reading((acts.Retreat(unit, place),), costs.LATE)
            elif place is None and not out:
                is_shown = True
                yield Reading((acts.Perish(unit),), costs.LATE)
        if not is_shown and units:
            text = f"{', '.join(units)} had to retreat from {fight.zone}"
            fault = Breach(RULES["SPH-4.2-beaten"], text, units, (fight.zone,), side=fight.loser)
            skip = skip_to(Stage.ATTACK, state.active)
            yield Reading((skip,), faults=(fault,), at=self._table.last_throw())

    def _place_later(self, unit: str, zone: str) -> str | None:
        """The first place outside the fight where a counter lies from now on in this turn."""
        now = self._table.counters[unit].place
        if now != zone:
            return now
        for event in self._table.later(unit):
            end = getattr(event, "end", None if type(event).__name__ == "Gone" else zone)
            if end != zone:
                return end
        return zone

    # -- the adjustment

    def _recoveries(self, state: State, progress: TurnProgress) -> Iterator[Reading]:
        """The recoveries that the table shows later in the turn, or no more of them."""
        shown = [unit.id for unit, standing in state.pairs if standing.reduced and unit.side == progress.side]
        late = [unit for unit in shown if self._is_restored_later(unit)]
        yield from (Reading((acts.Recover(unit),)) for unit in late)
        yield Reading((acts.Pass(progress.side),), costs.LATE if late else 0)

    def _is_restored_later(self, unit: str) -> bool:
        now, last = self._table.counters[unit], self._table.comes_to(unit)
        return now.reduced and now.place is not None and last.place == now.place and not last.reduced

    def _desertion(self, state: State, progress: TurnProgress) -> Iterator[Reading]:
        gone = [unit for unit in deserters(state) if self._table.comes_to(unit).place is None]
        yield from (Reading((acts.Desert(unit),), costs.LATE) for unit in gone)
        if not gone:
            skip = skip_to(progress.adjustment.back_to, progress.side)
            yield from self._left_out(progress, RULES["SPH-6-desertion"], "no unit deserts", skip)

    def _discards(self, state: State, progress: TurnProgress) -> Iterator[Reading]:
        held = turn_start.hand(state, progress.side)
        back = [c for c in held if self._table.card(c) == BOWL or self._goes_back(c)]
        if back:
            yield Reading((acts.Discard(progress.side, back[0]),), costs.LATE)
        else:
            text = f"{progress.side} keeps {len(held)} chits"
            yield from self._left_out(progress, RULES["SPH-2.D-discard"], text, skip_to(Stage.RECOVERY, progress.side))

    def _goes_back(self, chit: str) -> bool:
        return any(getattr(event, "end", "") == BOWL for event in self._table.later(chit))
