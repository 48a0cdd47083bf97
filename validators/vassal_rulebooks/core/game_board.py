"""The board and the positions of a game as its data have them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from vassal_rulebooks.core.board import Board
from vassal_rulebooks.core.notation import LineNotation, vocabulary
from vassal_rulebooks.core.positions import Position, Standing
from vassal_rulebooks.core.rulebook import Rules
from vassal_rulebooks.core.sequence import sequence_of_play
from vassal_rulebooks.core.sides import next_side
from vassal_tools.game.model import Counter

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from enum import StrEnum
    from typing import Self

    from vassal_rulebooks.core.acts import ActKind
    from vassal_rulebooks.core.sequence import Step
    from vassal_tools.game.model import Game

G = TypeVar("G", bound="Game")
P = TypeVar("P", bound="GamePosition[Any]")


class GameBoard(Board[Counter], Generic[G]):
    """The board of a game's data; a box opens onto the places that it names, and no way leads into one.

    The kinds of places are those of the data but for those that are given, such as their terrain.
    """

    def __init__(self, game: G, kinds: Mapping[str, str] | None = None) -> None:
        own = {name: place.kind for name, place in game.places.items()}
        exits = {**game.neighbours, **{name: sorted(box.enters.value) for name, box in game.boxes.items()}}
        borders = {frozenset(border.zones): border.kind.value for border in game.borders.values()}
        super().__init__(game.sides, game.counters.values(), {**own, **(kinds or {})}, exits, borders)
        self.game = game

    def set_up(self) -> tuple[Standing, ...]:
        """Return how the counters stand when play begins, in their order."""
        placed = {one.counter: one for one in self.game.placements}
        return tuple(Standing(placed[name].location, int(placed[name].reduced)) for name in self.index)


@dataclass(frozen=True)
class GamePosition(Position[Counter], Generic[G]):
    """A position on the board of a game's data; `progress` is how far the turn has come, in the game's own words."""

    board: GameBoard[G] = field(compare=False, repr=False)
    progress: Any

    def with_progress(self, **changes: Any) -> Self:
        """Return the position with its progress changed."""
        return replace(self, progress=replace(self.progress, **changes))

    def value(self, name: str, *units: str) -> int:
        """Return the sum of the numbers that counters bear on their steps; what bears none of that name counts 0."""
        return sum(self.board.counter(unit).value(name, self.standing(unit).step) or 0 for unit in units)

    def own(self, place: str, side: str) -> tuple[str, ...]:
        """Return the ids of the counters of a side in a place."""
        return tuple(counter.id for counter in self.at(place) if counter.side == side)

    def others(self, place: str, side: str) -> tuple[str, ...]:
        """Return the ids of the counters in a place that are not of the side."""
        return tuple(counter.id for counter in self.at(place) if counter.side != side)

    def handed_on(self, first: StrEnum, over: StrEnum) -> Self:
        """Return the position in which the next side begins with its first step, or the game is over."""
        sides, after = self.board.sides, self.at_rest()
        side = next_side(self.progress.side, sides)
        turn = self.turn + (side == sides[0])
        if turn > self.board.game.turns:
            return after.with_progress(stage=over, side="")
        return replace(after, turn=turn).with_progress(stage=first, side=side)


class GameRules(Rules[P, Any]):
    """The rules of a game on the board of its data; `progress` is the one that a game begins with.

    The rules of the sequence of play have the codes `PREFIX-order` and `PREFIX-side`.
    """

    def __init__(
        self,
        prefix: str,
        board: GameBoard[Any],
        position: type[P],
        progress: Any,
        kinds: Sequence[ActKind[P, Any]],
        steps: Iterable[Step[P]],
    ) -> None:
        notation = LineNotation(position, board, vocabulary(board))
        super().__init__(kinds, sequence_of_play(prefix, steps), notation)
        self.board = board
        self._first = position(board=board, turn=1, standings=board.set_up(), progress=progress)

    def start(self) -> P:
        """The set-up of the data, on turn 1."""
        return self._first
