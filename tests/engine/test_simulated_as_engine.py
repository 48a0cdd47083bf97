"""The simulated table of games without a rulebook makes of a gesture what the engine makes of it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.builder.plain_games import SHAPES, plain_game
from vassal_tools.builder.module import build_file, write_module
from vassal_tools.engine import Engine
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.proof.controls import module_controls
from vassal_tools.proof.engine_table import EngineTable
from vassal_tools.proof.gestures import do
from vassal_tools.proof.placement import Placement
from vassal_tools.proof.seats import Seat
from vassal_tools.proof.simulated_table import SimulatedTable
from vassal_tools.table.record import record

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.engine import EngineParts
    from vassal_tools.game.model import Game

pytestmark = pytest.mark.engine

SEATS = {"Grey": Seat("Ann", "a-password-nobody-may-see")}


def play(table: EngineTable, game: Game) -> None:
    """Move each counter through all places, mark it, and go on by a phase after each."""
    placement = Placement(game)
    for counter in game.counters.values():
        for zone in game.zones:
            if table.where(counter.gpid) != placement.of[zone][0]:
                table.drag(counter.gpid, placement.of[zone][0])
        table.press(counter.gpid, "Mark moved")
        table.next_turn()
    table.undo()
    table.say("done")


@pytest.mark.parametrize("shape", SHAPES)
def test_a_plain_game_is_the_same_in_the_engine_and_simulated(parts: EngineParts, tmp_path: Path, shape: str) -> None:
    game, path = plain_game(shape), tmp_path / "game.vlog"
    with Engine(parts) as engine:
        engine.open(write_module(game, tmp_path), player="Ann")
        table = EngineTable(engine, path, 0, SEATS)
        play(table, game)
        table.close()
    log = read_saved_game(path)
    controls = module_controls(build_file(game), Placement(game).zones, {})
    again = SimulatedTable(log, controls, Random(0))
    assert [do(again, gesture) for gesture in table.done] == table.done
    ours, theirs = (record(one, controls.zones).steps for one in (again.log(), log))
    for gesture, one, other in zip(table.done, ours, theirs, strict=True):
        assert one.faults == other.faults == (), gesture
        assert sorted(map(repr, one.changes)) == sorted(map(repr, other.changes)), gesture
