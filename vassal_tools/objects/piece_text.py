"""Read a piece of a build file into traits, and write it again with the same blanks around it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError
from vassal_tools.format import sequence
from vassal_tools.objects.build_text import PIECE_LINES, piece_lines, piece_of_lines
from vassal_tools.objects.command_specs import ADD_PIECE
from vassal_tools.objects.conflicts import Both
from vassal_tools.objects.field_shapes import read_fields
from vassal_tools.objects.trait_specs import PLACING, TRAIT_SPECS
from vassal_tools.objects.xml_text import xml_escaped, xml_plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class HeldTrait:
    """A trait with its state, both as the engine reads them."""

    type: str
    state: str

    @property
    def id(self) -> str:
        """The id that selects the trait's class in the engine."""
        return self.type.partition(";")[0]


def read_piece(text: str) -> tuple[str, list[HeldTrait]]:
    """Return the id and the traits of a piece. Raises Both if it is not a piece or would not round-trip."""
    text = text.strip()
    try:
        text = piece_of_lines(text) if text.startswith(PIECE_LINES) else text
    except FormatError:
        raise Both from None
    markup, text = "<" in text, xml_plain(text)
    fields = sequence.split(text[2:], "/")
    if markup or not text.startswith(ADD_PIECE) or len(fields) != 3:
        raise Both
    try:
        types, states = sequence.unnest(fields[1]), sequence.unnest(fields[2])
    except FormatError:
        raise Both from None
    again = ADD_PIECE + sequence.join((fields[0], sequence.nest(types), sequence.nest(states)), "/")
    if len(types) != len(states) or again != text:
        raise Both
    return fields[0], [HeldTrait(*pair) for pair in zip(types, states, strict=True)]


def with_piece(text: str, piece_id: str, traits: Sequence[HeldTrait]) -> str:
    """Return the text with another piece between the same blanks. Raises Both if it would not round-trip."""
    levels = [sequence.nest([trait.type for trait in traits]), sequence.nest([trait.state for trait in traits])]
    piece = xml_escaped(ADD_PIECE + sequence.join((piece_id, *levels), "/"))
    if read_piece(piece)[1] != traits:
        raise Both
    written = text.strip()
    if written.startswith(PIECE_LINES):
        lines = piece_lines(piece)
        piece = lines.rstrip("\n") if lines.startswith(PIECE_LINES) else piece
    head, _, tail = text.partition(written)
    return head + piece + tail


def placing_traits(text: str) -> Iterator[tuple[str, str]]:
    """Yield the traits that put another piece on the map, each with its number (`GpIdChecker.checkTrait`)."""
    if not any(f"{name};" in text for name in PLACING):
        return
    try:
        traits = read_piece(text)[1]
    except Both:
        return
    for trait in traits:
        if trait.id in PLACING:
            gpid = _gpid(trait)
            if gpid:
                yield gpid, trait.type


def with_gpids(text: str, new: Mapping[str, str]) -> str:
    """Return the piece with new numbers in its state and traits; unchanged if it is not a piece."""
    try:
        piece_id, traits = read_piece(text)
        changed = [_with_gpid(trait, new) for trait in traits]
        return with_piece(text, piece_id, changed) if changed != traits else text
    except (Both, FormatError):
        return text


def _gpid(trait: HeldTrait) -> str:
    spec = TRAIT_SPECS[trait.id]
    if trait.id == "piece":
        return read_fields(spec.state, trait.state).value("gpid")
    return read_fields(spec.type, trait.type.partition(";")[2]).value("gpid")


def _with_gpid(trait: HeldTrait, new: Mapping[str, str]) -> HeldTrait:
    gpid = new.get(_gpid(trait)) if trait.id in (*PLACING, "piece") else None
    if gpid is None:
        return trait
    spec = TRAIT_SPECS[trait.id]
    if trait.id == "piece":
        return replace(trait, state=read_fields(spec.state, trait.state).with_value("gpid", gpid).text)
    head, _, fields = trait.type.partition(";")
    return replace(trait, type=f"{head};{read_fields(spec.type, fields).with_value('gpid', gpid).text}")
