"""Marks on places and borders, and money on tracks, judged by the core alone: Four Cities has no code to read logs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.referee import tiny_tables
from tests.referee.tiny_tables import EVERY, HALF, NO, Sitting, judged
from vassal_rulebooks.core.ledger import at_first
from vassal_rulebooks.core.reading.events import MarkLaid, Story
from vassal_rulebooks.core.reading.table import Table
from vassal_tools.errors import SourceError
from vassal_tools.findings import FAILING


class Kept(Sitting):
    """A game whose players move the markers of their talents at once."""

    keeps_tracks = True


@pytest.mark.parametrize("pressed", [EVERY, HALF, NO])
@pytest.mark.parametrize("seed", range(2))
def test_markers_that_follow_the_rules_are_not_accused(seed: int, pressed: float) -> None:
    verdict = judged(Kept("cities", seed, pressed).whole())
    assert [str(finding) for finding in verdict.findings if finding.severity in FAILING] == []


FORGED: dict[tiny_tables.Fault, str] = {
    tiny_tables.money_raised: "shows 12",
    tiny_tables.mark_laid: "Birk–Southey",
    tiny_tables.mark_taken_up: "the flag of South on Southey is missing",
}


@pytest.mark.parametrize("pressed", [EVERY, NO])
@pytest.mark.parametrize("fault", FORGED, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize("seed", range(2))
def test_what_no_act_explains_is_found(fault: tiny_tables.Fault, seed: int, pressed: float) -> None:
    log, first = Sitting("cities", seed, pressed).with_fault(fault, 8)
    found = [one for one in judged(log).findings if one.severity in FAILING]
    assert any(FORGED[fault] in one.message for one in found), found
    assert all(one.scene and min(one.scene.steps, default=first) >= first for one in found)


def test_marks_that_no_act_of_the_rules_lays_are_the_players_own() -> None:
    start, wall = tiny_tables.rules("cities").start(), MarkLaid(1, "wall", "North", "Birk–Southey")
    ruled, unruled = (Table(Story((wall,), {}, {}, 1), start, has_marks=has_marks) for has_marks in (True, False))
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
