"""Facts with their grades, and the marks by which a field of the model says what it may hold.

A mark is part of a field's annotation and changes nothing for a type checker. The reader of data
(`vassal_tools.game.codec`) obeys it, for the files of a game and for a model out of a module alike.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

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

    def refusal(self, value: object) -> str:
        """Return what is wrong with a value, or an empty text."""
        return "" if value in self.words else f"must be one of {', '.join(self.words)}"


@dataclass(frozen=True, slots=True)
class Between:
    """Mark: the number lies in this range, both ends included."""

    low: int
    high: int

    def refusal(self, value: object) -> str:
        """Return what is wrong with a value, or an empty text."""
        if not isinstance(value, int) or isinstance(value, bool):
            return "must be a whole number"
        return "" if self.low <= value <= self.high else f"must be from {self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class Known:
    """Mark: the text or number names a thing of the game, such as a zone."""

    what: str


@dataclass(frozen=True, slots=True)
class Spelt:
    """Mark: the whole text fits this pattern."""

    pattern: str
    words: str

    def refusal(self, value: object) -> str:
        """Return what is wrong with a value, or an empty text."""
        if re.fullmatch(self.pattern, str(value), re.ASCII):
            return ""
        strange = "".join(letter for letter in dict.fromkeys(str(value)) if letter.isalpha() and not letter.isascii())
        return f"must be {self.words}" + f" (letters are a to z without accents: no {strange:.20})" * bool(strange)


@dataclass(frozen=True, slots=True)
class Aside:
    """Mark: wording, looks or grounds; no verdict depends on it, and so the fingerprint leaves it out."""


@dataclass(frozen=True, slots=True)
class Keyed:
    """Mark: the key of the mapping is made of fields of its values, so it is not written twice."""

    what: str  # what a value is called
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ForEach:
    """Mark: a mapping of the rules has a key for each thing in a part of the game; `word` is what one without lacks."""

    what: str
    part: str
    word: str


@dataclass(frozen=True, slots=True)
class Derived:
    """Mark: it follows from other data, so no file says it."""


@dataclass(frozen=True, slots=True)
class AtLeast:
    """Mark: the list has so many items, or more."""

    items: int

    def refusal(self, value: object) -> str:
        """Return what is wrong with a value, or an empty text."""
        if not isinstance(value, list | tuple) or len(value) >= self.items:
            return ""
        return f"must have at least {self.items} item{'s' if self.items > 1 else ''}"


Constraint = OneOf | Between | Spelt | AtLeast
"""The marks that refuse values by themselves."""

WIDEST = Between(-1_000_000, 1_000_000)
LONGEST_TEXT = 1_000  # letters
FRACTION = re.compile(r"(-?[0-9]{1,6})(?:/([1-9][0-9]{0,5}))?")


def refusal_of_text(value: object) -> str:
    """Return what is wrong with a text, or an empty text."""
    if not isinstance(value, str) or not value or value != value.strip() or not value.isprintable():
        return "must be one line of text without blanks around it"
    return f"must be no longer than {LONGEST_TEXT} letters" if len(value) > LONGEST_TEXT else ""


def refusal_of_fraction(value: object) -> str:
    """Return what is wrong with a fraction as it is written, or an empty text."""
    fits = isinstance(value, str) and value.isascii() and FRACTION.fullmatch(value)
    return "" if fits else 'must be a fraction such as "1/2" or "3"'


def refusal_of_truth(value: object) -> str:
    """Return what is wrong with a truth, or an empty text."""
    return "" if isinstance(value, bool) else "must be true or false"


def refusal_of_grade(value: object) -> str:
    """Return what is wrong with a grade as it is written, or an empty text."""
    return "" if isinstance(value, str) and value in set(Grade) else f"must be one of {', '.join(Grade)}"


def refusal_of_what_is_unknown(value: object) -> str:
    """Return what is wrong with a field that a rulebook has and this game has not, or an empty text."""
    return "" if value is None else "is not known here"


REFUSALS: Mapping[Any, Callable[[object], str]] = {
    str: refusal_of_text,
    int: WIDEST.refusal,
    bool: refusal_of_truth,
    Fraction: refusal_of_fraction,
    Grade: refusal_of_grade,
    Any: refusal_of_what_is_unknown,
}
"""For each plain type, what says what is wrong with a value as files and documents have it."""


def words_on(path: Sequence[str | int], what: str, found: object = None) -> str:
    """Return what is wrong with a part of the data as people read it: its name, what it must be, what it is."""
    words = [str(part) for part in path if not isinstance(part, int)]
    thing = ".".join(part if part.isprintable() else repr(part)[:60] for part in words[-3:])
    is_short = isinstance(found, str | float) or (isinstance(found, int) and abs(found) < 10**9)
    return f"{thing} {what}{f', not {found!r:.60}' if is_short else ''}".lstrip()


_SPELT = Spelt(r"[A-Za-z][A-Za-z0-9.-]{0,39}", "a name of letters, digits, dots and hyphens, a letter first")
_SPELT_PLACE = Spelt(r"[A-Za-z0-9][A-Za-z0-9.-]{0,39}", "a name of letters, digits, dots and hyphens")

_SPELT_COUNTER = Spelt(
    r"(?=[0-9.-]*[A-Za-z])[A-Za-z0-9][A-Za-z0-9.-]{0,39}", "a name of letters, digits, dots and hyphens, with a letter"
)

Name = Annotated[str, _SPELT]
NewCounter = Annotated[str, _SPELT_COUNTER]  # counters may begin with a number: 1.Pz
NewPlace = Annotated[str, _SPELT_PLACE]  # places may be numbers: 0304
Words = Annotated[str, Aside()]
Grading = Annotated[Grade, Aside()]
Gpid = Annotated[str, Spelt(r"[1-9][0-9]{0,5}", "a number of up to six digits")]

Side = Annotated[str, Known("side")]
MapName = Annotated[str, Known("map")]
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
Symbol = Annotated[str, OneOf(("village", "town", "city", "fort", "port"))]  # what is drawn in a place
Party = Annotated[str, OneOf(("attacker", "defender"))]
Rounding = Annotated[str, OneOf(("up", "down"))]
Natural = Annotated[int, Between(0, 100_000)]
Positive = Annotated[int, Between(1, 100_000)]
Pair = tuple[Natural, Natural]
