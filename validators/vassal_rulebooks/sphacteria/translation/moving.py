"""Drags of counters as movement: episodes between two declarations, put-backs, phases that nobody announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts, declarations
from vassal_rulebooks.sphacteria.activation import activation_cost, started_over
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.reading.words import Declared, Drag, Gone, TurnBegan
from vassal_rulebooks.sphacteria.translation.effort import DRAGS_CUT
from vassal_rulebooks.sphacteria.translation.phase import CONTESTED, zones_entered
from vassal_rulebooks.sphacteria.translation.slips import put_backs_cut, starts_of, without_halts, without_slips

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.translation.desk import Desk
    from vassal_rulebooks.sphacteria.translation.drags import Reading
    from vassal_rulebooks.sphacteria.translation.onward import Onward
    from vassal_tools.game.declarations import Declaration
    from vassal_tools.referee.protocol import Breach

BESIDE_MOVEMENT = frozenset({declarations.POINTS, declarations.SUPPLY, declarations.CORRECT})
"""What may be declared amid the drags of an episode."""
MOST_LATE = 4
"""How many drags at most are taken for made before the button of their activation."""
BEFORE_ACTIONS = (Stage.DRAW, Stage.ROLL, Stage.CALL, Stage.ARRIVE)
FIGHT_IS_ON = (declarations.ANNOUNCE, declarations.END_PHASE, declarations.ATTACK, declarations.END_MOVEMENT)


class Moving:
    """The movement of action phases."""

    def __init__(self, desk: Desk, onward: Onward) -> None:
        self._desk = desk
        self._onward = onward
        self._episode: list[Drag] = []

    def add(self, drag: Drag) -> None:
        """One more drag of the running episode."""
        self._episode.append(drag)

    def has_moved(self, unit: str) -> bool:
        """Whether the counter was dragged in the running episode."""
        return any(drag.unit == unit for drag in self._episode)

    def waits_for(self, what: Declaration) -> bool:
        """Whether the drags of this episode go on: they wait for just that button, or it is no matter to them."""
        if not self._episode or what.kind in BESIDE_MOVEMENT:
            return bool(self._episode)
        state, first = self._desk.state, self._episode[0]
        match what.kind, what.words:
            case declarations.ACTIVATE, (zone,):
                return self._is_pressed_late(zone)
            case declarations.ANNOUNCE, (side, _):
                is_theirs = (
                    state.active not in ("", side) and state.movement_ended
                )  # a retreat in the phase that still runs
                return not is_theirs and state.active != side == self._desk.game.counters[first.unit].side
            case _:
                return False

    def _is_pressed_late(self, zone: str) -> bool:
        """Whether the last drags of the episode go by an activation that is declared only now; the others are over."""
        numbers = self._late_at_most(zone)
        choice = self._desk.choose(len(numbers))
        if choice:
            return self._wait_with(numbers[choice - 1])
        starts = self._first_starts()
        tail: list[Drag] = []
        for drag in reversed(self._episode):
            if starts.get(drag.unit) != zone or self._is_put_back(drag):
                break
            tail.insert(0, drag)
        return self._wait_with(len(tail))

    def _late_at_most(self, zone: str) -> tuple[int, ...]:
        """How many of the last drags may have been made by an activation of the zone that was declared after them."""
        found = [0]
        for number in range(1, min(len(self._episode), MOST_LATE) + 1):
            late = self._episode[-number:]
            starts = starts_of(late)
            if all(starts[drag.unit] == zone or self._is_put_back(drag) for drag in late):
                found.append(number)
        return tuple(found)

    def _wait_with(self, number: int) -> bool:
        """Whether the last drags, of that number, wait for an activation; the others are over."""
        over = len(self._episode) - number
        waiting, self._episode = self._episode[over:], self._episode[:over]
        self.flush()
        self._episode = waiting
        return bool(waiting)

    def _is_put_back(self, drag: Drag) -> bool:
        """Whether a counter comes back to where it set out from in this phase, as far as is known."""
        trail = self._desk.state.standing(drag.unit).trail
        first = next(earlier for earlier in self._episode if earlier.unit == drag.unit)
        return drag.end == (trail[0] if trail else first.start) and (bool(trail) or drag is not first)

    def puts_back(self, fights: Container[str | None]) -> bool:
        """Whether the last drags of the episode put counters back, and not only from those fights."""
        for drag in reversed(self._episode):
            if not self._is_put_back(drag):
                return False
            if drag.start not in fights:
                return True
        return False

    def _first_starts(self) -> dict[str, str | None]:
        """Where each unit of the episode came from; who is put back begins anew."""
        starts: dict[str, str | None] = {}
        for drag in self._episode:
            if self._is_put_back(drag):
                starts.pop(drag.unit, None)
            else:
                starts.setdefault(drag.unit, drag.start)
        return starts

    def preview(self) -> State:
        """The position as it would be after the drags of the episode."""
        state = self._desk.state
        for drag in self._cut(self._episode):
            if self._desk.is_mute and (state.active != self._side(drag) or state.movement_ended):
                state = self._onward.announced(state, self._side(drag))
            state = self._desk.drags.read(state, drag).after
        return state

    def _cut(self, drags: Sequence[Drag]) -> list[Drag]:
        self._desk.effort.spend(len(drags) // DRAGS_CUT)
        return put_backs_cut(drags)

    def flush(self) -> None:
        """Bring the drags of the episode to court, side by side as they were made."""
        raw, self._episode = self._episode, []
        may_start_over = self._may_start_over(raw)
        drags = self._chosen(raw)
        while drags:
            side = self._side(drags[0])
            run = [drag for drag in drags if self._side(drag) == side]
            first_other = next((i for i, drag in enumerate(drags) if self._side(drag) != side), len(drags))
            run, drags = drags[:first_other], drags[first_other:]
            self._open_phase(side, run[0])
            for drag in self._best_order(run):
                self._bring_drag(drag)
        has_come = any(standing.has_come for standing in self._desk.state.standings)
        if raw and self._desk.state.activation_number and not has_come and may_start_over != bool(self._desk.choose()):
            self._start_over(raw[-1].step)

    def _chosen(self, raw: list[Drag]) -> list[Drag]:
        """The drags without what was put back; or as they were made; or without halts on the way."""
        cut = self._cut(raw)
        straight = without_halts(cut, {d.unit for d in cut if d.end is None or self._is_stopped(d.unit, d.end)})
        ways = [cut, *(other for other in (raw, straight) if other != cut)]
        return ways[self._desk.choose(len(ways) - 1)] if len(ways) > 1 else cut

    def _is_stopped(self, unit: str, place: str) -> bool:
        counter = self._desk.game.counters[unit]
        return not counter.is_leader and bool(self._desk.state.foes(place, counter.side))

    def _start_over(self, step: int) -> None:
        """All were put back, and movement begins anew, with all its points."""
        self._desk.assume(
            "movement is taken to begin anew, since all who had moved were put back to where they set out from", step
        )
        self._desk.restate(started_over(self._desk.state))
        self._desk.phase.keep(acts.StartOver())

    def _may_start_over(self, drags: Sequence[Drag]) -> bool:
        """Whether all were put back to where they set out from, and movement could not have ended before (2.C)."""
        desk = self._desk
        if not drags or not desk.progress.is_known or not desk.state.activation_number:
            return False
        origins = self._origins(drags)
        drags = without_slips(drags, origins)
        places = {c.id: s.location for c, s in zip(desk.state.board.counters, desk.state.standings, strict=True)}
        away = {unit for unit, origin in origins.items() if places[unit] != origin}
        run = 0  # where the last run of counters that are put back began
        for number, drag in enumerate(drags):
            if drag.end != origins[drag.unit]:
                away.add(drag.unit)
                run = number + 1
                continue
            away.discard(drag.unit)
            if not away and self._cannot_end_after(self._cut(drags[:run])):
                return True
        return False

    def _origins(self, drags: Sequence[Drag]) -> dict[str, str | None]:
        """Where each counter that moved in this phase set out from."""
        origins: dict[str, str | None] = starts_of(drags)
        for counter, standing in zip(self._desk.state.board.counters, self._desk.state.standings, strict=True):
            if standing.moved is not None:
                origins[counter.id] = standing.trail[0]
        return origins

    def _cannot_end_after(self, drags: Sequence[Drag]) -> bool:
        state = self._desk.state
        for drag in drags:
            state = self._desk.drags.read(state, drag).after
        return not self._desk.rulebook.check(state, acts.StartOver())

    def _side(self, drag: Drag) -> str:
        return self._desk.game.counters[drag.unit].side

    # -- phases that nobody announced

    def _open_phase(self, side: str, drag: Drag) -> None:
        """A phase of the side is assumed to have begun where its counters move, and nothing speaks against it."""
        desk = self._desk
        state, progress = desk.state, desk.progress
        if not progress.is_known or (state.active == side and not state.movement_ended) or not self._is_movement(drag):
            return
        if (state.active and self._goes_on(state.active)) or self._is_before_the_actions(drag):
            return
        announce = acts.Announce(side, 1)
        self._onward.approach(announce, drag.step)
        desk.assume(
            f"an action phase of {side} is assumed to have begun, since {drag.unit} moves",
            drag.step,
            (drag.unit,),
        )
        desk.begin_phase(announce, drag.step)

    def _is_before_the_actions(self, drag: Drag) -> bool:
        """Whether the turn counter comes to the action phases after the drag, and the first is announced for others."""
        desk = self._desk
        if desk.is_mute or desk.progress.stage not in BEFORE_ACTIONS:
            return False
        is_turned, said = False, list[tuple[str, ...]]()
        for event in (*desk.events[desk.at : desk.at + 1], *(event for _, event in desk.coming())):
            is_turned |= isinstance(event, TurnBegan) and not said
            if isinstance(event, Declared) and event.what.kind in (*FIGHT_IS_ON, declarations.ACTIVATE):
                said.append((event.what.kind, *event.what.words[:1]))
        is_announced = bool(said) and said[0][0] == declarations.ANNOUNCE
        is_for_it = said[:2] == [(declarations.ANNOUNCE, self._side(drag)), (declarations.ACTIVATE, drag.start)]
        return is_turned and is_announced and not is_for_it

    def _is_movement(self, drag: Drag) -> bool:
        kinds = self._desk.state.board.kinds
        return drag.end is not None and kinds[drag.end].is_zone and drag.start is not None and drag.start in kinds

    def _goes_on(self, side: str) -> bool:
        """Whether a later declaration shows that the running phase has not ended."""
        what = self._desk.next_declared(*FIGHT_IS_ON, from_now=True)
        return (
            what is not None
            and (what.kind == declarations.ATTACK or what.words[:1] == (side,))
            and (what.kind != declarations.ANNOUNCE)
        )

    # -- drags

    def _best_order(self, drags: list[Drag]) -> list[Drag]:
        """The drags as recorded, or in another order that breaks fewer rules, or takes fewer activations (R-12)."""
        if self._worth(drags) == (0, 0):
            return drags
        counters = self._desk.game.counters
        starts = list(starts_of(drags).values())
        ships_first = sorted(drags, key=lambda drag: not counters[drag.unit].is_naval)
        together = sorted(drags, key=lambda drag: starts.index(starts_of(drags)[drag.unit]))
        orders = [
            drags,
            ships_first,
            together,
            sorted(ships_first, key=lambda d: starts.index(starts_of(drags)[d.unit])),
        ]
        return min(orders, key=self._worth)

    def _worth(self, drags: Sequence[Drag]) -> tuple[int, int]:
        """The breaches of the drags in that order, and the activations that have to be assumed."""
        breaches, assumed = self._tried(drags)
        return len(breaches), assumed

    def _tried(self, drags: Sequence[Drag]) -> tuple[list[Breach], int]:
        state = self._desk.state
        found: list[Breach] = []
        assumed = 0
        for drag in drags:
            played = self._desk.drags.read(state, drag)
            for act, breaches in zip(played.reading.acts, played.breaches, strict=True):
                if not (isinstance(act, acts.Activate) and self._desk.phase.is_assumed):
                    found += breaches
                assumed += isinstance(act, acts.Activate)
            state = played.after
        return found, assumed

    def _bring_drag(self, drag: Drag) -> None:
        desk = self._desk
        breaches = self._tried([drag])[0]
        if any(b.rule.code in CONTESTED for b in breaches) or (breaches and drag.unit in desk.moved):
            other = desk.phase.other_way(drag)
            if other:
                desk.restate(other)
                breaches = []
        if desk.is_mute and bool(breaches) != bool(desk.choose()):
            self._try_new_phase(drag)
        reading = self._another_way(drag) or self._sparing(drag) or desk.drags.read(desk.state, drag).reading
        for remark in reading.remarks:
            desk.remark(remark.rule, remark.message, drag.step, units=remark.units, zones=remark.zones)
        if drag.start:
            desk.left.setdefault(drag.start, set()).add(drag.step)
        desk.moved[drag.unit] = drag.step
        self._bring_reading(drag, reading)
        desk.phase.keep(drag, zones_entered(reading.acts))

    def _sparing(self, drag: Drag) -> Reading | None:
        """The drag by a legal way around leaders who stand alone and, as the table shows, were not captured."""
        desk = self._desk
        lone = self._lone_leaders(drag, is_gone=False)
        if not lone or not desk.state.progress.is_known:
            return None
        played = desk.drags.read(desk.state, drag, frozenset(lone))
        return None if any(played.breaches) else played.reading

    def _another_way(self, drag: Drag) -> Reading | None:
        """The drag by another legal way: over a leader who, as the table shows, was captured; or carried ashore."""
        desk = self._desk
        ways = [desk.drags.read(desk.state, drag, via=(zone,)) for zone in self._lone_leaders(drag, is_gone=True)]
        if desk.game.counters[drag.unit].is_leader:
            ways.append(desk.drags.read(desk.state, drag, aboard=True))
        usual = desk.drags.read(desk.state, drag).reading
        legal = [played.reading for played in ways if not any(played.breaches) and played.reading != usual]
        choice = desk.choose(len(legal)) if legal else 0
        return legal[choice - 1] if choice else None

    def _lone_leaders(self, drag: Drag, *, is_gone: bool) -> list[str]:
        """Where enemy leaders stand alone who, as the table shows, go in this turn or stay; but not the drag's end."""
        desk, side = self._desk, self._side(drag)
        state = desk.state
        places = {
            place
            for counter in state.board.counters
            if counter.is_leader and counter.side != side and (place := state.standing(counter.id).location)
            and place in desk.game.zones and not state.units(place, counter.side)
            and self._goes(counter.id) is is_gone
        }  # fmt: skip
        return sorted(places - {drag.end})

    def _goes(self, leader: str) -> bool:
        is_gone = self._desk.table.counters[leader].place is None
        return is_gone or any(isinstance(e, Gone) and e.unit == leader for _, e in self._desk.coming())

    def _try_new_phase(self, drag: Drag) -> None:
        """Where nobody announces by a button: the drag may belong to another action phase of its side."""
        desk, side = self._desk, self._side(drag)
        announce = acts.Announce(side, 1)
        state = self._onward.foreseen(announce) if desk.state.active == side else None
        if state is None or desk.rulebook.check(state, announce):
            return
        state = desk.rulebook.apply(state, announce)
        played = desk.drags.read(state, drag)
        for act, breaches in zip(played.reading.acts, played.breaches, strict=True):
            if breaches and not isinstance(act, acts.Activate):
                return
        self._onward.approach(announce, drag.step)
        if desk.is_legal(announce):
            text = f"an action phase of {side} is assumed to have begun, since {drag.unit} moves"
            desk.assume(text, drag.step, (drag.unit,))
            desk.begin_phase(announce, drag.step)

    def _bring_reading(self, drag: Drag, reading: Reading) -> None:
        desk = self._desk
        is_faulty = bool(self._tried([drag])[0])
        legal = ""
        for act in reading.acts:
            if isinstance(act, acts.Activate):
                desk.lend(activation_cost(desk.state, act.zone))
            if is_faulty and not legal and isinstance(act, acts.Move):
                legal = desk.drags.choices(desk.state, drag.unit)  # for the drag as a whole, not for its last step
            desk.bring(act, drag.step, legal=legal, keep=False)
