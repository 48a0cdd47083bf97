"""Split a log into stretches; each ends with an event that can neither move nor be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.referee.explain.protocol import Sort

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.referee.explain.protocol import Shown

LONGEST = 24
"""Maximum number of touches in a stretch; pending events carry over to the next one."""


def spans(shown: Sequence[Shown | None], first: int) -> Iterator[tuple[int, ...]]:
    """Yield the events of each stretch, from the event `first` on."""
    events: list[int] = []
    for one in shown[first:]:
        if one is None:
            continue
        events.append(one.number)
        if one.sort is not Sort.TOUCH or len(events) == LONGEST:
            yield tuple(events)
            events = []
    if events:
        yield tuple(events)
