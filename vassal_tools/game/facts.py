"""Facts with grades, and the marks that restrict fields of the model.

A mark is part of a field's annotation and ignored by type checkers. The decoder (`vassal_tools.game.codec`) enforces
it for files of a game and for models from modules alike.
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
    """The reliability of a fact, best first."""

    TEXT = "text"
    DEDUCED = "deduced"
    HISTORICAL = "historical"
    OUTSIDE = "outside"
    GUESS = "guess"


@dataclass(frozen=True, slots=True)
class Fact(Generic[T_co]):
    """A value with its grade and source: a paragraph, a passage, or a reason."""

    value: T_co
    grade: Grade
    source: str


@dataclass(frozen=True, slots=True)
class OneOf:
    """Mark: the text must be one of these words."""

    words: tuple[str, ...]

    def refusal(self, value: object) -> str:
        """Return the fault of a value, or an empty text."""
        return "" if value in self.words else f"must be one of {', '.join(self.words)}"


@dataclass(frozen=True, slots=True)
class Between:
    """Mark: the number must be in this range, ends included."""

    low: int
    high: int

    def refusal(self, value: object) -> str:
        """Return the fault of a value, or an empty text."""
        if not isinstance(value, int) or isinstance(value, bool):
            return "must be a whole number"
        return "" if self.low <= value <= self.high else f"must be from {self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class Known:
    """Mark: the text or number is the name of a thing of the game, such as a zone."""

    what: str


@dataclass(frozen=True, slots=True)
class Spelt:
    """Mark: the whole text must match this pattern."""

    pattern: str
    words: str

    def refusal(self, value: object) -> str:
        """Return the fault of a value, or an empty text."""
        if re.fullmatch(self.pattern, str(value), re.ASCII):
            return ""
        strange = "".join(letter for letter in dict.fromkeys(str(value)) if letter.isalpha() and not letter.isascii())
        return f"must be {self.words}" + f" (letters are a to z without accents: no {strange:.20})" * bool(strange)


@dataclass(frozen=True, slots=True)
class Aside:
    """Mark: wording, looks or grounds. No verdict depends on it, so the fingerprint ignores it."""


@dataclass(frozen=True, slots=True)
class Keyed:
    """Mark: the key of the mapping consists of fields of its values, so it is not repeated."""

    what: str  # what a value is called
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ForEach:
    """Mark: a mapping of the rules needs a key for each thing in a part of the game; `word` names the missing value."""

    what: str
    part: str
    word: str


@dataclass(frozen=True, slots=True)
class Derived:
    """Mark: the value is derived from other data, so no file states it."""


@dataclass(frozen=True, slots=True)
class AtLeast:
    """Mark: the list must have at least this many items."""

    items: int

    def refusal(self, value: object) -> str:
        """Return the fault of a value, or an empty text."""
        if not isinstance(value, list | tuple) or len(value) >= self.items:
            return ""
        return f"must have at least {self.items} item{'s' if self.items > 1 else ''}"


Constraint = OneOf | Between | Spelt | AtLeast
"""The marks that check values by themselves."""

WIDEST = Between(-1_000_000, 1_000_000)
LONGEST_TEXT = 1_000  # letters
FRACTION = re.compile(r"(-?[0-9]{1,6})(?:/([1-9][0-9]{0,5}))?")


def refusal_of_text(value: object) -> str:
    """Return the fault of a text, or an empty text."""
    if not isinstance(value, str) or not value or value != value.strip() or not value.isprintable():
        return "must be one line of text without blanks around it"
    return f"must be no longer than {LONGEST_TEXT} letters" if len(value) > LONGEST_TEXT else ""


def refusal_of_fraction(value: object) -> str:
    """Return the fault of a fraction in a file, or an empty text."""
    fits = isinstance(value, str) and value.isascii() and FRACTION.fullmatch(value)
    return "" if fits else 'must be a fraction such as "1/2" or "3"'


def refusal_of_truth(value: object) -> str:
    """Return the fault of a boolean, or an empty text."""
    return "" if isinstance(value, bool) else "must be true or false"


def refusal_of_grade(value: object) -> str:
    """Return the fault of a grade in a file, or an empty text."""
    return "" if isinstance(value, str) and value in set(Grade) else f"must be one of {', '.join(Grade)}"


def refusal_of_what_is_unknown(value: object) -> str:
    """Return the fault of a field that this game does not have, or an empty text."""
    return "" if value is None else "is not known here"


REFUSALS: Mapping[Any, Callable[[object], str]] = {
    str: refusal_of_text,
    int: WIDEST.refusal,
    bool: refusal_of_truth,
    Fraction: refusal_of_fraction,
    Grade: refusal_of_grade,
    Any: refusal_of_what_is_unknown,
}
"""The fault functions of the plain types, for values in files and documents."""


def words_on(path: Sequence[str | int], what: str, found: object = None) -> str:
    """Return a fault as people read it: the name of the value, the requirement, and the actual value."""
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
