"""A fault, or its twin, written into the log of a clean game."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from benchmarks.referee.faults.closing import turn_is_ended
from benchmarks.referee.faults.edits import StepText, Tampering
from benchmarks.referee.faults.kinds import Played
from benchmarks.referee.faults.moments import moments
from benchmarks.referee.places import Places
from benchmarks.referee.table import do
from benchmarks.referee.writer import WrittenTable
from vassal_tools.objects.commands import LOG

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from benchmarks.referee.faults.kinds import Kind, Plant
    from benchmarks.referee.table import Deed
    from vassal_tools.game.model import Game
    from vassal_tools.objects.savedgame import SavedGame


@dataclass(frozen=True, slots=True)
class Instance:
    """A log with one fault: the steps at which a finding may stand, and what it may be. A twin has no such step."""

    kind: str
    codes: tuple[str, ...]
    steps: tuple[int, ...]
    units: tuple[str, ...]
    zone: str
    log: SavedGame


def watched(begin: SavedGame, game: Game, deeds: Sequence[Deed]) -> Played:
    """A clean game, looked at before each deed."""
    return Played(game, deeds, moments(begin, game, deeds, Random(0)), Places(game))


def planted(
    begin: SavedGame, played: Played, kind: Kind | Tampering, seed: int, *, is_mute: bool = False, is_twin: bool = False
) -> Instance | None:
    """The kind's fault in that game, or what looks like it and is none; None where there is no place for it.

    Without declarations the turn goes on to its end.
    """
    luck = Random(f"{kind.name} {seed}")
    if isinstance(kind, Tampering) and not is_twin:
        return _edited(begin, played, kind, luck)
    if isinstance(kind, Tampering):
        begin = begin.with_records(_edited_setup(begin, kind.honest))
    plants = kind.twins if isinstance(kind, Tampering) or is_twin else kind.plants
    last = played.game.turns if is_mute else played.game.turns + 1  # without declarations the next turn must begin
    plant = next((p for p in plants(played, luck) if played.moments[p.at].turn < last), None)
    return _written(begin, played, kind, plant, is_mute=is_mute) if plant else None


def _written(begin: SavedGame, played: Played, kind: Kind | Tampering, plant: Plant, *, is_mute: bool) -> Instance:
    table = _table(begin, played, plant.at, is_mute=is_mute)
    steps = []
    for number, deed in enumerate(plant.deeds):
        do(table, deed)
        if number in plant.wrong:
            steps.append(table.steps)
    if is_mute:
        turn_is_ended(table, played.places)
    return Instance(kind.name, kind.codes, tuple(steps), plant.units, plant.zone, table.log())


def _edited(begin: SavedGame, played: Played, kind: Tampering, luck: Random) -> Instance | None:
    steps = [StepText.read(text) for text in _table(begin, played).log().records if text.startswith(LOG)]
    edited = next(kind.edits(played.game, steps, luck), None)
    if edited is None:
        return None
    log = begin.with_records((*_edited_setup(begin, edited.setup), *(step.text for step in edited.steps)))
    return Instance(kind.name, kind.codes, edited.wrong, edited.units, "", log)


def _edited_setup(begin: SavedGame, edit: Callable[[str], str]) -> tuple[str, ...]:
    return tuple(edit(text) for text in begin.records if not text.startswith(LOG))


def _table(begin: SavedGame, played: Played, number: int | None = None, *, is_mute: bool = False) -> WrittenTable:
    """The table after so many deeds of the game."""
    table = WrittenTable(begin, played.game, Random(0), is_mute=is_mute)
    for deed in played.deeds[:number]:
        do(table, deed)
    return table
