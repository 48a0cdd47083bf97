"""Drawings over the cells of a map: roads between centres, bridges, and symbols of towns."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

import shapely

from vassal_tools.builder.pictures.looks import border_look, is_river
from vassal_tools.builder.pictures.palette import INK, PAPER, SEA_INK, STONE, STONE_DARK
from vassal_tools.builder.pictures.shore import outline
from vassal_tools.builder.pictures.svg import group, num, placed, tag

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from shapely.geometry.base import BaseGeometry

    from vassal_tools.builder.pictures.svg import Spot
    from vassal_tools.game.look import BorderLook
    from vassal_tools.game.model import Game, Road

Attributes = dict[str, str | float]
_BEND = 6.0
"""The length of the handles of a bend, as a fraction of the way between the neighbouring places."""
_PARAPET = 3.2
"""The distance of a bridge's parapets from its road."""
_ROOF, _WALL, _TOWN = "#9c4a37", "#f4e9d2", 0.42
"""The colours of houses, and the size of a symbol relative to its cell."""


class _Bend(NamedTuple):
    start: Spot
    leaving: Spot
    coming: Spot
    end: Spot

    @property
    def middle(self) -> Spot:
        return (
            (self.start[0] + 3 * self.leaving[0] + 3 * self.coming[0] + self.end[0]) / 8,
            (self.start[1] + 3 * self.leaving[1] + 3 * self.coming[1] + self.end[1]) / 8,
        )

    @property
    def heading(self) -> Spot:
        x = self.end[0] + self.coming[0] - self.leaving[0] - self.start[0]
        y = self.end[1] + self.coming[1] - self.leaving[1] - self.start[1]
        length = hypot(x, y) or 1.0
        return x / length, y / length


def roads(game: Game) -> str:
    """Return the roads of a map with their bridges, and the symbols in its places."""
    kinds: dict[str, list[Road]] = {}
    for road in game.roads or ():
        kinds.setdefault(road.kind, []).append(road)
    lines = [_lines(game, border_look(game, kind), kinds[kind]) for kind in sorted(kinds)]
    bridges = [one for kind in sorted(kinds) for one in _bridges(game, border_look(game, kind), kinds[kind])]
    symbols = [symbol(game, name) for name, zone in game.zones.items() if zone.symbol]
    return group(*lines, *bridges, *symbols)


def _lines(game: Game, look: BorderLook, held: Sequence[Road]) -> str:
    # all edges first, so that no edge cuts a crossing road
    path = "".join(_path(_bends(game, road)) for road in held)
    ends: Attributes = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    dash: Attributes = {"stroke_dasharray": "7 5"} if look.dashed else {}
    return group(
        tag("path", d=path, stroke=look.edge, stroke_width=look.width + 2.4, **ends) if look.edge else "",
        tag("path", d=path, stroke=look.stroke, stroke_width=float(look.width), **ends, **dash),
    )


def _path(bends: Sequence[_Bend]) -> str:
    x, y = bends[0].start
    curves = (" ".join(f"{num(x)} {num(y)}" for x, y in bend[1:]) for bend in bends)
    return f"M{num(x)} {num(y)}" + "".join(f"C{curve}" for curve in curves)


def _bends(game: Game, road: Road) -> list[_Bend]:
    spots = [_middle(game, name) for name in road.along.value]
    first, last = spots[0], spots[-1]
    is_ring = first == last  # which goes on as it began
    around = [spots[-2], *spots, spots[1]] if is_ring else [first, *spots, last]
    found = []
    for before, here, there, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        leaving = here[0] + (there[0] - before[0]) / _BEND, here[1] + (there[1] - before[1]) / _BEND
        coming = there[0] - (after[0] - here[0]) / _BEND, there[1] - (after[1] - here[1]) / _BEND
        found.append(_Bend(here, leaving, coming, there))
    return found


def _middle(game: Game, name: str) -> Spot:
    x, y = game.zones[name].anchor
    return float(x), float(y)


def _bridges(game: Game, look: BorderLook, held: Sequence[Road]) -> Iterator[str]:
    drawn: set[frozenset[str]] = set()
    for road in held:
        places = road.along.value
        for bend, one, other in zip(_bends(game, road), places, places[1:], strict=False):
            pair = min(one, other), max(one, other)
            border = game.borders.get(pair)
            if border and is_river(game.look, border.kind.value) and frozenset(pair) not in drawn:
                drawn.add(frozenset(pair))
                yield _bridge(bend, look, border_look(game, border.kind.value))


def _bridge(bend: _Bend, road: BorderLook, river: BorderLook) -> str:
    (x, y), (dx, dy) = bend.middle, bend.heading
    half = river.width / 2 + 5.0
    wide = road.width / 2 + _PARAPET
    deck = tag(
        "path",
        d=f"M{num(-half)} 0H{num(half)}",
        stroke=STONE if road.dashed else road.stroke,
        stroke_width=road.width + 2 * _PARAPET - 1.0,
    )
    sides = "".join(
        f"M{num(-half - 3)} {num(side * (wide + 3))}L{num(-half)} {num(side * wide)}"
        f"H{num(half)}L{num(half + 3)} {num(side * (wide + 3))}"
        for side in (-1, 1)
    )
    rails = (
        tag("path", d=sides, fill="none", stroke=STONE_DARK, stroke_width=3.4, stroke_linejoin="round"),
        tag("path", d=sides, fill="none", stroke=STONE, stroke_width=1.4, stroke_linejoin="round"),
    )
    turn = f"matrix({dx:.4f} {dy:.4f} {-dy:.4f} {dx:.4f} {num(x)} {num(y)})"
    way = tag("path", d=f"M{num(-half)} 0H{num(half)}", stroke=road.stroke, stroke_width=float(road.width))
    return tag("g", deck, way, *rails, transform=turn)


def symbol(game: Game, name: str) -> str:
    """Return the symbol in the middle of a place."""
    zone, (_, top, _, below) = game.zones[name], outline(game, name).bounds
    x, y = zone.anchor
    return placed(SYMBOLS[zone.symbol or ""], x, y + (below - top) * 0.05, (below - top) * _TOWN / 50)


def _house(x: float, y: float, width: float = 15.0) -> str:
    half, wall = width / 2, width * 0.5
    ridge = y - wall - width * 0.55
    roof = f"M{num(x - half - 2)} {num(y - wall)}L{num(x)} {num(ridge)}L{num(x + half + 2)} {num(y - wall)}Z"
    edge: Attributes = {"stroke": INK, "stroke_width": 1.4, "stroke_linejoin": "round"}
    return group(
        tag("rect", x=x - half, y=y - wall, width=width, height=wall, fill=_WALL, **edge),
        tag("path", d=roof, fill=_ROOF, **edge),
    )


def _church(x: float, y: float) -> str:
    edge: Attributes = {"stroke": INK, "stroke_width": 1.4, "stroke_linejoin": "round"}
    return group(
        _house(x + 8, y, 16),
        tag("rect", x=x - 7, y=y - 22, width=9, height=22, fill=_WALL, **edge),
        tag(
            "path",
            d=f"M{num(x - 9)} {num(y - 22)}L{num(x - 2.5)} {num(y - 38)}L{num(x + 4)} {num(y - 22)}Z",
            fill=_ROOF,
            **edge,
        ),
    )


def _wall_around() -> str:
    edge: Attributes = {"stroke": STONE_DARK, "stroke_width": 1.6}
    corners = [(-33, -20), (33, -20), (33, 22), (-33, 22)]
    return group(
        tag("rect", x=-33, y=-20, width=66, height=42, rx=2, fill="none", stroke=STONE_DARK, stroke_width=6.5),
        tag("rect", x=-33, y=-20, width=66, height=42, rx=2, fill="none", stroke=STONE, stroke_width=3.6),
        *(tag("rect", x=x - 6, y=y - 6, width=12, height=12, fill=STONE, **edge) for x, y in corners),
    )


def _fort() -> str:
    plan = "M-24 -24L-10 -20H10L24 -24L20 -10V10L24 24L10 20H-10L-24 24L-20 10V-10Z"
    return group(
        tag("path", d=plan, fill=STONE, stroke=STONE_DARK, stroke_width=3.0, stroke_linejoin="round"),
        tag("rect", x=-9, y=-9, width=18, height=18, fill=_WALL, stroke=STONE_DARK, stroke_width=2.0),
    )


ANCHOR = "M0 -14V16M-9 -6H9M-15 4Q-13 16 0 17Q13 16 15 4M-4 -19A4 4 0 1 0 4 -19A4 4 0 1 0 -4 -19"
"""The `d` of an anchor."""
_ANCHORED: Attributes = {"fill": "none", "stroke_linecap": "round", "transform": "translate(10 14)"}
_TOWN_HOUSES = (_house(-20, 0), _church(2, 2), _house(24, 1, 14), _house(-8, 20), _house(13, 21, 13))
SYMBOLS = {
    "village": group(_house(-10, 4), _house(11, 9, 13)),
    "town": group(*_TOWN_HOUSES),
    "city": group(
        _wall_around(), placed(group(*_TOWN_HOUSES), 0, -1, 0.82), placed(_house(0, 0, 13), -22, 17, 0.9),
        placed(_house(0, 0, 13), 23, 18, 0.9),
    ),
    "fort": _fort(),
    "port": group(
        _house(-16, -2), _house(4, -4, 13),
        tag("path", d=ANCHOR, stroke=PAPER, stroke_width=6.5, **_ANCHORED),
        tag("path", d=ANCHOR, stroke=SEA_INK, stroke_width=3.2, **_ANCHORED),
    ),
}  # fmt: skip
"""The drawings of symbols, in a square from -50 to 50."""


def bent(lines: BaseGeometry) -> str:
    """Return the `d` of lines along the sides of cells, with bends instead of corners."""
    return "".join(_bent(shapely.get_coordinates(line).tolist()) for line in shapely.get_parts(lines))


def _bent(spots: Sequence[Sequence[float]]) -> str:
    is_ring = spots[0] == spots[-1]
    x, y = _between(spots[-2], spots[0]) if is_ring else (spots[0][0], spots[0][1])
    path = f"M{num(x)} {num(y)}"
    for at in range(0 if is_ring else 1, len(spots) - 1):
        corner, (to_x, to_y) = spots[at], _between(spots[at], spots[at + 1])
        path += f"Q{num(corner[0])} {num(corner[1])} {num(to_x)} {num(to_y)}"
    if is_ring:
        return path + "Z"
    return f"{path}L{num(spots[-1][0])} {num(spots[-1][1])}"


def _between(one: Sequence[float], other: Sequence[float]) -> Spot:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
