"""Steps of the game without a trace, and steps that should have left one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.reading.events import ChitMoved, Declared, Drag, Marked, Rolled, Turnover, number_in
from vassal_rulebooks.core.reading.quiet import QuietSteps
from vassal_rulebooks.core.reading.timeline import is_said, touched
from vassal_rulebooks.core.rules import listed
from vassal_rulebooks.sphacteria import action_phase, acts, adjustment, combat, turn_start
from vassal_rulebooks.sphacteria import declarations as d
from vassal_rulebooks.sphacteria.acts import Discard
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.reading.adjustments import (
    lapse,
    skip_loss,
    skip_to,
    survive,
    unjudged,
    waste,
)
from vassal_rulebooks.sphacteria.reading.buttons import attack, unspent
from vassal_rulebooks.sphacteria.reading.points import supply_checks
from vassal_rulebooks.sphacteria.state import RULES, State
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Assumed, Reading
from vassal_tools.referee.search.protocol import Deadline

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from vassal_rulebooks.core.reading.adjusting import Adjusted
    from vassal_rulebooks.sphacteria.progress import TurnProgress
    from vassal_rulebooks.sphacteria.reading.events import ChitReader
    from vassal_rulebooks.sphacteria.reading.rates import Rates
    from vassal_rulebooks.sphacteria.reading.table import SphacteriaTable
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria

OBLIGED = (
    Stage.DRAW, Stage.ROLL, Stage.ARRIVE, Stage.DIE, Stage.LOSSES, Stage.RETREAT, Stage.STORM, Stage.DESERT,
    Stage.DISCARD,
)  # fmt: skip
"""The steps that have to leave a trace."""
NEW_TURN = 10
"""What it costs to take a turn for begun whose counter was not touched."""


Step = Callable[["State", "TurnProgress"], "Iterator[Reading]"]


class SilentReader(QuietSteps["SphacteriaTable"]):
    """The steps of the game without an event."""

    def __init__(self, rules: Sphacteria, table: SphacteriaTable, rates: Rates, chits_of: ChitReader) -> None:
        super().__init__(rules, table)
        self._chits = chits_of
        self._rates = rates
        self._steps: Mapping[Stage, Step] = {
            **dict.fromkeys((Stage.CALL, Stage.ATTACKER, Stage.DEFENDER, Stage.EVENTS), self._event),
            Stage.ANNOUNCE: self._announced,
            Stage.MOVE: self._movement_ended,
            Stage.RECOVERY: self._recoveries,
            Stage.HELOTS: self._passed,
            Stage.SUPPLY: lambda s, _: supply_checks(s),
            Stage.NEXT: lambda s, _: iter((Reading((acts.Turn(s.turn + 1),), NEW_TURN),)),
        }

    def steps(self, state: State, assumed: Collection[str]) -> Iterator[Reading]:
        """Yield the steps by which the game may continue without an event."""
        progress = state.progress
        if not progress.is_known:
            yield from self._of_movement(state)
        elif progress.stage is Stage.ATTACK:
            yield from self._attacks(state, assumed)
            yield from self._phase_ended(state, unspent(state, assumed, self._table))
        elif progress.stage in OBLIGED:
            yield from self._before_actions(state)
            yield from self._obliged(state)
        elif progress.stage in self._steps:
            may_discard = Discard in self._rules.sequence.step(state).acts
            late = [*self._chits.discarded_late(state, progress.side)] if may_discard else []
            yield from late  # first the discards that the table shows later
            for reading in self._steps[progress.stage](state, progress):
                yield reading._replace(cost=reading.cost + costs.LATE * bool(late))

    def _of_movement(self, state: State) -> Iterator[Reading]:
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
        yield from self._played_late(state, progress.side)

    def _played_late(self, state: State, side: str) -> Iterator[Reading]:
        for reading in self._chits.played_late(state, side):
            if reading.price is None or not any(self._rules.judged(state, act)[0] for act in reading.acts):
                yield reading

    # -- what is left out

    def _left_out(self, state: State, acts: Sequence[Any]) -> Iterator[Reading]:
        """The last losses and retreats may come after the end of the log."""
        progress, side = state.progress, state.progress.side
        if acts and progress.stage in (Stage.LOSSES, Stage.RETREAT) and self._stops_before_the_end(state):
            yield from super()._left_out(state, acts)
        back = skip_to(progress.adjustment.back_to, side)
        match progress.stage:
            case Stage.DRAW if not any(
                isinstance(e, ChitMoved) and e.end in state.board.sides for e in self._table.in_turn()
            ):
                missing = len(state.board.sides) * state.board.game.rules.draws.drawn.value - progress.drawn
                none = _omission("SPH-2.A-draw", f"{missing} chits are not drawn", skip_to(Stage.ROLL), side=side)
                yield none._replace(cost=costs.LATE, faults=()) if self._stops_before_actions() else none
            case Stage.ROLL if not any(
                isinstance(e, Rolled) and e.side and not e.is_undone for e in self._table.in_turn()
            ):
                skip = skip_to(Stage.CALL, progress.initiative or state.board.sides[0])
                yield _omission("SPH-2.B-dice", "a throw for points is missing", skip, side=side)
            case Stage.ARRIVE:
                units = tuple(one.counter for one in turn_start.due(state))
                skip = skip_to(Stage.ANNOUNCE, progress.initiative)
                yield _omission("SPH-7-due", f"{', '.join(units)} should have arrived", skip, units=units)
            case Stage.DIE:
                yield from self._no_die(state, progress)
            case Stage.LOSSES:
                yield from self._no_loss(state, progress)
            case Stage.RETREAT:
                yield from self._no_retreat(state, progress)
            case Stage.STORM if not any(is_said(e, d.STORM) for e in self._table.in_turn()):
                yield Reading((back,), faults=tuple(self._missing_dice(state, progress.adjustment.storm)))
            case Stage.DESERT:
                yield _omission("SPH-6-desertion", "no unit deserts", back, side=side)
            case Stage.DISCARD if self._table.stops_at_click():
                first = turn_start.hand(state, side)[0]
                yield Reading((Discard(side, first),), costs.LATE)
            case Stage.DISCARD:
                text = f"{side} keeps {len(turn_start.hand(state, side))} chits"
                yield _omission("SPH-2.D-discard", text, skip_to(Stage.RECOVERY, side), side=side)
            case _:
                pass

    def _stops_before_the_end(self, state: State) -> bool:
        table = self._table
        is_last = min(table.phase_end, table.turn_end) >= len(table.events)
        return is_last and not any(is_said(event, d.END_PHASE, state.active) for event in table.events[table.now :])

    def _stops_before_actions(self) -> bool:
        coming = self._table.events[self._table.now :]
        return not any(isinstance(event, Drag) or is_said(event, d.ANNOUNCE) for event in coming)

    def _missing_dice(self, state: State, ships: Sequence[str]) -> Iterator[Breach]:
        """A die without a button does not show which side threw it."""
        said = {event.what.words[0] for event in self._table.so_far() if is_said(event, d.STORM)}
        rule, text = RULES["SPH-6-storm"], "a die of the storm is missing"
        if not {*adjustment.ships_in_the_storm(state)} <= {*ships, *said}:
            yield Breach(rule, text, is_undated=True)
            return
        for side in state.board.sides:
            own = tuple(ship for ship in ships if state.board.counter(ship).side == side)
            if own:
                yield Breach(rule, f"{text}: that of {', '.join(own)}", own, side=side)

    def _no_loss(self, state: State, progress: TurnProgress) -> Iterator[Reading]:
        fight, (side, *_) = progress.fight, combat.sides_with_losses(state)
        if fight:
            units = tuple(unit.id for unit in combat.candidates(state, fight, side))
            who = f"one of {listed(units)}" if len(units) > 1 else listed(units)
            text = f"{side} skips a loss in {fight.zone} that {who} had to take"
            at, about = self._table.last_throw(), {"units": units, "zones": (fight.zone,), "side": side}
            yield _omission("SPH-4.2-loss", text, skip_loss(side), at, **about)
            for unit in units[:1] if len(units) == 1 else ():
                survives = survive(unit)
                if survives.after(state).location(unit) == fight.zone:
                    yield _omission("SPH-4.2-loss", text, survives, at, **about)

    def _no_retreat(self, state: State, progress: TurnProgress) -> Iterator[Reading]:
        fight, units = progress.fight, combat.leavers(state)
        if fight and units:
            text = f"{', '.join(units)} had to retreat from {fight.zone}"
            left, about = self._last_left(state, units), {"units": units, "zones": (fight.zone,), "side": fight.loser}
            at = self._table.last_throw() if left is None else left
            stays = _omission("SPH-4.2-beaten", text, skip_to(Stage.ATTACK, state.active), at, **about)
            yield stays if left is None else stays._replace(cost=costs.SLIP)  # likelier it went a wrong way

    def _is_shown(self, state: State, act: Any) -> bool:
        """A loss shown after the unit's next fight belongs to that fight."""
        if not super()._is_shown(state, act):
            return isinstance(act, acts.Reinforce) and self._goes_past(state, act.unit)
        if not isinstance(act, acts.TakeLoss) or not self._table.is_hurt_too_late(act.unit):
            return True
        return self._table.counters[act.unit].lost > state.standing(act.unit).step

    def _goes_past(self, state: State, unit: str) -> bool:
        drag, last = next(self._table.later(unit), None), self._table.comes_to(unit).place
        is_moved = isinstance(drag, Drag) and last in state.board.game.zones
        return is_moved and self._table.is_announced_before(unit)

    # -- the action phase

    def _before_actions(self, state: State) -> Iterator[Reading]:
        for side in state.board.sides if state.progress.is_before_actions else ():
            yield from self._played_late(state, side)

    def _announced(self, state: State, progress: TurnProgress) -> Iterator[Reading]:
        yield from self._before_actions(state)
        button = Assumed((d.ANNOUNCE, progress.side), self._rates.cost(progress.side, d.ANNOUNCE))
        note = f"an action phase of {progress.side} is taken to have begun"
        yield Reading((acts.Announce(progress.side, 1),), costs.assumption(button.price), note, (button,))
        idle = (acts.Announce(progress.side, 1), acts.EndMovement(), acts.EndPhase())
        button = Assumed(button.button, self._rates.cost(progress.side, d.ANNOUNCE, is_seen=False))
        note = f"{progress.side} is assumed to have passed an action phase without a move"
        yield Reading(idle, self._rates.idle(progress.side), note, (button,))
        yield from self._lapsed(state)

    def _lapsed(self, state: State) -> Iterator[Reading]:
        sides = [side for side in state.board.sides if action_phase.left(state, side)]
        who = "neither side" if len(sides) != 1 else sides[0]
        note = f"{who} announces {'any' if len(sides) != 1 else 'none'} of the points that are left"
        yield Reading((lapse(),), costs.ASSUMED + sum(map(self._rates.lapse, sides)), note)
        goes_on = any(is_said(event, d.ANNOUNCE) for event in self._table.until_over())
        own = [side for side in sides if self._has_thrown_for_more(state, side)]
        if state.progress.is_known and own and not goes_on:
            text = f"{listed(own)} {'have' if len(own) > 1 else 'has'} points left when the action phases end"
            fault = Breach(RULES["SPH-2.C-announce"], text, legal="a side that has points may not pass", side=own[0])
            yield Reading((lapse(),), faults=(fault,), price=costs.SAID, at=self._table.last_turned())

    def _has_thrown_for_more(self, state: State, side: str) -> bool:
        thrown = state.board.game.rules.actions.points_of(state.progress.rolls[state.board.side_index[side]])
        said = (e.what.words for e in self._table.so_far() if is_said(e, d.ANNOUNCE, side) and e.what.words[1:])
        return not thrown or thrown > sum(number_in(words[1]) or 0 for words in said)

    def _movement_ended(self, state: State, _progress: TurnProgress) -> Iterator[Reading]:
        price = self._rates.cost(state.active, d.END_MOVEMENT)
        yield Reading((acts.EndMovement(),), buttons=(Assumed((d.END_MOVEMENT, state.active), price),))

    def _phase_ended(self, state: State, unspent: tuple[Adjusted, ...]) -> Iterator[Reading]:
        """A drag declared as a retreat contradicts it."""
        zones = combat.contested(state)
        button = Assumed((d.END_PHASE, state.active), self._rates.cost(state.active, d.END_PHASE))
        contradicted = costs.CONTRADICTED if self._table.is_said_to_retreat() else 0
        end = Reading((*unspent, acts.EndPhase()), contradicted, buttons=(button,))
        if not zones or not state.progress.is_known:
            yield end
        elif not self._goes_home(state, zones):
            yield from (one._replace(cost=contradicted, buttons=(button,)) for one in self.stays(state, unspent))
        else:
            wasted = (one._replace(buttons=(button, *one.buttons)) for one in self.wasted(state))
            yield next(wasted, end)

    def stays(self, state: State, unspent: tuple[Adjusted, ...]) -> Iterator[Reading]:
        """Yield the end of a phase after which the table still shows units of both sides together."""
        zones = combat.contested(state)
        if not zones or self._goes_home(state, zones):
            return
        fought = {account.zone for account in state.progress.accounts if account.winner}  # and who lost is charged
        open_ = tuple(zone for zone in zones if zone not in fought and self._is_entered(state, zone))
        left = tuple(unit.id for zone in open_ for unit in state.of_side(zone, state.active))
        stay = [unit.id for zone in zones for unit in state.of_side(zone, state.active)]
        ended = unjudged(acts.EndPhase(), *map(self._table.as_shown, stay), ends=Deadline.PHASE)
        met = (*open_, *(zone for zone in combat.contested(ended.after(state)) if zone not in zones))
        text = f"units of both sides stay in {listed(met)} without a fight"
        faults = (Breach(RULES["SPH-2.C-attack"], text, left, met),) if open_ else ()
        yield Reading((*unspent, ended), faults=faults, at=self._last_left(state, stay))

    def _is_entered(self, state: State, zone: str) -> bool:
        """If no unit entered, the enemy is to blame."""
        return any(state.standing(unit.id).has_come for unit in state.of_side(zone, state.active))

    def _last_left(self, state: State, units: Sequence[str]) -> int | None:
        gone = [unit for unit in units if self._table.counters[unit].place != state.location(unit)]
        return self._table.last(lambda event: isinstance(event, Drag) and event.unit in gone) if gone else None

    def wasted(self, state: State) -> Iterator[Reading]:
        """Yield the end of a phase with points spent on a zone that no counter left, so that units go home unfought.

        A side that pressed all its activations cannot have missed one.
        """
        zones, spending = combat.contested(state), state.progress.spending
        idle = Assumed((d.ACTIVATE, ""), self._rates.unseen(state.active, d.ACTIVATE))
        may_spend = idle.price < costs.ALWAYS and spending.left and not spending.paid
        if zones and may_spend and self._goes_home(state, zones):
            note = f"{state.active} is taken to have spent its points on a zone that no counter left"
            yield Reading((waste(), acts.EndPhase()), costs.ASSUMED, note, (idle,))

    def _goes_home(self, state: State, zones: tuple[str, ...]) -> bool:
        """If the log ends in between, the remaining units may follow."""
        units = [counter for zone in zones for counter in state.of_side(zone, state.active)]
        left = [unit.id for unit in units if not self._is_sent_home(state, unit.id, is_leader=unit.is_leader)]
        return not left or (len(left) < len(units) and self._table.ends_with({unit.id for unit in units}))

    def _is_sent_home(self, state: State, unit: str, *, is_leader: bool) -> bool:
        standing = state.standing(unit)
        home = standing.back_at_start.location
        gone = [one for one in self._table.from_now_on(unit, in_phase=True) if one.place in (home, None)]
        return any(is_leader or one.place is None or one.lost != standing.step for one in gone)

    def _attacks(self, state: State, assumed: Collection[str]) -> Iterator[Reading]:
        for zone in combat.contested(state):
            button = Assumed((d.ATTACK, zone), self._rates.cost(state.active, d.ATTACK))
            note = f"{state.active} is taken to attack in {zone}"
            yield Reading(attack(state, zone, assumed), costs.ASSUMED, note, (button,))

    def _no_die(self, state: State, progress: TurnProgress) -> Iterator[Reading]:
        zone = progress.fight.zone if progress.fight else ""
        fault = Breach(RULES["SPH-4.2-die"], f"no die is thrown for the fight in {zone}", zones=(zone,))
        at = self._table.last(lambda event: is_said(event, d.ATTACK))
        yield Reading((skip_to(Stage.ATTACK, state.active),), faults=(fault,), price=costs.SAID, at=at)
        if at is not None and self._goes_on_fighting(state, zone, at):
            results: dict[object, Reading] = {}
            for die in state.board.faces:
                supposed = unjudged(acts.RollCombat(zone, die))
                fight = supposed.after(state).progress.fight
                result = (fight.losses, fight.fatal, fight.loser) if fight else None
                results.setdefault(result, Reading((supposed,), faults=(fault,), at=at))
            yield from results.values()

    def _goes_on_fighting(self, state: State, zone: str, said: int) -> bool:
        attack, unit = self._table.events[said], touched(self._table.events[self._table.now])
        is_here = unit is not None and unit in state.board.index and state.location(unit) == zone
        return is_here and isinstance(attack, Declared) and attack.what.words[:1] == (zone,)

    # -- the adjustment

    def _recoveries(self, state: State, progress: TurnProgress) -> Iterator[Reading]:
        shown = [unit.id for unit, standing in state.pairs if standing.reduced and unit.side == progress.side]
        late = [unit for unit in shown if self._is_restored_later(unit)]
        yield from (Reading((acts.Recover(unit),)) for unit in late)
        yield Reading((acts.Pass(progress.side),), costs.LATE if late else 0)

    def _is_restored_later(self, unit: str) -> bool:
        now, *later = self._table.from_now_on(unit)
        *_, last = (now, *later)
        is_there = now.place is not None and last.place == now.place and any(one.reduced for one in (now, *later))
        return is_there and not last.reduced and not self._is_by_another_act(unit)

    def _is_by_another_act(self, unit: str) -> bool:
        coming = self._table.events[self._table.now :]
        at = next((n for n, e in enumerate(coming) if isinstance(e, Turnover) and e.unit == unit and not e.lost), None)
        if at is None:
            return False
        at_once = (e.what for e in coming if isinstance(e, Declared) and e.step == coming[at].step)
        is_named = any(what.kind != d.RALLY and unit in what.words for what in at_once)
        return is_named or any(isinstance(e, Marked) and not e.side for e in coming[max(at - 1, 0) : at + 2])


def _omission(code: str, text: str, skip: Adjusted, at: int | None = None, **about: Any) -> Reading:
    return Reading((skip,), faults=(Breach(RULES[code], text, **about),), at=at)
