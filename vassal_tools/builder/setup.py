"""The set-up: stacks that stand on the map when a game begins."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from vassal_tools.builder.cards import card_definition
from vassal_tools.builder.components import MAP, component, piece_slot
from vassal_tools.builder.counters import counter_definition
from vassal_tools.builder.labels import base_label, zone_label
from vassal_tools.builder.markers import marker_definition, middle
from vassal_tools.builder.places import anchor_point, base_label_point, card_point
from vassal_tools.builder.sizes import CARD_SIZE, COUNTER_SIZE, MARKER_SIZE, MEDALLION_SIZE
from vassal_tools.game.identities import base_gpid, card_gpid, marker_gpid, zone_gpid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lxml import etree

    from vassal_tools.game.model import Game, Placement, Point

    LabelPoint = Callable[[Game, str], Point]  # where the label of a zone lies, in units of the grid

STACK_HEIGHT = 4
_COLUMN = 110  # pixels between stacks that share a box


def counter_images(counter_id: str, faces: int) -> tuple[str, ...]:
    """The file names of a counter's faces, front first."""
    stem = counter_id.replace(".", "-")
    return (f"{stem}.png", f"{stem}-reduced.png")[:faces]


def at_start_stacks(game: Game, board: str, label_point: LabelPoint) -> Iterator[etree._Element]:
    """Everything that stands on the map at the beginning: labels, cards and counters."""
    yield from _labels(game, board, label_point)
    yield from _cards(game, board)
    yield from _markers(game, board)
    for location, placements in _by_location(game.placements).items():
        yield from _stacks_at(game, board, location, placements)


def _stack(name: str, board: str, point: Point, *slots: etree._Element) -> etree._Element:
    return component(
        MAP + "SetupStack", *slots, name=name, owningBoard=board, useGridLocation=False, x=point[0], y=point[1]
    )


def _labels(game: Game, board: str, label_point: LabelPoint) -> Iterator[etree._Element]:
    for zone in game.zones:
        gpid = zone_gpid(zone)
        point = game.face.pixel(label_point(game, zone))
        yield _label(zone, gpid, board, point, zone_label(game, zone, label_image(zone), gpid))
    for box in game.boxes.values():
        if box.is_base:
            gpid = base_gpid(game, box.name)
            text = base_label(box.name, label_image(box.name), gpid)
            yield _label(box.name, gpid, board, base_label_point(game, box), text)


def label_image(place: str) -> str:
    """The file name of the picture of a label."""
    return f"label-{place}.png"


def _label(place: str, gpid: str, board: str, point: Point, text: str) -> etree._Element:
    name = f"Zone {place}"
    return _stack(name, board, point, piece_slot(name, gpid, text, MEDALLION_SIZE, MEDALLION_SIZE))


def _markers(game: Game, board: str) -> Iterator[etree._Element]:
    for track in game.tracks.values():
        gpid = marker_gpid(game, track.name)
        text = marker_definition(game, track, marker_image(track.name), gpid)
        slot = piece_slot(track.title, gpid, text, MARKER_SIZE, MARKER_SIZE)
        yield _stack(track.title, board, game.face.pixel(middle(track, game.start_of(track))), slot)


def marker_image(track: str) -> str:
    """The file name of the picture of a track's marker."""
    return f"marker-{track}.png"


def _cards(game: Game, board: str) -> Iterator[etree._Element]:
    for side in game.sides:
        gpid = card_gpid(game, side)
        slot = piece_slot(f"{side}: actions", gpid, card_definition(game, side, f"card-{side}.png", gpid), *CARD_SIZE)
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
    arrival = game.arrivals.get(counter.id)
    base = anchor_point(game, arrival.base) if arrival else None
    text = counter_definition(game, counter, images, reduced=placement.reduced, base=base)
    return piece_slot(counter.id, counter.gpid, text, COUNTER_SIZE, COUNTER_SIZE)
