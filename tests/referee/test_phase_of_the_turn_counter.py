"""A finding names the phase by the rules, and the phase of the turn counter if it differs."""

from __future__ import annotations

from tests.referee import tiny_tables
from tests.referee.tiny_tables import Sitting, judged
from vassal_tools.report.finding_words import scene_parts


def test_a_finding_names_both_phases_where_the_turn_counter_is_ahead() -> None:
    log, _ = Sitting("leagues", 2).with_fault(tiny_tables.clicked_ahead, 8)
    (found,) = (one for one in judged(log).findings if one.rule.code == "LEA-3-border")
    assert found.scene
    assert (found.scene.phase, found.scene.tracker) == ("movement", "Ash")
    assert [*scene_parts(found)][1:3] == ["movement", "the turn counter shows Ash"]


def test_a_finding_names_one_phase_where_the_turn_counter_agrees() -> None:
    log, _ = Sitting("leagues", 2).with_fault(tiny_tables.too_far, 8)
    found = [one for one in judged(log).findings if one.scene and one.scene.phase]
    assert found
    assert {one.scene.tracker for one in found if one.scene} == {""}
