"""Games whose players press some of their buttons, and not others: the search accuses nobody."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import pytest

from tests.referee.by_hand import ATHENS, SPARTA, SPARTIATES, Hands
from tests.referee.recorded import recorded
from tests.referee.stories import written_story
from tests.rules.script import rulebook
from tests.rules.whole_games import whole_game
from tests.samples import sample
from vassal_rulebooks.core.reading.events import Declared, Marked, NumberShown, TurnBegan
from vassal_rulebooks.sphacteria import declarations as d
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.findings import FAILING, Severity
from vassal_tools.proof.buttons import EVERY, PressedButtons

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_rulebooks.core.reading.events import Event, Story
    from vassal_tools.game.declarations import Declaration

pytestmark = pytest.mark.sweep(5)

LeftOut: TypeAlias = "Callable[[str, str, int, float], bool]"
"""True if a button of a kind is left out, by the side to act, the turn, and a random number below 1."""
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
            case NumberShown(step, what, side, value) if step == silent:
                if are_markers_moved:
                    kept.append(Marked(step, what, side, value, is_by_hand=True))
                continue
            case _:
                pass
        kept.append(event)
    return replace(story, events=tuple(kept))


@pytest.mark.sweep(9)
@pytest.mark.parametrize("name", LEFT_OUT)
def test_nobody_is_accused_for_buttons_that_are_not_pressed(name: str) -> None:
    game = whole_game("random", 1)
    found = recorded(in_part(written_story(rulebook(), game.acts), LEFT_OUT[name]))
    assert [str(finding) for finding in found.findings if finding.severity in FAILING] == []
    assert sum(finding.severity is Severity.UNKNOWN for finding in found.findings) <= MOST_UNKNOWN


@pytest.mark.parametrize(("name", "seed"), [("two of three", 300), ("announcements of Sparta", 5)])
def test_a_marker_of_points_that_is_moved_by_hand_shows_what_is_announced(name: str, seed: int) -> None:
    story = written_story(rulebook(), whole_game("greedy", 3).acts)
    found = recorded(in_part(story, LEFT_OUT[name], are_markers_moved=True, seed=seed))
    assert [str(finding) for finding in found.findings if finding.severity in FAILING] == []


class Counted(PressedButtons):
    """The buttons from one number on, or up to one, of both sides."""

    def __init__(self, first: int, last: int) -> None:
        super().__init__(EVERY)
        self._range, self._offered = range(first, last), 0

    def presses(self, _declared: Declaration, _side: str, _turn: int) -> bool:
        self._offered += 1
        return self._offered - 1 in self._range


OFFERED = 24
"""The buttons of the turn that `a_storm_of_pylos` plays."""


def a_storm_of_pylos(hands: Hands) -> None:
    """A turn where Sparta attacks Pylos in vain, brings up other units and continues from there."""
    hands.begin({SPARTA: 12, ATHENS: 2}, Athens="501 502", Sparta=f"503 {SPARTIATES}")
    hands.card(SPARTA, "Announce 2 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H1", "O", "P")
    hands.card(SPARTA, "End of movement")
    hands.label("P", "Attack P from O")
    hands.table.throw(COMBAT_DIE, 6)
    hands.press("S.H1 A.H6", "Take a loss")
    hands.drag("S.H1", "O")
    hands.card(SPARTA, "End of action phase")
    hands.phase(ATHENS, 1)
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H2 S.H3 S.Brasidas", "N", "O")
    hands.card(SPARTA, "End of movement", "End of action phase", "Announce 3 PA")
    hands.label("O", "Activate O")
    hands.drag("S.H2", "K")
    hands.drag("S.H3 S.Brasidas", "N")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.end_turn("503", "502")
    hands.begin({SPARTA: 3, ATHENS: 2}, Athens="504 505", Sparta="506 508")


@pytest.mark.parametrize(("cut", "is_first"), sample(product(range(1, OFFERED), [True, False]), 5))
def test_a_player_may_begin_or_stop_to_press_buttons_in_the_middle_of_a_turn(cut: int, *, is_first: bool) -> None:
    hands = Hands(Counted(cut, OFFERED) if is_first else Counted(0, cut))
    a_storm_of_pylos(hands)
    assert hands.accusations() == []
