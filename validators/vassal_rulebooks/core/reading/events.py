"""Events of a log in terms that all games share: counters, cards, dice, buttons, markers and turns."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.core.codecs import Mark
    from vassal_tools.game.declarations import Declaration

PHASE_FIELD = 4
"""Index of the field for the lower level in the state of the upper level."""
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Drag:
    """A counter moved from one place to another; None is outside every zone, or out of play."""

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
    """A counter was turned over, to the face for `lost` lost steps."""

    step: int
    unit: str
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Faced:
    """A counter was rotated to another of its directions; the first one is up, the next is clockwise."""

    step: int
    unit: str
    facing: int


@dataclass(frozen=True, slots=True)
class ChitMoved:
    """A chit or card moved from one place to another: a deck, a side's hand, a zone, aside, gone."""

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
    """A button threw dice; `side` is empty if the button does not name the side.

    `is_undone`: the step was undone later.
    """

    step: int
    side: str
    dice: tuple[int, ...]
    is_undone: bool = False


@dataclass(frozen=True, slots=True)
class NumberShown:
    """The table shows another number of a kind for a side."""

    step: int
    what: str
    side: str
    value: int


@dataclass(frozen=True, slots=True)
class Marked:
    """The marker of a side's number moved to the cell with this value; None is outside the cells of its track."""

    step: int
    what: str
    side: str
    value: int | None
    is_by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Labelled:
    """The label of a counter was edited to show a number; None if it shows several."""

    step: int
    what: str
    unit: str
    value: int | None


@dataclass(frozen=True, slots=True)
class MarkLaid:
    """A mark of a side was laid on a place or border, or taken up from there if `is_taken`."""

    step: int
    kind: str
    side: str
    where: str
    is_taken: bool = False


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The turn counter was set to a turn, or to a phase of the same turn; phases are counted from 0."""

    step: int
    number: int
    phase: int = 0


Event = (
    Drag
    | Gone
    | Turnover
    | Faced
    | ChitMoved
    | Declared
    | Rolled
    | NumberShown
    | Marked
    | Labelled
    | MarkLaid
    | TurnBegan
)


@dataclass(frozen=True, slots=True)
class Story:
    """The contents of a log: its events, and the table before them.

    `undone` are declared dice and draws that were undone, each with the number of events before it. `drags_undone` maps
    the step of an undone die to the drags before it that were undone after it.
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
    """Return the number in a text of a few plain digits, or None for any other text.

    Logs may contain any text.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None


def label_number(text: str) -> int | None:
    """Return the number that people read on a label: 0 if it has none, None if it has several.

    Only the first digits of a long number are read, because a log may contain any text.
    """
    numbers = _DIGITS.findall(text)
    if len(numbers) > 1:
        return None
    return int(numbers[0][:7]) if numbers else 0


def turn_number(text: str) -> int | None:
    """Return the turn of a turn counter with one level, or None for any other text.

    Source: `VASSAL.build.module.turn.TurnTracker`.
    """
    levels = text.split("|")
    value = levels[1].split(";")[0] if len(levels) > 1 else ""
    return int(value) if value.isascii() and value.isdigit() and len(value) < 4 else None


def turn_phase(text: str) -> int:
    """Return the phase of a turn counter with two levels, counted from 0; 0 if it shows no phase."""
    levels = text.split("|")
    fields = levels[1].split(";") if len(levels) > 1 else []
    value = fields[PHASE_FIELD].rstrip("\\") if len(fields) > PHASE_FIELD else ""
    return number_in(value) or 0
