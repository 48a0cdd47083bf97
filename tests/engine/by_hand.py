"""Whole games in the real engine as two players play them: every act by clicks, drags and throws, from both seats.

The players choose what to do by the rulebook; dice and draws are the engine's. What an act brings about on the table,
such as a loss or a retreat, is done by hand too, and the table must show after it what the rulebook says.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from benchmarks.referee.engine_table import EngineTable, Seat
from benchmarks.referee.person import Person
from tests.engine.play import OTHER_PASSWORD, PASSWORD
from vassal_tools.game.names import points_property

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from vassal_rulebooks.sphacteria import Sphacteria
    from vassal_rulebooks.sphacteria.players import Player
    from vassal_tools.engine import Engine

SEATS: Mapping[str, Seat] = {"Athens": Seat("Ann", PASSWORD), "Sparta": Seat("Bob", OTHER_PASSWORD)}


def by_hand(
    engine: Engine, rulebook: Sphacteria, seed: int, players: Mapping[str, Player], logs: Sequence[Path]
) -> Person:
    """Who has played the game, which is the same for the same seed: as one log, or by mail, a turn in each of several.

    By mail, who did not write the last log loads it, steps it to its end, and writes on.
    """
    table = EngineTable(engine, logs[0], seed, SEATS)
    person = Person(table, rulebook, Random(seed))
    if len(logs) == 1:
        person.play(players)
        table.close()
        return person
    for turn, log in enumerate(logs, 1):
        if turn > 1:
            table.hand_over(logs[turn - 2], log)
        person.play(players, turn)
        table.close()
    return person


def differences(engine: Engine, person: Person) -> Iterator[str]:
    """What the engine's table shows otherwise than the rulebook says."""
    yield from person.differences()
    progress = person.state.progress
    for side, points in zip(person.state.board.sides, progress.points, strict=True):
        shown = engine.controls.property(points_property(side))
        if shown != str(points):
            yield f"PA of {side}: {shown}, not {points}"
