"""The picture of a map of squares or of hexes, and what runs along borders of any map."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely

from vassal_tools.builder.maps.shape import map_shape
from vassal_tools.builder.pictures.looks import border_look, is_river, terrain_look
from vassal_tools.builder.pictures.palette import INK, LAND_INK, PAPER, SERIF
from vassal_tools.builder.pictures.roads import bent, roads
from vassal_tools.builder.pictures.rooms import Room
from vassal_tools.builder.pictures.shore import border_line, merged, outline, shape_path
from vassal_tools.builder.pictures.studio import said
from vassal_tools.builder.pictures.svg import fitting_size, group, tag, text
from vassal_tools.builder.pictures.terrain import terrain_marks
from vassal_tools.game.lattice import own_name

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from shapely.geometry.base import BaseGeometry

    from vassal_tools.game.model import Game

_NAME_ROOM = 22.0  # the height above in a cell that its name needs


def cells_svg(game: Game) -> str:
    """Return a map of squares or hexes in grid units, without surroundings."""
    fills, marks, names = [], [], []
    for zone in game.zones.values():
        look, shape = terrain_look(game, zone.kind, zone.terrain.value), outline(game, zone.name)
        path = shape_path(shape)
        fills.append(tag("path", d=path, fill=look.fill))
        if look.waves:
            fills.append(tag("path", d=path, fill=f"url(#waves-{zone.terrain.value})"))
        left, top, right, _ = shape.bounds
        named = Room((left + right) / 2, top + _NAME_ROOM / 2, right - left, _NAME_ROOM)
        marks.append(terrain_marks(look.marks, f"{zone.name} {zone.terrain.value}", shape, (named,)))
        names.append(_cell_name(zone.name, shape))
        names.append(_own_name(said(own_name(zone)), shape))
    sides = tag(
        "path", d="".join(shape_path(outline(game, name)) for name in game.zones), fill="none", stroke=LAND_INK,
        stroke_width=1.0, stroke_opacity=0.75,
    )  # fmt: skip
    along = border_lines(game, lambda pair: border_line(game, game.borders[pair]))
    return group(*fills, *marks, sides, *along, roads(game), *names)


def _cell_name(name: str, shape: BaseGeometry) -> str:
    left, top, right, below = shape.bounds
    size = fitting_size(name, (right - left) * 0.4, min(11.0, (below - top) * 0.16), family=SERIF)
    return text(name, (left + right) / 2, top + size * 1.05, size, family=SERIF, fill=INK, fill_opacity=0.8)


def _own_name(name: str, shape: BaseGeometry) -> str:
    # at the lower edge, apart from the number
    if not name:
        return ""
    left, top, right, below = shape.bounds
    height = min(11.0, (below - top) * 0.16)
    level = shapely.LineString([(left, below - height * 0.3), (right, below - height * 0.3)])
    room = level.intersection(shape).length * 0.94
    size = fitting_size(name, room, height, family=SERIF, style="bold")
    return text(
        name, (left + right) / 2, below - height * 0.5, size, family=SERIF, style="bold", fill=INK, stroke=PAPER,
        stroke_width=2.0, stroke_opacity=0.7, paint_order="stroke",
    )  # fmt: skip


def border_lines(
    game: Game,
    line: Callable[[tuple[str, str]], BaseGeometry],
    *,
    every: bool = False,
    besides: Collection[str] = (),
) -> Iterator[str]:
    """Yield the drawings of borders or paths by kind; the most common kind only if `every` is set.

    The kinds in `besides` are left out.
    """
    kinds: dict[str, list[tuple[str, str]]] = {}
    for pair, border in game.borders.items():
        kinds.setdefault(border.kind.value, []).append(pair)
    for kind in besides:
        kinds.pop(kind, None)
    plain = max(kinds, key=lambda kind: len(kinds[kind]), default="") if not every else ""
    for kind in sorted(kinds):
        if kind == plain and kind not in game.look.borders:
            continue
        look = border_look(game, kind)
        along = merged([line(pair) for pair in kinds[kind]])
        has_bends = is_river(game.look, kind) and map_shape(game) in ("hexes", "squares")
        path = bent(along) if has_bends else shape_path(along)
        dash = {"stroke_dasharray": "7 5"} if look.dashed else {}
        ends = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
        if look.edge:
            yield tag("path", d=path, stroke=look.edge, stroke_width=look.width + 2.4, **ends)
        yield tag("path", d=path, stroke=look.stroke, stroke_width=float(look.width), **ends, **dash)
