"""A whole game of the second edition by hand in the real engine, from the set-up to its outcome, with the Advantage.

It takes minutes and is in `make soak-sweeps`; in each run the tutorials, which the engine wrote so, are judged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.engine.by_hand import by_hand, differences
from tests.samples import SOAK
from vassal_rulebooks.sfacteria.own_acts import UseAdvantage
from vassal_rulebooks.sfacteria.proof import Performer
from vassal_rulebooks.sfacteria.umpire import SfacteriaUmpire
from vassal_rulebooks.tools.players import RandomPlayer
from vassal_tools.builder.module import write_module
from vassal_tools.engine import Engine, EngineParts
from vassal_tools.findings import FAILING
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.judging import judge

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engine

SEED = 2


@pytest.mark.skipif(not SOAK, reason="takes minutes: make soak-sweeps")
def test_a_whole_game_is_played_and_judged_without_a_false_word(parts: EngineParts, tmp_path: Path) -> None:
    rules, log = SfacteriaUmpire().rulebook, tmp_path / "game.vlog"
    with Engine(parts) as engine:
        engine.open(write_module(rules.board.game, tmp_path), player="Ann")
        players = {side: RandomPlayer() for side in rules.board.sides}
        person = by_hand(engine, rules, SEED, players, [log], Performer)
        assert person.state.progress.outcome
        assert list(differences(engine, person)) == []
    assert any(isinstance(act, UseAdvantage) for act in person.played)
    found = judge(read_saved_game(log), SfacteriaUmpire()).findings
    assert [str(one) for one in found if one.severity in FAILING] == []
