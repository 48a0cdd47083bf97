"""The rulebook of Sphacteria: it judges and plays acts; each chapter declares its kinds of acts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from vassal_rulebooks.core.game_board import GameRules
from vassal_rulebooks.core.notation import SEPARATOR, Counters
from vassal_rulebooks.core.state import OUT
from vassal_rulebooks.sphacteria import action_phase, adjustment, combat, events, knowledge, turn_start
from vassal_rulebooks.sphacteria.acts import Act, PlayEvent, TakeLoss
from vassal_rulebooks.sphacteria.phases import PhaseHead
from vassal_rulebooks.sphacteria.progress import BOWL, GONE, Stage, TurnProgress
from vassal_rulebooks.sphacteria.sequence import PASS, TURN, advanced, sequence_of
from vassal_rulebooks.sphacteria.state import SphacteriaBoard, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.core.acts import ActKind
    from vassal_rulebooks.core.codecs import Vocabulary
    from vassal_rulebooks.core.flow import SequenceOfPlay
    from vassal_rulebooks.sphacteria.data import SphacteriaGame


KINDS: tuple[ActKind[State, Any], ...] = (
    *turn_start.KINDS, *events.KINDS, PASS, turn_start.ARRIVAL, *action_phase.KINDS,
    *combat.KINDS, *adjustment.KINDS, TURN,
)  # fmt: skip
"""Every kind of act, each declared in its chapter."""


class Sphacteria(GameRules[State]):
    """The rules of one edition of the game, as its data has them.

    `rulings` chooses between the readings of ambiguous rules, such as `{"R-27": "all"}`; the rest have the
    default of the data.
    """

    board: SphacteriaBoard
    position: ClassVar[type[State]] = State
    progress: ClassVar[type[TurnProgress]] = TurnProgress
    act_kinds: ClassVar[tuple[ActKind[State, Any], ...]] = KINDS

    def __init__(self, game: SphacteriaGame, rulings: Mapping[str, str] | None = None) -> None:
        board = SphacteriaBoard(game, rulings)
        super().__init__(
            "SPH", board, self.position, self.progress.unknown(board), self.act_kinds, self.sequence_on(board),
            words=self.words(board), head=PhaseHead(), counters=Counters("PM", "sea"),
        )  # fmt: skip

    def words(self, board: SphacteriaBoard) -> Vocabulary:
        """Return the words that lines and acts may use, in addition to the words of every game."""
        return {
            "passed": (*board.kinds, OUT),
            "chit places": (BOWL, GONE, *board.sides, *board.game.zones),
            "targets": (*board.places, *board.index, *board.game.reinforcements),
        }

    def sequence_on(self, board: SphacteriaBoard) -> SequenceOfPlay[State]:
        """Return the sequence of play with the chosen rulings."""
        return sequence_of(board)

    def start(self) -> State:
        """Return the beginning of a game (7): turn 1, before the draw of events."""
        state, supply = self.set_up(), self.board.game.rules.supply.start.value
        known = replace(state.progress, stage=Stage.DRAW, supply=(supply,) * len(self.board.sides))
        return advanced(replace(state, progress=known))

    def set_up(self) -> State:
        """Return the set-up of turn 1 (7) with unknown progress, so that only movement is judged."""
        return super().start()

    def is_of_side(self, state: State, act: Act, side: str) -> bool:
        """Return True if a side chooses the act: its own events and losses, and everything else in its turn."""
        if isinstance(act, TakeLoss):
            return state.board.counter(act.unit).side == side
        return not isinstance(act, PlayEvent) or act.side == side

    def view(self, state: State, side: str, /) -> knowledge.View:
        """Return what a side may know: its own chits, the number held by the enemy, and the unseen ones."""
        parts = self.write(state).split(SEPARATOR)
        places = state.progress.chits if state.progress.is_known else ()
        return knowledge.view(self.board.deck, places, side, self.board.sides, BOWL, parts)
