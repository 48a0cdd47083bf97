"""The table at a step of a log, as text and as a JSON document."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from vassal_tools.replay.habits import meaning
from vassal_tools.report.lines import line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.replay.pieces import Piece, Stack
    from vassal_tools.replay.snapshot import Snapshot
    from vassal_tools.replay.table import Table

SCHEMA = "vassal-tools/replay/1"
UNKNOWN = "unknown"
COVERS = {"obs": "masked", "hide": "hidden"}


@dataclass(frozen=True, slots=True)
class Row:
    """A piece for people. `zone` is None outside all zones; `position` counts from 1 at the bottom of its pile."""

    id: str
    gpid: str
    name: str
    map: str | None
    x: int
    y: int
    zone: str | None
    deck: str | None
    position: int
    height: int
    faces: dict[str, int]
    covers: tuple[str, ...]


def rows(table: Table, *, zones_known: bool) -> list[Row]:
    """All pieces, map by map from top to bottom and from left to right, piles from bottom to top."""
    numbers = {
        piece: (number, len(pile.contents)) for pile in _piles(table) for number, piece in enumerate(pile.contents, 1)
    }
    found = [_row(table, piece, numbers.get(piece, (1, 1)), zones_known) for piece in table.pieces.values()]
    return sorted(found, key=lambda row: (row.map is None, row.map or "", row.y, row.x, row.deck or "", row.position))


def _piles(table: Table) -> list[Stack]:
    return list({id(piece.stack): piece.stack for piece in table.pieces.values() if piece.stack}.values())


def _row(table: Table, piece: Piece, number: tuple[int, int], zones_known: bool) -> Row:
    place = table.place_of(piece)
    deck = piece.stack if piece.stack and piece.stack.is_deck else None
    zone = (place.zone if place else None) if zones_known else UNKNOWN
    return Row(
        piece.id,
        piece.gpid if piece.basic_state else UNKNOWN,
        piece.name,
        piece.map if piece.map is not None or piece.basic_state else UNKNOWN,
        piece.x,
        piece.y,
        zone,
        (deck.name or UNKNOWN) if deck else None,
        *number,
        piece.faces,
        tuple(_covers(piece)),
    )


def _covers(piece: Piece) -> Iterator[str]:
    """How a player keeps the piece from others, without saying which player does."""
    if "obs;" in piece.type or "hide;" in piece.type:
        for trait, state in zip(piece.traits, piece.states, strict=False):
            if trait.id in COVERS and meaning(trait.raw, state):
                yield COVERS[trait.id]


def replay_json(shown: Snapshot, *, zones_known: bool) -> str:
    """The table as a JSON document."""
    table, game = shown.table, shown.game
    divergence = shown.divergence
    document = {
        "schema": SCHEMA,
        "file": game.path.name,
        "module": {"name": game.module.name, "version": game.module.version},
        "step": shown.step,
        "steps": shown.steps,
        "zones_known": zones_known,
        "divergence": {"step": divergence.step, "message": divergence.message} if divergence else None,
        "players": [{"player": player, "side": side} for player, side in table.sides.items()],
        "turns": [{"counter": counter, "state": state} for counter, state in sorted(table.turns.items())],
        "properties": [
            {"container": container, "name": name, "value": value}
            for (container, name), value in sorted(table.properties.items())
        ],
        "decks": [_deck_document(deck) for deck in _decks(table)],
        "pieces": [_piece_document(row) for row in rows(table, zones_known=zones_known)],
    }
    return json.dumps(document, ensure_ascii=True, indent=1)


def _decks(table: Table) -> list[Stack]:
    return sorted(table.decks(), key=lambda deck: (deck.map or "", deck.name, deck.y, deck.x))


def _deck_document(deck: Stack) -> dict[str, Any]:
    return {
        "name": deck.name or UNKNOWN,
        "map": deck.map,
        "x": deck.x,
        "y": deck.y,
        "face_down": deck.face_down,
        "pieces": len(deck.contents),
    }


def _piece_document(row: Row) -> dict[str, Any]:
    return {
        "id": row.id,
        "slot": row.gpid,
        "name": row.name,
        "map": row.map,
        "x": row.x,
        "y": row.y,
        "zone": row.zone,
        "deck": row.deck,
        "position": row.position,
        "height": row.height,
        "faces": row.faces,
        "covers": list(row.covers),
    }


def replay_text(shown: Snapshot, *, zones_known: bool) -> Iterator[str]:
    """The table in lines for people, 80 columns wide."""
    table, module = shown.table, shown.game.module
    game = f"{module.name} {module.version}".strip() or "a module that it does not name"
    what = f"step {shown.step} of {shown.steps}" if shown.steps else "a save"
    yield line(f"{shown.game.path.name}: {game}, {what}")
    if shown.divergence:
        told = f"Step {shown.divergence.step} contradicts the table: {shown.divergence.message}."
        yield line(told)
    for player, side in table.sides.items():
        yield line(f"{player}: {side}")
    for counter, state in sorted(table.turns.items()):
        yield line(f"turn counter {counter}: {state}")
    if not zones_known:
        yield "Zones are unknown without the module (--module)."
    by_map = groupby(rows(table, zones_known=zones_known), key=lambda row: row.map)
    for map_name, on_map in by_map:
        yield ""
        yield line(map_name if map_name is not None else "on no map")
        for (x, y, deck), pile in groupby(on_map, key=lambda row: (row.x, row.y, row.deck)):
            yield from _pile_lines(x, y, deck, list(pile), zones_known)
    yield from _empty_decks(table)


def _pile_lines(x: int, y: int, deck: str | None, pile: list[Row], zones_known: bool) -> Iterator[str]:
    zone = pile[0].zone if zones_known else None
    place = f"({x}, {y})" + (f" {zone}" if zone else "")
    yield line(place + (f", deck {deck}" if deck else ""), 2)
    for row in pile:
        faces = ", ".join(f"{layer} {level}" for layer, level in row.faces.items())
        notes = "; ".join(part for part in (faces, *row.covers) if part)
        yield line(f"{row.name or 'without a name'}" + (f" ({notes})" if notes else ""), 6)


def _empty_decks(table: Table) -> Iterator[str]:
    empty = [deck for deck in _decks(table) if not deck.contents]
    if empty:
        yield ""
    for deck in empty:
        yield line(f"deck {deck.name or UNKNOWN} on {deck.map} is empty")
