"""List the steps that the best story does not judge: restarts, steps after the end, unread steps."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.referee.coverage import Covered, StepRange
from vassal_tools.referee.search.chance import positions
from vassal_tools.referee.search.hypothesis import lines
from vassal_tools.referee.search.lateness import late_presses
from vassal_tools.referee.search.protocol import Deadline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from vassal_tools.referee.search.hypothesis import Entry, Hypothesis
    from vassal_tools.referee.search.protocol import Reader

RESTARTED = "a change on the table has no explanation; judging continues from the table after it"
BEGUN = "the log begins in the middle of a step of the turn, and what came before it is not known"
OPEN = "the log ends before it shows what this is for"
STOPPED = "from here on there are more ways to read the log than can be tried"


class Restart(NamedTuple):
    """The entries and events before a restart from the table, from and until."""

    entries: range
    events: range


def restarts(reader: Reader, story: Sequence[Entry]) -> Iterator[Restart]:
    """Return each part of a story before a restart, from the first unexplained change in its phase on."""
    begun = 0
    for at, entry in enumerate(story):
        if entry.restarts:
            wrong = [other.event for other in story[begun:at] if other.blames]
            first = min(wrong, default=story[begun].event)
            yield Restart(range(begun, at), range(first, max(first + 1, entry.event)))
        if entry.act is not None and reader.deadline(entry.before, entry.act) is not Deadline.NONE:
            begun = at + 1


def covered(
    reader: Reader,
    best: Hypothesis,
    start: Any,
    step_of: Callable[[int], int],
    events: range,
    stopped: int | None,
) -> Covered:
    """Return the judged and unjudged steps of a story up to the last event; `stopped` is the first unread event."""
    story = lines(best)
    seen = [number for number in range(events.stop) if not reader.is_bare(number)]
    late = late_presses(story)
    inferred = [step_of(entry.event) for at, entry in enumerate(story) if entry.is_inferred and at not in late]
    read = range(events.start, events.stop if stopped is None else stopped)
    stretches = [*_limits(reader, positions(story, start, events.stop), read, step_of)]
    if any(number < events.start for number in seen):
        stretches.append(StepRange(step_of(0), step_of(events.start - 1), BEGUN))
    stretches += [StepRange(step_of(one.event), step_of(one.event), OPEN) for one in best.credits if not one.price]
    for restart in restarts(reader, story):
        first, last = step_of(restart.events[0]), step_of(restart.events[-1])
        stretches.append(StepRange(first, last, RESTARTED))
    if stopped is not None:
        stretches.append(StepRange(step_of(stopped), step_of(events.stop - 1), STOPPED))
    return Covered(
        tuple(map(step_of, seen)),
        tuple(step_of(number) for number in seen if reader.is_declared(number)),
        tuple(inferred),
        tuple(sorted(stretches, key=lambda stretch: stretch.first)),
    )


def _limits(reader: Reader, before: Sequence[Any], events: range, step_of: Callable[[int], int]) -> Iterator[StepRange]:
    # stretches of events that are not judged, or not fully, without the step that begins them
    for limit, numbers in groupby(events, key=lambda number: reader.limit(before[number])):
        if limit is not None:
            first, *_ = within = [*numbers]
            steps = [step_of(number) for number in within]
            led = 0 if limit.is_partly or first == 0 else step_of(first - 1)
            if steps[-1] > led:
                yield StepRange(next(step for step in steps if step > led), steps[-1], limit.why, limit.is_partly)
