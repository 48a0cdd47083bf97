"""Readings of counters: moves, retreats, losses, arrivals, recoveries and removals."""

from __future__ import annotations

from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING

from vassal_rulebooks.core.acts import TakeBack
from vassal_rulebooks.core.reading.adjusting import Adjusted
from vassal_rulebooks.core.reading.events import Drag
from vassal_rulebooks.sphacteria import acts, combat, declarations
from vassal_rulebooks.sphacteria.progress import RunningFight, Stage
from vassal_rulebooks.sphacteria.reading.adjustments import exchange, played, rearrive, retake, stage_of, turn_back
from vassal_rulebooks.sphacteria.reading.buttons import activated_by_who_passed, activation, lent
from vassal_rulebooks.sphacteria.reading.drags import Drags
from vassal_rulebooks.sphacteria.reading.remarks import NOT_JUDGED
from vassal_rulebooks.sphacteria.state import RULES, Kind, State
from vassal_rulebooks.sphacteria.turn_start import group_of
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Assumed, Reading

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from vassal_rulebooks.core.facets import CounterOnTable
    from vassal_rulebooks.sphacteria.progress import TurnProgress
    from vassal_rulebooks.sphacteria.reading.rates import Rates
    from vassal_rulebooks.sphacteria.reading.table import SphacteriaTable
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria

MOST_RETREATS = 3
"""The most steps of a retreat that are tried: out, on by sea, and on land."""
PLAYED_ON = costs.BREACH - costs.MARGIN
"""What it costs to take a unit for restored in time though the turn is played on: both ways are followed then."""
LEFT_ALONE = 30
"""What it costs to take a unit for going on without its leader in the same phase: likelier that is a later one."""
Way = tuple[str, ...]
Retreats = tuple[acts.Retreat | Adjusted, ...]


class CounterReader:
    """Readings of changes of a counter."""

    def __init__(self, rules: Sphacteria, table: SphacteriaTable, rates: Rates) -> None:
        self._table = table
        self._rates = rates
        self._drags = Drags(rules, table)
        self._zones = rules.board.game.zones.keys()

    def placed(self, state: State, unit: str, assumed: Collection[str], *, is_near: bool) -> Iterator[Reading]:
        """Yield the ways by which a counter can have come to its place."""
        lying = self._table.counters[unit]
        if not state.progress.is_known and not self._is_judged(state, unit, lying):
            yield self._unjudged(state, unit, lying)
        elif lying.place is None or lying.place not in state.board.kinds:
            yield from self._gone(state, state.progress, unit)
        else:
            yield from self._elsewhere(state, state.progress, unit, lying, assumed, is_near=is_near)

    def turned(self, state: State, unit: str, *, is_near: bool) -> Iterator[Reading]:
        """Yield the reasons for the face of a counter."""
        lying, stage = self._table.counters[unit], state.progress.stage
        if not state.progress.is_known:
            yield Reading((self._table.as_turned(unit),))
        elif lying.reduced and stage is Stage.LOSSES:
            yield Reading((acts.TakeLoss(unit),))
        elif lying.reduced and is_near and state.progress.accounts and state.active:
            side = state.board.counter(unit).side
            text = f"{unit} takes a loss, and no more is due from {side}"
            fault = Breach(RULES["SPH-4.2-loss"], text, (unit,), side=side)
            yield Reading((self._table.as_turned(unit),), faults=(fault,))
        elif not lying.reduced and (is_near or stage is Stage.RECOVERY):
            yield Reading((acts.Recover(unit),), PLAYED_ON if stage is Stage.RECOVERY and self._is_played_on() else 0)

    def _is_played_on(self) -> bool:
        drags = (event for event in self._table.in_turn() if isinstance(event, Drag))
        return any(drag.start != drag.end and {drag.start, drag.end} <= self._zones for drag in drags)

    def _is_judged(self, state: State, unit: str, lying: CounterOnTable) -> bool:
        here, kinds = state.location(unit), state.board.kinds
        if here is None or lying.place not in kinds:
            return False
        if kinds[here] is Kind.RESERVE:
            return lying.place in state.board.boxes
        return state.board.counter(unit).side == state.active and not state.movement_ended

    def _unjudged(self, state: State, unit: str, lying: CounterOnTable) -> Reading:
        """Without a fight, an unknown move costs more than a move that breaks a rule."""
        moved, side = self._table.as_shown(unit), state.board.counter(unit).side
        here, to = state.location(unit), lying.place
        may_be_beaten = here is not None and self._table.is_fought() and state.foes(here, side)
        if to is None or may_be_beaten:
            return Reading((moved,))
        zones = tuple(place for place in (here, to) if place and place in state.board.game.zones)
        text = f"{unit} goes from {here or 'out of play'} to {to}, and nothing shows that {side} may move it"
        fault = Breach(NOT_JUDGED, text, (unit,), zones, side=side)
        is_fought = here in self._table.fought
        cost, price = (0, costs.IGNORED) if is_fought else (costs.CONTRADICTED, 0)
        return Reading((moved,), cost, faults=(fault,), price=price)

    def _gone(self, state: State, progress: TurnProgress, unit: str) -> Iterator[Reading]:
        match progress.stage:
            case Stage.LOSSES:
                loss = acts.TakeLoss(unit)
                is_out = state.location(unit) is None or played(state, (loss,)).location(unit) is None
                yield Reading((loss,)) if is_out else self._lost_at_once(state, unit)
            case Stage.RETREAT:
                yield Reading((acts.Perish(unit),))
            case Stage.DESERT:
                yield Reading((acts.Desert(unit),))
            case _:
                pass

    def _lost_at_once(self, state: State, unit: str) -> Reading:
        side, zone = state.board.counter(unit).side, state.location(unit) or ""
        text = f"{unit} takes a second loss in {zone}"
        fault = Breach(RULES["SPH-4.2-loss"], text, (unit,), (zone,), f"{unit} is reduced", side=side)
        return Reading((acts.TakeLoss(unit), self._table.as_shown(unit)), faults=(fault,))

    # -- moves

    def _elsewhere(
        self,
        state: State,
        progress: TurnProgress,
        unit: str,
        lying: CounterOnTable,
        assumed: Collection[str],
        *,
        is_near: bool,
    ) -> Iterator[Reading]:
        to = lying.place or ""
        kinds, here = state.board.kinds, state.standing(unit).location
        if here is None:
            return
        is_waiting = kinds[here] is Kind.RESERVE
        is_rebased = is_near and not state.active and {here, to} <= state.board.boxes.keys()
        if is_rebased or (is_waiting and (is_near or progress.stage is Stage.ARRIVE)):
            has_come = is_rebased and not is_waiting and self._has_just_come(state, unit)
            again = (rearrive(unit),) if has_come else ()
            yield Reading((*again, acts.Reinforce(unit, to)))
        if progress.fight and progress.stage is Stage.RETREAT:
            yield from self._retreats(state, unit, to)
            yield from self._leaves_in_place_of_beaten(state, progress.fight, unit, to) if is_near else ()
        if stage_of(state) is Stage.MOVE and not is_waiting:
            yield from self._moves(state, unit, to, assumed, is_near=is_near)
        elif stage_of(state) is Stage.ATTACK and not is_waiting:
            yield from self._after_movement(state, unit, to, is_near=is_near)
        elif is_near and not is_waiting and not state.active and kinds[to].is_zone:
            yield Reading(self._drags.best(state, unit, to))

    def _has_just_come(self, state: State, unit: str) -> bool:
        progress, group = state.progress, group_of(state, unit)
        is_before = progress.stage in (Stage.ARRIVE, Stage.ANNOUNCE) and progress.side in ("", progress.initiative)
        shown = (event for event in self._table.so_far() if isinstance(event, Drag) and event.unit == unit)
        return group is not None and is_before and any(event.start == group.box for event in shown)

    def _retreats(self, state: State, unit: str, to: str) -> Iterator[Reading]:
        fight = state.progress.fight
        counter = state.board.counter(unit)
        if fight is None or counter.side != fight.loser:
            return
        is_over = unit in fight.retreated and unit not in (fight.moving, *combat.stand_ins(state, fight))
        steps = () if is_over else _way_out(state, fight, unit, to)[1]
        if not steps and (fight.moving == unit or (not fight.moving and unit in fight.retreated)):
            yield from turned_back(state, unit, to)
        if is_over:
            yield from () if _may_be_chosen(state, fight, unit, to) else (self._goes_on(state, unit, to),)
            return
        yield Reading(steps or (acts.Retreat(unit, to),))

    def _goes_on(self, state: State, unit: str, to: str) -> Reading:
        here, side = state.location(unit) or "", state.board.counter(unit).side
        text = f"{unit} goes on from {here} to {to}, but its retreat ended in {here}"
        fault = Breach(RULES["SPH-4.2-retreat"], text, (unit,), (here, to), f"{unit} stays in {here}", side=side)
        is_last = self._table.goes_next(unit) is None
        price = costs.LATE if is_last and self._table.is_said_to_end(state.active) else costs.BREACH
        return Reading((retake(unit, to),), faults=(fault,), price=price)

    def _leaves_in_place_of_beaten(self, state: State, fight: RunningFight, unit: str, to: str) -> Iterator[Reading]:
        beaten, swap = combat.leavers(state), exchange()
        stay = not fight.retreated and not any(map(self._table.goes_next, beaten))
        if stay and state.location(unit) == fight.zone and state.board.counter(unit).side != fight.loser:
            after = swap.after(state)
            _, steps = _way_out(after, after.progress.fight, unit, to)
            text = f"{', '.join(beaten)} had to retreat from {fight.zone}, and {unit} leaves it instead"
            fault = Breach(RULES["SPH-4.2-beaten"], text, beaten, (fight.zone,), side=fight.loser)
            yield from (Reading((swap, *steps), faults=(fault,)),) if steps else ()

    def _after_movement(self, state: State, unit: str, to: str, *, is_near: bool) -> Iterator[Reading]:
        counter, here = state.board.counter(unit), state.location(unit) or ""
        for account in state.progress.accounts[-1:]:
            attacker, defender = account.sides
            loser = defender if account.winner == "attacker" else attacker
            fight = RunningFight(account.zone, attacker, defender, loser=loser)
            is_beaten = counter.side == loser and unit in account.present
            if is_beaten and all(_is_retreat(state, fight, unit, zone) for zone in (here, to)):
                yield Reading((retake(unit, to),), costs.SLIP)
            elif is_beaten and is_near and state.board.kinds[to].is_zone and not _may_be_chosen(state, fight, unit, to):
                yield self._goes_on(state, unit, to)
        if is_near and self._table.is_said_to_retreat():
            text = f"{unit} retreats from {here}, but does not belong to a force that was beaten there"
            fault = Breach(RULES["SPH-4.2-beaten"], text, (unit,), (here,), side=counter.side)
            yield Reading((self._table.as_shown(unit),), faults=(fault,))
        if is_near and counter.side == state.active:
            yield Reading(breaking=partial(self._drags.best, state, unit, to))

    def _moves(self, state: State, unit: str, to: str, assumed: Collection[str], *, is_near: bool) -> Iterator[Reading]:
        standing, counter = state.standing(unit), state.board.counter(unit)
        here = standing.location
        if counter.side != state.active or here is None:
            if is_near:
                yield Reading(breaking=partial(self._drags.best, state, unit, to))
            return
        found = self._drags.legal(state, unit, to)
        is_free = standing.moved is not None or here in state.activated
        cost = LEFT_ALONE if self._leaves_a_leader(state, unit, here) else 0
        yield from (Reading(way, cost) for way in found if is_free)
        if standing.moved is not None and standing.trail[0] == to and self._all_go_back(state, unit):
            yield Reading((acts.StartOver(),))
        if standing.moved is not None and (not found or standing.trail[0] == to):
            yield from (one._replace(cost=one.cost + cost) for one in self._taken_back_first(state, unit, to))
        if not is_free:
            yield from self._by_activation(state, unit, to, assumed)
        if not found:
            yield Reading(breaking=partial(self._drags.best, state, unit, to))

    def _leaves_a_leader(self, state: State, unit: str, zone: str) -> bool:
        own = state.of_side(zone, state.active)
        leaders = [counter.id for counter in own if counter.is_leader and state.standing(counter.id).moved is not None]
        is_last = [counter.id for counter in own if not counter.is_leader] == [unit]
        has_come = is_last and state.standing(unit).moved is not None
        return has_come and any(self._table.goes_next(leader) is None for leader in leaders)

    def _all_go_back(self, state: State, but: str) -> bool:
        for counter, standing in zip(state.board.counters, state.standings, strict=True):
            if standing.moved is None or counter.id == but or standing.location == standing.trail[0]:
                continue
            if self._table.goes_next(counter.id) != standing.trail[0]:
                return False
        return True

    def _taken_back_first(self, state: State, unit: str, to: str) -> Iterator[Reading]:
        back = (TakeBack(unit),)
        before = played(state, back)
        if _lacks_ships(before, state.location(unit) or "", state.board.counter(unit).side):
            return  # who was carried by it would have to go back too
        if before.standing(unit).location == to:
            yield Reading(back, costs.SLIP if state.standing(unit).stopped else costs.LATE)
            return
        yield from (Reading((*back, *way), costs.SLIP) for way in self._drags.legal(before, unit, to)[:1])

    def _by_activation(self, state: State, unit: str, to: str, assumed: Collection[str]) -> Iterator[Reading]:
        taken = self.activated(state, unit, assumed)
        before = played(state, taken.acts)
        found = self._drags.legal(before, unit, to)
        yield from (taken._replace(acts=(*taken.acts, *way)) for way in found)
        if not found:
            yield taken._replace(breaking=partial(self._drags.best, before, unit, to))

    def activated(self, state: State, unit: str, assumed: Collection[str]) -> Reading:
        """Return the activation of a counter's place without its button; an announcement without a button may rise."""
        here = state.standing(unit).location or ""
        if here in state.activated:
            return Reading()
        ways = activation(state, here, self._table), activated_by_who_passed(state, here)
        activated, cost = min(ways, key=itemgetter(1))
        taken = (*lent(state, cost, assumed), *activated)
        button = Assumed((declarations.ACTIVATE, here), self._rates.cost(state.active, declarations.ACTIVATE))
        note = f"{here} is taken to be activated, since {unit} leaves it"
        return Reading(taken, costs.assumption(button.price), note, (button,))


def _way_out(state: State, fight: RunningFight, unit: str, to: str) -> tuple[Way, Retreats]:
    edge: list[tuple[Way, Retreats]] = [(combat.way_so_far(state, fight, state.board.counter(unit)), ())]
    for _ in range(MOST_RETREATS):
        longer = [
            (onward, steps) for way, before in edge for onward, steps in _further(state, fight, unit, way, before)
        ]
        way, steps = next((one for one in longer if one[0][-1] == to), ((), ()))
        if steps and not (isinstance(steps[-1], Adjusted) and state.board.kinds[to] is Kind.SEA):
            return way, steps
        edge = longer
    return (), ()


def _lacks_ships(state: State, zone: str, side: str) -> bool:
    land = (at for one, at in state.pairs if one.side == side and not (one.is_naval or one.is_leader))
    room = state.naval_pf(side, zone) * state.board.game.rules.movement.carried_per_pf.value
    return state.board.kinds.get(zone) is Kind.SEA and sum(zone in at.trail[1:] for at in land) > room


def turned_back(state: State, unit: str, to: str) -> Iterator[Reading]:
    """Yield the return of a retreat to its start, perhaps followed by a retreat to another zone."""
    back, before = turn_back(unit), played(state, (turn_back(unit),))
    fight = before.progress.fight
    _, steps = _way_out(before, fight, unit, to) if fight else ((), ())
    if steps or before.location(unit) == to:
        yield Reading((back, *steps), costs.SLIP)


def _further(state: State, fight: RunningFight, unit: str, way: Way, steps: Retreats) -> Iterator[tuple[Way, Retreats]]:
    """A retreat ends where the unit may stay, except for a leader at sea (3.3)."""
    counter = state.board.counter(unit)
    is_over = bool(steps) and combat.may_stay(state, counter, way)
    if is_over and not (counter.is_leader and state.board.kinds[way[-1]] is Kind.SEA):
        return
    for zone in combat.retreats(state, fight, counter, way):
        yield (*way, zone), (*steps, retake(unit, zone) if is_over else acts.Retreat(unit, zone))


def _may_be_chosen(state: State, fight: RunningFight, unit: str, to: str) -> bool:
    return to == fight.zone or _is_retreat(state, fight, unit, to)


def _is_retreat(state: State, fight: RunningFight, unit: str, to: str) -> bool:
    before = state.placed(unit, fight.zone)
    way, _ = _way_out(before, fight, unit, to)
    return bool(way) and combat.may_stay(before, state.board.counter(unit), way)
