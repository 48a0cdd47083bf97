"""Careless habits of players are not an offence, with buttons and without."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.referee.by_hand import PLACES, SPARTA, hands_before_pylos
from tests.referee.proof_games import GAME, PROOF
from tests.referee.recorded import recorded
from tests.referee.stories import written_story
from tests.rules.script import rulebook
from tests.rules.whole_games import whole_game
from tests.samples import number
from vassal_rulebooks.core.reading.events import ChitMoved, Gone, Rolled, Turnover
from vassal_rulebooks.sphacteria.progress import Level
from vassal_tools.findings import FAILING
from vassal_tools.game.identities import card_gpid, zone_gpid
from vassal_tools.proof.careless_table import CarelessTable, Habit
from vassal_tools.proof.gestures import DragPiece, Press

pytestmark = pytest.mark.share(3)


@pytest.mark.parametrize("seed", range(number(2, 4)))
def test_whoever_presses_no_button_is_not_accused(seed: int) -> None:
    """Without announcements points and passes are unknown; the table is judged all the same."""
    game = whole_game("greedy", seed)
    recorder = recorded(written_story(rulebook(), game.acts, declares=False))
    assert [str(finding) for finding in recorder.findings if finding.severity in FAILING] == []


def test_who_draws_first_is_no_matter_while_the_bowl_is_full() -> None:
    """R-40 gives the order only for a bowl that is short."""
    game = whole_game("greedy", 0)
    story = written_story(rulebook(), game.acts)
    draws = [event for event in story.events[:4] if isinstance(event, ChitMoved)]
    assert len(draws) == 4
    turned = [replace(late, step=early.step) for early, late in zip(draws, reversed(draws), strict=True)]
    recorder = recorded(replace(story, events=(*turned, *story.events[4:])))
    assert [str(finding) for finding in recorder.findings if finding.severity in FAILING] == []


def test_a_die_thrown_for_fun_while_those_who_capitulate_are_taken_off_is_no_event_after_the_end() -> None:
    """The game is over with the check of supply, and what it removes may still be taken off after the die."""
    game = whole_game("greedy", 5)
    assert game.end.progress.outcome
    assert game.end.progress.outcome.level is Level.CAPITULATION
    story = written_story(rulebook(), game.acts)
    step = story.events[-1].step
    before = [event for event in story.events if event.step < step]
    first, *rest = [event for event in story.events if event.step == step and not isinstance(event, Turnover)]
    assert sum(isinstance(event, Gone) for event in rest) > 1
    after = [replace(event, step=step + number) for number, event in enumerate(rest, 2)]
    recorder = recorded(replace(story, events=(*before, first, Rolled(step + 1, "", (6,)), *after)))
    assert [str(finding) for finding in recorder.findings if finding.severity in FAILING] == []


@pytest.mark.parametrize(("unit", "is_allowed"), [("S.H1", True), ("S.H6", False)])
def test_a_button_is_pressed_late_only_after_a_drag_that_it_allows(unit: str, *, is_allowed: bool) -> None:
    """A unit that enters the zone may change the cost of its activation (2.C)."""
    table = hands_before_pylos().table.copy()
    table.press(card_gpid(GAME, SPARTA), "Announce 3 PA")
    careless = CarelessTable(table, PROOF.manners, Random(0), {Habit.LATE_BUTTON: 1.0})
    careless.press(zone_gpid(GAME, "O"), "Activate O")
    careless.drag(GAME.counters[unit].gpid, PLACES.of["P" if is_allowed else "O"][0])
    *_, first, second = table.done
    assert [type(first), type(second)] == ([DragPiece, Press] if is_allowed else [Press, DragPiece])
