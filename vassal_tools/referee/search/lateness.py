"""What was done after its time, and in time all the same: a note that names both steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.findings import Cite, Rule, Severity
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search.protocol import Deadline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from vassal_tools.referee.search.hypothesis import Entry
    from vassal_tools.referee.search.protocol import Reader

LATE = Rule(
    "REF-late",
    "something was done after its time",
    Severity.NOTE,
    Cite("the log itself", "what is done late in its turn is no offence while nothing rests on it"),
)


def late_presses(story: Sequence[Entry]) -> dict[int, int]:
    """For each line of a story whose button was pressed after it the event that this is."""
    found: dict[int, int] = {}
    waiting: dict[tuple[str, ...], int] = {}
    for at in range(len(story) - 1, -1, -1):
        if story[at].pressed:
            waiting[story[at].pressed] = story[at].event
        for button in story[at].buttons:
            if button in waiting:
                found[at] = waiting[button]
                if not at or button not in story[at - 1].buttons:
                    del waiting[button]
    return found


def notes(
    reader: Reader, story: Sequence[Entry], pressed: Mapping[int, int], step_of: Callable[[int], int]
) -> Iterator[tuple[int, Breach, tuple[int, ...]]]:
    """Each thing that was late: the event of its time, what it was, and the steps of its time and of its doing."""
    ends = [entry.event for entry in story if _ends_phase(reader, entry)]
    last = 0  # the event of the last line that the log shows
    for at, entry in enumerate(story):
        unit = getattr(entry.act, "unit", "") if entry.is_inferred else ""
        shown = reader.next_touch(unit, entry.event) if unit else None
        if at in pressed and pressed[at] != pressed.get(at - 1):
            text = f"the button {' '.join(entry.buttons[0])} is pressed after what it is for"
            yield entry.event, Breach(LATE, text), _steps(step_of, entry.event, pressed[at])
        if shown is not None and any(entry.event <= end < shown for end in ends):
            text = f"{reader.words(entry.act)} is shown on the table only after its phase"
            yield entry.event, Breach(LATE, text, (unit,)), _steps(step_of, last, shown)
        if not entry.is_inferred:
            last = entry.event


def _ends_phase(reader: Reader, entry: Entry) -> bool:
    return entry.act is not None and reader.deadline(entry.before, entry.act) is not Deadline.NONE


def _steps(step_of: Callable[[int], int], due: int, done: int) -> tuple[int, ...]:
    """The step of the time of something, and that of its doing."""
    return tuple(dict.fromkeys((step_of(due), step_of(done))))
