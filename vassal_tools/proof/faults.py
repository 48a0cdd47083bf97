"""Kinds of faults: the visible state of a game before each gesture, and its continuation with a fault.

Who plants faults knows the table and the game's data, and neither rulebook nor referee: so each checks the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from random import Random
from typing import TYPE_CHECKING, Generic, TypeVar

from vassal_tools.proof.gestures import DragPiece, Forge, Gesture, MapPoint, Press

if TYPE_CHECKING:
    from vassal_tools.game.declarations import Declaration
    from vassal_tools.game.model import Game
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.proof.placement import PlacePoints
    from vassal_tools.proof.table_history import TableHistory


@dataclass(frozen=True, slots=True)
class Moment:
    """The table before the gesture `next`; `number` counts the gestures so far.

    `zones` has the zone of each counter, or an empty text. `faces` has the visible side of each counter. `declared` is
    the declaration of the gesture before it, or None.
    """

    number: int
    next: Gesture | None
    turn: int
    phase: int
    zones: Mapping[str, str] = field(repr=False)
    faces: Mapping[str, int] = field(repr=False)
    spots: Mapping[str, MapPoint] = field(repr=False)  # of every piece that lies on a map, by gpid
    properties: Mapping[str, str] = field(repr=False)
    declared: Declaration | None

    def at(self, zone: str) -> tuple[str, ...]:
        """Return the counters in a zone."""
        return tuple(unit for unit, place in self.zones.items() if place == zone)


class LogKind(Enum):
    """The log of a game: by one player with every button, by one without buttons, or by one player for each side."""

    DECLARED = auto()
    UNDECLARED = auto()
    SEATED = auto()


G = TypeVar("G", bound="Game")
"""The model of a game with what its rulebook adds to it."""
M = TypeVar("M", bound=Moment)
"""A moment with what a game adds to it."""


@dataclass(frozen=True, slots=True)
class Variation:
    """A variation of a game: `gestures` replace its own gestures from gesture `at` on.

    `wrong` has the indices of the gestures where a finding may be, from 0; it is empty in a legal twin. A finding
    should name the `units` and the `zone`. It has a code of the kind of fault, or one of `codes` if the table looks
    the same.
    """

    at: int
    gestures: tuple[Gesture | Forge, ...]
    wrong: tuple[int, ...] = ()
    units: tuple[str, ...] = ()
    zone: str = ""
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WrittenActs:
    """The acts of a game in words, in the order of play.

    `shown` has the moments at which the table shows what was done: by the number of acts, that of the gestures.
    """

    words: tuple[str, ...] = ()
    shown: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)  # slots of a generic class that is frozen break in Python 3.11
class PlayedGame(Generic[G, M]):
    """A game without a fault: its gestures, and the visible state before each gesture and after the last one."""

    game: G
    gestures: Sequence[Gesture]
    moments: Sequence[M]
    placement: PlacePoints
    start: SavedGame
    history: Mapping[LogKind, TableHistory]
    hands: Sequence[str] = ()  # the side that made each gesture, as far as it is known
    acts: WrittenActs = WrittenActs()

    def units(self, gesture: Gesture | None) -> tuple[str, ...]:
        """Return the counter that a gesture touches, if it touches one."""
        piece = gesture.piece if isinstance(gesture, Press | DragPiece) else ""
        return tuple(unit for unit, counter in self.game.counters.items() if counter.gpid == piece)


Variations = Callable[[PlayedGame[G, M], Random], Iterator[Variation]]
"""All variations of a kind that a game has a place for, in any order."""


@dataclass(frozen=True)  # slots of a generic class that is frozen break in Python 3.11
class FaultKind(Generic[G, M]):
    """A kind of fault: any of the codes is right. Its legal twins look like it and break no rule.

    `unseen` says why it leaves no trace on the table when nothing is declared; it is empty where it leaves one.
    `is_seated` says that it is planted where each side has a player of its own, and `is_unknown` that the log does not
    show whether it is a breach, so that *unknown* is the right verdict.
    """

    name: str
    codes: tuple[str, ...]
    faults: Variations[G, M]
    twins: Variations[G, M]
    unseen: str = ""
    is_seated: bool = False
    is_unknown: bool = False

    @property
    def is_declared_only(self) -> bool:
        """True if the kind is planted only in logs with declarations."""
        return bool(self.unseen) or self.is_seated or self.is_unknown
