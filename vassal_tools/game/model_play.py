"""Relations of sides, cards and chits, tracks, the sequence of play and reinforcements of the model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from vassal_tools.game.facts import Aside, Keyed, Known, OneOf
from vassal_tools.game.names import TURN, as_property

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.facts import (
        BoxName,
        CounterId,
        DeckName,
        EventNumber,
        Fact,
        Gpid,
        Grading,
        Location,
        MapName,
        Name,
        Natural,
        Positive,
        RulingName,
        Side,
        Words,
    )


RELATIONS = ("enemy", "neutral", "ally")
"""The relations of two sides, in the order of the numbers on their track."""


@dataclass(frozen=True, slots=True)
class Relation:
    """The initial relation of two sides in alphabetical order; the default is enemies."""

    sides: tuple[Side, Side]
    kind: Annotated[str, OneOf(RELATIONS)]


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of cards or a bowl of chits; draws from an open deck are public."""

    name: Name
    title: Words
    is_open: Annotated[bool, Aside()] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A face of a card or chit: its name and its user; the rulebook defines its effect.

    `grade` and `source` cover everything without a fact of its own.
    """

    number: Positive
    title: Words
    users: Fact[tuple[Side, ...]]
    gist: Words
    rulings: Annotated[tuple[RulingName, ...], Aside()] = ()  # those that its reading rests on
    grade: Grading
    source: Words


@dataclass(frozen=True, slots=True)
class Chit:
    """A card or chit with its faces; `gpid` is its permanent identity in the module."""

    gpid: Gpid
    front: EventNumber
    back: EventNumber | None
    grade: Grading
    source: Words
    deck: DeckName | None = None


@dataclass(frozen=True, slots=True)
class TrackCell:
    """A cell of a track: its value, its upper left corner, and the words on it if not the value."""

    value: Natural
    x: Natural
    y: Natural
    title: Annotated[Words | None, Aside()] = None


@dataclass(frozen=True, slots=True)
class Track:
    """A row of cells for a marker; `width` and `height` are the size of a cell.

    The track of a `side` and an `other` one shows their relation: 0 enemies, 1 neutral, 2 allies.
    """

    @property  # above the field of that name
    def owner(self) -> str:
        """Return its side, or its two sides such as `Oak and Elm`, or an empty text."""
        return f"{self.side} and {self.other}" if self.side and self.other else self.side or ""

    name: Name
    title: Words
    kind: Name  # `turn`, or what the rulebook calls it
    side: Side | None
    width: Positive
    height: Positive
    cells: Annotated[Mapping[int, TrackCell], Keyed("value", ("value",))]
    start: Natural | None = None  # the lowest value if it is not given
    property: Annotated[str | None, Aside()] = (
        None  # of the module, that says where its marker is; of the turn, it is the turn
    )
    map: MapName | None = None  # the main one, if it is not given
    other: Side | None = None
    most: Positive | None = None  # of a track with one cell, which shows its value in digits

    def property_in(self, named: Mapping[str, str]) -> str:
        """Return the module property with its value; `named` has property names by kind, with `{side}`."""
        own = self.property or named.get(self.kind, "").replace("{side}", self.side or "")
        return TURN if self.kind == "turn" else own or as_property(self.name)

    def highest(self) -> int:
        """Return the highest value."""
        return self.most or max(self.cells)

    def has(self, value: int) -> bool:
        """Return True if the marker can have this value."""
        return min(self.cells) <= value <= self.most if self.most else value in self.cells

    def cell(self, value: int) -> TrackCell:
        """Return the cell of a value: the only one of a track with digits."""
        return self.cells[min(self.cells) if self.most else value]


@dataclass(frozen=True, slots=True)
class PhaseStep:
    """A step of a phase: the acting side and its act."""

    id: Name
    title: Words
    who: Name  # in the rulebook's words
    gist: Words
    grade: Grading
    source: Words  # the paragraph
    rulings: Annotated[tuple[RulingName, ...], Aside()] = ()


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a turn; phases and steps are in the order of play."""

    id: Name
    title: Words
    paragraph: Words
    steps: Annotated[Mapping[str, PhaseStep], Keyed("step", ("id",))]


@dataclass(frozen=True, slots=True)
class Reinforcement:
    """A group of counters that arrive together, by turn or by event; it waits in the reserve `box`."""

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
        """True if it comes by an event, not by turn."""
        return self.event is not None


@dataclass(frozen=True, slots=True)
class Arrival:
    """A counter of a group of reinforcements, and its arrival base."""

    counter: CounterId
    group: Annotated[str, Known("group")]
    base: Location
    grade: Grading
    source: Words
