"""What a finding says: whose deed it is and in which phase, what hangs on what, and that one deed is told once."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from tests.referee.court import heard
from tests.referee.telling import told
from tests.rules.script import rulebook
from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.players import RandomPlayer, play
from vassal_rulebooks.sphacteria.translation.events import Declared, Turnover
from vassal_tools.findings import FAILING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_tools.findings import Finding


@cache
def opening() -> tuple[Act, ...]:
    """A game up to its first activation: Athens activates P."""
    played = play(rulebook(), dict.fromkeys(rulebook().board.sides, RandomPlayer()), Random(1)).acts
    first = next(i for i, act in enumerate(played) if isinstance(act, acts.Activate))
    return tuple(played[: first + 1])


def accused(played: Sequence[Act]) -> list[Finding]:
    findings = heard(told(rulebook(), played)).findings
    return [found for found in findings if found.severity in FAILING]


def test_who_moves_the_enemy_is_told_that_alone() -> None:
    """No activation is assumed for a side in whose action phase another's unit moves."""
    (finding,) = accused((*opening(), acts.Move("S.H1", "N"), acts.EndMovement(), acts.EndPhase()))
    assert finding.message == "S.H1 moves in the action phase of Athens"
    assert finding.scene
    assert (finding.scene.phase, finding.scene.side) == ("action phase", "Athens")


def test_the_breaches_of_one_act_hang_on_the_first() -> None:
    """Who comes out of the reserve too early comes out of time, not due, and to a wrong place: one deed."""
    found = accused((*opening(), acts.Arrive("A.H2", "P")))
    assert len(found) > 1
    assert {finding.caused_by for finding in found} == {None, found[0].number}


def test_a_deed_outside_the_action_phases_is_its_sides_in_its_phase() -> None:
    drawn = [act for act in opening() if isinstance(act, acts.Draw)]
    left = next(chit.gpid for chit in rulebook().board.chits if chit.gpid not in {act.chit for act in drawn})
    (finding,) = accused((*drawn, acts.Draw("Athens", left), *opening()[len(drawn) :]))
    assert finding.scene
    assert (finding.scene.phase, finding.scene.side) == ("action points phase", "Athens")


def test_what_the_table_shows_wrong_may_have_been_done_by_anybody_at_any_time() -> None:
    story = told(rulebook(), opening())
    first = story.events[0]
    (finding, *_) = heard(replace(story, events=(Turnover(first.step, "A.H1"), *story.events))).findings
    assert finding.message == "A.H1 lies reduced in P, and should be at full strength in P: it had no loss to take"
    assert finding.scene
    assert (finding.scene.phase, finding.scene.side) == ("", "")


def test_a_missing_button_is_told_once_and_by_its_number() -> None:
    story = told(rulebook(), opening())
    second = next(e for e in story.events if isinstance(e, Declared) and e.what.serial == 2)
    without = replace(story, events=tuple(event for event in story.events if event is not second))
    messages = [found.message for found in heard(without).findings if found.rule.code == "SPH-serial"]
    assert messages == ["button no. 3 is pressed after no. 1; no. 2 is missing between them"]
