"""The picture of a map of points with paths, on paper or on a ground of lands and seas, and its legend."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.looks import letters_on
from vassal_tools.builder.maps.markers import Frame
from vassal_tools.builder.maps.places import size_of
from vassal_tools.builder.pictures import ornaments
from vassal_tools.builder.pictures.ground import ground_svg
from vassal_tools.builder.pictures.looks import border_look, terrain_look
from vassal_tools.builder.pictures.ornaments import Room
from vassal_tools.builder.pictures.palette import GOLD, INK, PAPER, SEA_INK, SERIF, WHITE, mixed
from vassal_tools.builder.pictures.point_names import (
    NOTE_HEIGHT,
    NOTE_WIDTH,
    PointName,
    counter_room,
    ground_name_shape,
    notes_room,
    point_mark,
    point_names,
    way_of,
)
from vassal_tools.builder.pictures.roads import roads
from vassal_tools.builder.pictures.shore import map_frame, map_room
from vassal_tools.builder.pictures.studio import TranslatedText, said, text_width
from vassal_tools.builder.pictures.svg import group, num, tag, text
from vassal_tools.builder.pictures.terrain import border_lines

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from shapely.geometry.base import BaseGeometry

    from vassal_tools.builder.parts import PlaceNote
    from vassal_tools.game.model import Game, Point

    Notes = Mapping[str, Sequence[PlaceNote]]

_ROW, _LEFT, _SIZE, _PADDING = 30.0, 52.0, 15.0, 16.0
_RADIUS = 13.0
_GREY = "#6b6256"


NO_NOTES: Notes = {}


def legend_size(game: Game, notes: Notes = NO_NOTES) -> tuple[float, float]:
    """Return the width and height of the legend."""
    rows = list(_rows(game, notes))
    widest = max((text_width(TranslatedText(words), SERIF, "italic", _SIZE) for _, words in rows), default=0.0)
    return _LEFT + widest + _PADDING + 10, len(rows) * _ROW + 2 * _PADDING - 6


def legend(game: Game, corner: Point, notes: Notes = NO_NOTES) -> str:
    """Return the legend with its upper left corner at a point."""
    (left, top), (width, height) = corner, legend_size(game, notes)
    rows = [
        group(
            tag("g", drawn, transform=f"translate({num(left + 32)} {num(top + _PADDING + 9 + row * _ROW)})"),
            text(
                TranslatedText(words), left + _LEFT + 8, top + _PADDING + 14 + row * _ROW, _SIZE, family=SERIF,
                style="italic", anchor="start", fill=INK,
            ),
        )
        for row, (drawn, words) in enumerate(_rows(game, notes))
    ]  # fmt: skip
    box = {"x": left, "y": top, "width": width, "height": height}
    inner = {"x": left + 4, "y": top + 4, "width": width - 8, "height": height - 8}
    return group(
        tag("rect", fill=PAPER, fill_opacity=0.93, stroke=INK, stroke_width=1.8, **box),
        tag("rect", fill="none", stroke=GOLD, stroke_width=1.2, **inner),
        *rows,
    )


def _rows(game: Game, notes: Notes) -> Iterator[tuple[str, str]]:
    # Samples with their texts: the terrains of points, a port, numbers, the kinds of paths.
    seen: set[str] = set()
    for zone in game.zones.values():
        terrain = zone.terrain.value
        look = terrain_look(game, zone.kind, terrain)
        if terrain not in seen and look.shape not in (None, "disc"):
            seen.add(terrain)
            yield point_mark(look.shape or "", 0, 0, _RADIUS, look.fill, _GREY, None), said(terrain.replace("-", " "))
    if any(zone.symbol == "port" for zone in game.zones.values()):
        yield point_mark("dot", 0, 0, _RADIUS, PAPER, _GREY, "port"), said("port")
    for note in {note.below: note for held in notes.values() for note in held}.values():
        yield _number(replace(note, text=""), -NOTE_WIDTH / 2, -NOTE_HEIGHT / 2), said(note.below)
    for kind in game.border_kinds:
        yield _line(game, kind), said(f"{kind} path")


def _line(game: Game, kind: str) -> str:
    look, way = border_look(game, kind), "M-22 4Q-8 -8 0 0T22 -4"
    ends = {"fill": "none", "stroke_linecap": "round"}
    dash = {"stroke_dasharray": "7 5"} if look.dashed else {}
    edge = tag("path", d=way, stroke=look.edge, stroke_width=look.width + 2.4, **ends) if look.edge else ""
    return group(edge, tag("path", d=way, stroke=look.stroke, stroke_width=float(look.width), **ends, **dash))


_MARGIN = 40.0
"""The margin of a map of points without a ground."""
_FRAME = 11
"""The width of the frame of a ground."""


def points_svg(game: Game, labelled: Collection[str] = (), notes: Notes = NO_NOTES) -> str:
    """Return the map in grid units, without surroundings; `labelled` points get no name."""
    names = points_named(game, labelled, notes)
    return group(
        _on_ground(game, names, notes) if game.ground else _on_paper(points_room(game)),
        *border_lines(game, lambda pair: way_of(game, game.borders[pair]), every=True),
        roads(game),
        *(_disc(game, zone) for zone in game.zones),
        *(_numbers(notes_room(game, zone, len(held)), held) for zone, held in notes.items()),
        *(_point_name(game, name) for name in names.values()),
    )


def points_named(game: Game, labelled: Collection[str] = (), notes: Notes = NO_NOTES) -> Mapping[str, PointName]:
    """Return the placed names of points, except those that are `labelled`."""
    return point_names(game, [zone for zone in game.zones if zone not in labelled], points_room(game), notes)


def _numbers(room: Room, notes: Sequence[PlaceNote]) -> str:
    left, top = room.x - room.width / 2, room.y - room.height / 2
    return group(*(_number(note, left + at * NOTE_WIDTH, top) for at, note in enumerate(notes)))


def _number(note: PlaceNote, left: float, top: float) -> str:
    box = {"x": left, "y": top, "width": NOTE_WIDTH, "height": NOTE_HEIGHT, "rx": 1.5}
    ink = letters_on(note.fill)
    return group(
        tag("rect", fill=note.fill, stroke=INK, stroke_width=1.0, **box),
        text(note.text, left + NOTE_WIDTH / 2, top + NOTE_HEIGHT - 2.6, 10.5, style="bold", fill=ink),
    )


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


def _on_ground(game: Game, names: Mapping[str, PointName], notes: Notes) -> str:
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
        drawn.append(legend(game, board.legend, notes))
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
    words = partial(text, TranslatedText(name.text), x, size=name.size, family=SERIF, style=name.style, fill=INK)
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
