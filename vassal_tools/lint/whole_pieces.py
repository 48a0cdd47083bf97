"""Pieces with all their traits, including prototypes, as the engine builds them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.lint.contents import ModuleContents
    from vassal_tools.lint.piece_nodes import PieceNode
    from vassal_tools.lint.trait_facts import TraitFacts

_MOST_WORK = 3_000_000
"""The limit of traits visited to assemble all pieces: many times more than real modules have."""


@dataclass(frozen=True, slots=True)
class WholePiece:
    """A piece and the definitions that it consists of, itself first. `is_known`: none is missing."""

    parts: tuple[PieceNode, ...]
    is_known: bool

    def traits(self) -> Iterator[tuple[PieceNode, TraitFacts]]:
        """Yield all its traits, each with its definition."""
        return ((part, facts) for part in self.parts for facts in part.facts)


def whole_pieces(model: ModuleContents) -> list[WholePiece]:
    """Return all pieces, equal ones once; empty if assembling them would take too long."""
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
    # includes prototypes used by prototypes
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
