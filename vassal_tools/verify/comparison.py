"""Compare the engine's table with ours: pieces, their places and states, stacks and decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.format import sequence
from vassal_tools.table.equivalent_states import canonical_state
from vassal_tools.table.versions import Conduct, does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.engine import EnginePiece
    from vassal_tools.table.pieces import Piece
    from vassal_tools.table.table import Table

UNKNOWN_PIECE = "a piece"
SHOWN_NAMES = 8


class ComparedPile(NamedTuple):
    """A stack or deck of two or more pieces: its map and place, and its pieces from bottom to top."""

    map: str
    x: int
    y: int
    held: tuple[str, ...]


def differences(table: Table, theirs: Sequence[EnginePiece], version: str) -> Iterator[str]:
    """Describe each difference between our position and that of the engine in this version.

    Never shows a state: it may contain a player's user id, or a secret of another player.
    """
    yield from _pieces(table, {piece.id: piece for piece in theirs if piece.kind == "piece"})
    yield from _piles(table, theirs, version)


def _pieces(table: Table, theirs: dict[str, EnginePiece]) -> Iterator[str]:
    for piece in table.pieces.values():
        other = theirs.get(piece.id)
        if other is None:
            yield f"VASSAL does not have {_named(piece)}"
            continue
        here, there = (piece.map, piece.x, piece.y), (other.map, other.x, other.y)
        if here != there:
            yield f"{_named(piece)} is {_place(*there)} in VASSAL, {_place(*here)} here"
        if unlike := _unlike_traits(piece, other):
            yield f"{_named(piece)} has another state: {', '.join(unlike)}"
    for missing in sorted(theirs.keys() - table.pieces.keys()):
        yield f"only VASSAL has {UNKNOWN_PIECE} (id {missing})"


def _unlike_traits(piece: Piece, other: EnginePiece) -> list[str]:
    # the basic piece is skipped: the places that it remembers are not logged
    traits = sequence.unnest(other.type)
    mine, others = said(traits, piece.states), said(traits, sequence.unnest(other.state))
    if len(mine) != len(others):
        return [f"{len(mine)} traits here, {len(others)} there"]
    kinds = (trait.partition(";")[0] for trait in traits)
    return [kind for kind, one, two in zip(kinds, mine, others, strict=False) if one != two]


def said(traits: Sequence[str], states: Sequence[str]) -> tuple[str, ...]:
    """Return the canonical states of the traits, without the last trait, the basic piece."""
    return tuple(canonical_state(trait, state) for trait, state in zip(traits, states[:-1], strict=False))


def _piles(table: Table, theirs: Sequence[EnginePiece], version: str) -> Iterator[str]:
    # older engines leave a single piece bare where newer ones stack it: only piles of two and more count
    loose = {frozenset(one.contents) for one in theirs if one.kind == "deck"} if _shuffles_get_lost(version) else set()
    maps = {piece.map for piece in table.pieces.values() if piece.map}
    mine = [ComparedPile(name, x, y, held) for name in maps for (x, y), held in table.stacks_of(name)]
    others = [ComparedPile(one.map, one.x, one.y, one.contents) for one in theirs if one.kind != "piece" and one.map]
    ours, engines = ({_ordered(pile, loose) for pile in piles if len(pile.held) > 1} for piles in (mine, others))
    for pile in sorted(ours - engines):
        yield f"only here: {_described(pile, table)}"
    for pile in sorted(engines - ours):
        yield f"only in VASSAL: {_described(pile, table)}"


def _shuffles_get_lost(version: str) -> bool:
    # this engine may reorder decks without any fault
    return does(version, Conduct.IGNORES_SHUFFLES)


def _ordered(pile: ComparedPile, loose: set[frozenset[str]]) -> ComparedPile:
    # sorted if the order is not compared
    return pile._replace(held=tuple(sorted(pile.held))) if frozenset(pile.held) in loose else pile


def _described(pile: ComparedPile, table: Table) -> str:
    names = [_named(table.pieces[held]) if held in table.pieces else UNKNOWN_PIECE for held in pile.held]
    more = f" and {len(names) - SHOWN_NAMES} more" if len(names) > SHOWN_NAMES else ""
    return f"a stack {_place(pile.map, pile.x, pile.y)}: {', '.join(names[:SHOWN_NAMES])}{more}"


def _named(piece: Piece) -> str:
    return piece.called or "a piece without a name"


def _place(map_name: str | None, x: int, y: int) -> str:
    return f"at {map_name} {x},{y}" if map_name else "on no map"
