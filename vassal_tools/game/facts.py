"""Facts with their grades, and the marks by which a field of the model says what it may hold.

A mark stands in a field's annotation and changes nothing for a type checker. The reader of data
(`vassal_tools.game.codec`) obeys it, for the files of a game and for a model out of a module alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)
Point = tuple[int, int]
Polygon = tuple[Point, ...]


class Grade(StrEnum):
    """How well a fact is founded, best first."""

    TEXT = "text"
    DEDUCED = "deduced"
    HISTORICAL = "historical"
    OUTSIDE = "outside"
    GUESS = "guess"


@dataclass(frozen=True, slots=True)
class Fact(Generic[T_co]):
    """A value with its grade and its source: a paragraph, a passage, or a reason."""

    value: T_co
    grade: Grade
    source: str


@dataclass(frozen=True, slots=True)
class OneOf:
    """Mark: the text is one of these."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Between:
    """Mark: the number lies in this range, both ends included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Known:
    """Mark: the text or number names a thing of the game, such as a zone."""

    what: str


@dataclass(frozen=True, slots=True)
class Spelt:
    """Mark: the whole text fits this pattern."""

    pattern: str
    words: str


@dataclass(frozen=True, slots=True)
class Aside:
    """Mark: wording, looks or grounds; no verdict depends on it, and so the fingerprint leaves it out."""


@dataclass(frozen=True, slots=True)
class Keyed:
    """Mark: the key of the mapping is made of fields of its values, so it is not written twice."""

    what: str  # what a value is called
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Derived:
    """Mark: it follows from other data, so no file says it."""


@dataclass(frozen=True, slots=True)
class AtLeast:
    """Mark: the list has so many items, or more."""

    items: int


_SPELT = Spelt(r"[A-Za-z][A-Za-z0-9.-]{0,39}", "a name of letters, digits, dots and hyphens")
_SPELT_PLACE = Spelt(r"[A-Za-z0-9][A-Za-z0-9.-]{0,39}", "a name of letters, digits, dots and hyphens")

Name = Annotated[str, _SPELT]
NewPlace = Annotated[str, _SPELT_PLACE]  # places may be numbers: 0304
Words = Annotated[str, Aside()]
Grading = Annotated[Grade, Aside()]
Gpid = Annotated[str, Spelt(r"[1-9][0-9]{0,5}", "a number of up to six digits")]

Side = Annotated[str, Known("side")]
ZoneName = Annotated[str, Known("zone")]
BoxName = Annotated[str, Known("box")]
Location = Annotated[str, Known("zone or box")]
PlaceKind = Annotated[str, Known("kind of place")]
BorderKind = Annotated[str, Known("kind of border")]
ValueName = Annotated[str, Known("value")]
StatusName = Annotated[str, Known("status")]
DeckName = Annotated[str, Known("deck")]
CounterId = Annotated[str, Known("counter")]
Contingent = Annotated[str, _SPELT, Known("contingent")]
EventNumber = Annotated[int, Known("event")]
RulingName = Annotated[str, Known("ruling")]
UnitType = Annotated[str, _SPELT, Known("unit type")]
Party = Annotated[str, OneOf(("attacker", "defender"))]
Rounding = Annotated[str, OneOf(("up", "down"))]
Natural = Annotated[int, Between(0, 100_000)]
Positive = Annotated[int, Between(1, 100_000)]
Pair = tuple[Natural, Natural]
