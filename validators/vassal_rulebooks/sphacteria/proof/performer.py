"""The gestures for the acts of the rules, at any table.

The players choose by the rulebook; dice and draws come from the table. The results of an act, such as a loss or a
retreat, are done by hand, until the table matches the rulebook.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.names import BOWL as BOWL_DECK
from vassal_rulebooks.sphacteria.names import COMBAT_DIE, points_dice
from vassal_rulebooks.sphacteria.progress import BOWL, GONE, Stage
from vassal_rulebooks.tools.players import next_act
from vassal_tools.game.identities import base_gpid, card_gpid, marker_gpid, zone_gpid
from vassal_tools.proof.careless_table import CAREFUL, Habit
from vassal_tools.proof.counters_by_hand import CountersByHand
from vassal_tools.proof.faults import WrittenActs
from vassal_tools.proof.placement import PlacePoints

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.tools.players import Player
    from vassal_tools.proof.gestures import GameTable

MOST_ACTS = 5_000
LOSS, LAST_LOSS, KILLED = "Take a loss", "Take a loss: eliminated", "Captured or killed"
RETREAT, RALLY, FLIP, REMOVE, RECALLED = "Retreat", "Rally", "Turn over", "Remove", "Recalled"
STORM, HELOTS, BACK = "Storm", "Supply the island", "Back into the bowl"
TURN_TRACK = "turn"

PHASES: Mapping[Stage, int] = {
    Stage.DRAW: 0,
    Stage.ROLL: 1,
    **dict.fromkeys((Stage.CALL, Stage.ARRIVE, Stage.ANNOUNCE, Stage.MOVE, Stage.ATTACK, Stage.ATTACKER), 2),
    **dict.fromkeys((Stage.DEFENDER, Stage.DIE, Stage.LOSSES, Stage.RETREAT), 2),
    **dict.fromkeys((Stage.EVENTS, Stage.STORM, Stage.DESERT, Stage.DISCARD, Stage.RECOVERY, Stage.HELOTS), 3),
    **dict.fromkeys((Stage.SUPPLY, Stage.NEXT, Stage.OVER), 3),
}
"""The place, in a turn, of the phase that each stage of the game belongs to."""


class SphacteriaPerformer:
    """Makes the gestures of both sides at one table. `rng` is for choices without weight, such as drop points."""

    phases: ClassVar[Mapping[Stage, int]] = PHASES

    def __init__(
        self, table: GameTable, rulebook: Sphacteria, rng: Random, habits: Mapping[Habit, float] = CAREFUL
    ) -> None:
        self._habits = habits
        self.table = table
        self.state: State = rulebook.start()
        self.played: list[Act] = []
        self._shown = self.state  # the position that the table shows
        self._made: dict[int, int] = {}  # by the number of acts, that of the gestures when the table shows these acts
        self._rulebook = rulebook
        self._game = rulebook.board.game
        self._places = PlacePoints(self._game)
        self._rng = rng
        self._hands = CountersByHand(table, self._game, self._places, rng)
        self._bowl = table.where(next(iter(self._game.chits)))  # where all chits are when a game begins
        self._owed: list[str] = []  # the units that are to be turned over late
        self._under_way: tuple[str, str] | None = None  # a unit that moves or retreats, and the zone it has come to
        self._turn, self._phase = 1, 0

    def play(self, players: Mapping[str, Player], turns: int = 99) -> None:
        """Play until the game is over, or so many turns."""
        while len(self.played) < MOST_ACTS:
            act = next_act(self._rulebook, self.state, players, self._rng)
            if act is None or (isinstance(act, acts.Turn) and act.number > turns):
                break
            self.do(act)
        self.put_down()

    def put_down(self) -> None:
        """Do what was put off: put down the moving unit, and turn over delayed losses."""
        self._drop()
        self._pay_owed()

    def continue_from(self, state: State, turned: tuple[int, int]) -> None:
        """Go on from a position that the table shows; the turn counter shows that turn, from 1, and phase, from 0."""
        self.state = self._shown = state
        self._turn, self._phase = turned

    def do(self, act: Act) -> None:
        """Perform an act at the table, and all that follows from it."""
        if self._under_way and not _goes_on(act, self._under_way[0]):
            self._drop()
        if not isinstance(act, acts.TakeLoss | acts.Retreat):
            self._pay_owed()
        self.show_turn()
        if not self._under_way:
            self._made[len(self.played)] = self.table.made
        self.table.sit(getattr(act, "side", "") or self._rulebook.to_act(self.state))
        act = self._by_chance(act)
        if isinstance(act, acts.EndPhase):  # units that go back unpaid do so before that is declared
            side, self.state = self.state.active, self._rulebook.apply(self.state, act)
            self._settle(act)
            self._card(side, "End of action phase")
        else:
            self._declare(act)
            self.state = self._rulebook.apply(self.state, act)
        self.played.append(act)
        if isinstance(act, acts.MoveUnit | acts.Retreat):
            self._under_way = act.unit, act.to
            if self._has(Habit.REST) and isinstance(act, acts.MoveUnit):
                self._hands.drag(act.unit, act.to)
        else:
            self._settle(act)

    def _has(self, habit: Habit) -> bool:
        return self._rng.random() < self._habits.get(habit, 0)

    # -- what is declared and thrown

    def _by_chance(self, act: Act) -> Act:
        match act:
            case acts.DrawChit(side):
                return replace(act, chit=self.table.draw(BOWL_DECK, self._places.hand(side, self._rng.randrange(5))))
            case acts.RollPoints(side):
                total = self.table.throw(points_dice(side))
                self._card(side, "Points of the throw")
                return replace(act, dice=(total - total // 2, total // 2))
            case acts.RollCombat():
                return replace(act, die=self.table.throw(COMBAT_DIE))
            case acts.RollStorm(unit):
                return replace(act, die=self._thrown_for(unit, STORM))
            case acts.RollHelots(unit):
                return replace(act, die=self._thrown_for(unit, HELOTS))
            case _:
                return act

    def _thrown_for(self, unit: str, line: str) -> int:
        return int(self._hands.press(unit, line).rpartition("|")[2])

    def _declare(self, act: Act) -> None:
        match act:
            case acts.PlayEvent(_, chit, event, targets):
                self._lay(chit, targets)
                self.table.press(chit, f"Play {event}: {self._game.events[event].title}")
            case acts.Reinforce(unit, base):
                self._arrive(unit, base)
            case acts.Announce(side, pa):
                self._card(side, f"Announce {pa} PA")
            case acts.Activate(zone):
                self.table.press(self._label(zone), f"Activate {zone}")
            case acts.EndMovement():
                self._card(self.state.active, "End of movement")
            case acts.AttackZone(zone):
                self._attack(zone)
            case acts.Retreat(unit) if (fight := self.state.progress.fight) and self.state.location(unit) == fight.zone:
                self._hands.press(unit, RETREAT)
            case acts.TakeLoss(unit):
                self._take_loss(unit)
            case acts.Discard(_, chit):
                self.table.press(chit, BACK)
            case acts.Turn(number):
                while self._turn < min(number, self.state.turn + 1):
                    self._next_phase()

    def _lay(self, chit: str, targets: tuple[str, ...]) -> None:
        for target in targets:
            group = self._game.reinforcements.get(target)
            place = group.box if group else target
            if place in self._places.of:
                self.table.drag(chit, self._places.of[place][0])

    def _arrive(self, unit: str, base: str) -> None:
        arrival = self._game.arrivals.get(unit)
        group = self._game.reinforcements[arrival.group] if arrival else None
        if group and self._hands.zone(unit) == group.box:
            self._card(group.side, f"{group.code}: {group.title}")
        if self._hands.zone(unit) != base:
            self._hands.drag(unit, base)

    def _lay_early(self) -> None:
        """Put the reinforcements of this turn into their bases too early."""
        for arrival in self._game.arrivals.values():
            group = self._game.reinforcements[arrival.group]
            if group.turn and group.turn.value == self._turn and self._hands.zone(arrival.counter) == group.box:
                self._hands.drag(arrival.counter, arrival.base)

    def _attack(self, zone: str) -> None:
        label = self._label(zone)
        offered = [line for line in self.table.lines(label) if line.startswith("Attack ")]
        ways = dict[str, None]()
        for counter in self.state.at(zone):
            standing = self.state.standing(counter.id)
            if counter.side == self.state.active and not counter.is_leader and standing.has_come:
                start = standing.trail[-2]
                lines = (f"Attack {zone} from {start}", f"Attack {zone} from {start} by sea")
                ways |= {line: None for line in lines if line in offered}
        beside = [f"Attack {zone} from {place}" for place in self.state.board.exits[zone]]
        for line in ways or (offered or beside)[:1]:
            self.table.press(label, line)

    def _take_loss(self, unit: str) -> None:
        """Only some modules have an entry that eliminates a unit with full strength."""
        fight = self.state.progress.fight
        side = self._game.counters[unit].side
        is_fatal = bool(fight and fight.fatal[fight.place_of(side)])
        if not self.state.standing(unit).reduced and not is_fatal:
            if self._has(Habit.LATE_FLIP):
                self._owed.append(unit)
            else:
                self._hands.press(unit, LOSS)
        elif LAST_LOSS in self._hands.lines(unit):
            self._hands.press(unit, LAST_LOSS)

    def _pay_owed(self) -> None:
        owed, self._owed = self._owed, []
        for unit in owed:
            if self._hands.zone(unit) and not self._hands.is_turned(unit):
                self._hands.press(unit, LOSS)

    def _next_phase(self) -> None:
        self.table.next_turn()
        self._phase += 1
        if self._phase == 1 and self._has(Habit.EARLY):
            self._lay_early()
        if self._phase == len(self._game.phases):
            self._turn, self._phase = self._turn + 1, 0
            self._move_turn_marker()

    def _move_turn_marker(self) -> None:
        if self._turn not in self._game.tracks[TURN_TRACK].cells:
            return  # an illegal act goes on after the last turn
        gpid, spot = marker_gpid(self._game, TURN_TRACK), self._places.cell(TURN_TRACK, self._turn)
        if self.table.where(gpid) != spot:
            self.table.drag(gpid, spot)

    def show_turn(self) -> None:
        """Turn the turn counter on until it shows the phase that the game has come to."""
        stage = self.state.progress.stage
        while self._phase < self.phases[stage]:
            self._next_phase()

    # -- what follows

    def _settle(self, act: Act) -> None:
        before, self._shown = self._shown, self.state
        for unit in _changed(before, self.state):
            self._settle_counter(unit, act)
        if isinstance(act, acts.PlayEvent):
            self._lay_back(act)
        self._settle_chits(before)
        if before.progress.is_known and self.state.progress.is_known:
            for side, old, new in zip(
                self._game.sides, before.progress.supply, self.state.progress.supply, strict=True
            ):
                if old != new:
                    self._card(side, f"Supply becomes {new}")

    def _lay_back(self, act: acts.PlayEvent) -> None:
        for name in act.targets:
            for arrival in self._game.arrivals_of.get(name, ()):
                group = self._game.reinforcements[name]
                if self.state.standing(arrival.counter).location == group.box != self._hands.zone(arrival.counter):
                    self._hands.drag(arrival.counter, group.box)

    def _settle_counter(self, unit: str, act: Act) -> None:
        standing = self.state.standing(unit)
        if standing.location is None:
            if self._hands.zone(unit):
                self._take_off(unit)
            return
        if standing.reduced != self._hands.is_turned(unit) and unit not in self._owed:
            self._turn_over(unit, act, weaker=standing.reduced)
        if standing.location != self._hands.zone(unit):
            self._hands.drag(unit, standing.location)

    def _take_off(self, unit: str) -> None:
        withdrawn = self.state.progress.withdrawn
        if unit not in withdrawn:
            self._hands.press(unit, KILLED if self._game.counters[unit].is_leader else REMOVE)
        elif RECALLED in self._hands.lines(unit):
            self._hands.press(unit, RECALLED)
        else:
            self._hands.put_aside(unit)

    def _turn_over(self, unit: str, act: Act, *, weaker: bool) -> None:
        line = LOSS if isinstance(act, acts.RollStorm) else FLIP
        self._hands.press(unit, line if weaker else RALLY)

    def _settle_chits(self, before: State) -> None:
        if not before.progress.is_known or not self.state.progress.is_known:
            return
        for chit, old, new in zip(self._game.chits, before.progress.chits, self.state.progress.chits, strict=True):
            where = self.table.where(chit) if old != new in (BOWL, GONE) else None
            if where is None or where == self._bowl:
                continue
            if new == BOWL:
                self.table.press(chit, BACK)
            else:
                self.table.drag(chit, self._places.aside)

    # -- hands

    def _drop(self) -> None:
        if self._under_way:
            unit, place = self._under_way
            self._under_way = None
            if self._hands.zone(unit) != place:
                self._hands.drag(unit, place)
            self._settle(self.played[-1])

    def _card(self, side: str, line: str) -> None:
        self.table.press(card_gpid(self._game, side), line)

    def _label(self, place: str) -> str:
        return zone_gpid(self._game, place) if place in self._game.zones else base_gpid(self._game, place)

    def written(self) -> WrittenActs:
        """Return the acts in words."""
        return WrittenActs(tuple(map(self._rulebook.write_act, self.played)), self._made)

    def differences(self) -> Iterator[str]:
        """Return what the table shows differently from the rulebook."""
        standings = {unit: self.state.standing(unit) for unit in self._game.counters}
        return self._hands.differences({unit: (one.location or "", one.reduced, 0) for unit, one in standings.items()})


def _goes_on(act: Act, unit: str) -> bool:
    return isinstance(act, acts.MoveUnit | acts.Retreat) and act.unit == unit


def _changed(before: State, after: State) -> Iterator[str]:
    pairs = zip(before.board.counters, before.standings, after.standings, strict=True)
    moved = [(c.id, new) for c, old, new in pairs if (old.location, old.reduced) != (new.location, new.reduced)]
    yield from sorted((unit for unit, new in moved), key=lambda unit: after.standing(unit).location is not None)
