"""The turns of a log by what its first turn counter says, and the steps of each at which something on a map changes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vassal_tools.watch.moment import moment

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_NUMBER = re.compile(r"\d+")


def steps_of_turns(document: Mapping[str, Any]) -> dict[str, range]:
    """The steps of each turn, from that with which it begins to the last; a turn is the first number of a label."""
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
    """The first of those steps, and each after which something else is drawn on the map."""
    before: list[object] | None = None
    for step in steps:
        shown = moment(document, step)
        now: list[object] = [shown.maps[map_number], *shown.drawn(map_number)]
        if now != before:
            yield step
        before = now
