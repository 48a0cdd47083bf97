"""Checks that a rulebook can request: values of tracks and counters, requirements of event effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_tools.errors import SourceError
from vassal_tools.game.rules_data import Check

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from vassal_tools.game.model import Game
    from vassal_tools.game.rules_data import Locate


def track_values(values: Mapping[str, Callable[[Any], range]], shared: tuple[str, ...] = ("turn",)) -> Check:
    """Return a check that all tracks but the shared ones belong to a side and have the given values, by kind."""

    def faults(game: Game, locate: Locate) -> Iterator[SourceError]:
        for name, track in game.tracks.items():
            if (track.side is None) != (track.kind in shared):
                yield SourceError(f"track {name}: a side has it unless it counts turns", locate("tracks", name))
            elif track.kind in values:
                expected = values[track.kind](game)
                if len(track.cells) != len(expected) or not all(value in expected for value in track.cells):
                    what = f"track {name} must have the values {expected.start} to {expected.stop - 1}"
                    yield SourceError(what, locate("tracks", name, "cells"))

    return Check(faults, "tracks", frozenset({"rules"}))


def full_and_reduced(value: str) -> Check:
    """Return a check that units have a value at full strength and a lower or equal one reduced, and leaders none."""

    def faults(game: Game, locate: Locate) -> Iterator[SourceError]:
        title = game.values[value].title if value in game.values else value
        for name, unit in game.counters.items():
            numbers = unit.values[value].value if value in unit.values else ()
            what = ""
            if unit.is_leader and numbers:
                what = f"a leader has no {title}"
            elif not unit.is_leader and (len(numbers) != 2 or min(numbers) < 1):
                what = f"a unit needs {value} at full strength and reduced, above 0"
            elif numbers and numbers[1] > numbers[0]:
                what = f"the reduced {title}, {numbers[1]}, exceed the full {title}, {numbers[0]}"
            if what:
                yield SourceError(f"{name}: {what}", locate("counters", name))

    return Check(faults, "counters")
