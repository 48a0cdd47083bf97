"""Pieces in commands: types and states, trait by trait, and the pieces inside traits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import sequence
from vassal_tools.objects.command_specs import ADD_PIECE
from vassal_tools.objects.trait_specs import TRAIT_SPECS
from vassal_tools.objects.traits import Trait, decode_type

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MAX_NESTING = 20


@dataclass(frozen=True, slots=True, repr=False)
class PieceText:
    """A piece, stack or deck: its traits and states, outermost first. `id` is "null" in a module.

    A state may contain a user id. If the numbers of states and traits differ, `states` keeps all states.
    """

    id: str
    traits: tuple[Trait, ...]
    states: tuple[str, ...]

    def __repr__(self) -> str:
        return f"PieceText({len(self.traits)} traits)"

    @property
    def text(self) -> str:
        """The `AddPiece` command as the engine would write it."""
        type_text = sequence.nest(trait.raw for trait in self.traits)
        return ADD_PIECE + sequence.join((self.id, type_text, sequence.nest(self.states)), "/")

    @property
    def is_matched(self) -> bool:
        """True if each trait has its state."""
        return len(self.traits) == len(self.states)

    def with_trait(self, place: int, trait: Trait) -> PieceText:
        """Return the piece with another trait at an index; the outermost trait is 0."""
        return replace(self, traits=(*self.traits[:place], trait, *self.traits[place + 1 :]))

    def nested(self, where: Where, depth: int = 0) -> Iterator[tuple[Trait, PieceText]]:
        """Yield the pieces that its traits place, recursively, each with the trait that contains it.

        Raises FormatError if one cannot be read or they nest too deeply.
        """
        for trait in self.traits:
            for text in held_pieces(trait):
                if depth >= MAX_NESTING:
                    raise FormatError(f"pieces hold pieces more than {MAX_NESTING} levels deep", where)
                piece = decode_piece(text, where)
                yield trait, piece
                yield from piece.nested(where, depth + 1)


def held_pieces(trait: Trait) -> tuple[str, ...]:
    """Return the `AddPiece` commands in the fields of a trait; a path to a marker is not included."""
    spec = TRAIT_SPECS.get(trait.id)
    if not spec or not spec.pieces:
        return ()
    return tuple(text for name in spec.pieces if (text := trait.field(name)).startswith(ADD_PIECE))


def decode_piece(text: str, where: Where) -> PieceText:
    """Return the piece of an `AddPiece` command. Raises FormatError if the text is not one.

    Source: `VASSAL.build.module.BasicCommandEncoder`.
    """
    fields = sequence.split(text[len(ADD_PIECE) :], "/") if text.startswith(ADD_PIECE) else ()
    if len(fields) < 3:
        raise FormatError(f"a piece has {len(fields)} parts of 3", where, "its id, its type and its state")
    try:
        return PieceText(fields[0], decode_type(fields[1]), sequence.unnest(fields[2]))
    except FormatError as deep:
        raise FormatError(deep.message, where) from None


def with_traits(piece: PieceText, change: Callable[[Trait], Trait], depth: int = 0) -> PieceText:
    """Return the piece with every trait changed, including pieces inside traits.

    Raises FormatError if an inner piece cannot be read.
    """
    traits = []
    for trait in piece.traits:
        inner = change(trait)
        if held_pieces(inner) and depth < MAX_NESTING:
            inner = _with_held(inner, change, depth + 1)
        traits.append(inner)
    return replace(piece, traits=tuple(traits))


def _with_held(trait: Trait, change: Callable[[Trait], Trait], depth: int) -> Trait:
    for name in TRAIT_SPECS[trait.id].pieces:
        text = trait.field(name)
        if text.startswith(ADD_PIECE):
            held = decode_piece(text, Where())
            after = with_traits(held, change, depth)
            trait = trait if after == held else trait.with_field(name, after.text)
    return trait
