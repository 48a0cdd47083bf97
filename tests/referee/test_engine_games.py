"""Games of the real engine and the simulated table that were once wrongly accused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.referee.proof_games import MEASURES
from vassal_tools.objects.savedgame import read_saved_game

GAMES = sorted((Path(__file__).parents[1] / "data").glob("*-games/*.vlog"))


@pytest.mark.parametrize("log", GAMES, ids=lambda log: log.stem)
def test_nobody_is_accused(log: Path) -> None:
    assert MEASURES.accusations(read_saved_game(log)) == []
