"""Players who activate all their zones before they move (2.C speaks of zones): what they do is legal."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.referee.court import heard
from tests.referee.telling import told
from tests.rules.script import rulebook
from vassal_rulebooks.sphacteria import acts, enumeration, points
from vassal_rulebooks.sphacteria.course import Stage
from vassal_rulebooks.sphacteria.players import RandomPlayer, play, to_act
from vassal_tools.findings import FAILING

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria import Sphacteria, State
    from vassal_rulebooks.sphacteria.acts import Act


@dataclass(frozen=True)
class PaysFirst:
    """Announces all it has and activates while it can; then each move is of any unit that may move."""

    def choose(self, rulebook: Sphacteria, state: State, side: str, dice: Random, /) -> Act | None:
        stage = state.course.stage if state.course else None
        if stage is Stage.ANNOUNCE:
            return acts.Announce(side, points.left(state, side))
        has_moved = any(standing.moved is not None for standing in state.standings)
        if stage is Stage.MOVE and side == to_act(state) and not has_moved:
            able = enumeration.legal_acts_of(rulebook, state, acts.Activate)
            new = [act for act in able if isinstance(act, acts.Activate) and act.zone not in state.activated]
            if new:
                return dice.choice(new)
        return RandomPlayer().choose(rulebook, state, side, dice)


@pytest.mark.parametrize("seed", range(4))
def test_who_activates_all_zones_first_is_not_accused(seed: int) -> None:
    player = PaysFirst()
    game = play(rulebook(), dict.fromkeys(rulebook().board.sides, player), Random(seed))
    paid = [act for act in game.acts if isinstance(act, acts.Activate)]
    assert len(paid) > 10
    found = heard(told(rulebook(), game.acts)).findings
    assert [finding.message for finding in found if finding.severity in FAILING] == []
