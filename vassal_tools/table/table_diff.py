"""Compare two tables: pieces and their places, decks, boards, turn counters, properties, sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.objects.differences import Detail, Difference, DifferenceKind, field_details, piece_details
from vassal_tools.table.layers import faces_shown
from vassal_tools.table.layout import turn_shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vassal_tools.table.at_step import TableAtStep
    from vassal_tools.table.layout import TableLayout
    from vassal_tools.table.pieces import Piece
    from vassal_tools.table.table import Table

PIECE, DECK, BOARD, TURN, PROPERTY, SIDE, GAME = "piece", "deck", "board", "turn counter", "property", "side", "game"
_NAMELESS = "without a name"
_LONGEST_ID = 64


Layouts = tuple["TableLayout | None", "TableLayout | None"]


def table_differences(old: TableAtStep, new: TableAtStep, layouts: Layouts) -> Iterator[Difference]:
    """Yield the differences of two tables that share player labels (`snapshot`), with their map layouts."""
    before, after = old.table, new.table
    yield from _game(old, new)
    yield from _values(SIDE, before.sides, after.sides)
    yield from _values(TURN, *_turns(before, after, layouts))
    yield from _values(PROPERTY, _properties(before), _properties(after))
    yield from _values(BOARD, _boards(before), _boards(after))
    yield from _decks(before, after)
    yield from _pieces(before, after)


def _game(old: TableAtStep, new: TableAtStep) -> Iterator[Difference]:
    details = field_details(_fields(old), _fields(new))
    if details:
        yield Difference(GAME, DifferenceKind.CHANGED, "game", tuple(details))


def _fields(shown: TableAtStep) -> dict[str, str]:
    game = shown.game
    return {
        "module": game.module.name,
        "version": game.module.version,
        "written by VASSAL": game.save.vassal_version or game.module.vassal_version,
        "steps": str(shown.steps),
    }


def _values(group: str, old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Difference]:
    for one in field_details(old, new):
        kind = (
            DifferenceKind.ADDED
            if one.old is None
            else DifferenceKind.REMOVED
            if one.new is None
            else DifferenceKind.CHANGED
        )
        yield Difference(group, kind, one.name, (Detail("value", one.old, one.new),))


def _turns(old: Table, new: Table, layouts: Layouts) -> tuple[dict[str, str], dict[str, str]]:
    # the raw states if their texts are equal
    before, after = (
        {counter: turn_shown(table, counter, state, layout) for counter, state in table.turns.items()}
        for table, layout in zip((old, new), layouts, strict=True)
    )
    for counter in old.turns.keys() & new.turns.keys():
        if before[counter] == after[counter]:
            before[counter], after[counter] = old.turns[counter], new.turns[counter]
    return before, after


def _properties(table: Table) -> dict[str, str]:
    return {f"{name} of {holder}" if holder else name: value for (holder, name), value in table.properties.items()}


def _boards(table: Table) -> dict[str, str]:
    return {
        name: ", ".join(f"{board} ({column}, {row})" for board, column, row in boards.boards)
        for name, boards in table.boards.items()
    }


def _decks(old: Table, new: Table) -> Iterator[Difference]:
    before, after = _deck_fields(old), _deck_fields(new)
    for name in [*before, *(name for name in after if name not in before)]:
        details = tuple(field_details(before.get(name, {}), after.get(name, {})))
        if details:
            kind = (
                DifferenceKind.ADDED
                if name not in before
                else DifferenceKind.REMOVED
                if name not in after
                else DifferenceKind.CHANGED
            )
            yield Difference(DECK, kind, name, details)


def _deck_fields(table: Table) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for deck in sorted(table.decks(), key=lambda deck: (deck.map or "", deck.name, deck.y, deck.x)):
        name = title = f"{deck.name or _NAMELESS} on {deck.map}"
        number = 1
        while name in found:
            number += 1
            name = f"{title} ({number})"
        down = "down" if deck.face_down else "up"
        found[name] = {"place": f"({deck.x}, {deck.y})", "cards": str(len(deck.contents)), "face": down}
    return found


def _pieces(old: Table, new: Table) -> Iterator[Difference]:
    pairs = _pairs(old, new)
    heights = _heights(old), _heights(new)
    for before, after in pairs:
        if after is None and before is not None:
            yield Difference(
                PIECE, DifferenceKind.REMOVED, _named(before), (Detail("place", _place(before, old), None),)
            )
        elif before is None and after is not None:
            yield Difference(PIECE, DifferenceKind.ADDED, _named(after), (Detail("place", None, _place(after, new)),))
        elif before is not None and after is not None:
            yield from _piece(before, after, heights, (old, new))


def _pairs(old: Table, new: Table) -> list[tuple[Piece | None, Piece | None]]:
    # by id, or by slot and name in order if the games share no id
    if not old.pieces.keys().isdisjoint(new.pieces.keys()):
        olds, news = dict(old.pieces), dict(new.pieces)
    else:
        olds, news = _by_slot(old.pieces.values()), _by_slot(new.pieces.values())
    keys = [*olds, *(key for key in news if key not in olds)]
    return [(olds.get(key), news.get(key)) for key in keys]


def _by_slot(pieces: Iterable[Piece]) -> dict[str, Piece]:
    found: dict[str, Piece] = {}
    counts: dict[str, int] = {}
    for piece in pieces:
        key = f"{piece.gpid}|{piece.name}"
        counts[key] = counts.get(key, 0) + 1
        found[f"{key}|{counts[key]}"] = piece
    return found


def _heights(table: Table) -> dict[str, tuple[int, int]]:
    piles = {id(piece.stack): piece.stack for piece in table.pieces.values() if piece.stack}.values()
    return {piece.id: (at, len(pile.contents)) for pile in piles for at, piece in enumerate(pile.contents, 1)}


def _piece(
    old: Piece,
    new: Piece,
    heights: tuple[Mapping[str, tuple[int, int]], Mapping[str, tuple[int, int]]],
    tables: tuple[Table, Table],
) -> Iterator[Difference]:
    was, now = _place(old, tables[0]), _place(new, tables[1])
    details = [Detail("place", was, now)] if was != now else []
    if not details:
        at, to = heights[0].get(old.id), heights[1].get(new.id)
        if at is not None and to is not None and at[0] != to[0]:
            details.append(Detail("height", f"{at[0]} of {at[1]}", f"{to[0]} of {to[1]}"))
    kind = DifferenceKind.MOVED if was != now else DifferenceKind.CHANGED
    details += field_details({"shows": faces_shown(old)}, {"shows": faces_shown(new)})
    details += piece_details(_placeless(old), _placeless(new), tables[1].players)
    if details:
        yield Difference(PIECE, kind, _named(new), tuple(details))


def _placeless(piece: Piece) -> str:
    # without the place in the basic piece, which may be outdated
    states = (*piece.states[:-1], "")
    return "+/" + sequence.join(("", piece.type, sequence.nest(states)), "/")


def _named(piece: Piece) -> str:
    return f"{piece.name or _NAMELESS} (id {piece.id})" if len(piece.id) <= _LONGEST_ID else piece.name or _NAMELESS


def _place(piece: Piece, table: Table) -> str:
    place = table.place_of(piece)
    if place is None:
        return "on no map"
    deck = piece.stack if piece.stack and piece.stack.is_deck else None
    within = f", deck {deck.name or _NAMELESS}" if deck else ""
    zone = f", {place.zone}" if place.zone else ""
    return f"{place.map}{zone} ({place.x}, {place.y}){within}"
