"""The events of a log around the one that is read."""

from __future__ import annotations

import pytest

from vassal_rulebooks.core.reading.events import Drag
from vassal_rulebooks.core.reading.timeline import Timeline


@pytest.mark.parametrize(
    ("drags", "place"),
    [
        ("one K, one D, one K, one BTS", "BTS"),  # a slip on the way back
        ("one K, one BTS, two K, one K", "BTS"),  # it was put back, and went out again once another had moved
        ("one K, two BTS", None),
    ],
)
def test_where_a_counter_goes_next_leaves_out_what_is_taken_back_at_once(drags: str, place: str | None) -> None:
    places = {"one": "BTS", "two": "BTS"}
    events = []
    for step, drag in enumerate(drags.split(", ")):
        unit, end = drag.split()
        events.append(Drag(step, unit, places[unit], end))
        places[unit] = end
    timeline = Timeline(events)
    timeline.follow(0)
    assert timeline.goes_next("one") == place
