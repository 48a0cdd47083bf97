"""Events that interrupt the adjustment, played before another that does so is settled (6, events 20 and 22)."""

from __future__ import annotations

import pytest

from tests.rules.script import rulebook
from vassal_rulebooks.sphacteria.adjustment import interrupted
from vassal_rulebooks.sphacteria.progress import Stage


@pytest.mark.parametrize("first", [Stage.STORM, Stage.DESERT])
@pytest.mark.parametrize("second", [Stage.STORM, Stage.DESERT])
def test_the_adjustment_goes_on_where_the_first_of_two_began(first: Stage, second: Stage) -> None:
    """A storm in a storm is illegal, and ends all the same."""
    start = rulebook().start().with_progress(stage=Stage.EVENTS, side="Sparta")
    twice = interrupted(interrupted(start, first), second)
    assert (twice.progress.stage, twice.progress.adjustment.back_to) == (second, Stage.EVENTS)
