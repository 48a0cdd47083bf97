"""The table after a step of a log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.objects.gc_pause import collector_paused
from vassal_tools.table.record import ignore_progress, play_step, set_up, writer_of
from vassal_tools.table.table import Table
from vassal_tools.table.zones import NO_ZONES

if TYPE_CHECKING:
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.objects.user_ids import Players
    from vassal_tools.table.record import Progress
    from vassal_tools.table.zones import Zones


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first step whose commands contradict the table, and the contradiction."""

    step: int
    message: str


@dataclass(frozen=True, slots=True)
class TableAtStep:
    """The table after `step` of `steps` steps; step 0 is the beginning of a log and the only step of a save."""

    game: SavedGame
    step: int
    steps: int
    table: Table
    divergence: Divergence | None


def table_at(
    game: SavedGame,
    step: int | None,
    zones: Zones = NO_ZONES,
    progress: Progress = ignore_progress,
    players: Players | None = None,
) -> TableAtStep:
    """Return the table after a step, or after the last; `players` may share labels with another log.

    Raises FormatError if a command cannot be read.
    """
    table = Table(zones, writer_of(game))
    if players is not None:
        table.players = players
    with collector_paused():
        return _table_at(game, step, table, progress)


def _table_at(game: SavedGame, step: int | None, table: Table, progress: Progress) -> TableAtStep:
    set_up(table, game)
    steps = game.steps()
    last = len(steps) if step is None else step
    divergence = None
    for one in steps[:last]:
        faults = play_step(table, one).faults
        if faults and divergence is None:
            divergence = Divergence(one.number, faults[0])
        progress(one.number, last)
    return TableAtStep(game, last, len(steps), table, divergence)
