"""Common faults: counters moved to forbidden places, with corrected twins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Protocol

from vassal_tools.proof.faults import FaultKind, G, M, PlayedGame, Variation

if TYPE_CHECKING:
    from vassal_tools.game.model import Counter
    from vassal_tools.proof.faults import Variations
    from vassal_tools.proof.gestures import Drag


class MovePhase(Protocol):
    """A part of a turn in which a side may move; the game declares its moves."""

    def drag(self, counter: Counter, place: str) -> Drag:
        """Return the drag of a counter to a place."""
        ...

    def move(
        self, place: str, *drags: Drag, units: Sequence[Counter] = (), zone: str = "", where_it_ends: bool = False
    ) -> Variation:
        """Return the whole phase with these drags from a place; drags of `units` are wrong.

        With `where_it_ends` the end of the move is wrong, too: for rules about how a move may end.
        """
        ...


@dataclass(frozen=True, slots=True)
class WrongMove:
    """A counter that could be moved to a forbidden place.

    `place` is the place whose move is declared, by default the counter's; `zone` is the one in the finding, by
    default the destination; `right` is an allowed destination, if the game needs one.
    """

    phase: MovePhase
    unit: Counter
    start: str
    to: str
    place: str = ""
    zone: str = ""
    right: str = ""

    def wrong(self, *, where_it_ends: bool = False) -> Variation:
        """Return the phase with the counter in a forbidden place."""
        drag = self.phase.drag(self.unit, self.to)
        zone = self.zone or self.to
        return self.phase.move(
            self.place or self.start, drag, units=[self.unit], zone=zone, where_it_ends=where_it_ends
        )

    def put_right(self) -> Variation:
        """Return the phase with the counter put there and back, and then where it may go."""
        places = (self.to, self.start, self.right) if self.right else (self.to, self.start)
        return self.phase.move(self.place or self.start, *(self.phase.drag(self.unit, place) for place in places))


@dataclass(frozen=True, slots=True)
class Crowd:
    """Counters that could move from one place into another without enough room."""

    phase: MovePhase
    units: Sequence[Counter]
    start: str
    to: str

    def comes(self, *, is_wrong: bool) -> Variation:
        """Return the phase in which they move; if it is wrong, until the move ends."""
        drags = [self.phase.drag(unit, self.to) for unit in self.units]
        units = self.units if is_wrong else ()
        return self.phase.move(self.start, *drags, units=units, zone=self.to, where_it_ends=True)


WrongMoves = Callable[[PlayedGame[G, M], Random], Iterator[WrongMove]]
"""All possible wrong moves of a kind, in any order."""
Crowds = Callable[[PlayedGame[G, M], Random, bool], Iterator[Crowd]]
"""All possible crowds: one counter too many, or just enough room."""


def moved_wrongly(moves: WrongMoves[G, M], *, where_it_ends: bool = False) -> Variations[G, M]:
    """Return the variations in which a counter is in a forbidden place."""
    return lambda played, rng: (move.wrong(where_it_ends=where_it_ends) for move in moves(played, rng))


def put_right(moves: WrongMoves[G, M]) -> Variations[G, M]:
    """Return the variations in which a counter is put into a forbidden place, and then corrected."""
    return lambda played, rng: (move.put_right() for move in moves(played, rng))


def wrong_move_kind(name: str, codes: tuple[str, ...], moves: WrongMoves[G, M], unseen: str = "") -> FaultKind[G, M]:
    """Return the kind of fault whose twins put the counter right."""
    return FaultKind(name, codes, moved_wrongly(moves), put_right(moves), unseen)


def crowd_kind(name: str, codes: tuple[str, ...], crowds: Crowds[G, M]) -> FaultKind[G, M]:
    """Return the kind of fault with too many counters in a place; its twins just have room."""
    return FaultKind(
        name,
        codes,
        lambda played, rng: (crowd.comes(is_wrong=True) for crowd in crowds(played, rng, True)),
        lambda played, rng: (crowd.comes(is_wrong=False) for crowd in crowds(played, rng, False)),
    )
