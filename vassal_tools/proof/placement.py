"""The points of the map where players drop counters."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from vassal_tools.builder.cards.decks import cell
from vassal_tools.builder.maps.main import snap_grid
from vassal_tools.builder.maps.markers import middle
from vassal_tools.builder.maps.places import anchor_point
from vassal_tools.builder.maps.setup import points_of_stacks
from vassal_tools.proof.gestures import MapPoint
from vassal_tools.table.zones import ZoneMap, contains

if TYPE_CHECKING:
    from vassal_tools.game.model import Box, Game, Point

APART = 96  # pixels: counters that lie closer are taken for one stack
BORDER = 24  # pixels that a counter's middle keeps from the border
STEP = 20
MOST = 4  # piles in one zone
COLUMN = 110  # pixels between the piles of a box


def zones_of(game: Game) -> ZoneMap:
    """Return zones and boxes in pixels, as the builder puts them into the module."""
    return ZoneMap(game.outlines)


class PlacePoints:
    """The points of each zone and box for counters: the first is its middle, and all are well apart.

    In a box without room beside its initial stacks, counters are put on these. If pieces snap to their places, a
    place only has its middle.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self.zones = zones_of(game)

    @cached_property
    def of(self) -> dict[str, tuple[MapPoint, ...]]:
        """The points by zone, box or border."""
        places = {name: spots for here in self._game.by_map.values() for name, spots in self._on_map(here).items()}
        borders = {name: (MapPoint(title, *point),) for name, (title, point) in self._game.border_spots.items()}
        return places | borders

    def _on_map(self, here: Game) -> dict[str, tuple[MapPoint, ...]]:
        face = here.face
        found = {name: [face.pixel(zone.anchor)] for name, zone in here.zones.items()}
        taken = [point for points in found.values() for point in points]
        for name, zone in here.zones.items() if snap_grid(here) is None else ():
            for point in _grid(face.pixels(zone.polygon)):
                if len(found[name]) < MOST and all(_is_apart(point, other) for other in taken):
                    found[name].append(point)
                    taken.append(point)
        found |= {box.name: self._in_box(box) for box in here.boxes.values()}
        return {name: tuple(MapPoint(face.title, *point) for point in points) for name, points in found.items()}

    def _in_box(self, box: Box) -> list[Point]:
        corners, (x, y) = self._game.face_of(box).pixels(box.polygon), anchor_point(self._game, box.name)
        row = y if box.is_base else y + COLUMN  # clear of the stacks that a reserve begins with
        piles = ((x, row), (x - COLUMN, row), (x + COLUMN, row))
        return [pile for pile in piles if contains(corners, *pile)] or points_of_stacks(self._game, box.name)

    def hand(self, side: str, number: int) -> MapPoint:
        """Return the centre of a cell of a side's hand: elsewhere a card may land on the words of another."""
        return MapPoint(self._game.hand_name(side), *cell(number))

    def cell(self, track: str, value: int) -> MapPoint:
        """Return the middle of a cell of a track."""
        face = self._game.face_of(self._game.tracks[track])
        return MapPoint(face.title, *face.pixel(middle(self._game.tracks[track], value)))

    @cached_property
    def aside(self) -> MapPoint:
        """A point of the map outside all zones, for removed things."""
        x, y = self._game.face.pixel((self._game.face.width, self._game.face.height))
        return MapPoint(self._game.face.title, x - 60, y - 60)


def _grid(outline: tuple[Point, ...]) -> list[Point]:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    corners = ((-BORDER, -BORDER), (BORDER, -BORDER), (-BORDER, BORDER), (BORDER, BORDER))
    return [
        (x, y)
        for y in range(min(ys), max(ys), STEP)
        for x in range(min(xs), max(xs), STEP)
        if all(contains(outline, x + dx, y + dy) for dx, dy in corners)
    ]


def _is_apart(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) >= APART or abs(one[1] - other[1]) >= APART
