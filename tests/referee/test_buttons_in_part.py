"""Games whose players press some of their buttons, and not others: the search accuses nobody."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import pytest

from tests.referee.court import heard
from tests.referee.stories import written_story
from tests.rules.script import rulebook
from tests.rules.whole_games import whole_game
from vassal_rulebooks.core.reading.events import Declared, Marked, Shown, TurnBegan
from vassal_rulebooks.sphacteria import declarations as d
from vassal_tools.findings import FAILING, Severity

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_rulebooks.core.reading.events import Event, Story

LeftOut: TypeAlias = "Callable[[str, str, int, float], bool]"
"""Whether a button of that kind is left out, by the side that acts, the turn, and a number by chance below 1."""
DICE = (d.STORM, d.HELOTS)
"""Buttons that throw a die themselves: they cannot be left out."""
MOST_UNKNOWN = 8
"""In one game; the median of many is to be 3 at most."""

LEFT_OUT: dict[str, LeftOut] = {
    "activations": lambda kind, side, turn, luck: kind == d.ACTIVATE,
    "attacks": lambda kind, side, turn, luck: kind == d.ATTACK,
    "ends": lambda kind, side, turn, luck: kind in (d.END_MOVEMENT, d.END_PHASE),
    "events": lambda kind, side, turn, luck: kind == d.EVENT,
    "supply": lambda kind, side, turn, luck: kind == d.SUPPLY,
    "all but announcements": lambda kind, side, turn, luck: kind != d.ANNOUNCE,
    "those of Sparta": lambda kind, side, turn, luck: side == "Sparta",
    "from turn 3 on": lambda kind, side, turn, luck: turn >= 3,
    "until turn 3": lambda kind, side, turn, luck: turn < 3,
    "two of three": lambda kind, side, turn, luck: luck < 0.67,
    "every other": lambda kind, side, turn, luck: luck < 0.5,
    "announcements": lambda kind, side, turn, luck: kind == d.ANNOUNCE,
    "announcements of Sparta": lambda kind, side, turn, luck: kind == d.ANNOUNCE and side == "Sparta",
}


def in_part(story: Story, is_left_out: LeftOut, *, are_markers_moved: bool = False, seed: int = 5) -> Story:
    """The story without the buttons that are left out, and without what they show, or with markers moved by hand."""
    kept: list[Event] = []
    luck = Random(seed)
    turn, active, silent = 1, "", 0
    for event in story.events:
        match event:
            case TurnBegan(_, turn):
                pass
            case Declared(step, what):
                active = what.words[0] if what.kind == d.ANNOUNCE else active
                if what.kind not in DICE and is_left_out(what.kind, active, turn, luck.random()):
                    silent = step
                    continue
            case Shown(step, what, side, value) if step == silent:
                if are_markers_moved:
                    kept.append(Marked(step, what, side, value, is_by_hand=True))
                continue
            case _:
                pass
        kept.append(event)
    return replace(story, events=tuple(kept))


@pytest.mark.parametrize("name", LEFT_OUT)
def test_nobody_is_accused_for_buttons_that_are_not_pressed(name: str) -> None:
    game = whole_game("random", 1)
    found = heard(in_part(written_story(rulebook(), game.acts), LEFT_OUT[name]))
    assert [str(finding) for finding in found.findings if finding.severity in FAILING] == []
    assert sum(finding.severity is Severity.UNKNOWN for finding in found.findings) <= MOST_UNKNOWN


@pytest.mark.parametrize(("name", "seed"), [("two of three", 300), ("announcements of Sparta", 5)])
def test_a_marker_of_points_that_is_moved_by_hand_shows_what_is_announced(name: str, seed: int) -> None:
    story = written_story(rulebook(), whole_game("greedy", 3).acts)
    found = heard(in_part(story, LEFT_OUT[name], are_markers_moved=True, seed=seed))
    assert [str(finding) for finding in found.findings if finding.severity in FAILING] == []
