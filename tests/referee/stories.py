"""A game as its players would play it at the table: every act with the events that it leaves in a log.

It is the quick way to try the reading on whole games; that the engine writes just this is for other tests.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vassal_rulebooks.core.reading.events import (
    ChitMoved,
    Declared,
    Drag,
    Event,
    Gone,
    NumberShown,
    Rolled,
    Story,
    TurnBegan,
    Turnover,
)
from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria import declarations as d
from vassal_rulebooks.sphacteria.action_phase import left
from vassal_rulebooks.sphacteria.adjustment import marker
from vassal_rulebooks.sphacteria.names import POINTS, SUPPLY
from vassal_rulebooks.sphacteria.progress import BOWL
from vassal_tools.game.declarations import Declaration

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_rulebooks.sphacteria import Sphacteria, State
    from vassal_rulebooks.sphacteria.acts import Act


@dataclass
class StoryWriter:
    """The log so far; `declares`: the players use their buttons."""

    rulebook: Sphacteria
    declares: bool = True
    events: list[Event] = field(default_factory=list)
    step: int = 0
    serial: int = 0

    def write(self, played: Iterable[Act]) -> Story:
        """The story of a whole game."""
        state = self.rulebook.start()
        chits = {chit.gpid: BOWL for chit in state.board.chits}
        shown = {(POINTS, side): 0 for side in state.board.sides}
        shown |= {(SUPPLY, side): marker(state, side) for side in state.board.sides}
        for act in played:
            after = self.rulebook.apply(state, act)
            self.step += 1
            self._said(state, act, after)
            self._done(state, after, act)
            state = after
        return Story(tuple(self.events), chits, shown, self.step)

    def _declare(self, kind: str, *words: str) -> None:
        if self.declares:
            self.serial += 1
            self.events.append(Declared(self.step, Declaration(self.serial, kind, words)))

    def _said(self, state: State, act: Act, after: State) -> None:
        match act:
            case acts.RollPoints(side, dice):
                self.events.append(Rolled(self.step, side, (sum(dice),)))
                self._declare(d.POINTS, side, str(state.board.game.rules.actions.points_of(sum(dice))))
            case acts.Announce(side, number):
                self._declare(d.ANNOUNCE, side, str(number))
                if self.declares:
                    self.events.append(NumberShown(self.step, POINTS, side, left(after, side)))
            case acts.Activate(zone):
                self._declare(d.ACTIVATE, zone)
            case acts.EndMovement():
                self._declare(d.END_MOVEMENT, state.active)
            case acts.EndPhase():
                self._declare(d.END_PHASE, state.active)
            case acts.AttackZone(zone):
                self._declare(d.ATTACK, zone, "", "land")
            case acts.RollCombat(_, die):
                self.events.append(Rolled(self.step, "", (die,)))
            case acts.TakeLoss(unit):
                self._declare(d.LOSS, unit)
            case acts.Retreat(unit, _):
                self._declare(d.RETREAT, unit)
            case acts.Turn(number):
                self.events.append(TurnBegan(self.step, number))
            case _:
                self._said_beside_the_action(state, act)

    def _said_beside_the_action(self, state: State, act: Act) -> None:
        match act:
            case acts.PlayEvent(_, chit, number, targets):
                place = next((t for t in targets if t in state.board.game.zones), "")
                if place:
                    self.events.append(ChitMoved(self.step, chit, act.side, place))
                self._declare(d.EVENT, str(number), chit, place)
            case acts.Discard(_, chit):
                self._declare(d.DISCARD, chit)
            case acts.Recover(unit):
                self._declare(d.RALLY, unit)
            case acts.RollStorm(unit, die):
                self._always(d.STORM, unit, str(die))
            case acts.RollHelots(unit, die):
                self._always(d.HELOTS, unit, str(die))
            case _:
                pass

    def _always(self, kind: str, *words: str) -> None:
        # a unit's die is thrown by its own menu, so it is always declared
        self.serial += 1
        self.events.append(Declared(self.step, Declaration(self.serial, kind, words)))

    def _done(self, state: State, after: State, act: Act) -> None:
        for counter, one, other in zip(state.board.counters, state.standings, after.standings, strict=True):
            if one.location != other.location:
                if other.location is None:
                    self.events.append(Gone(self.step, counter.id))
                else:
                    self.events.append(Drag(self.step, counter.id, one.location, other.location))
            if one.reduced != other.reduced and other.location is not None:
                self.events.append(Turnover(self.step, counter.id, other.step))
        if not state.progress.is_known or not after.progress.is_known:
            return
        for chit, was, now in zip(state.board.chits, state.progress.chits, after.progress.chits, strict=True):
            if isinstance(act, acts.PlayEvent) and chit.gpid == act.chit and self.events:
                was = next((e.end for e in self.events if isinstance(e, ChitMoved) and e.step == self.step), was)
            if was != now:
                self.events.append(ChitMoved(self.step, chit.gpid, was, now))
        for side in state.board.sides:
            if marker(state, side) != marker(after, side) and self.declares:
                self._declare(d.SUPPLY, side, str(marker(after, side)))
                self.events.append(NumberShown(self.step, SUPPLY, side, marker(after, side)))


def written_story(rulebook: Sphacteria, played: Iterable[Act], *, declares: bool = True) -> Story:
    """The story of those acts, from the beginning of a game."""
    return StoryWriter(rulebook, declares).write(played)
