"""The picture of a map of points with paths, on paper or on a ground of lands and seas."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.maps.shape import size_of
from vassal_tools.builder.maps.tracks import Frame
from vassal_tools.builder.pictures import ornaments
from vassal_tools.builder.pictures.cells import border_lines
from vassal_tools.builder.pictures.ground import ground_svg
from vassal_tools.builder.pictures.legend import legend
from vassal_tools.builder.pictures.looks import terrain_look
from vassal_tools.builder.pictures.palette import GOLD, INK, PAPER, SEA_INK, SERIF, WHITE, mixed
from vassal_tools.builder.pictures.point_marks import point_mark
from vassal_tools.builder.pictures.point_names import PointName, counter_room, ground_name_shape, point_names
from vassal_tools.builder.pictures.roads import roads
from vassal_tools.builder.pictures.rooms import Room
from vassal_tools.builder.pictures.shore import map_frame, map_room
from vassal_tools.builder.pictures.studio import Said
from vassal_tools.builder.pictures.svg import group, tag, text
from vassal_tools.builder.pictures.ways import way_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from shapely.geometry.base import BaseGeometry

    from vassal_tools.game.model import Game

_MARGIN = 40.0
"""The margin of a map of points without a ground."""
_FRAME = 11
"""The width of the frame of a ground."""


def points_svg(game: Game, labelled: Collection[str] = ()) -> str:
    """Return the map in grid units, without surroundings; `labelled` points get no name."""
    names = points_named(game, labelled)
    return group(
        _on_ground(game, names) if game.ground else _on_paper(points_room(game)),
        *border_lines(game, lambda pair: way_of(game, game.borders[pair]), every=True),
        roads(game),
        *(_disc(game, zone) for zone in game.zones),
        *(_point_name(game, name) for name in names.values()),
    )


def points_named(game: Game, labelled: Collection[str] = ()) -> Mapping[str, PointName]:
    """Return the placed names of points, except those that are `labelled`."""
    return point_names(game, [zone for zone in game.zones if zone not in labelled], points_room(game))


def points_room(game: Game) -> Frame:
    """Return the rectangle for points and their names on the board."""
    if game.ground:
        left, top, width, height = map_room(game)
        return Frame(left + _FRAME, top + _FRAME, width - 2 * _FRAME, height - 2 * _FRAME)
    left, top, right, below = map_frame(game).bounds
    return Frame(left - _MARGIN, top - _MARGIN, right - left + 2 * _MARGIN, below - top + 2 * _MARGIN)


def _on_paper(room: Frame) -> str:
    left, top, width, height = room
    ground = {"x": left, "y": top, "width": width, "height": height, "rx": 10.0}
    return tag("rect", fill=PAPER, stroke=INK, stroke_width=2.0, **ground)


def _on_ground(game: Game, names: Mapping[str, PointName]) -> str:
    room, board = map_room(game), game.look.board
    kept: list[BaseGeometry] = [counter_room(game, zone) for zone in game.zones]
    kept += [way_of(game, border).buffer(4) for border in game.borders.values()]
    kept += [name.shape for name in names.values()]
    kept += [ground_name_shape(name) for name in game.ground.names] if game.ground else []
    drawn = [ground_svg(game, room, kept), *_frame(room)]
    if board and board.title:
        x, y, width = board.title
        high = width * ornaments.TITLE_SIZE[1] / ornaments.TITLE_SIZE[0]
        drawn.append(ornaments.cartouche(game, Room(x, y, width, high)))
    if board and board.compass:
        drawn.append(ornaments.compass(Room(*board.compass, *ornaments.COMPASS_SIZE), board.north))
    if board and board.legend:
        drawn.append(legend(game, board.legend))
    return group(*drawn)


def _frame(room: Frame) -> Iterator[str]:
    left, top, width, height = room
    for by, thick, stroke in ((4.0, 8.0, PAPER), (1.0, 2.0, INK), (8.0, 1.0, INK), (5.0, 1.2, GOLD)):
        box = {"x": left + by, "y": top + by, "width": width - 2 * by, "height": height - 2 * by}
        yield tag("rect", fill="none", stroke=stroke, stroke_width=thick, **box)


def _disc(game: Game, name: str) -> str:
    zone = game.zones[name]
    (x, y), radius = zone.anchor, size_of(zone.polygon)[0] / 2
    look = terrain_look(game, zone.kind, zone.terrain.value)
    if look.shape in (None, "disc"):
        return tag("circle", cx=x, cy=y, r=radius, fill=look.fill, stroke=INK, stroke_width=2.0)
    return point_mark(look.shape or "", x, y, radius, look.fill, _region_colour(game, name), zone.symbol)


def _region_colour(game: Game, zone: str) -> str:
    given = game.look.regions or {}
    region = next((one.name for one in game.regions or () if zone in one.zones.value), "")
    return mixed(given[region], INK, 0.35) if region in given else SEA_INK


def _point_name(game: Game, name: PointName) -> str:
    # Over paths a plate hides them; on a ground the name has a halo.
    x, y, width, height = name.room
    words = partial(text, Said(name.text), x, size=name.size, family=SERIF, style=name.style, fill=INK)
    if game.ground:
        return words(
            y=y + name.size * 0.33, stroke=WHITE, stroke_width=3.0, stroke_opacity=0.72, stroke_linejoin="round",
            paint_order="stroke",
        )  # fmt: skip
    plate = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height, "rx": 3.0}
    return group(
        tag("rect", fill=PAPER, fill_opacity=0.92, **plate),
        words(y=y + name.size * 0.305),
    )
