"""The set-up: stacks that stand on the map when a game begins."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from vassal_tools.builder.components import MAP, component, piece_slot
from vassal_tools.builder.identities import base_gpid, card_gpid, zone_gpid
from vassal_tools.builder.pictures.layout import label_point
from vassal_tools.builder.pieces import card_definition, counter_definition, label_definition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from vassal_tools.game.model import Box, Game, Placement, Point

COUNTER_SIZE = 75
LABEL_SIZE = 44
CARD_SIZE = (150, 75)
STACK_HEIGHT = 4
_COLUMN = 110  # pixels between stacks that share a box


def counter_images(counter_id: str, faces: int) -> tuple[str, ...]:
    """The file names of a counter's faces, front first."""
    stem = counter_id.replace(".", "-")
    return (f"{stem}.png", f"{stem}-reduced.png")[:faces]


def at_start_stacks(game: Game, board: str) -> Iterator[etree._Element]:
    """Everything that stands on the map at the beginning: labels, cards and counters."""
    yield from _labels(game, board)
    yield from _cards(game, board)
    for location, placements in _by_location(game.placements).items():
        yield from _stacks_at(game, board, location, placements)


def card_point(game: Game, side: str) -> Point:
    """Where a side's action card lies, in pixels: below the boxes, the first side left."""
    bottom = max(y for box in game.boxes.values() for _, y in box.polygon)
    lefts = sorted({min(x for x, _ in box.polygon) for box in game.boxes.values() if box.side == side})
    return (lefts[0] + 46) * game.face.scale, (bottom + 40) * game.face.scale


def _stack(name: str, board: str, point: Point, *slots: etree._Element) -> etree._Element:
    return component(
        MAP + "SetupStack", *slots, name=name, owningBoard=board, useGridLocation=False, x=point[0], y=point[1]
    )


def _labels(game: Game, board: str) -> Iterator[etree._Element]:
    for zone in game.zones:
        x, y = label_point(game, zone)
        gpid = zone_gpid(zone)
        yield _label(zone, gpid, board, (x * game.face.scale, y * game.face.scale))
    for box in game.boxes.values():
        if box.is_base:
            yield _label(box.name, base_gpid(game, box.name), board, base_label_point(game, box))


def base_label_point(game: Game, box: Box) -> Point:
    """Where the label of a base lies, in pixels: in the upper right corner of its box, below the title."""
    right, top = max(x for x, _ in box.polygon), min(y for _, y in box.polygon)
    return (right - 20) * game.face.scale, (top + 44) * game.face.scale


def _label(place: str, gpid: str, board: str, point: Point) -> etree._Element:
    name = f"Zone {place}"
    slot = piece_slot(name, gpid, label_definition(place, f"label-{place}.png", gpid), LABEL_SIZE, LABEL_SIZE)
    return _stack(name, board, point, slot)


def _cards(game: Game, board: str) -> Iterator[etree._Element]:
    for side in game.sides:
        gpid = card_gpid(game, side)
        slot = piece_slot(f"{side}: actions", gpid, card_definition(side, f"card-{side}.png", gpid), *CARD_SIZE)
        yield _stack(f"{side}: actions", board, card_point(game, side), slot)


def _by_location(placements: tuple[Placement, ...]) -> dict[str, list[Placement]]:
    found: dict[str, list[Placement]] = defaultdict(list)
    for placement in placements:
        found[placement.location].append(placement)
    return found


def _stacks_at(game: Game, board: str, location: str, placements: list[Placement]) -> Iterator[etree._Element]:
    columns = [placements[start : start + STACK_HEIGHT] for start in range(0, len(placements), STACK_HEIGHT)]
    x, y = anchor_point(game, location)
    left = x - _COLUMN * (len(columns) - 1) // 2
    for number, column in enumerate(columns):
        slots = [_counter_slot(game, placement) for placement in column]
        name = f"{location} {number + 1}" if len(columns) > 1 else location
        yield _stack(name, board, (left + number * _COLUMN, y), *slots)


def _counter_slot(game: Game, placement: Placement) -> etree._Element:
    counter = game.counters[placement.counter]
    images = counter_images(counter.id, 1 if counter.is_leader else 2)
    text = counter_definition(counter, images, reduced=placement.reduced)
    return piece_slot(counter.id, counter.gpid, text, COUNTER_SIZE, COUNTER_SIZE)


def anchor_point(game: Game, location: str) -> Point:
    """Where counters stand in a zone or box, in pixels: the zone's anchor, the middle of the box."""
    if location in game.zones:
        x, y = game.zones[location].anchor
        return x * game.face.scale, y * game.face.scale
    corners = game.boxes[location].polygon
    middle_x = sum(x for x, _ in corners) * game.face.scale // len(corners)
    middle_y = sum(y for _, y in corners) * game.face.scale // len(corners)
    return middle_x, middle_y
