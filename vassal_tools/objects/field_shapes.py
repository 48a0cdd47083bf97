"""Shapes describe the fields in a text as data; `Fields` reads a text by its shape and keeps every slice."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import cycle, islice
from types import MappingProxyType
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, InternalError
from vassal_tools.format import sequence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

UNKNOWN = ""
"""The name of an unknown field, for example one that a later engine appended."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The fields of one text.

    `delimiter` separates the fields; if it is empty, the whole text is one field. After `fields`, the fields of
    `repeat` follow repeatedly, then `tail`. The engine requires at least `least` fields; older engines did not write
    the others. `user` names fields with a user id, that is, a player's password. `guarded` fields contain a number;
    any other value may be a misplaced user id. `inner` gives the shape of fields with inner fields, `prefixed` the
    name of a field that is recognized by its prefix, and `by_first` and `by_count` give other shapes by the first
    value and by the number of fields.
    """

    fields: tuple[str, ...] = ()
    delimiter: str = ""
    repeat: tuple[str, ...] = ()
    tail: tuple[str, ...] = ()
    least: int = 0
    user: frozenset[str] = frozenset()
    guarded: frozenset[str] = frozenset()
    inner: Mapping[str, Shape] = field(default_factory=lambda: MappingProxyType({}))
    prefixed: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    by_first: Mapping[str, Shape] = field(default_factory=lambda: MappingProxyType({}))
    by_count: Mapping[int, Shape] = field(default_factory=lambda: MappingProxyType({}))

    def variant_for(self, tokens: tuple[str, ...]) -> Shape:
        """Return the shape for these values: itself, or another one selected by first value or count."""
        if self.by_first and tokens:
            return self.by_first.get(tokens[0], self)
        return self.by_count.get(len(tokens), self)


def shape(
    fields: str = "",
    delimiter: str = "",
    *,
    repeat: str = "",
    tail: str = "",
    least: int = 0,
    user: str = "",
    guarded: str = "",
    inner: Mapping[str, Shape] | None = None,
    prefixed: Mapping[str, str] | None = None,
    by_first: Mapping[str, Shape] | None = None,
    by_count: Mapping[int, Shape] | None = None,
) -> Shape:
    """Create a shape from field names in one text, separated by spaces."""
    return Shape(
        tuple(fields.split()),
        delimiter,
        tuple(repeat.split()),
        tuple(tail.split()),
        least,
        frozenset(user.split()),
        frozenset(guarded.split()),
        inner or {},
        prefixed or {},
        by_first or {},
        by_count or {},
    )


NOTHING = shape()
"""The shape of an empty text, such as the state of a trait without a state."""


@dataclass(frozen=True, slots=True, repr=False)
class Fields:
    """A text read by its shape. `slices` are its fields as they appear in it, still escaped."""

    shape: Shape
    slices: tuple[str, ...]

    def __repr__(self) -> str:
        return f"Fields({len(self.slices)})"

    @property
    def text(self) -> str:
        """The text, as read except for edits."""
        return self.shape.delimiter.join(self.slices)

    @property
    def tokens(self) -> tuple[str, ...]:
        """The values of all fields in order."""
        return tuple([self._value(part) for part in self.slices])

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each field in order; `UNKNOWN` for fields that the shape does not know."""
        return _names(self.shape, self.tokens)

    def items(self) -> Iterator[tuple[str, str]]:
        """Yield names and values in order."""
        return zip(self.names, self.tokens, strict=True)

    def value(self, name: str, default: str = "") -> str:
        """Return the value of the first field with that name, or the default if the text is too short."""
        return next((value for known, value in self.items() if known == name), default)

    def encoded(self) -> str:
        """Return the text that the engine would write; it may differ because of the flaws of the encoding."""
        if not self.shape.delimiter:
            return self.text
        return sequence.join(self.tokens, self.shape.delimiter)

    def with_value(self, name: str, value: str) -> Fields:
        """Return the text with another value in one of its `fields`; all other slices stay.

        Raises FormatError if VASSAL's encoding cannot hold the value.
        """
        known = self.shape.variant_for(self.tokens)
        if name not in known.fields:
            raise InternalError(f"no field {name}")
        try:
            return self.with_token(known.fields.index(name), value)
        except FormatError:
            raise FormatError(f"VASSAL's encoding cannot hold the new value of {name}") from None

    def with_token(self, place: int, value: str) -> Fields:
        """Return the text with another value at an index, padded with empty fields if it is too short.

        Raises FormatError if VASSAL's encoding cannot hold the value.
        """
        slices = [*self.slices, *[""] * (place + 1 - len(self.slices))]
        slices[place] = sequence.quote(value, self.shape.delimiter) if self.shape.delimiter else value
        edited = Fields(self.shape, tuple(slices))
        again = read_fields(self.shape, edited.text)
        if value.endswith("\\"):
            raise FormatError("must not end with a backslash")
        if again.slices != edited.slices or again.tokens[place] != value:
            raise FormatError("VASSAL's encoding cannot hold the value")
        return edited

    def _value(self, part: str) -> str:
        return sequence.token(part, self.shape.delimiter) if self.shape.delimiter else part


def read_fields(known: Shape, text: str) -> Fields:
    """Return the fields of a text. Raises FormatError if there are more than any engine writes."""
    if not known.delimiter:
        return Fields(known, (text,) if known.fields else ())
    return Fields(known, tuple(sequence.slices(text, known.delimiter)))


def _names(known: Shape, tokens: tuple[str, ...]) -> tuple[str, ...]:
    known = known.variant_for(tokens)
    names = list(known.fields[: len(tokens)])
    left = len(tokens) - len(names)
    middle = _repeats(known, tokens) if known.repeat else 0
    names += islice(cycle(known.repeat), middle) if middle else ()
    names += known.tail[: left - middle]
    names += [UNKNOWN] * (len(tokens) - len(names))
    for place, token in enumerate(tokens):
        for prefix, name in known.prefixed.items():
            if token.startswith(prefix):
                names[place] = name
    return tuple(names)


def _repeats(known: Shape, tokens: tuple[str, ...]) -> int:
    # all remaining fields, or as many as the preceding field states
    left = len(tokens) - len(known.fields)
    if left <= 0 or not known.tail:
        return max(left, 0)
    said = tokens[len(known.fields) - 1]
    if said.isascii() and said.isdigit() and len(said) < 9:
        return min(int(said), left)
    return max(left - len(known.tail), 0)
