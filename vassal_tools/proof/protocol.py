"""The interface for proving a rulebook's referee, found as an entry point by the game's id."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from vassal_tools.errors import SourceError
from vassal_tools.game.nearby import umpire_in
from vassal_tools.plugins import PROOFS, RULEBOOKS, entry_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from random import Random

    from vassal_tools.game.model import Game
    from vassal_tools.proof.careless_table import Habit, Manners
    from vassal_tools.proof.edits import Tampering
    from vassal_tools.proof.faults import FaultKind, Moment, WrittenActs
    from vassal_tools.proof.gestures import GameTable

ANY = "any"
"""The entry point of the proof for every game with an umpire."""


class PlayedTable(Protocol):
    """A game played at a table."""

    def differences(self) -> Iterator[str]:
        """Yield the differences between the table and the position by the rules."""
        ...

    def written(self) -> WrittenActs:
        """Return the acts in words."""
        ...


class GameProof(Protocol):
    """The game-specific part of a proof."""

    @property
    def game(self) -> Game:
        """The game's model."""
        ...

    @property
    def start(self) -> Path | None:
        """A new log, if one is stored; else the engine writes one."""
        ...

    @property
    def depends_on(self) -> Iterable[Path]:
        """The files that affect how a game is played: rules, players, gestures, but not the reading of logs."""
        ...

    @property
    def dice_of_lines(self) -> Mapping[str, str]:
        """The menu lines that throw a die, each with the dice button for play without declarations."""
        ...

    @property
    def buttons(self) -> Sequence[str]:
        """The declarations of the module's buttons, which players may leave out."""
        ...

    @property
    def manners(self) -> Manners:
        """The habits of careless players of this game."""
        ...

    @property
    def kinds(self) -> Sequence[FaultKind[Any, Any] | Tampering[Any, Any]]:
        """The kinds of faults to plant."""
        ...

    @property
    def has_cases(self) -> bool:
        """True if the game has numbered cases; their refused acts are planted."""
        ...

    def play(self, table: GameTable, seed: int, rng: Random, turns: int, habits: Mapping[Habit, float]) -> PlayedTable:
        """Play the game of a seed at a table, so many turns at most."""
        ...

    def moments(self, seen: Sequence[Moment]) -> Sequence[Moment]:
        """Return the moments of a game with additions for this game's kinds of faults."""
        ...


def proof_of(name: str) -> GameProof:
    """Return the proof of a game by its id or folder: its own, or the common one.

    Raises SourceError if there is no umpire.
    """
    points, umpires = entry_points(group=PROOFS), entry_points(group=RULEBOOKS)
    if name in points.names and name != ANY:
        own: GameProof = points[name].load()()
        return own
    if name not in umpires.names and Path(name).is_dir():
        of_folder: GameProof = points[ANY].load()(umpire_in(Path(name), is_chosen=True))
        return of_folder
    if name not in umpires.names:
        known = ", ".join(sorted({*points.names, *umpires.names} - {ANY})) or "none"
        raise SourceError(f"there is no game and no folder {name!r}", hint=f"games with a referee: {known}")
    proof: GameProof = points[ANY].load()(umpires[name].load())
    return proof
