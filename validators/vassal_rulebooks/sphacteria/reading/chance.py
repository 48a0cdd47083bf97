"""Dice and draws of a log that would have counted and came to nothing: undone, fished for, or evaded."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.reading.chance import Chance, Need
from vassal_rulebooks.core.reading.events import ChitMoved, Declared, Drag, Rolled, TurnBegan
from vassal_rulebooks.sphacteria import acts, adjustment, combat, odds
from vassal_rulebooks.sphacteria import declarations as d
from vassal_rulebooks.sphacteria.progress import BOWL, Stage
from vassal_rulebooks.sphacteria.reading.remarks import REMARKS
from vassal_rulebooks.sphacteria.reading.table import SphacteriaTable
from vassal_rulebooks.sphacteria.standing import by_each_die
from vassal_tools.findings import Severity
from vassal_tools.referee.search.hypothesis import lines

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from vassal_rulebooks.core.ratio import Calculation
    from vassal_rulebooks.core.reading.events import Event, Story
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.referee.search.chance import ChanceResult, StoryMoment
    from vassal_tools.referee.search.hypothesis import Hypothesis

BEFORE_THE_DIE = (Stage.MOVE, Stage.ATTACK, Stage.ATTACKER, Stage.DEFENDER, Stage.DIE)
NO_FIGHT = (Stage.LOSSES, Stage.RETREAT, Stage.UNKNOWN)
"""The stages in which no die is for a fight where the table shows units of both sides together."""
FIGHT, DRAW, POINTS = "fight", "draw", "points"


class SphacteriaChance(Chance):
    """The throws of a log of this game, with what each could have served, and did."""

    def __init__(self, rules: Rules[State, Any], story: Story, start: State) -> None:
        super().__init__(rules, story, REMARKS.new_roll)
        self._table = SphacteriaTable(story, start)

    def throws(self, best: Hypothesis, start: Any) -> list[ChanceResult[Need]]:
        """Return all throws; one between two that were for the same fight could have been the second of them."""
        found = super().throws(best, start)
        fights = {n: one.served for n, one in enumerate(found) if one.served and one.served.kind == FIGHT}
        between = {
            n: need
            for (first, need), (last, other) in pairwise(fights.items())
            for n in range(first + 1, last)
            if need == other and not (found[n].needs or found[n].served or found[n].thing)
        }
        is_plain = {one.step for one in self.story.events if isinstance(one, Rolled) and not one.side}
        return [
            replace(one, needs=frozenset((between[n],))) if n in between and one.step in is_plain else one
            for n, one in enumerate(found)
        ]

    def replaced(
        self, best: Hypothesis, throws: Sequence[ChanceResult[Need]], instead: ChanceResult[Need]
    ) -> tuple[str, Severity | None]:
        """Say how grave it is that another throw took the place of some.

        A die before its attack was declared is a slip where the die after it is no better for who attacks. Where a
        unit's menu throws the die that counts, what the dice button threw before may have been for fun.
        """
        text, _ = super().replaced(best, throws, instead)
        if all(self._is_early(throw, instead) for throw in throws) and not self._is_better(best, throws, instead):
            return f"{text}; it came before its attack was declared, and is no worse for who attacks", Severity.NOTE
        plain = {event.step for event in self.story.events if isinstance(event, Rolled)}
        is_beside = plain >= {throw.step for throw in throws}
        is_menu = isinstance(self.story.events[instead.event], Declared)
        return text, Severity.UNKNOWN if is_beside and is_menu else None

    def _is_early(self, throw: ChanceResult[Need], instead: ChanceResult[Need]) -> bool:
        if instead.served is None or instead.served.kind != FIGHT:
            return False
        attacks, begins = [], 0
        for n, event in enumerate(self.story.events[: instead.event]):
            if isinstance(event, TurnBegan) or (isinstance(event, Declared) and event.what.kind == d.ANNOUNCE):
                begins = n
            elif isinstance(event, Declared) and event.what.kind == d.ATTACK:
                attacks += [n] if event.what.words[:1] == (instead.served.of,) else []
        declared = [n for n in attacks if n >= begins]
        return bool(declared) and throw.event <= declared[0]

    def _is_better(self, best: Hypothesis, throws: Sequence[ChanceResult[Need]], instead: ChanceResult[Need]) -> bool:
        state, dice = self._fought(best, (*(throw.step for throw in throws), instead.step), instead.event)
        if state is None or state.progress.fight is None:
            return True
        *before, last = (odds.account(state, state.progress.fight, die) for die in dice)
        return any(one > other for early in before for one, other in zip(_gains(last), _gains(early), strict=True))

    def account(self, best: Hypothesis, steps: Collection[int], event: int) -> tuple[str, ...]:
        """Return the arithmetic of the fight of several dice, with the result of each die."""
        state, dice = self._fought(best, steps, event)
        return tuple(by_each_die(state, state.progress.fight, dice)) if state and state.progress.fight else ()

    def _fought(self, best: Hypothesis, steps: Collection[int], event: int) -> tuple[State | None, list[int]]:
        entries = (entry for entry in lines(best) if entry.event == event and isinstance(entry.act, acts.RollCombat))
        thrown = sorted((*self.story.events, *(one for _, one in self.story.undone)), key=lambda one: one.step)
        dice = [sum(one.dice) for one in thrown if isinstance(one, Rolled) and not one.side and one.step in steps]
        return next((entry.before for entry in entries), None), dice

    def lost(self, need: Need, throws: Sequence[ChanceResult[Need]]) -> tuple[str, Severity] | None:
        """Return how grave an unused throw is: units that leave the fight evade it; a draw put back is harmless."""
        if need.kind == DRAW:
            return None
        is_undone = any(drag.end == need.of for drag in self.story.drags_undone.get(throws[-1].step, ()))
        if need.kind == FIGHT and (is_undone or _is_left(need.of, self.story.events[throws[-1].event :])):
            return "the fight was left", Severity.INTEGRITY
        return super().lost(need, throws)

    def follow(self, number: int) -> None:
        """Advance the table to the event of that number."""
        self._table.follow(number)

    def begins(self, act: Any) -> bool:
        """Return whether an act begins an action phase."""
        return isinstance(act, acts.Announce)

    def is_chance(self, event: Event) -> bool:
        """Return whether an event is a throw, by a button or a menu, or a draw from the bowl."""
        if isinstance(event, Declared):
            return event.what.kind in (d.STORM, d.HELOTS) and len(event.what.words) == 2
        return isinstance(event, Rolled) or (isinstance(event, ChitMoved) and event.start == BOWL)

    def shown(self, event: Event) -> str:
        """Return a throw or a draw in words."""
        match event:
            case Rolled(_, side) if side:
                return f"{super().shown(event)} for the points of {side}"
            case Declared(_, what):
                return f"the die {what.words[-1]} of {what.words[0]}"
            case ChitMoved():
                return "a chit that was drawn"
            case _:
                return super().shown(event)

    def served(self, moment: StoryMoment, act: Any) -> Need | None:
        """Return what a throw served in the story."""
        turn = moment.state.turn
        match act:
            case acts.RollPoints(side):
                return Need(POINTS, turn, side)
            case acts.RollCombat(zone):
                return Need(FIGHT, turn, zone, moment.phases)
            case acts.RollStorm(unit):
                return Need(d.STORM, turn, unit)
            case acts.RollHelots(unit):
                return Need(d.HELOTS, turn, unit)
            case acts.DrawChit(side):
                return Need(DRAW, turn, side)
            case _:
                return None

    def needs(self, moment: StoryMoment, event: Event) -> Iterator[Need]:
        """Yield what a throw could have served in a position."""
        state: State = moment.state
        progress, turn = state.progress, state.turn
        match event:
            case Rolled(_, side) if side:
                if progress.stage in (Stage.DRAW, Stage.ROLL) and not progress.rolls[state.board.side_index[side]]:
                    yield Need(POINTS, turn, side)
            case Rolled() if progress.stage is Stage.STORM:
                yield from (Need(d.STORM, turn, ship) for ship in progress.adjustment.storm)
            case Rolled() if progress.stage is Stage.HELOTS:
                yield from (Need(d.HELOTS, turn, unit) for unit in adjustment.smugglers(state, progress.side))
            case Rolled() if progress.stage not in NO_FIGHT:
                contacts = self._table.dragged(self.story.drags_undone.get(event.step, ())).contacts()
                zones = (progress.fight.zone,) if progress.fight else (*_contested(state), *contacts)
                yield from (Need(FIGHT, turn, zone, moment.phases) for zone in zones)
            case Declared(_, what):
                yield Need(what.kind, turn, what.words[0])
            case ChitMoved(_, chit, _, side) if progress.stage is Stage.DRAW and side in state.board.sides:
                if self.story.movers.get((event.step, chit), side) == side:  # else it was a slip, and no draw
                    yield from (Need(DRAW, turn, one) for one in dict.fromkeys((side, progress.side)) if one)
            case _:
                pass


def _gains(fought: Calculation) -> tuple[bool, int, int]:
    own, enemy = fought.losses
    return fought.winner == "attacker", enemy, -own


def _contested(state: State) -> tuple[str, ...]:
    return combat.contested(state) if state.progress.stage in BEFORE_THE_DIE else ()


def _is_left(zone: str, coming: Sequence[Event]) -> bool:
    for event in coming:
        if isinstance(event, TurnBegan) or (isinstance(event, Declared) and event.what.kind == d.ANNOUNCE):
            return False
        if isinstance(event, Drag) and event.start == zone:
            return True
    return False
