"""A game that has just begun, made of its data, against logs that the engine began."""

from __future__ import annotations

from pathlib import Path

import pytest

from vassal_tools.builder.module import begun_log
from vassal_tools.game.library import load
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.table.record import record
from vassal_tools.table.zones import NO_ZONES

TINY = Path(__file__).parents[1] / "tiny_games"
FOLDERS = sorted(path.parent for path in TINY.glob("*/start.vlog"))


def _stated(path: Path) -> tuple[object, ...]:
    game = read_saved_game(path)
    begun = record(game, NO_ZONES)
    pieces = sorted((one.gpid, str(one.place), str(one.faces)) for one in begun.pieces.values())
    return game.module.name, game.module.version, pieces, dict(begun.turns), dict(begun.properties)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_it_states_what_the_engine_states(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "begun.vlog"
    path.write_bytes(begun_log(load(folder)))
    assert _stated(path) == _stated(folder / "start.vlog")
