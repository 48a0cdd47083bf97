"""Findings show a chit only to the side that may know it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.referee.recorded import recorded
from tests.referee.stories import written_story
from tests.rules.script import rulebook
from tests.rules.whole_games import whole_game
from vassal_rulebooks.core.reading.events import ChitMoved, TurnBegan
from vassal_rulebooks.sphacteria.progress import GONE
from vassal_tools.referee.visibility import as_seen_by


@pytest.mark.parametrize(("end", "declares"), [("Sparta", True), ("Sparta", False), (GONE, True)])
def test_a_chit_that_leaves_a_hand_is_named_to_its_side_alone(end: str, declares: bool) -> None:
    """At the end of turn 1 a chit of Athens goes away unseen, or to the enemy: Sparta does not read which."""
    story = written_story(rulebook(), whole_game("greedy", 1).acts, declares=declares)
    second = next(n for n, e in enumerate(story.events) if isinstance(e, TurnBegan) and e.number == 2)
    hands = {e.chit: e.end for e in story.events[:second] if isinstance(e, ChitMoved)}
    chit = next(chit for chit, place in hands.items() if place == "Athens")
    event = ChitMoved(story.events[second].step, chit, "Athens", end)
    findings = recorded(replace(story, events=(*story.events[:second], event, *story.events[second:]))).findings
    named = [finding for finding in findings if chit in finding.message.split()]
    assert named
    assert not [finding for finding in named if chit in as_seen_by(finding, "Sparta").message.split()]
    assert any(chit in as_seen_by(finding, "Athens").message.split() for finding in named) is (end == GONE)
