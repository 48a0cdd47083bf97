"""The further set-ups of Sphacteria in the real engine, and logs that begin with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.engine.saves import assert_saves_alike
from vassal_tools.builder.module import build_file
from vassal_tools.findings import FAILING
from vassal_tools.game.names import TURN
from vassal_tools.known_games import set_up_of
from vassal_tools.referee.batch import JudgingOptions, judge_logs

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.engine import Engine
    from vassal_tools.game.model import Game

pytestmark = pytest.mark.engine


def test_a_save_of_the_beginning_that_we_write_is_the_one_that_the_engine_writes(
    table: Engine, game: Game, tmp_path: Path
) -> None:
    assert_saves_alike(table, build_file(game), tmp_path)
    table.require_quiet()


@pytest.mark.parametrize("number", [0, 1])
def test_a_game_begins_with_a_further_set_up_and_is_judged_from_there(
    table: Engine, game: Game, tmp_path: Path, number: int
) -> None:
    one = (game.setups or ())[number]
    table.game.close()
    table.game.setup(f"Turn {one.turn}: {one.title}")
    there = {piece.gpid: piece.zone for piece in table.table.pieces(names=False)}
    placed = {place.counter: place.location for place in game.begun_by(one).placements}
    assert {counter: there[game.counters[counter].gpid] for counter in placed} == placed
    assert table.controls.property(TURN) == str(one.turn)
    table.game.begin_log(tmp_path / "game.vlog")
    for side in game.sides:
        for x in (40, 120):
            table.table.draw("Event bowl", game.hand_name(side), x, 60)
    for side in game.sides:
        table.controls.dice(f"PA {side}")
    table.game.end_log()
    table.require_quiet()
    verdict, _ = judge_logs([tmp_path / "game.vlog"], JudgingOptions(set_up_of=set_up_of))
    assert [str(finding) for finding in verdict.findings if finding.severity in FAILING] == []
    assert [str(finding) for finding in verdict.findings if finding.rule.code in {"REF-placed", "REF-setup"}] == []
    assert verdict.acts
