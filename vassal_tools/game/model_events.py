"""What the model has on events and chits, tracks, the sequence of play and reinforcements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from vassal_tools.game.facts import Aside, Keyed, Known, OneOf

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.facts import (
        BoxName,
        CounterId,
        EventNumber,
        Fact,
        Gpid,
        Grading,
        Name,
        Natural,
        Positive,
        RulingName,
        Side,
        Words,
    )

ACTORS = ("both", "initiative-first", "active", "passive", "none")
TRACK_KINDS = ("turn", "actions", "supply")


@dataclass(frozen=True, slots=True)
class Event:
    """A face of a chit: what it is called, and who plays it; what it does is for the rulebook to say.

    `grade` and `source` speak of all that has no fact of its own.
    """

    number: Positive
    title: Words
    users: Fact[tuple[Side, ...]]
    gist: Words
    rulings: Annotated[tuple[RulingName, ...], Aside()]  # those that its reading rests on
    grade: Grading
    source: Words
    removed: Fact[bool]  # whether its number is red: out of play once used


@dataclass(frozen=True, slots=True)
class Chit:
    """One event chit with its two faces; `gpid` is its identity in the module and never changes."""

    gpid: Gpid
    front: EventNumber
    back: EventNumber
    grade: Grading
    source: Words


@dataclass(frozen=True, slots=True)
class TrackCell:
    """A cell of a track: its value and its upper left corner."""

    value: Natural
    x: Natural
    y: Natural


@dataclass(frozen=True, slots=True)
class Track:
    """A row of cells along which a marker goes; `width` and `height` are those of one cell."""

    name: Name
    title: Words
    kind: Annotated[str, OneOf(TRACK_KINDS)]
    side: Side | None
    width: Positive
    height: Positive
    cells: Annotated[Mapping[int, TrackCell], Keyed("value", ("value",))]


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a phase: who does what."""

    id: Name
    title: Words
    who: Annotated[str, OneOf(ACTORS)]
    gist: Words
    grade: Grading
    source: Words  # the paragraph
    rulings: Annotated[tuple[RulingName, ...], Aside()] = ()


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a turn; phases and their steps stand in the order of play."""

    id: Name
    title: Words
    paragraph: Words
    steps: Annotated[Mapping[str, Step], Keyed("step", ("id",))]


@dataclass(frozen=True, slots=True)
class Reinforcement:
    """A group of counters that comes together, on a turn or by an event; it waits in the reserve `box`."""

    name: Name
    code: Words  # as the rules call it, such as RH1
    title: Words
    side: Side
    box: BoxName
    turn: Fact[Positive] | None = None
    event: Fact[EventNumber] | None = None
    leave: Fact[tuple[CounterId, ...]] | None = None  # who leaves play when it comes

    @property
    def is_optional(self) -> bool:
        """Whether an event calls it, and not the turn."""
        return self.event is not None


@dataclass(frozen=True, slots=True)
class Arrival:
    """A counter of a group of reinforcements, and the base it comes to."""

    counter: CounterId
    group: Annotated[str, Known("group")]
    base: BoxName
    grade: Grading
    source: Words
