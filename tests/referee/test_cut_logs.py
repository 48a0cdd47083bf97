"""Logs that stop in the middle of a move or a phase: what could still come might explain what is seen."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.referee.court import heard
from tests.referee.telling import told
from tests.rules.script import rulebook
from tests.rules.whole_games import whole_game
from vassal_tools.findings import FAILING

CUTS = 20


def test_nobody_is_accused_where_a_log_stops() -> None:
    story = told(rulebook(), whole_game("random", 1).acts)
    random = Random(5)
    for _ in range(CUTS):
        end = random.randrange(1, len(story.events))
        found = heard(replace(story, events=story.events[:end])).findings
        assert [str(one) for one in found if one.severity in FAILING] == [], f"after {end} events"
