"""A fault, or its twin, written into the log of a clean game."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from benchmarks.referee.faults.closing import turn_is_ended
from benchmarks.referee.faults.edits import StepText, Tampering
from benchmarks.referee.faults.kinds import Played
from benchmarks.referee.faults.moments import moments
from benchmarks.referee.faults.tables import Tables
from benchmarks.referee.places import Places
from benchmarks.referee.table import do
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
    tables = {is_mute: Tables(begin, game, deeds, is_mute=is_mute) for is_mute in (False, True)}
    return Played(game, deeds, moments(begin, game, deeds, Random(0)), Places(game), begin, tables)


def planted(
    played: Played, kind: Kind | Tampering, seed: int, *, is_mute: bool = False, is_twin: bool = False
) -> Instance | None:
    """The kind's fault in that game, or what looks like it and is none; None where there is no place for it.

    Without declarations the turn goes on to its end.
    """
    luck = Random(f"{kind.name} {seed}")
    if isinstance(kind, Tampering) and not is_twin:
        return _edited(played, kind, luck)
    plants = kind.twins if isinstance(kind, Tampering) or is_twin else kind.plants
    last = played.game.turns if is_mute else played.game.turns + 1  # without declarations the next turn must begin
    plant = next((p for p in plants(played, luck) if played.moments[p.at].turn < last), None)
    if plant is None:
        return None
    if isinstance(kind, Tampering):
        begin = played.begin.with_records(_edited_setup(played.begin, kind.honest))
        return _written(played, kind, plant, Tables(begin, played.game, played.deeds))
    return _written(played, kind, plant, played.tables[is_mute], is_mute=is_mute)


def _written(
    played: Played, kind: Kind | Tampering, plant: Plant, tables: Tables, *, is_mute: bool = False
) -> Instance:
    table = tables.after(plant.at)
    steps = []
    for number, deed in enumerate(plant.deeds):
        do(table, deed)
        if number in plant.wrong:
            steps.append(table.steps)
    if is_mute:
        turn_is_ended(table, played.places)
    return Instance(kind.name, kind.codes, tuple(steps), plant.units, plant.zone, table.log())


def _edited(played: Played, kind: Tampering, luck: Random) -> Instance | None:
    table = played.tables[False].after(len(played.deeds))
    steps = [StepText.read(text) for text in table.log().records if text.startswith(LOG)]
    edited = next(kind.edits(played.game, steps, luck), None)
    if edited is None:
        return None
    setup = _edited_setup(played.begin, edited.setup)
    log = played.begin.with_records((*setup, *(step.text for step in edited.steps)))
    return Instance(kind.name, kind.codes, edited.wrong, edited.units, "", log)


def _edited_setup(begin: SavedGame, edit: Callable[[str], str]) -> tuple[str, ...]:
    return tuple(edit(text) for text in begin.records if not text.startswith(LOG))
