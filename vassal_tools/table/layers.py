"""The visible layers of a piece in words (`VASSAL.counters.Embellishment.getName`)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.format import sequence
from vassal_tools.format.sequence import unnest
from vassal_tools.objects.traits import decode_trait
from vassal_tools.table.equivalent_states import follows_a_property

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_tools.table.pieces import Piece

_JOIN = "+"


class PieceLayer(NamedTuple):
    """A layer of a piece: its name, the number of its levels, and their names, empty if unnamed."""

    name: str
    size: int
    levels: tuple[str, ...]
    follows: bool = False
    """True if a property controls the level instead of the state."""

    def level(self, faces: Mapping[str, int]) -> int:
        """Return the visible level from 1; 0 or less if hidden. The engine clips a level that is too high."""
        return min(faces.get(self.name, 0), self.size)

    def level_name(self, faces: Mapping[str, int]) -> str:
        """Return the name of the visible level with its separator from the piece's name, or an empty text."""
        level = self.level(faces)
        return self.levels[level - 1] if 0 < level <= len(self.levels) else ""


@lru_cache(maxsize=1024)
def layers_of(piece_type: str) -> tuple[PieceLayer, ...]:
    """Return the layers of a type, outermost first, in the order of `Piece.faces`."""
    found: list[PieceLayer] = []
    for raw in unnest(piece_type):
        if raw.startswith("emb2;"):
            trait = decode_trait(raw)
            name = trait.field("name") or f"layer {len(found) + 1}"
            size = len(sequence.split(trait.field("images"), ","))
            found.append(
                PieceLayer(name, size, tuple(sequence.split(trait.field("names"), ",")), follows_a_property(raw))
            )
    return tuple(found)


def turned_faces(piece_type: str, faces: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Return the level of each layer that commands change, without layers controlled by a property."""
    following = {layer.name for layer in layers_of(piece_type) if layer.follows}
    return tuple((name, level) for name, level in faces.items() if name not in following)


def shown_name(piece: Piece) -> str:
    """Return the name of a piece with the names of its visible levels, joined as the engine joins them."""
    before, name, after = [], piece.name, []
    faces = piece.faces
    for layer in reversed(layers_of(piece.type)):
        level = layer.level_name(faces)
        first, *rest = sequence.split(level, _JOIN)
        if rest and first:
            before.append(first)
        elif rest:
            after.append(rest[0])
        elif level:
            before, name, after = [], level, []
    return "".join((*reversed(before), name, *after))


def nameless_faces(piece: Piece) -> Iterator[str]:
    """Yield the visible levels without names: `Face: 2 of 3`, or the layer's name if it has a single level."""
    faces = piece.faces
    for layer in layers_of(piece.type):
        level = layer.level(faces)
        if level > 0 and not layer.follows and not any(layer.levels):
            yield f"{layer.name}: {level} of {layer.size}" if layer.size > 1 else layer.name


def faces_shown(piece: Piece) -> str:
    """Return the name of a piece with its visible levels, including unnamed ones: `Tank (Side: 2 of 3)`."""
    notes = ", ".join(nameless_faces(piece))
    return shown_name(piece) + (f" ({notes})" if notes else "")


def level_names(piece: Piece) -> dict[str, str | None]:
    """Return the visible level's name of each layer, or None if it is hidden or unnamed."""
    faces = piece.faces
    names = {layer.name: layer.level_name(faces) for layer in layers_of(piece.type)}
    return {name: level.strip(_JOIN).strip() or None for name, level in names.items()}
