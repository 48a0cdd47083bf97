"""Sample logs: some turns of a game, played at random by its rules at a simulated table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from vassal_tools.proof.game_store import GameStore
from vassal_tools.proof.protocol import proof_of

if TYPE_CHECKING:
    from vassal_tools.game.model import Game
    from vassal_tools.objects.savedgame import SavedGame


@dataclass(frozen=True, slots=True)
class SampleLog:
    """A log, and the played game."""

    game: Game
    log: SavedGame


def sample_log(name: str, seed: int, turns: int) -> SampleLog:
    """Return the log of a game of some turns; `name` is its id or folder.

    Raises SourceError if the game has no umpire.
    """
    proof = proof_of(name)
    with TemporaryDirectory(prefix="vassal-tools-") as folder:
        table, _ = GameStore(proof, Path(folder)).played(seed, turns)
        return SampleLog(proof.game, table.log())
