"""The rulebook of Sphacteria: it judges acts and plays them; the chapters say how."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import (
    acts,
    chapters,
    consequences,
    enumeration,
    knowledge,
    movement,
    notation,
    sequence,
    ways,
)
from vassal_rulebooks.sphacteria.board import Board
from vassal_rulebooks.sphacteria.progress import BOWL, Stage, TurnProgress
from vassal_rulebooks.sphacteria.state import State, start
from vassal_rulebooks.sphacteria.steps import step_of
from vassal_tools.referee.protocol import PROTOCOL, Breach

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_rulebooks.sphacteria.knowledge import View


class Sphacteria:
    """The rules of one edition of the game, as its data has them.

    `rulings` chooses between the readings of ambiguous rules, such as `{"R-27": "all"}`; the rest have the
    default of the data.
    """

    protocol: int = PROTOCOL

    def __init__(self, game: SphacteriaGame, rulings: Mapping[str, str] | None = None) -> None:
        self.board = Board(game, rulings)

    def start(self) -> State:
        """The beginning of a game (7): turn 1, before the draw of events."""
        sides = self.board.sides
        supply = self.board.game.rules.supply.start.value
        progress = TurnProgress(
            stage=Stage.DRAW,
            side="",
            initiative="",
            rolls=(0,) * len(sides),
            points=(0,) * len(sides),
            supply=(supply,) * len(sides),
            chits=(BOWL,) * len(self.board.chits),
        )
        return sequence.advanced(replace(self.set_up(), progress=progress))

    def set_up(self) -> State:
        """The set-up of turn 1 (7) with no progress known: movement is judged, and nothing else."""
        return start(self.board)

    def check(self, state: State, act: Act, /) -> tuple[Breach, ...]:
        """Every breach of the act in that state; empty if it is legal."""
        if isinstance(act, acts.RefereeAct):
            return ()
        if not state.progress.is_known:
            return self._check_movement(state, act)
        return (*chapters.act_judged(state, act), *self._check_movement(state, act))

    def _check_movement(self, state: State, act: Act) -> tuple[Breach, ...]:
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
        return consequences.apply(state, act)

    def legal_acts(self, state: State, /) -> Iterator[Act]:
        """Every legal act of the players in a fixed order, but for moves that come back and a referee's acts."""
        return enumeration.legal_acts(self, state)

    def view(self, state: State, side: str, /) -> View:
        """What a side may know of what is hidden: its own chits, how many the enemy holds, which it has not seen."""
        return knowledge.view(state, side)

    def write(self, state: State, /) -> str:
        """The state as one line."""
        return notation.write(state)

    def read(self, line: str, /) -> State:
        """The state that `write` wrote; raises SourceError on anything else."""
        return notation.read(self.board, line)
