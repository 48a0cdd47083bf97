"""Whole games, written as careful players would play them: nothing is found, and the referee knows the end.

`VASSAL_TOOLS_GAMES=100` in the environment makes the run longer.
"""

from __future__ import annotations

import os

import pytest

from tests.referee.recorded import recorded
from tests.referee.stories import written_story
from tests.rules.script import rulebook
from tests.rules.whole_games import whole_game
from vassal_tools.findings import Severity

GAMES = int(os.environ.get("VASSAL_TOOLS_GAMES", "2"))


@pytest.mark.sweep(2)
@pytest.mark.parametrize("kind", ["random", "greedy"])
@pytest.mark.parametrize("seed", range(GAMES))
def test_nothing_is_found_in_a_game_of_careful_players(seed: int, kind: str) -> None:
    game = whole_game(kind, seed)
    recorder = recorded(written_story(rulebook(), game.acts))
    assert [str(finding) for finding in recorder.findings if finding.severity is not Severity.NOTE] == []
    assert recorder.state.standings == game.end.standings
