"""Logs as people leave them: each habit of theirs is no offence, with their buttons and without."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.referee.court import heard
from tests.referee.stories import written_story
from tests.rules.script import rulebook
from tests.rules.whole_games import whole_game
from vassal_rulebooks.core.reading.events import ChitMoved
from vassal_tools.findings import FAILING


@pytest.mark.parametrize("seed", range(4))
def test_whoever_presses_no_button_is_not_accused(seed: int) -> None:
    """Where nobody announces, what is only said is unknown; what lies on the table is judged all the same."""
    game = whole_game("greedy", seed)
    hearing = heard(written_story(rulebook(), game.acts, declares=False))
    assert [str(finding) for finding in hearing.findings if finding.severity in FAILING] == []


def test_who_draws_first_is_no_matter_while_the_bowl_is_full() -> None:
    """R-40 gives the order only for a bowl that is short."""
    game = whole_game("greedy", 0)
    story = written_story(rulebook(), game.acts)
    draws = [event for event in story.events[:4] if isinstance(event, ChitMoved)]
    assert len(draws) == 4
    turned = [replace(late, step=early.step) for early, late in zip(draws, reversed(draws), strict=True)]
    hearing = heard(replace(story, events=(*turned, *story.events[4:])))
    assert [str(finding) for finding in hearing.findings if finding.severity in FAILING] == []
