"""The engine's log of an undo that reverts an undo, and the referee's reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.engine.play import played
from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
from vassal_tools.findings import Severity
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.judging import contradictions
from vassal_tools.table.record import record
from vassal_tools.table.undo import first_redo

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.engine import Engine
    from vassal_tools.game.model import Game

pytestmark = pytest.mark.engine

PLAIN = "A.H1 to O\nundo\nA.H1 to N\nA.H2 to N\nundo\nundo\n"
TAKEN_BACK = "A.H1 to O\nundo\nA.H2 to N\nundo\nundo\nA.H1 to L\n"


@pytest.mark.sweep(2)
@pytest.mark.parametrize(("script", "step"), [(PLAIN, None), (TAKEN_BACK, 5)], ids=["plain", "taken back"])
def test_only_an_undo_that_is_taken_back_excuses_a_contradiction(
    sphacteria: Engine, game: Game, script: str, step: int | None, tmp_path: Path
) -> None:
    log = tmp_path / "game.vlog"
    played(sphacteria, game, script, log)
    replayed = record(read_saved_game(log), SphacteriaUmpire().zones)
    assert first_redo(replayed.steps, replayed.turns) == step
    assert all(finding.severity is Severity.UNKNOWN for finding in contradictions(replayed))
    assert step or not list(contradictions(replayed))
