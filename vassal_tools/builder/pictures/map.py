"""The picture of the board: the map from zones and borders, and the boxes around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely

from vassal_tools.builder.maps.places import map_shape
from vassal_tools.builder.pictures import ornaments
from vassal_tools.builder.pictures.layout import MapLayout, Name, label_point, layout
from vassal_tools.builder.pictures.looks import is_water, terrain_look
from vassal_tools.builder.pictures.markers import label, medallion
from vassal_tools.builder.pictures.palette import (
    DEEP_SEA_INK,
    INK,
    LAND_INK,
    PANEL,
    PAPER,
    SAND,
    SEA_INK,
    SERIF,
    SHALLOWS,
    SHORE,
    STONE,
    STONE_DARK,
    STONE_SHADE,
)
from vassal_tools.builder.pictures.points import points_svg
from vassal_tools.builder.pictures.roads import roads
from vassal_tools.builder.pictures.shore import Shores, border_line, map_frame, map_room, merged, shape_path, shores
from vassal_tools.builder.pictures.studio import png, studio
from vassal_tools.builder.pictures.svg import document, group, image, placed, tag, text
from vassal_tools.builder.pictures.terrain import border_lines, cells_svg, terrain_marks, wave_patterns
from vassal_tools.builder.pictures.tracks import track_rows

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from vassal_tools.builder.parts import PlaceNote
    from vassal_tools.game.look import Waves
    from vassal_tools.game.model import Border, Game, Point

_EDGE = 5.0
"""The distance from the map's edge of a line with a round end."""


def board_svg(
    game: Game,
    notes: Mapping[str, tuple[PlaceNote, ...]] | None = None,
    *,
    letters: bool = False,
    labelled: Collection[str] = (),
) -> str:
    """Return the board as SVG in grid units; `letters` adds the medallions, else their empty rings.

    The names of `labelled` points and cells are left out, since pieces show them, unless `letters` is set; letters are
    also added to the author's own map or board.
    """
    board = _own_board(game)
    own = board or _own_map(game)
    labels = _labels(game, {name: label_point(game, name) for name in labelled}) if own and letters else ""
    if board:
        return document(game.face.width, game.face.height, board, labels)
    drawn = own + labels or _drawn_map(game, notes or {}, () if letters else labelled, letters=letters)
    return document(
        game.face.width,
        game.face.height,
        wave_patterns(_waters(game)),
        _table(game),
        drawn,
        ornaments.boxes(game),
        track_rows(game),
    )


def _drawn_map(
    game: Game, notes: Mapping[str, tuple[PlaceNote, ...]], labelled: Collection[str], *, letters: bool
) -> str:
    # nothing on a map with only boxes
    if not game.zones:
        return ""
    shape = map_shape(game)
    if shape == "points":
        return points_svg(game, labelled, notes)
    return _areas(game, notes, letters=letters) if shape == "areas" else cells_svg(game, labelled)


def board_art(game: Game) -> str:
    """Return the file name in `art` that replaces the whole board of a map."""
    return f"boards/{game.map_name}" if game.map_name else "board"


def _own_board(game: Game) -> str:
    return image(studio().picture(board_art(game), *board_size(game)), 0, 0, game.face.width, game.face.height)


def map_art(game: Game) -> str:
    """Return the file name in `art` that replaces the map itself, without its surroundings."""
    return f"maps/{game.map_name}" if game.map_name else "map"


def _own_map(game: Game) -> str:
    room = map_room(game)
    width, height = (round(length * game.face.scale) for length in room[2:])
    return image(studio().picture(map_art(game), width, height), *room)


def _areas(game: Game, notes: Mapping[str, tuple[PlaceNote, ...]], *, letters: bool) -> str:
    land_and_sea, plan = shores(game), layout(game, notes)
    return "".join(
        (
            _sea(game, land_and_sea),
            _sea_borders(game),
            _land(game, land_and_sea, plan),
            _coast(land_and_sea),
            *_other_borders(game),
            roads(game),
            _walls(game),
            _map_edge(game),
            _words(game, plan, letters=letters),
        )
    )


def board_png(
    game: Game,
    notes: Mapping[str, tuple[PlaceNote, ...]] | None = None,
    *,
    width: int | None = None,
    letters: bool = False,
    labelled: Collection[str] = (),
) -> bytes:
    """Return the board as PNG, `width` pixels wide or at the scale of its face; `notes` are written in places."""
    return png(board_svg(game, notes, letters=letters, labelled=labelled), width or board_size(game)[0])


def board_size(game: Game) -> tuple[int, int]:
    """Return the width and height of the board's picture in pixels."""
    return game.face.width * game.face.scale, game.face.height * game.face.scale


def _waters(game: Game) -> Mapping[str, Waves]:
    looks = {zone.terrain.value: terrain_look(game, zone.kind, zone.terrain.value) for zone in game.zones.values()}
    return {terrain: look.waves for terrain, look in looks.items() if look.waves}


def _table(game: Game) -> str:
    return tag("rect", x=0, y=0, width=game.face.width, height=game.face.height, fill=PANEL)


def _sea(game: Game, ground: Shores) -> str:
    parts: list[str] = []
    for name, shape in ground.zones.items():
        zone = game.zones[name]
        if not is_water(game.look, zone.kind):
            continue
        path = shape_path(shape)
        terrain = zone.terrain.value
        look = terrain_look(game, zone.kind, terrain)
        parts.append(tag("path", d=path, fill=look.fill))
        if look.waves:
            parts.append(tag("path", d=path, fill=f"url(#waves-{terrain})"))
    sea = ground.frame.difference(ground.land)
    for reach in (13, 8.5, 4.5):
        shallows = ground.land.buffer(reach, quad_segs=4).intersection(sea)
        parts.append(tag("path", d=shape_path(shallows), fill=SHALLOWS, fill_opacity=0.3, fill_rule="evenodd"))
    return group(*parts)


def _sea_borders(game: Game) -> str:
    lines = [border_line(game, border) for border in game.borders.values() if _joins(game, border, "sea", "sea")]
    path = shape_path(merged(lines))
    return group(
        tag("path", d=path, fill="none", stroke=SHALLOWS, stroke_width=4.2, stroke_opacity=0.75),
        tag("path", d=path, fill="none", stroke=SEA_INK, stroke_width=1.9, stroke_dasharray="9 5"),
    )


def _joins(game: Game, border: Border, one: str, other: str) -> bool:
    # beaches count as land
    kinds = ["sea" if is_water(game.look, game.zones[name].kind) else "land" for name in border.zones]
    return sorted(kinds) == sorted((one, other))


def _land(game: Game, ground: Shores, plan: MapLayout) -> str:
    fills: list[str] = []
    marks: list[str] = []
    for name, shape in ground.zones.items():
        zone = game.zones[name]
        if is_water(game.look, zone.kind):
            continue
        look = terrain_look(game, zone.kind, zone.terrain.value)
        fill = look.fill
        fills.append(tag("path", d=shape_path(shape), fill=fill, stroke=fill, stroke_width=0.4))
        marks.append(terrain_marks(look.marks, f"{name} {zone.terrain.value}", shape, plan.taken))
    lines = [border_line(game, border) for border in game.borders.values() if _joins(game, border, "land", "land")]
    path = shape_path(merged(lines).intersection(ground.land))
    return group(
        *fills,
        *marks,
        tag("path", d=path, fill="none", stroke=PAPER, stroke_width=4.4, stroke_opacity=0.7),
        tag("path", d=path, fill="none", stroke=LAND_INK, stroke_width=1.7),
    )


def _coast(ground: Shores) -> str:
    # a strand inside the land, and the shoreline with a thinner one outside
    strand = ground.land.difference(ground.land.buffer(-3.2)).intersection(ground.coast.buffer(4))
    off = ground.land.buffer(5, quad_segs=4).boundary.intersection(ground.frame.buffer(-0.01))
    return group(
        tag("path", d=shape_path(strand), fill=SAND, fill_opacity=0.8, fill_rule="evenodd"),
        tag("path", d=shape_path(off), fill="none", stroke=SEA_INK, stroke_width=0.7, stroke_opacity=0.55),
        tag(
            "path",
            d=shape_path(ground.coast),
            fill="none",
            stroke=SHORE,
            stroke_width=2.2,
            stroke_linejoin="round",
        ),
    )


def _other_borders(game: Game) -> Iterator[str]:
    inside = map_frame(game).buffer(-_EDGE)
    return border_lines(
        game, lambda pair: border_line(game, game.borders[pair]).intersection(inside), besides=game.look.map.walls
    )


def _walls(game: Game) -> str:
    # a wall with battlements on both sides, and towers at corners
    lines = [border_line(game, border) for border in game.borders.values() if border.kind.value in game.look.map.walls]
    wall = merged(lines)
    if wall.is_empty:
        return ""
    path = shape_path(wall)
    towers = sorted({(x, y) for line in lines for x, y in shapely.get_coordinates(line).tolist()})
    return group(
        tag("path", d=path, fill="none", stroke=STONE_DARK, stroke_width=12.5, stroke_dasharray="5 4"),
        tag("path", d=path, fill="none", stroke=STONE_DARK, stroke_width=8, stroke_linejoin="round"),
        tag(
            "path",
            d=path,
            fill="none",
            stroke=STONE,
            stroke_width=10.3,
            stroke_dasharray="2.8 6.2",
            stroke_dashoffset=-1.1,
        ),
        tag("path", d=path, fill="none", stroke=STONE, stroke_width=5.4, stroke_linejoin="round"),
        *(_tower(x, y) for x, y in towers),
    )


def _tower(x: float, y: float) -> str:
    return group(
        tag("rect", x=x - 7, y=y - 7, width=14, height=14, fill=STONE, stroke=STONE_DARK, stroke_width=1.5),
        tag(
            "rect",
            x=x - 3.6,
            y=y - 3.6,
            width=7.2,
            height=7.2,
            fill=STONE_SHADE,
            stroke=STONE_DARK,
            stroke_width=1,
        ),
    )


def _map_edge(game: Game) -> str:
    left, top, right, bottom = map_frame(game).bounds
    insets = ((1.5, 3.0), (5.0, 0.8))  # how far inside, how thick
    return group(
        *(
            tag(
                "rect",
                x=left + by,
                y=top + by,
                width=right - left - 2 * by,
                height=bottom - top - 2 * by,
                fill="none",
                stroke=INK,
                stroke_width=thick,
            )
            for by, thick in insets
        )
    )


def _words(game: Game, plan: MapLayout, *, letters: bool) -> str:
    parts: list[str] = []
    for name, role in plan.names.items():
        parts.append(_role(role, sea=is_water(game.look, game.zones[name].kind)))
    parts.extend(ornaments.place_note(note, room) for note, room in plan.notes)
    parts.extend(ornaments.entry_mark(game, entry) for entry in plan.entries)
    if plan.title:
        parts.append(ornaments.cartouche(game, plan.title))
    if plan.compass:
        parts.append(ornaments.compass(plan.compass, game.look.board.north if game.look.board else "up"))
    parts.append(_labels(game, plan.medallions, is_empty=not letters))
    return group(*parts)


def _labels(game: Game, points: Mapping[str, Point], *, is_empty: bool = False) -> str:
    # an empty label is a ring for a medallion, and nothing for a plate
    parts: list[str] = []
    scale = 1 / game.face.scale
    for name, (x, y) in points.items():
        drawn, width, height = label(game.zones[name].shown)
        if is_empty:
            drawn = medallion("", empty=True) if width == height else ""
        parts.append(placed(drawn, x - width * scale / 2, y - height * scale / 2, scale))
    return "".join(parts)


def _role(name: Name, *, sea: bool) -> str:
    # a light halo keeps it readable on any background
    first = name.room.y - name.size * 1.15 * (len(name.lines) - 1) / 2 + name.size * 0.32
    return group(
        *(
            text(
                line,
                name.room.x,
                first + row * name.size * 1.15,
                name.size,
                family=SERIF,
                style="italic",
                fill=DEEP_SEA_INK if sea else INK,
                stroke=SHALLOWS if sea else PAPER,
                stroke_width=2.6,
                stroke_opacity=0.8,
                stroke_linejoin="round",
                paint_order="stroke",
            )
            for row, line in enumerate(name.lines)
        )
    )
