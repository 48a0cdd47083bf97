"""Marks on places and borders, and money on tracks, judged by the core alone: Four Cities has no code to read logs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.referee import tiny_tables
from vassal_rulebooks.core.ledger import at_first
from vassal_rulebooks.core.reading.events import MarkLaid, Story
from vassal_rulebooks.core.reading.table import EventTable
from vassal_tools.errors import SourceError


def test_marks_that_no_act_of_the_rules_lays_are_the_players_own() -> None:
    start, wall = tiny_tables.rules("cities").start(), MarkLaid(1, "wall", "North", "Birk–Southey")
    ruled, unruled = (EventTable(Story((wall,), {}, {}, 1), start, has_marks=has_marks) for has_marks in (True, False))
    for table in (ruled, unruled):
        table.follow(0)
    assert "mark wall of North on Birk–Southey" in ruled.differences(start)
    assert unruled.differences(start) == ()
    assert unruled.thing_of(wall) is None


def test_a_side_without_a_track_for_its_account_is_named() -> None:
    game = tiny_tables.rules("cities").board.game
    lacking = replace(game, tracks={name: one for name, one in game.tracks.items() if one.side != "West"})
    with pytest.raises(SourceError, match="West has no track of the kind 'money'"):
        at_first(lacking, "money")
