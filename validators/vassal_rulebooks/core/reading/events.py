"""What happened in a log, in words that all games share: counters, cards, dice, buttons, markers and turns."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.core.codecs import Mark
    from vassal_tools.game.declarations import Declaration

PHASE_FIELD = 4
"""Where in the state of the upper level that of the lower begins."""
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Drag:
    """A counter was put from one place to another; None is outside every zone, or out of play."""

    step: int
    unit: str
    start: str | None
    end: str | None


@dataclass(frozen=True, slots=True)
class Gone:
    """A counter was taken out of play."""

    step: int
    unit: str


@dataclass(frozen=True, slots=True)
class Turnover:
    """A counter was turned over, to the face of so many lost steps."""

    step: int
    unit: str
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Faced:
    """A counter was turned to another of its directions, the first of which is up, and the next clockwise."""

    step: int
    unit: str
    facing: int


@dataclass(frozen=True, slots=True)
class ChitMoved:
    """A chit or card came from one place to another: a deck, a side's hand, a zone, aside, gone."""

    step: int
    chit: str
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Declared:
    """A player declared an act by a button."""

    step: int
    what: Declaration


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice were thrown by a button; `side` is whose they are where the button says so, else empty.

    `is_undone` says that the step was taken back later.
    """

    step: int
    side: str
    dice: tuple[int, ...]
    is_undone: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """The table shows another number of a kind for a side."""

    step: int
    what: str
    side: str
    value: int


@dataclass(frozen=True, slots=True)
class Marked:
    """The marker of a side's number came to the cell of that value, None if to no cell of its track."""

    step: int
    what: str
    side: str
    value: int | None
    is_by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Labelled:
    """The label of a counter was edited to show that number, None if it shows several."""

    step: int
    what: str
    unit: str
    value: int | None


@dataclass(frozen=True, slots=True)
class MarkLaid:
    """A mark of a side was laid on a place or border, or, where `is_taken`, taken up from there."""

    step: int
    kind: str
    side: str
    where: str
    is_taken: bool = False


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The turn counter was set, to a turn or to a phase of the same turn; the phases are counted from 0."""

    step: int
    number: int
    phase: int = 0


Event = (
    Drag | Gone | Turnover | Faced | ChitMoved | Declared | Rolled | Shown | Marked | Labelled | MarkLaid | TurnBegan
)


@dataclass(frozen=True, slots=True)
class Story:
    """All that a log says: what happened, and what the table was like before it.

    `undone` are declared dice and draws that were undone, each with the number of events before it; `drags_undone` are,
    by the step of a die that was undone, the drags before it that were undone after it.
    """

    events: tuple[Event, ...]
    chits: Mapping[str, str]  # where each is, by gpid
    shown: Mapping[tuple[str, str], int]  # numbers, by kind and side
    steps: int
    undone: tuple[tuple[int, Event], ...] = ()
    drags_undone: Mapping[int, tuple[Drag, ...]] = field(default_factory=dict)
    movers: Mapping[tuple[int, str], str] = field(default_factory=dict)  # the side that moved a unit or chit in a step
    marks: tuple[Mark, ...] = ()  # on the table at first; one that lies twice is there twice


def number_in(text: str) -> int | None:
    """Return the number that a text of a few plain digits is; None for anything else, since a log may hold anything."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None


def label_number(text: str) -> int | None:
    """Return the number that people read on a label: 0 if it has none, None if it has several.

    Of a long number the first digits are read, as a log may contain anything.
    """
    numbers = _DIGITS.findall(text)
    if len(numbers) > 1:
        return None
    return int(numbers[0][:7]) if numbers else 0


def turn_number(text: str) -> int | None:
    """Return the turn that a turn counter of one level shows (`VASSAL.build.module.turn.TurnTracker`), if it is one."""
    levels = text.split("|")
    value = levels[1].split(";")[0] if len(levels) > 1 else ""
    return int(value) if value.isascii() and value.isdigit() and len(value) < 4 else None


def turn_phase(text: str) -> int:
    """Return the phase that a turn counter of two levels shows, counted from 0; 0 where it shows none."""
    levels = text.split("|")
    fields = levels[1].split(";") if len(levels) > 1 else []
    value = fields[PHASE_FIELD].rstrip("\\") if len(fields) > PHASE_FIELD else ""
    return number_in(value) or 0
