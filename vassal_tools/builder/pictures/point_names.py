"""Placement of the names of points: near their discs, away from paths, other points and names, and on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import shapely
from shapely import STRtree
from shapely.affinity import rotate

from vassal_tools.builder.looks import COUNTER_SIZE
from vassal_tools.builder.maps.places import size_of
from vassal_tools.builder.pictures.ornaments import Room
from vassal_tools.builder.pictures.palette import INK, PAPER, SEA_INK, SERIF, WHITE
from vassal_tools.builder.pictures.roads import ANCHOR
from vassal_tools.builder.pictures.studio import said, text_width
from vassal_tools.builder.pictures.svg import fitting_size, group, num, placed, tag

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vassal_tools.builder.maps.markers import Frame
    from vassal_tools.builder.parts import PlaceNote
    from vassal_tools.builder.pictures.svg import Spot
    from vassal_tools.game.ground import GroundName
    from vassal_tools.game.model import Border, Game

    Notes = Mapping[str, Sequence[PlaceNote]]

_PIECES = 12
"""So many straight pieces stand for the curve between two of its points."""


def way_of(game: Game, border: Border) -> shapely.LineString:
    """Return the line of a path from its first place to its second, in grid units."""
    one, other = (game.zones[name].anchor for name in border.zones)
    return shapely.LineString(_curve([one, *(border.via or ()), other]))


def _curve(spots: Sequence[Spot]) -> list[Spot]:
    """Spots along a smooth curve through those that are given (Catmull and Rom)."""
    if len(spots) == 2:
        return list(spots)
    around = [spots[0], *spots, spots[-1]]
    found = [spots[0]]
    for before, here, there, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        found.extend(_between(before, here, there, after, piece / _PIECES) for piece in range(1, _PIECES + 1))
    return found


def _between(before: Spot, here: Spot, there: Spot, after: Spot, part: float) -> Spot:
    """The spot at a part of the way from `here` to `there`."""
    x, y = (
        0.5 * (2 * b + (c - a) * part + (2 * a - 5 * b + 4 * c - d) * part**2 + (3 * b - a - 3 * c + d) * part**3)
        for a, b, c, d in zip(before, here, there, after, strict=True)
    )
    return x, y


_FORT, _DOT = 0.74, 0.5
"""The size of a fort and of a dot, relative to a ring."""


def point_mark(shape: str, x: float, y: float, radius: float, fill: str, deep: str, symbol: str | None) -> str:
    """Return a point in a shape, in the dark colour of its region."""
    drawn = {"ring": _ring, "fort": _fort, "dot": _dot}[shape](radius, fill, deep)
    reach = radius * {"ring": 1.0, "fort": _FORT, "dot": _DOT}[shape]
    anchor = _port(reach * 0.84) if symbol == "port" else ""
    return placed(group(drawn, anchor), x, y)


def _ring(radius: float, fill: str, deep: str) -> str:
    return group(
        tag("circle", cx=0, cy=1.2, r=radius + 0.8, fill=INK, fill_opacity=0.35),
        tag("circle", cx=0, cy=0, r=radius, fill=deep, stroke=INK, stroke_width=1.3),
        tag("circle", cx=0, cy=0, r=radius * 0.74, fill=fill, stroke=WHITE, stroke_width=1.5),
        tag("circle", cx=0, cy=0, r=radius * 0.36, fill=deep),
    )


def _fort(radius: float, fill: str, deep: str) -> str:
    half = radius * _FORT
    tooth = half * 2 / 5
    top = "".join(f"v{num(-tooth * 0.7)}h{num(tooth)}v{num(tooth * 0.7)}h{num(tooth)}" for _ in range(2))
    plan = f"M{num(-half)} {num(half)}V{num(-half * 0.62)}{top}v{num(-tooth * 0.7)}h{num(tooth)}V{num(half)}Z"
    return group(
        tag("path", d=plan, fill=INK, fill_opacity=0.35, transform="translate(0.6 1.6)"),
        tag("path", d=plan, fill=deep, stroke=INK, stroke_width=1.3, stroke_linejoin="round"),
        tag("rect", x=-half * 0.5, y=-half * 0.26, width=half, height=half * 0.9, fill=fill),
    )


def _dot(radius: float, fill: str, deep: str) -> str:
    reach = radius * _DOT
    return group(
        tag("circle", cx=0, cy=0.9, r=reach + 0.5, fill=INK, fill_opacity=0.3),
        tag("circle", cx=0, cy=0, r=reach, fill=fill, stroke=INK, stroke_width=1.2),
        tag("circle", cx=0, cy=0, r=reach * 0.52, fill=deep),
    )


def _port(off: float) -> str:
    line = {"fill": "none", "stroke_linecap": "round"}
    badge = group(
        tag("circle", cx=0, cy=0, r=25, fill=PAPER, stroke=SEA_INK, stroke_width=3.5),
        tag("path", d=ANCHOR, stroke=SEA_INK, stroke_width=5.0, **line),
    )
    return placed(badge, off, off, 0.25)


_GAP = 2.0  # between the room of a counter and a name
_ROUNDS = 12  # in each of them every name may move to a better spot
_TAKEN, _BEYOND, _CROSSED = 40.0, 400.0, 1.5
"""Costs of a spot: per area covered, per area off the board, and per length of path crossed."""
_UNDER, _LEFT, _ABOVE, _RIGHT = 0.0, 4.0, 9.0, 14.0
"""Costs of the sides of a point: stacks of counters grow above and to the right."""
_LINE = 1.25  # the height of a line of letters, by their size


class PointName(NamedTuple):
    """The name of a point: its text, size, style and rectangle."""

    text: str
    size: float
    style: str
    room: Room
    cost: float = 0.0

    @property
    def shape(self) -> shapely.Polygon:
        """The rectangle as a shape."""
        return shape_of(self.room)


def shape_of(room: Room) -> shapely.Polygon:
    """Return a rectangle as a shape."""
    x, y, width, height = room
    return shapely.box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def ground_name_shape(name: GroundName) -> shapely.Polygon:
    """Return the turned rectangle of a name on the ground."""
    words = said(name.text)
    width = text_width(words, SERIF, "italic", name.size) + name.size * name.spread / 100 * max(len(words) - 1, 0)
    return rotate(shape_of(Room(*name.at, width, name.size * _LINE)), name.turn)


def counter_room(game: Game, zone: str) -> shapely.Polygon:
    """Return the rectangle of a point with a counter on it."""
    place = game.zones[zone]
    reach = max(size_of(place.polygon)[0], COUNTER_SIZE / game.face.scale)
    return shape_of(Room(*place.anchor, reach, reach))


NOTE_WIDTH, NOTE_HEIGHT = 15.0, 12.0
"""The size of the box of a number below a point."""


def notes_room(game: Game, zone: str, count: int) -> Room:
    """Return the rectangle of that many numbers below a point."""
    (x, y), (_, height) = game.zones[zone].anchor, size_of(game.zones[zone].polygon)
    return Room(x, y + height / 2 + NOTE_HEIGHT / 2 + 1, count * NOTE_WIDTH, NOTE_HEIGHT)


def point_names(game: Game, names: Sequence[str], room: Frame, notes: Notes) -> Mapping[str, PointName]:
    """Return the names of these points, placed so that they cover as little as possible."""
    return _placed(_Search(game, tuple(names), room, notes))


class _Search:
    def __init__(self, game: Game, names: tuple[str, ...], room: Frame, notes: Notes) -> None:
        self.game, self.names = game, names
        self.board = shapely.box(room.left, room.top, room.left + room.width, room.top + room.height)
        self.discs = {name: counter_room(game, name) for name in game.zones}
        ways = [way_of(game, border) for border in game.borders.values()]
        written = [ground_name_shape(name) for name in game.ground.names] if game.ground else []
        numbers = [shape_of(notes_room(game, zone, len(held))) for zone, held in notes.items() if zone in game.zones]
        self.ways, self.taken = ways, [*self.discs.values(), *written, *numbers]
        self.way_tree, self.taken_tree = STRtree(ways), STRtree(self.taken)

    def fixed_cost(self, name: str, spot: PointName) -> float:
        # the cost that does not depend on the other names
        shape, own = spot.shape, self.discs[name]
        cost = _BEYOND * float(shape.difference(self.board).area)
        for at in self.taken_tree.query(shape):
            if self.taken[at] is not own:
                cost += _TAKEN * float(shape.intersection(self.taken[at]).area)
        crossed = sum(float(shape.intersection(self.ways[at]).length) for at in self.way_tree.query(shape))
        return cost + _CROSSED * crossed


def _placed(search: _Search) -> Mapping[str, PointName]:
    # Moves one name after the other to its best spot until none moves.
    options = {name: _spots(search, name) for name in search.names}
    chosen = {name: min(spots, key=lambda spot: spot.cost) for name, spots in options.items()}
    near = _near(options)
    for _ in range(_ROUNDS):
        moved = False
        for name, spots in options.items():
            others = [chosen[other].shape for other in near[name]]
            best = min(spots, key=lambda spot: spot.cost + _overlap(spot, others))
            moved, chosen[name] = moved or best != chosen[name], best
        if not moved:
            break
    return chosen


def _overlap(spot: PointName, others: Sequence[shapely.Polygon]) -> float:
    shape = spot.shape
    return _TAKEN * sum(float(shape.intersection(other).area) for other in others)


def _near(options: Mapping[str, Sequence[PointName]]) -> Mapping[str, list[str]]:
    # For each name, the other names that could overlap it.
    names = list(options)
    reach = [shapely.union_all([spot.shape for spot in options[name]]).envelope for name in names]
    tree = STRtree(reach)
    return {name: [names[at] for at in tree.query(reach[i]) if at != i] for i, name in enumerate(names)}


def _spots(search: _Search, name: str) -> list[PointName]:
    # each with its cost without other names
    text, size, style = lettering(search.game, name)
    wide, high = text_width(text, SERIF, style, size) + 4, size * _LINE
    found = []
    for (x, y), cost in _around(search.discs[name].bounds, wide, high):
        spot = PointName(text, size, style, Room(round(x, 1), round(y, 1), round(wide, 1), round(high, 1)))
        found.append(spot._replace(cost=search.fixed_cost(name, spot) + cost))
    return found


def _around(disc: Sequence[float], wide: float, high: float) -> Iterator[tuple[Spot, float]]:
    # the middles of spots around a point, with their costs; cheapest where no stack grows
    left, top, right, below = disc
    middle, level = (left + right) / 2, (top + below) / 2
    shifts = (0.0, wide / 4, -wide / 4, wide / 2 - 6, 6 - wide / 2, wide / 2 + 14, -wide / 2 - 14)
    steps = (0.0, high / 2, -high / 2, high, -high)
    for gap, farther in ((_GAP, 0.0), (5 * _GAP, 4.0)):
        under, above = below + high / 2 + gap, top - high / 2 - gap
        at_left, at_right = left - wide / 2 - gap, right + wide / 2 + gap
        for rank, shift in enumerate(shifts):
            yield (middle + shift, under), _UNDER + rank / 2 + farther
            yield (middle + shift, above), (_RIGHT if shift > -wide / 4 else _ABOVE) + rank / 2 + farther
        for rank, step in enumerate(steps):
            yield (at_left, level + step), _LEFT + rank / 2 + farther
            yield (at_right, level + step), _RIGHT + rank / 2 + farther


_STYLES: Mapping[str | None, tuple[float, str]] = {
    "ring": (15.5, "bold"),
    "fort": (13.0, "bold"),
    "dot": (12.5, "italic"),
}
"""The size and style of the names of points, by the shape of the point."""


def lettering(game: Game, name: str) -> tuple[str, float, str]:
    """Return the text, size and style of a point's name."""
    zone = game.zones[name]
    look = game.look.terrains.get(zone.terrain.value)
    words = said(zone.shown)
    if look and look.shape in _STYLES:
        return words, *_STYLES[look.shape]
    return words, fitting_size(words, size_of(zone.polygon)[0] * 1.6, 15, family=SERIF, style="bold"), "bold"
