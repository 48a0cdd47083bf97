"""Drags as they were meant: without put-backs, slips and halts on the way."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.reading.words import Drag

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence


def starts_of(drags: Iterable[Drag]) -> dict[str, str | None]:
    """Where the first drag of each unit began."""
    starts: dict[str, str | None] = {}
    for drag in drags:
        starts.setdefault(drag.unit, drag.start)
    return starts


def without_halts(drags: Sequence[Drag], stopped: Collection[str]) -> list[Drag]:
    """The drags in which each unit goes to its end by one, its last, but for those that were stopped on their way."""
    starts, last = starts_of(drags), {drag.unit: drag for drag in drags}
    return [
        drag if drag.unit in stopped else replace(drag, start=starts[drag.unit])
        for drag in drags
        if drag.unit in stopped or drag is last[drag.unit]
    ]


def without_slips(drags: Sequence[Drag], origins: Mapping[str, str | None]) -> list[Drag]:
    """The drags without those that went astray and back at once, somewhere on the way."""
    kept: list[Drag] = []
    for drag in drags:
        last = kept[-1] if kept else None
        if last and last.unit == drag.unit and last.start == drag.end != origins[drag.unit]:
            kept.pop()
        else:
            kept.append(drag)
    return kept


def put_backs_cut(drags: Iterable[Drag]) -> list[Drag]:
    """The drags without those that a unit took back by returning to where it had been."""
    kept: dict[int, Drag] = {}
    own_of: dict[str, list[int]] = {}  # the numbers of the drags kept, by unit
    for number, drag in enumerate(drags):
        own = own_of.setdefault(drag.unit, [])
        back_to = next((i for i, earlier in enumerate(own) if kept[earlier].start == drag.end), None)
        if back_to is not None:
            for taken_back in own[back_to:]:
                del kept[taken_back]
            del own[back_to:]
        elif own and kept[own[-1]].end is None:
            kept[own[-1]] = Drag(drag.step, drag.unit, kept[own[-1]].start, drag.end)
        else:
            kept[number] = drag
            own.append(number)
    return list(kept.values())
