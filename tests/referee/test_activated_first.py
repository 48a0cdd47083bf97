"""Players who activate all their zones before they move (2.C speaks of zones): what they do is legal."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.referee.recorded import recorded
from tests.referee.stories import written_story
from tests.rules.script import rulebook
from tests.samples import number
from vassal_rulebooks.sphacteria import action_phase, acts
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.tools.players import PlayedActs, RandomPlayer, play
from vassal_tools.findings import FAILING

if TYPE_CHECKING:
    from vassal_rulebooks.core.reading.events import Story
    from vassal_rulebooks.sphacteria import Sphacteria, State
    from vassal_rulebooks.sphacteria.acts import Act

pytestmark = pytest.mark.share(3)


@dataclass(frozen=True)
class PaysFirst:
    """Announces all it has and activates while it can; then each move is of any unit that may move."""

    def choose(self, rulebook: Sphacteria, state: State, side: str, dice: Random, /) -> Act | None:
        stage = state.progress.stage
        is_to_act = side == rulebook.to_act(state)
        if stage is Stage.ANNOUNCE and is_to_act:
            return acts.Announce(side, action_phase.left(state, side))
        has_moved = any(standing.moved is not None for standing in state.standings)
        if stage is Stage.MOVE and is_to_act and not has_moved:
            able = rulebook.legal_acts_of(state, acts.Activate)
            new = [act for act in able if isinstance(act, acts.Activate) and act.zone not in state.activated]
            if new:
                return dice.choice(new)
        chosen: Act | None = RandomPlayer().choose(rulebook, state, side, dice)
        return chosen


def played(seed: int) -> PlayedActs[State, acts.Act]:
    return play(rulebook(), dict.fromkeys(rulebook().board.sides, PaysFirst()), Random(seed))


def accusations(story: Story) -> list[str]:
    return [finding.message for finding in recorded(story).findings if finding.severity in FAILING]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("seed", range(number(3, 4)))
def test_who_activates_all_zones_first_is_not_accused(seed: int) -> None:
    game = played(seed)
    paid = [act for act in game.acts if isinstance(act, acts.Activate)]
    assert len(paid) > 10
    assert accusations(written_story(rulebook(), game.acts)) == []


def test_without_buttons_units_may_be_turned_up_before_the_chit_that_restores_them_goes_back() -> None:
    assert accusations(written_story(rulebook(), played(3).acts, declares=False)) == []
