"""Logs as people leave them: each habit of theirs is no offence, with their buttons and without."""

from __future__ import annotations

from random import Random

import pytest

from tests.referee.court import heard
from tests.referee.telling import told
from tests.rules.script import rulebook
from vassal_rulebooks.sphacteria.greedy import GreedyPlayer
from vassal_rulebooks.sphacteria.players import play
from vassal_tools.findings import FAILING


@pytest.mark.parametrize("seed", range(4))
def test_whoever_presses_no_button_is_not_accused(seed: int) -> None:
    """Where nobody announces, what is only said is unknown; what lies on the table is judged all the same."""
    game = play(rulebook(), dict.fromkeys(rulebook().board.sides, GreedyPlayer()), Random(seed))
    hearing = heard(told(rulebook(), game.acts, declares=False))
    assert [str(finding) for finding in hearing.findings if finding.severity in FAILING] == []
