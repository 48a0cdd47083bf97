"""Whole games in the real engine as two players play them: every act by clicks, drags and throws, from both seats.

The players choose what to do by the rulebook; dice and draws are the engine's. What an act brings about on the table,
such as a loss or a retreat, is done by hand too, and the table must show after it what the rulebook says.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tests.engine.play import OTHER_PASSWORD, PASSWORD
from vassal_rulebooks.sphacteria.names import points_property
from vassal_rulebooks.sphacteria.proof import SphacteriaProof
from vassal_rulebooks.sphacteria.proof.performer import SphacteriaPerformer
from vassal_tools.proof.engine_table import EngineTable
from vassal_tools.proof.seats import ProofSeat

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from vassal_rulebooks.sphacteria import Sphacteria
    from vassal_rulebooks.tools.players import Player
    from vassal_tools.engine import Engine

SEATS: Mapping[str, ProofSeat] = {"Athens": ProofSeat("Ann", PASSWORD), "Sparta": ProofSeat("Bob", OTHER_PASSWORD)}


def by_hand(
    engine: Engine,
    rulebook: Sphacteria,
    seed: int,
    players: Mapping[str, Player],
    logs: Sequence[Path],
    kind: type[SphacteriaPerformer] = SphacteriaPerformer,
    turns: int = 99,
) -> SphacteriaPerformer:
    """Play the game of a seed, as one log or by mail, a turn in each log.

    By mail, the player who did not write the last log loads it, steps to its end, and writes on.
    """
    table = EngineTable(engine, logs[0], seed, SEATS, SphacteriaProof.dice_of_lines)
    performer = kind(table, rulebook, Random(seed))
    if len(logs) == 1:
        performer.play(players, turns)
        table.close()
        return performer
    for turn, log in enumerate(logs, 1):
        if turn > 1:
            table.hand_over(logs[turn - 2], log)
        performer.play(players, turn)
        table.close()
    return performer


def differences(engine: Engine, performer: SphacteriaPerformer) -> Iterator[str]:
    """The differences between the engine's table and the rulebook."""
    yield from performer.differences()
    progress = performer.state.progress
    for side, points in zip(performer.state.board.sides, progress.points, strict=True):
        shown = engine.controls.property(points_property(side))
        if shown != str(points):
            yield f"PA of {side}: {shown}, not {points}"
