"""Traits of pieces: kept exactly as read, with a view of the fields that are known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from vassal_tools.errors import InternalError
from vassal_tools.format import sequence
from vassal_tools.objects.trait_specs import TRAIT_SPECS


@dataclass(frozen=True, slots=True)
class Trait:
    """One trait, kept as read; `id` is the part before the first semicolon."""

    raw: str
    id: str
    tokens: tuple[str, ...]

    def field(self, name: str, default: str = "") -> str:
        """A field of the trait's type by name, or the default where the text is too short to hold it."""
        place = TRAIT_SPECS[self.id].fields.index(name)
        return self.tokens[place] if place < len(self.tokens) else default


@lru_cache(maxsize=4096)
def decode_trait(raw: str) -> Trait:
    """The trait that the text stands for."""
    trait_id, _, rest = raw.partition(";")
    spec = TRAIT_SPECS.get(trait_id)
    return Trait(raw, trait_id, sequence.split(rest, spec.delimiter) if spec else ())


@lru_cache(maxsize=4096)
def decode_type(text: str) -> tuple[Trait, ...]:
    """The traits of a piece's type, outermost first; the last is the basic piece, a stack or a deck."""
    return tuple(map(decode_trait, sequence.unnest(text)))


def encode_trait(trait_id: str, /, **fields: str) -> str:
    """The type text of a trait with those fields, the others empty up to the last one given."""
    spec = TRAIT_SPECS[trait_id]
    unknown = set(fields) - set(spec.fields)
    if unknown:
        raise InternalError(f"trait {trait_id} has no field {', '.join(sorted(unknown))}")
    last = max((spec.fields.index(name) for name in fields), default=-1)
    tokens = [fields.get(name, "") for name in spec.fields[: last + 1]]
    return f"{trait_id};{sequence.join(tokens, spec.delimiter)}"


def encode_marker(values: dict[str, str]) -> tuple[str, str]:
    """Type and state of a marker trait with those properties (`VASSAL.counters.Marker`)."""
    return "mark;" + sequence.join(values, ","), sequence.join(values.values(), ",")
