"""Whole games, told as careful players would play them: nothing is found, and the referee knows the end."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.referee.court import heard
from tests.referee.telling import told
from tests.rules.script import rulebook
from vassal_rulebooks.sphacteria.greedy import GreedyPlayer
from vassal_rulebooks.sphacteria.players import RandomPlayer, play
from vassal_tools.findings import Severity

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.players import Player

GAMES = 12


@pytest.mark.parametrize("player", [RandomPlayer(), GreedyPlayer()], ids=["random", "greedy"])
@pytest.mark.parametrize("seed", range(GAMES))
def test_nothing_is_found_in_a_game_of_careful_players(seed: int, player: Player) -> None:
    game = play(rulebook(), dict.fromkeys(rulebook().board.sides, player), Random(seed))
    hearing = heard(told(rulebook(), game.acts))
    assert [str(finding) for finding in hearing.findings if finding.severity is not Severity.NOTE] == []
    assert hearing.state.standings == game.end.standings
