"""Notes on late acts that are not offences; each names the due step and the actual step."""

from __future__ import annotations

from itertools import groupby, takewhile
from typing import TYPE_CHECKING

from vassal_tools.findings import Cite, Rule, Severity
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search.protocol import Deadline

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from vassal_tools.referee.search.hypothesis import Entry
    from vassal_tools.referee.search.protocol import Reader

LATE = Rule(
    "REF-late",
    "something was done late, or too early",
    Severity.NOTE,
    Cite(
        "the log itself",
        "An act at the wrong time is no offence if nothing depended on it. "
        "The note names two steps: when the act was due, and when it was done.",
    ),
)


def late_presses(story: Sequence[Entry]) -> dict[int, int]:
    """Return the event of each late button, by the line of its act."""
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
    """Yield each late or early act: the event of its time, its words, and the steps of both times."""
    late_acts = [*_late_acts(reader, story)]
    for due, breach, done in (
        *_late_buttons(reader, story, pressed),
        *_too_early(reader, story),
        *late_acts,
        *_put_right(story, {shown for _, _, shown in late_acts}),
    ):
        yield due, breach, tuple(dict.fromkeys((step_of(due), step_of(done))))


def _late_buttons(
    reader: Reader, story: Sequence[Entry], pressed: Mapping[int, int]
) -> Iterator[tuple[int, Breach, int]]:
    # buttons pressed after their act, which was due before the first touch of the unit that shows it
    for at, done in pressed.items():
        if done == pressed.get(at - 1) or _closes_what_it_follows(reader, story[at:], done):
            continue
        entry, unit = story[at], unit_shown(reader, story, at)
        before = max((e.event for e in story[:at] if not e.is_inferred and e.event < entry.event), default=-1)
        touch = reader.next_touch(unit, before) if unit else None
        due = entry.event if touch is None else min(touch, entry.event)
        text = f"the button {' '.join(entry.buttons[0])} is pressed after what it is for"
        yield due, Breach(LATE, text, (unit,) if unit else ()), done


def _closes_what_it_follows(reader: Reader, story: Sequence[Entry], done: int) -> bool:
    # True if the first line ends a phase, and only acts required by that end come before its button
    following = (entry.event for entry in story[1:2])
    return _deadline(reader, story[0]) >= Deadline.PHASE and all(event >= done for event in following)


def _too_early(reader: Reader, story: Sequence[Entry]) -> Iterator[tuple[int, Breach, int]]:
    # buttons and throws before something that their act comes after
    shown = [entry for entry in story if not entry.is_inferred]
    last = shown[0] if shown else None
    for entry in shown:
        if last and entry.event < last.event and entry.act is not None and reader.is_momentary(entry.event):
            unit = getattr(last.act, "unit", "")
            text = f"{reader.words(entry.act)} comes before its time"
            yield entry.event, Breach(LATE, text, (unit,) if unit else ()), last.event
        else:
            last = entry


def _late_acts(reader: Reader, story: Sequence[Entry]) -> Iterator[tuple[int, Breach, int]]:
    # acts that the table shows after their phase, or in another side's time
    last = 0  # the event of the last line that the log shows
    for at, entry in enumerate(story):
        is_act = entry.is_inferred and entry.act is not None and reader.is_act(entry.act)
        unit = getattr(entry.act, "unit", "") if is_act else ""
        shown = reader.next_touch(unit, entry.event) if unit else None
        if shown is not None and _is_later(reader, story[at:], shown):
            text = f"{reader.words(entry.act)} is shown on the table only after its time"
            yield last, Breach(LATE, text, (unit,)), shown
        if not entry.is_inferred:
            last = entry.event


def _put_right(story: Sequence[Entry], but: Collection[int]) -> Iterator[tuple[int, Breach, int]]:
    # by clicks of the turn counter: debts settled before the turn went on, without the events in `but`
    paid = [(entry.event, entry.late) for entry in story if entry.late and entry.event not in but]
    for due, group in groupby(paid, lambda one: one[1].due):
        events, late = zip(*group, strict=True)
        words = ", ".join(dict.fromkeys(one.words for one in late))
        units = tuple(dict.fromkeys(unit for one in late for unit in one.units))
        yield due, Breach(LATE, f"put right only after the click of the turn counter: {words}", units), events[-1]


def _is_later(reader: Reader, story: Sequence[Entry], shown: int) -> bool:
    # True if a phase ends, or another side's time begins, between the first line and an event
    whose = reader.setting(story[0].before, None, "").side
    between = [*takewhile(lambda entry: entry.event < shown, story)]
    sides = (reader.setting(entry.after, None, "").side for entry in between)
    return any(_deadline(reader, entry) for entry in between) or any(side not in ("", whose) for side in sides)


def unit_shown(reader: Reader, story: Sequence[Entry], at: int) -> str:
    """Return the unit whose touch made the story assume an act; empty if its phase ended before."""
    for entry in story[at:]:
        unit: str = getattr(entry.act, "unit", "")
        if unit or entry.event != story[at].event or _deadline(reader, entry) >= Deadline.PHASE:
            return unit if entry.event == story[at].event else ""
    return ""


def _deadline(reader: Reader, entry: Entry) -> Deadline:
    return Deadline.NONE if entry.act is None else reader.deadline(entry.before, entry.act)
