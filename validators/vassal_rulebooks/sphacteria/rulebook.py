"""The rulebook of Sphacteria: it judges acts and plays them, as each chapter declares its kinds of acts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core import decks
from vassal_rulebooks.core.corrections import CORRECTIONS
from vassal_rulebooks.core.notation import SEPARATOR
from vassal_rulebooks.core.rulebook import Rules
from vassal_rulebooks.sphacteria import action_phase, adjustment, combat, events, turn_start
from vassal_rulebooks.sphacteria.acts import Act, PlayEvent, TakeLoss
from vassal_rulebooks.sphacteria.board import Board
from vassal_rulebooks.sphacteria.notation import notation
from vassal_rulebooks.sphacteria.progress import BOWL, Stage
from vassal_rulebooks.sphacteria.sequence import PASS, TURN, advanced, sequence_of
from vassal_rulebooks.sphacteria.state import State, start

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.core.acts import ActKind
    from vassal_rulebooks.sphacteria.data import SphacteriaGame


KINDS: tuple[ActKind[State, Any], ...] = (
    *turn_start.KINDS, *events.KINDS, PASS, turn_start.ARRIVAL, *action_phase.KINDS,
    *combat.KINDS, *adjustment.KINDS, TURN, action_phase.TAKE_BACK, *CORRECTIONS,
)  # fmt: skip
"""Every kind of act, each declared in its chapter."""


class Sphacteria(Rules[State, Act]):
    """The rules of one edition of the game, as its data has them.

    `rulings` chooses between the readings of ambiguous rules, such as `{"R-27": "all"}`; the rest have the
    default of the data.
    """

    def __init__(self, game: SphacteriaGame, rulings: Mapping[str, str] | None = None) -> None:
        self.board = Board(game, rulings)
        super().__init__(KINDS, sequence_of(self.board), notation(self.board))

    def start(self) -> State:
        """The beginning of a game (7): turn 1, before the draw of events."""
        state, supply = self.set_up(), self.board.game.rules.supply.start.value
        known = replace(state.progress, stage=Stage.DRAW, supply=(supply,) * len(self.board.sides))
        return advanced(replace(state, progress=known))

    def set_up(self) -> State:
        """The set-up of turn 1 (7) with no progress known: movement is judged, and nothing else."""
        return start(self.board)

    def is_of_side(self, state: State, act: Act, side: str) -> bool:
        """Whether an act is a side's to choose: its own events and losses, and whatever else is due."""
        if isinstance(act, TakeLoss):
            return state.board.counter(act.unit).side == side
        return not isinstance(act, PlayEvent) or act.side == side

    def view(self, state: State, side: str, /) -> decks.View:
        """What a side may know of what is hidden: its own chits, how many the enemy holds, which it has not seen."""
        parts = self.write(state).split(SEPARATOR)
        places = state.progress.chits if state.progress.is_known else ()
        return decks.view(self.board.deck, places, side, self.board.sides, BOWL, parts)
