"""Pieces with all their traits, those of their prototypes among them, as the engine builds them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.lint.contents import ModuleContents
    from vassal_tools.lint.facts import TraitFacts
    from vassal_tools.lint.piece_nodes import PieceNode

_MOST_WORK = 3_000_000
"""How many traits are looked at when all pieces are put together: many times what any real module has."""


@dataclass(frozen=True, slots=True)
class WholePiece:
    """A piece that is no prototype, and the definitions that make it: itself first. `is_known`: none is missing."""

    parts: tuple[PieceNode, ...]
    is_known: bool

    def traits(self) -> Iterator[tuple[PieceNode, TraitFacts]]:
        """All its traits, each with the definition that holds it."""
        return ((part, facts) for part in self.parts for facts in part.facts)


def whole_pieces(model: ModuleContents) -> list[WholePiece]:
    """All pieces, equal ones once; none at all where putting them together would take too long."""
    found: dict[tuple[TraitFacts, ...], WholePiece] = {}
    inherited: dict[tuple[str, ...], WholePiece] = {}
    left = _MOST_WORK
    for piece in model.nodes:
        if not piece.is_prototype and piece.facts not in found:
            names = piece.prototypes
            if names not in inherited:
                inherited[names] = _inherited(model, names)
            more = inherited[names]
            whole = found[piece.facts] = WholePiece((piece, *more.parts), more.is_known)
            left -= sum(len(part.facts) for part in whole.parts)
            if left < 0:
                return []
    return list(found.values())


def _inherited(model: ModuleContents, prototypes: Sequence[str]) -> WholePiece:
    """What a piece has by these prototypes and by those that they use."""
    names = dict.fromkeys(prototypes)
    waiting = list(names)
    parts: list[PieceNode] = []
    is_known = not model.unknown_traits
    while waiting:
        nodes = model.prototypes.get(waiting.pop(), [])
        is_known = is_known and bool(nodes)
        for node in nodes[-1:]:  # the last definition of a name is the one that counts
            parts.append(node)
            waiting += [name for name in node.prototypes if name not in names]
            names |= dict.fromkeys(node.prototypes)
    return WholePiece(tuple(parts), is_known)
