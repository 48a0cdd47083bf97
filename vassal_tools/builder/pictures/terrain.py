"""Patterns that make terrain readable without colour: waves, hills and scrub, tufts, sand."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import shapely
from shapely.geometry import Point

from vassal_tools.builder.maps.places import map_shape
from vassal_tools.builder.pictures.looks import border_look, is_river, terrain_look
from vassal_tools.builder.pictures.ornaments import Room
from vassal_tools.builder.pictures.palette import HILL, HILL_SHADE, INK, LAND_INK, PAPER, SCRUB, SERIF, STIPPLE, TUFT
from vassal_tools.builder.pictures.roads import bent, roads
from vassal_tools.builder.pictures.shore import border_line, merged, outline, shape_path
from vassal_tools.builder.pictures.studio import said
from vassal_tools.builder.pictures.svg import Spot, fitting_size, group, num, tag, text
from vassal_tools.game.lattice import own_name

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from shapely.geometry.base import BaseGeometry

    from vassal_tools.game.look import Waves
    from vassal_tools.game.model import Game


def wave_patterns(waters: Mapping[str, Waves]) -> str:
    """Return the hatchings of the waters, as patterns named after their terrain."""
    tiles: list[str] = []
    for terrain, wave in waters.items():
        w, h = wave.width, wave.height
        crest = f"M0 {num(h / 4)}q{num(w / 8)} {num(-h / 7)} {num(w / 4)} 0t{num(w / 4)} 0"
        second = f"M{num(w / 2)} {num(h * 3 / 4)}q{num(w / 8)} {num(-h / 7)} {num(w / 4)} 0t{num(w / 4)} 0"
        stroke = tag("path", d=crest + second, fill="none", stroke=wave.stroke, stroke_width=0.9)
        tiles.append(tag("pattern", stroke, id=f"waves-{terrain}", width=w, height=h, patternUnits="userSpaceOnUse"))
    return tag("defs", *tiles)


def terrain_marks(marks: str, seed: str, shape: BaseGeometry, taken: Sequence[Room]) -> str:
    """Return the marks of a zone's terrain, scattered over free areas."""
    luck = Random(seed)  # noqa: S311 - the same picture every time is the point
    match marks:
        case "hills":
            return _hills(luck, shape, taken)
        case "woods":
            return _woods(luck, shape, taken)
        case "sand":
            return _sand(luck, shape, taken)
        case "tufts":
            return _tufts(luck, shape, taken)
        case _:
            return ""


def _scattered(
    luck: Random, shape: BaseGeometry, step: float, taken: Sequence[Room], margin: float, reach: float
) -> Iterator[Spot]:
    # random places about `step` apart, free of taken areas, from top to bottom
    inner = shape.buffer(-margin)
    if inner.is_empty:
        return
    shapely.prepare(inner)
    left, top, right, bottom = inner.bounds
    rows = int((bottom - top) / (step * 0.8)) + 1
    for row in range(rows):
        y = top + row * step * 0.8
        x = left + (row % 2) * step / 2
        while x <= right:
            spot = (x + luck.uniform(-0.3, 0.3) * step, y + luck.uniform(-0.25, 0.25) * step)
            x += step
            here = Room(*spot, reach, reach)
            if inner.contains(Point(spot)) and not any(here.meets(room) for room in taken):
                yield spot


def _hills(luck: Random, shape: BaseGeometry, taken: Sequence[Room]) -> str:
    parts: list[str] = []
    for x, y in _scattered(luck, shape, 22, taken, 11, 13):
        size = luck.uniform(0.85, 1.3)
        if luck.random() < 0.3:
            parts.append(_bush(x, y, size))
        else:
            parts.append(_hill(x, y, size))
    return group(*parts)


def _hill(x: float, y: float, size: float) -> str:
    w, h = 9 * size, 8.5 * size
    rise = f"q{num(w * 0.45)} {num(-h * 0.4)} {num(w * 0.8)} {num(-h)}"
    fall = f"q{num(w * 0.7)} {num(h * 0.35)} {num(w * 1.25)} {num(h)}"
    body = f"M{num(x - w)} {num(y + 3)}{rise}{fall}"
    shade = "".join(
        f"M{num(x + w * part)} {num(y + 3 - h * (0.86 - part * 0.86))}l{num(w * 0.16)} {num(h * 0.42)}"
        for part in (0.0, 0.22, 0.44, 0.66)
    )
    return group(
        tag("path", d=f"{body}Z", fill=HILL_SHADE, fill_opacity=0.55),
        tag("path", d=shade, stroke=HILL, stroke_width=0.7, fill="none"),
        tag(
            "path",
            d=body,
            stroke=HILL,
            stroke_width=1.2,
            fill="none",
            stroke_linecap="round",
            stroke_linejoin="round",
        ),
    )


def _bush(x: float, y: float, size: float) -> str:
    r = 2.5 * size
    blobs = ((-r, 1.0), (r, 1.0), (0.0, -r * 0.7))
    return group(
        *(tag("circle", cx=x + dx, cy=y + dy, r=r, fill=SCRUB) for dx, dy in blobs),
        tag("path", d=f"M{num(x - 2 * r)} {num(y + r + 1.4)}h{num(4 * r)}", stroke=HILL, stroke_width=0.8),
    )


def _woods(luck: Random, shape: BaseGeometry, taken: Sequence[Room]) -> str:
    spots = _scattered(luck, shape, 15, taken, 8, 9)
    return group(*(_bush(x, y, luck.uniform(1.1, 1.7)) for x, y in spots))


def _tufts(luck: Random, shape: BaseGeometry, taken: Sequence[Room]) -> str:
    spots = [spot for spot in _scattered(luck, shape, 34, taken, 8, 9) if luck.random() < 0.75]
    if not spots:
        return ""
    path = "".join(f"M{num(x)} {num(y - 4)}v4l-2.6 -2.6m2.6 2.6l2.6 -2.6" for x, y in spots)
    return tag("path", d=path, stroke=TUFT, stroke_width=0.9, fill="none", stroke_linecap="round")


def _sand(luck: Random, shape: BaseGeometry, taken: Sequence[Room]) -> str:
    spots = _scattered(luck, shape, 7.5, taken, 3, 2)
    dots = [tag("circle", cx=x, cy=y, r=luck.choice((0.6, 0.6, 0.9)), fill=STIPPLE) for x, y in spots]
    return group(*dots)


_NAME_ROOM = 22.0  # the height above in a cell that its name needs


def cells_svg(game: Game, labelled: Collection[str] = ()) -> str:
    """Return a map of squares or hexes in grid units, without surroundings; `labelled` cells get no number."""
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
        if zone.name not in labelled:
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
