"""A game for the referee: its map in pixels, the position that a log begins with, and what a report says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from vassal_rulebooks.core.edition import G, GameEdition, R
from vassal_tools.findings import Scene
from vassal_tools.referee.protocol import PROTOCOL, GameResult, Score
from vassal_tools.table.zones import ZoneMap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from vassal_tools.findings import Cite
    from vassal_tools.table.record import PieceStart, Record

S = TypeVar("S", bound=Any)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: the degree of a victory, the winner (empty in a draw), and the paragraph."""

    level: str
    winner: str = ""
    cite: Cite | None = None


class GameUmpire(GameEdition[G, R], Generic[G, R, S]):
    """One game for the referee; a game says how a piece and a turn of the table are read, and translates a log."""

    protocol: int = PROTOCOL

    @cached_property
    def zones(self) -> ZoneMap:
        """Zones and boxes in pixels, as the builder puts them into the module."""
        return ZoneMap({self.game.face.title: self.game.outlines})

    def steps_lost(self, _piece: PieceStart, /) -> int:
        """How many steps a piece on the table has lost."""
        return 0

    def turn_number(self, _text: str, /) -> int | None:
        """The number of the turn that the module's turn marker says."""
        return None

    def phase(self, _state: S, /) -> str:
        """The phase of the turn; empty where it is not known."""
        return ""

    def active_side(self, _state: S, /) -> str:
        """The side whose phase runs; empty where a phase is no side's own."""
        return ""

    def begin(self, record: Record, /) -> S:
        """The position in which the log begins: that of a new game, or the counters as they lie there."""
        state: S = self.rulebook.set_up()
        seen = {piece.gpid: piece for piece in record.pieces.values() if piece.place}
        for counter in self.game.counters.values():
            piece = seen.get(counter.gpid)
            location = piece.place.zone if piece and piece.place else None
            step = self.steps_lost(piece) if piece else 0
            standing = replace(state.standing(counter.id), location=location, step=step)
            state = state.with_standing(counter.id, standing)
        turns = [self.turn_number(text) for text in record.turns.values()]
        state = replace(state, turn=turns[0] or 1) if turns else state
        first: S = self.rulebook.start()
        return first if (state.turn, state.standings) == (first.turn, first.standings) else state

    def scene(self, state: S, act: Any, /) -> Scene:
        """Turn and phase of a position, and the side whose phase it is, or else that does the act.

        What is found without an act may have been done before the phase in which it is found.
        """
        active = self.active_side(state)
        if active:
            return Scene(turn=state.turn, phase=self.phase(state), side=active)
        if act is None:
            return Scene(turn=state.turn)
        counter = self.game.counters.get(getattr(act, "unit", ""))
        side = counter.side if counter else str(getattr(act, "side", ""))
        return Scene(turn=state.turn, phase=self.phase(state), side=side)


def game_result(
    ends: Mapping[int, S],
    ending: Callable[[S], Ending | None],
    tally: Callable[[S, str], Iterable[tuple[str, int]]],
) -> GameResult | None:
    """How the game stands by the last position of each turn; None where there is none.

    `tally` gives what a side has points for, and how many.
    """
    if not ends:
        return None
    *_, last = (ends[turn] for turn in sorted(ends))
    sides = last.board.sides
    scores = tuple(
        Score(turn, tuple((side, sum(points for _, points in tally(ends[turn], side))) for side in sides))
        for turn in sorted(ends)
    )
    found, lines = ending(last), tuple(_in_words(side, tuple(tally(last, side))) for side in sides)
    if found is None:
        return GameResult(False, scores=scores, account=lines)
    return GameResult(True, found.level, found.winner, found.cite, scores, lines)


def _in_words(side: str, tally: tuple[tuple[str, int], ...]) -> str:
    """What a side has its points for, such as `Red 7: 5 for Hill; 1 each for B1, B2`."""
    for_each: dict[int, list[str]] = {}
    for name, points in tally:
        for_each.setdefault(points, []).append(name)
    parts = (f"{points}{' each' * (len(found) > 1)} for {', '.join(found)}" for points, found in for_each.items())
    return f"{side} {sum(points for _, points in tally)}: {'; '.join(parts) or 'nothing scored'}"
