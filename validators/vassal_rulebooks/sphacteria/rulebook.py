"""The rulebook of Sphacteria: movement, stacking, transport and the company of leaders (1.2, 3 to 3.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts, chapters, movement, notation, ways
from vassal_rulebooks.sphacteria.board import Board, Kind
from vassal_rulebooks.sphacteria.state import State, start
from vassal_rulebooks.sphacteria.steps import step_of, taken_back
from vassal_tools.replay.rulebook import PROTOCOL, Breach

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_tools.game.model import Game

MOST_POINTS = 6  # PA a side can have: two dice, halved (2.B)


class Sphacteria:
    """The rules of one edition of the game, as its data has them."""

    protocol: int = PROTOCOL

    def __init__(self, game: Game) -> None:
        self.board = Board(game)

    def start(self) -> State:
        """The set-up of turn 1 (7)."""
        return replace(start(self.board.game), board=self.board)

    def check(self, state: State, act: Act, /) -> tuple[Breach, ...]:
        """Every breach of the act in that state; empty if it is legal."""
        match act:
            case acts.Move():
                breaches = chapters.judged(step_of(state, act))
                if not breaches:
                    return ()
                legal = ways.choices(state, act.unit)
                return tuple(b if b.legal else replace(b, legal=legal) for b in breaches)
            case acts.Arrive(unit, base):
                return movement.arrival_breaches(state, unit, base)
            case acts.EndMovement():
                return chapters.movement_end_breaches(state)
            case acts.EndPhase():
                return chapters.phase_end_breaches(state)
            case _:
                return ()

    def apply(self, state: State, act: Act, /) -> State:
        """The state after the act, legal or not."""
        match act:
            case acts.Move():
                return chapters.moved(step_of(state, act))
            case acts.Turn(number):
                return chapters.with_mended_forgotten(replace(state.without_phase(), turn=number))
            case acts.Announce(side, _):
                return chapters.with_mended_forgotten(replace(state.without_phase(), active=side))
            case acts.Activate(zone):
                return replace(state, zone=zone, serial=state.serial + 1)
            case acts.TakeBack(unit):
                return taken_back(state, unit)
            case acts.EndMovement():
                return chapters.with_faults_noted(replace(state, is_over=True))
            case acts.EndPhase():
                return chapters.with_faults_noted(state.without_phase())
            case acts.Arrive(unit, place) | acts.Adjust(unit, place):
                self.board.kind(place)
                return state.placed(unit, place)
            case acts.Flip(unit):
                standing = state.standing(unit)
                return state.with_standing(unit, replace(standing, reduced=not standing.reduced))
            case acts.Remove(unit):
                return state.placed(unit, None)

    def legal_acts(self, state: State, /) -> Iterator[Act]:
        """Every legal act of the players in the course of play, in a fixed order.

        Moves are those of the active side while an activation runs. Arrivals, flips, removals and adjustments
        are not enumerated: they follow from other acts, or from no rule.
        """
        if not state.active:
            if state.turn < self.board.game.turns:
                yield acts.Turn(state.turn + 1)
            for side in self.board.game.sides:
                yield from (acts.Announce(side, points) for points in range(1, MOST_POINTS + 1))
            return
        end: Act = acts.EndPhase() if state.is_over else acts.EndMovement()
        if not state.is_over:
            yield from self._activations(state)
            if state.serial:
                yield from self._moves(state)
        if not self.check(state, end):
            yield end

    def write(self, state: State, /) -> str:
        """The state as one line."""
        return notation.write(state)

    def read(self, line: str, /) -> State:
        """The state that `write` wrote; raises SourceError on anything else."""
        return notation.read(self.board, line)

    def _activations(self, state: State) -> Iterator[Act]:
        """An activation of each zone or base that holds somebody of the active side (2.C)."""
        for place in self.board.places:
            is_own = any(counter.side == state.active for counter in state.at(place))
            if is_own and self.board.kinds[place] is not Kind.RESERVE:
                yield acts.Activate(place)

    def _moves(self, state: State) -> Iterator[Act]:
        """Each crossing of the active side that breaks no rule."""
        for counter in self.board.counters:
            if counter.side == state.active:
                for step in ways.steps_from(state, counter.id):
                    if not chapters.judged(step):
                        yield ways.move_of(step)
