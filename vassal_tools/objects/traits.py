"""Traits of pieces: kept exactly as read, with access to the known fields."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from vassal_tools.errors import InternalError
from vassal_tools.format import sequence
from vassal_tools.objects.field_shapes import Fields, read_fields
from vassal_tools.objects.trait_specs import TRAIT_SPECS, TraitSpec

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True, repr=False)
class Trait:
    """A trait, kept as read; `id` is the part before the first semicolon.

    `tokens` are the fields of its type; an unknown trait has none. An unedited trait round-trips byte for byte.
    """

    raw: str
    id: str
    tokens: tuple[str, ...]

    def __repr__(self) -> str:
        return f"Trait({self.engine_class or 'unknown'}, {len(self.tokens)} fields)"

    @property
    def engine_class(self) -> str:
        """The class of `VASSAL.counters` with this id; empty for an unknown trait."""
        spec = TRAIT_SPECS.get(self.id)
        return spec.engine_class if spec else ""

    @property
    def fields(self) -> Fields:
        """The fields of its type, each as it appears in the text. Raises InternalError for an unknown trait."""
        return read_fields(self._spec().type, self.raw[len(self.id) + 1 :])

    def field(self, name: str, default: str = "") -> str:
        """Return a field of the type by name, or the default if the text is too short."""
        known = self._spec().type.variant_for(self.tokens)
        if name not in known.fields:
            return default
        place = known.fields.index(name)
        return self.tokens[place] if place < len(self.tokens) else default

    def items(self) -> Iterator[tuple[str, str]]:
        """Yield names and values of the type's fields in order; nothing for an unknown trait."""
        return self.fields.items() if self.engine_class else iter(())

    def with_field(self, name: str, value: str) -> Trait:
        """Return the trait with another value in one field; the rest of its text stays.

        Raises FormatError if VASSAL's encoding cannot hold the value.
        """
        return decode_trait(f"{self.id};{self.fields.with_value(name, value).text}")

    def state(self, text: str) -> Fields:
        """Return the fields of a state of this trait. Raises InternalError for an unknown trait."""
        return read_fields(self._spec().state, text)

    def _spec(self) -> TraitSpec:
        spec = TRAIT_SPECS.get(self.id)
        if spec is None:
            raise InternalError("a trait of an unknown kind has no fields")
        return spec


_CACHED = 4096  # longer texts are not worth the memory
_LONG_CACHED = 1 << 16  # but for the few types of pieces with long menus, which are asked for most


def decode_trait(raw: str) -> Trait:
    """Return the trait of a type text."""
    return _cached_trait(raw) if len(raw) < _CACHED else _trait(raw)


@lru_cache(maxsize=8192)
def _cached_trait(raw: str) -> Trait:
    return _trait(raw)


def _trait(raw: str) -> Trait:
    trait_id, semicolon, rest = raw.partition(";")
    spec = TRAIT_SPECS.get(trait_id)
    if spec is None or not semicolon or not spec.type.delimiter:
        return Trait(raw, trait_id, (rest,) if spec and spec.type.fields else ())
    return Trait(raw, trait_id, sequence.split(rest, spec.type.delimiter))


def decode_type(text: str) -> tuple[Trait, ...]:
    """Return the traits of a piece's type, outermost first; the last is the basic piece, a stack or a deck."""
    if len(text) < _CACHED:
        return _cached_type(text)
    return _cached_long_type(text) if len(text) < _LONG_CACHED else _type(text)


@lru_cache(maxsize=4096)
def _cached_type(text: str) -> tuple[Trait, ...]:
    return _type(text)


@lru_cache(maxsize=256)
def _cached_long_type(text: str) -> tuple[Trait, ...]:
    return _type(text)


def _type(text: str) -> tuple[Trait, ...]:
    return tuple(map(decode_trait, sequence.unnest(text)))


def encode_trait(trait_id: str, /, **fields: str) -> str:
    """Return the type text of a trait with those fields; fields before the last given one are empty."""
    spec = TRAIT_SPECS[trait_id].type
    unknown = set(fields) - set(spec.fields)
    if unknown:
        raise InternalError(f"trait {trait_id} has no field {', '.join(sorted(unknown))}")
    last = max((spec.fields.index(name) for name in fields), default=-1)
    tokens = [fields.get(name, "") for name in spec.fields[: last + 1]]
    return f"{trait_id};{sequence.join(tokens, spec.delimiter) if spec.delimiter else ''.join(tokens)}"


def encode_marker(values: dict[str, str]) -> tuple[str, str]:
    """Return type and state of a marker trait with those properties (`VASSAL.counters.Marker`)."""
    return "mark;" + sequence.join(values, ","), sequence.join(values.values(), ",")
