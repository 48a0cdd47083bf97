"""The table at a step of a log, as text and JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import groupby
from math import inf
from typing import TYPE_CHECKING, Any

from vassal_tools.report.lines import line
from vassal_tools.table.equivalent_states import canonical_state
from vassal_tools.table.layers import level_names, nameless_faces, shown_name
from vassal_tools.table.layout import turn_shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.table.at_step import TableAtStep
    from vassal_tools.table.layout import TableLayout
    from vassal_tools.table.pieces import Piece, Stack
    from vassal_tools.table.table import Table

SCHEMA = "vassal-tools/replay/1"
UNKNOWN = "unknown"
COVERS = {"obs": "masked", "hide": "hidden"}


@dataclass(frozen=True, slots=True)
class TableRow:
    """A piece for people. `zone` is None outside all zones; `position` counts from 1, the bottom of its pile.

    `place` is the module's name of its point, if it adds to the zone. `shown` is its name as the engine shows it,
    `levels` are the names of visible levels, and `notes` the visible levels without names. `is_fixed` means that it
    cannot be moved.
    """

    id: str
    gpid: str
    name: str
    shown: str
    map: str | None
    x: int
    y: int
    zone: str | None
    place: str
    deck: str | None
    position: int
    height: int
    faces: dict[str, int]
    levels: dict[str, str | None]
    notes: tuple[str, ...]
    covers: tuple[str, ...]
    is_fixed: bool


def rows(table: Table, layout: TableLayout | None) -> list[TableRow]:
    """Return all pieces by map and zone, from the top left, piles from bottom to top."""
    numbers = {
        piece: (number, len(pile.contents)) for pile in _piles(table) for number, piece in enumerate(pile.contents, 1)
    }
    found = [_row(table, piece, numbers.get(piece, (1, 1)), layout) for piece in table.pieces.values()]
    places: dict[str | None, dict[str, int]] = {}
    if layout:
        for row in found:
            if row.map not in places:
                places[row.map] = {name: n for n, name in enumerate(layout.zones.names_on(row.map or ""))}

    def order(row: TableRow) -> tuple[bool, str, float, int, int, str, int]:
        zone = places.get(row.map, {}).get(row.zone or "", inf)
        return (row.map is None, row.map or "", zone, row.y, row.x, row.deck or "", row.position)

    return sorted(found, key=order)


def _piles(table: Table) -> list[Stack]:
    return list({id(piece.stack): piece.stack for piece in table.pieces.values() if piece.stack}.values())


def _row(table: Table, piece: Piece, number: tuple[int, int], layout: TableLayout | None) -> TableRow:
    place = table.place_of(piece)
    deck = piece.stack if piece.stack and piece.stack.is_deck else None
    zone = (place.zone if place else None) if layout else UNKNOWN
    return TableRow(
        piece.id,
        piece.gpid if piece.basic_state else UNKNOWN,
        piece.name,
        shown_name(piece),
        piece.map if piece.map is not None or piece.basic_state else UNKNOWN,
        piece.x,
        piece.y,
        zone,
        place.name.strip() if place and place.name.strip() != zone else "",
        (deck.name or UNKNOWN) if deck else None,
        *number,
        piece.faces,
        level_names(piece),
        tuple(nameless_faces(piece)),
        tuple(_covers(piece)),
        piece.is_fixed,
    )


def _covers(piece: Piece) -> Iterator[str]:
    # how the piece is hidden, without naming the player
    if "obs;" in piece.type or "hide;" in piece.type:
        for trait, state in zip(piece.traits, piece.states, strict=False):
            if trait.id in COVERS and canonical_state(trait.raw, state):
                yield COVERS[trait.id]


def replay_json(shown: TableAtStep, layout: TableLayout | None) -> str:
    """Return the table as a JSON document."""
    table, game = shown.table, shown.game
    divergence = shown.divergence
    document = {
        "schema": SCHEMA,
        "file": game.path.name,
        "module": {"name": game.module.name, "version": game.module.version},
        "step": shown.step,
        "steps": shown.steps,
        "zones_known": layout is not None,
        "zones_from": layout.source if layout else None,
        "divergence": {"step": divergence.step, "message": divergence.message} if divergence else None,
        "players": [{"player": player, "side": side} for player, side in table.sides.items()],
        "turns": [
            {"counter": counter, "state": state, "text": turn_shown(table, counter, state, layout)}
            for counter, state in sorted(table.turns.items())
        ],
        "properties": [
            {"container": container, "name": name, "value": value}
            for (container, name), value in sorted(table.properties.items())
        ],
        "decks": [_deck_document(deck) for deck in _decks(table)],
        "pieces": [_piece_document(row) for row in rows(table, layout)],
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


def _piece_document(row: TableRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "slot": row.gpid,
        "name": row.name,
        "map": row.map,
        "x": row.x,
        "y": row.y,
        "zone": row.zone,
        **({"place": row.place} if row.place else {}),
        "deck": row.deck,
        "position": row.position,
        "height": row.height,
        "faces": row.faces,
        "shown_name": row.shown,
        "levels": row.levels,
        "covers": list(row.covers),
    }


def replay_text(shown: TableAtStep, layout: TableLayout | None) -> Iterator[str]:
    """Yield the table as text, 80 columns wide."""
    table, module = shown.table, shown.game.module
    game = f"{module.name} {module.version}".strip() or "a module that it does not name"
    what = f"step {shown.step} of {shown.steps}" if shown.steps else "a save"
    yield line(f"{shown.game.path.name}: {game}, {what}")
    if shown.divergence:
        yield line(f"Step {shown.divergence.step} contradicts the table: {shown.divergence.message}.")
    for player, side in table.sides.items():
        yield line(f"{player}: {side}")
    for counter, state in sorted(table.turns.items()):
        yield line(f"turn counter: {turn_shown(table, counter, state, layout)}")
    if layout is None:
        yield "Zones are unknown without the module (--module)."
    every = rows(table, layout)
    for map_name, on_map in groupby((row for row in every if not _is_scenery(row)), key=lambda row: row.map):
        yield ""
        yield line(map_name if map_name is not None else "on no map")
        for zone, in_zone in groupby(on_map, key=lambda row: row.zone if layout else None):
            yield from _zone_lines(zone, list(in_zone))
    yield from _empty_decks(table)
    scenery = sum(map(_is_scenery, every))
    if scenery:
        yield ""
        yield line(f"{scenery} pieces that cannot be moved are left out; --format json has them.")


def _is_scenery(row: TableRow) -> bool:
    # can neither be moved nor change its look
    return row.is_fixed and not row.faces and not row.covers


def _zone_lines(zone: str | None, pieces: list[TableRow]) -> Iterator[str]:
    # a pile outside zones and places shows its point
    if zone is not None:
        yield line(zone, 2)
    for (x, y, place, deck), pile in groupby(pieces, key=lambda row: (row.x, row.y, row.place, row.deck)):
        group = list(pile)
        heads = [place] if place else [f"({x}, {y})"] if zone is None else []
        if deck is not None:
            heads.append(f"deck {deck}, {len(group)} pieces")
        elif len(group) > 1:
            heads.append(f"stack of {len(group)}, from the bottom")
        if heads:
            yield line(", ".join(heads), 2 if zone is None else 6)
        indent = 8 if zone is not None and heads else 6
        yield from (line(_piece_text(row), indent) for row in group)


def _piece_text(row: TableRow) -> str:
    notes = ", ".join((*row.notes, *row.covers))
    return (row.shown or "without a name") + (f" ({notes})" if notes else "")


def _empty_decks(table: Table) -> Iterator[str]:
    empty = [deck for deck in _decks(table) if not deck.contents]
    if empty:
        yield ""
    for deck in empty:
        yield line(f"deck {deck.name or UNKNOWN} on {deck.map} is empty")
