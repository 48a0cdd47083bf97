"""Markers that are put on a cell by hand: one is wrong if it stays where no number of the game ever was."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from tests.referee.recorded import recorded
from tests.referee.stories import written_story
from tests.rules.script import rulebook
from tests.rules.whole_games import whole_game
from vassal_rulebooks.core.reading.events import Declared, Marked, TurnBegan
from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.names import POINTS, SUPPLY
from vassal_tools.findings import FAILING

if TYPE_CHECKING:
    from vassal_rulebooks.core.reading.events import Event, Story

SIDE = "Athens"


@cache
def whole_story() -> Story:
    """A game where both sides declare everything."""
    return written_story(rulebook(), whole_game("greedy", 0).acts)


@cache
def story() -> Story:
    """A fully declared game up to the first announcement of turn 2."""
    whole = whole_story()
    second = next(i for i, event in enumerate(whole.events) if isinstance(event, TurnBegan) and event.number == 2)
    end = next(i for i in range(second, len(whole.events)) if _announces(whole, i))
    return replace(whole, events=whole.events[:end])


def _announces(whole: Story, number: int) -> bool:
    event = whole.events[number]
    return isinstance(event, Declared) and event.what.kind == declarations.ANNOUNCE


@pytest.mark.parametrize(
    ("what", "values", "codes"),
    [
        (POINTS, (2,), ["SPH-table"]),
        (POINTS, (0,), []),
        (POINTS, (2, 0), []),
        (SUPPLY, (0,), ["SPH-5-marker"]),
        (SUPPLY, (3,), []),
        (SUPPLY, (0, 3), []),
        (SUPPLY, (None,), []),
    ],
)
def test_a_marker_put_by_hand_shows_the_number_that_holds(
    what: str, values: tuple[int | None, ...], codes: list[str]
) -> None:
    """A marker corrected before the turn ends, or put next to its track, is not an offence."""
    marked_story = story()
    turn = next(i for i, event in enumerate(marked_story.events) if isinstance(event, TurnBegan) and event.number == 2)
    step = marked_story.events[turn].step
    marked = tuple(Marked(step, what, SIDE, value, is_by_hand=True) for value in values)
    events = (*marked_story.events[:turn], *marked, *marked_story.events[turn:])
    recorder = recorded(replace(marked_story, events=events))
    assert [found.rule.code for found in recorder.findings if found.severity in FAILING] == codes


@pytest.mark.parametrize("wrong", [0, 3])
def test_an_entry_of_supply_pressed_by_mistake_is_corrected_by_the_right_one(wrong: int) -> None:
    """The right entry is pressed later, and the marker is right in the end."""
    events = list(whole_story().events)
    right = next(i for i, event in enumerate(events) if _is_supply(event))
    place = max(i for i in range(right) if _announces(whole_story(), i))
    said = events[right]
    assert isinstance(said, Declared)
    mistaken = Declared(events[place].step, replace(said.what, words=(said.what.words[0], str(wrong))))
    order = [*events[:place], mistaken, *events[place : right + 2]]
    serials = iter(range(1, len(order) + 1))
    renumbered = [
        replace(event, what=replace(event.what, serial=next(serials))) if isinstance(event, Declared) else event
        for event in order
    ]
    recorder = recorded(replace(whole_story(), events=tuple(renumbered)))
    assert [str(found) for found in recorder.findings if found.severity in FAILING] == []


def _is_supply(event: Event) -> bool:
    return isinstance(event, Declared) and event.what.kind == declarations.SUPPLY
