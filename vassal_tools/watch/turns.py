"""The turns of a log by its first turn counter, and the steps that change a map in each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vassal_tools.watch.moment import moment

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_NUMBER = re.compile(r"\d+")


def steps_of_turns(document: Mapping[str, Any]) -> dict[str, range]:
    """Return the steps of each turn, from its first to its last; a turn is the first number of a label."""
    labels = document["labels"]
    found: dict[str, int] = {}
    for label in labels:
        number = _NUMBER.search(label["text"])
        if number and label.get("counter") == labels[0].get("counter"):
            found.setdefault(number[0], label["step"])
    if not found:
        return {}
    ends = [*[begin - 1 for begin in found.values()][1:], len(document["steps"])]
    return {name: range(begin, end + 1) for (name, begin), end in zip(found.items(), ends, strict=True)}


def changing_steps(document: Mapping[str, Any], steps: range, map_number: int) -> Iterator[int]:
    """Yield the first of the steps, and each step after which the map looks different."""
    before: list[object] | None = None
    for step in steps:
        shown = moment(document, step)
        now: list[object] = [shown.maps[map_number], *shown.drawn(map_number)]
        if now != before:
            yield step
        before = now
