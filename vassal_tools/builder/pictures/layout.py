"""Find places for medallions, names, arrows, flags and ornaments on the map."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import product
from math import ceil, hypot
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely
from shapely.geometry import LineString

from vassal_tools.builder.maps.places import map_shape, size_of
from vassal_tools.builder.pictures.looks import is_water
from vassal_tools.builder.pictures.markers import label
from vassal_tools.builder.pictures.ornaments import (
    ARROW_SIZE,
    COMPASS_SIZE,
    FLAG_SIZE,
    NOTE_SIZE,
    TITLE_SIZE,
    BaseEntry,
    Room,
)
from vassal_tools.builder.pictures.palette import SERIF
from vassal_tools.builder.pictures.shore import map_frame, outline
from vassal_tools.builder.pictures.studio import TranslatedText, said, text_width

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

    from vassal_tools.builder.parts import PlaceNote
    from vassal_tools.builder.pictures.svg import Spot
    from vassal_tools.game.model import Box, Game, Place, Point

    Floats = NDArray[np.float64]

# These lengths are in units of two pixels of the module, whatever its scale, as pieces have their size in pixels.
MEDALLION_RADIUS = 11.0
COUNTER_REACH = 19.0  # from the middle of a counter to its edge
_CLEAR = 16.0  # free room around the middle of a medallion, at least
_OFF_BORDER = 2.0  # from a wide label to the borders
_BESIDE = 6.0  # between a counter on the anchor and a label, so that a stack does not hide it either
_AROUND = 3.0  # kept free around a counter on an anchor
# And these in units of the grid, in which words are drawn.
_NAME_BELOW = 24.0  # from the room of the counter to the middle of a name
_LABEL_OFF = 32.0  # from a counter to a label
_CANDIDATES = 1600  # places tried in a zone
TITLE_MARGIN = 16  # around title and compass, to the borders of their areas
_ORNAMENT_SCALES = (1.0, 0.75, 0.55)  # the largest for which there is room


class Name(NamedTuple):
    """A role as written on the map: its lines, size and place."""

    lines: tuple[TranslatedText, ...]
    size: float
    room: Room


@dataclass
class MapLayout:
    """The positions of all elements; the map is drawn from this."""

    medallions: dict[str, Point] = field(default_factory=dict)
    notes: list[tuple[PlaceNote, Room]] = field(default_factory=list)
    entries: list[BaseEntry] = field(default_factory=list)
    names: dict[str, Name] = field(default_factory=dict)
    title: Room | None = None
    compass: Room | None = None
    taken: list[Room] = field(default_factory=list)


def label_point(game: Game, zone: str) -> Point:
    """Return the place of a zone's label, in grid units: inside, off the anchor, above it if possible.

    The label of a point is below it, where the name is if it is not a piece.
    """
    if map_shape(game) == "points":
        return _below_point(game, zone)
    shape = outline(game, zone)
    spots = _grid(shape)
    shapely.prepare(shape)
    inside = spots[np.asarray(shapely.contains_xy(shape, spots))]
    gaps = np.asarray(shapely.distance(shape.exterior, shapely.points(inside)))
    clear = gaps >= _CLEAR * _unit(game)
    fits = _fits(inside, game, zone, shape)
    clear = fits if fits.any() else clear
    if not clear.any():
        middle = shape.representative_point()
        return round(middle.x), round(middle.y)
    costs = _label_costs(inside[clear], game, zone, gaps[clear])
    _, (x, y) = min(zip(costs.tolist(), inside[clear].tolist(), strict=True))
    return round(x), round(y)


def _fits(spots: Floats, game: Game, zone: str, shape: BaseGeometry) -> NDArray[np.bool_]:
    # where a label that is wider than a medallion stays inside the borders
    wide, high = (reach + _OFF_BORDER * _unit(game) for reach in _label_reach(game, zone))
    if wide <= (MEDALLION_RADIUS + _OFF_BORDER) * _unit(game):
        return np.zeros(len(spots), dtype=bool)
    x, y = spots.T
    inside: NDArray[np.bool_] = shapely.contains(shape, shapely.box(x - wide, y - high, x + wide, y + high))
    return inside


def _unit(game: Game) -> float:
    # two pixels in grid units
    return 2 / game.face.scale


def _label_reach(game: Game, zone: str) -> tuple[float, float]:
    _, width, height = label(game.places[zone].shown)
    return width / 2 / game.face.scale, height / 2 / game.face.scale


def _below_point(game: Game, zone: str) -> Point:
    # below the disc, and below a counter that is larger
    (x, y), radius = game.zones[zone].anchor, size_of(game.zones[zone].polygon)[1] / 2
    below = max(radius, COUNTER_REACH * _unit(game))
    return x, round(y + below + _label_reach(game, zone)[1] + _unit(game))


def layout(game: Game, notes: Mapping[str, tuple[PlaceNote, ...]]) -> MapLayout:
    """Return the positions of everything written on the map; `notes` are the notes of rules, by place."""
    plan, unit = MapLayout(title=_given_title(game)), _unit(game)
    plan.taken.extend([plan.title] if plan.title else [])
    for zone in game.zones.values():
        plan.medallions[zone.name] = label_point(game, zone.name)
        plan.taken.append(_room_of_label(game, plan.medallions[zone.name], zone.name))
        width = 2 * (COUNTER_REACH + _AROUND) * unit
        plan.taken.append(Room(*zone.anchor, width, width))
    for name, note in ((name, note) for name, held in notes.items() for note in held):
        zone = game.zones[name]
        room = _near(plan, outline(game, name).buffer(-_margin(game, zone)), NOTE_SIZE, zone.anchor, (52, 0))
        plan.notes.append((note, room))
        plan.taken.append(room)
    # Arrows have few places, names want the best of the rest, and a flag fits almost anywhere.
    doors = [(base, name) for base in game.boxes.values() for name in base.enters.value]
    inland = [door for door in doors if not _place_arrow(game, plan, *door)]
    for zone in game.zones.values():
        _place_name(plan, zone, outline(game, zone.name).buffer(-_margin(game, zone)), width / 2 + _NAME_BELOW)
    for base, name in inland:
        shape = outline(game, name).buffer(-_margin(game, game.zones[name]))
        x, y = game.zones[name].anchor
        enemies = Room(x + width, y - width / 4, width, width * 1.5)  # beside the stack on the anchor
        room = _near(replace(plan, taken=[*plan.taken, enemies]), shape, FLAG_SIZE, (x, y), (62, -46))
        plan.entries.append(BaseEntry(base, room, ""))
        plan.taken.append(room)
    _place_ornaments(game, plan)
    return plan


def _given_title(game: Game) -> Room | None:
    if game.look.board is None or game.look.board.title is None:
        return None
    x, y, width = game.look.board.title
    return Room(x, y, width, width * TITLE_SIZE[1] / TITLE_SIZE[0])


def _room_of_label(game: Game, middle: Point, zone: str) -> Room:
    around = (_CLEAR - MEDALLION_RADIUS) * _unit(game)
    across, down = _label_reach(game, zone)
    return Room(*middle, 2 * (across + around), 2 * (down + around))


def _grid(shape: BaseGeometry) -> Floats:
    left, top, right, bottom = (int(edge) for edge in shape.bounds)
    step = max(2, ceil(((right - left) * (bottom - top) / _CANDIDATES) ** 0.5))
    down, across = np.mgrid[top : bottom + 1 : step, left : right + 1 : step]
    return np.column_stack((across.ravel(), down.ravel())).astype(np.float64)


def _label_costs(spots: Floats, game: Game, zone: str, gaps: Floats) -> Floats:
    # best well off the anchor, above and left, and not near a border
    unit = _unit(game)
    reach = (COUNTER_REACH + _BESIDE) + np.array(_label_reach(game, zone)) / unit
    gaps = gaps / unit
    dx, dy = ((spots - game.zones[zone].anchor) / unit).T
    away = np.hypot(dx, dy)
    aside = 1 + (dx + 2 * dy) / (2.24 * np.maximum(away, 1))
    hidden = np.maximum(0, np.minimum(reach[0] - abs(dx), reach[1] - abs(dy)))
    costs: Floats = (
        abs(away - COUNTER_REACH - MEDALLION_RADIUS - _LABEL_OFF / unit)
        + 5 * hidden
        + 2 * np.maximum(0, 24 - gaps)
        + 14 * aside
    )
    return costs


def fitting_rooms(shape: BaseGeometry, size: tuple[float, float], taken: Iterable[Room]) -> Iterator[Room]:
    """Yield the rectangles of a size inside the shape that overlap nothing taken."""
    if shape.is_empty:
        return iter(())
    spots, (width, height) = _grid(shape), size
    for other in (room for room in taken if shape.envelope.intersects(_box(room))):
        x, y = abs(spots.T - [[other.x], [other.y]]) * 2
        spots = spots[(x >= width + other.width) | (y >= height + other.height)]
    x, y = spots.T
    shapely.prepare(shape)
    inside = shapely.contains(shape, shapely.box(x - width / 2, y - height / 2, x + width / 2, y + height / 2))
    return (Room(x, y, width, height) for x, y in spots[inside].tolist())


def _box(room: Room) -> shapely.Polygon:
    half, tall = room.width / 2, room.height / 2
    return shapely.box(room.x - half, room.y - tall, room.x + half, room.y + tall)


def _distance_to(x: float, y: float) -> Callable[[Room], tuple[float, Room]]:
    return lambda room: (round(hypot(room.x - x, room.y - y), 3), room)


def _near(
    plan: MapLayout, shape: BaseGeometry, size: tuple[float, float], anchor: Point, offset: tuple[float, float]
) -> Room:
    # smaller if necessary; if nothing is free, the place itself
    x, y = anchor[0] + offset[0], anchor[1] + offset[1]
    for scale in _ORNAMENT_SCALES:
        rooms = fitting_rooms(shape, (size[0] * scale, size[1] * scale), plan.taken)
        found = min(rooms, key=_distance_to(x, y), default=None)
        if found:
            return found
    return Room(x, y, *size)


def _margin(game: Game, zone: Place) -> float:
    # farther from a border with a wall
    walled = any(b.kind.value in game.look.map.walls for b in game.borders.values() if zone.name in b.zones)
    return 8.5 if walled else 5.0


def _place_arrow(game: Game, plan: MapLayout, base: Box, zone: str) -> bool:
    x, y = game.zones[zone].anchor
    cost, shape = _distance_to(x, y), outline(game, zone)
    for scale in _ORNAMENT_SCALES:
        found = _arrows(game, shape, plan.taken, scale)
        best = min(found, key=lambda arrow: (arrow[0] in ("up", "down"), cost(arrow[1])), default=None)
        if best:
            break
    else:
        return False
    heading, room = best
    plan.entries.append(BaseEntry(base, room, heading))
    plan.taken.append(room)
    return True


def _arrows(game: Game, shape: BaseGeometry, taken: Sequence[Room], scale: float) -> Iterator[tuple[str, Room]]:
    left, top, right, bottom = map_frame(game).bounds
    long, wide = (length * scale for length in ARROW_SIZE)
    sides = {
        "right": ((left, top), (left, bottom), long / 2, 0.0),
        "left": ((right, top), (right, bottom), -long / 2, 0.0),
        "down": ((left, top), (right, top), 0.0, long / 2),
        "up": ((left, bottom), (right, bottom), 0.0, -long / 2),
    }
    shapely.prepare(shape)
    for heading, (start, end, dx, dy) in sides.items():
        shared = LineString([start, end]).intersection(shape)
        size = (long, wide) if dx else (wide, long)
        for along in range(0, int(shared.length), 4):
            at = shared.interpolate(along)
            room = Room(round(at.x + dx, 2), round(at.y + dy, 2), *size)
            if shape.covers(_box(room)) and not any(room.meets(other) for other in taken):
                yield heading, room


def _place_name(plan: MapLayout, zone: Place, shape: BaseGeometry, below: float) -> None:
    # below the anchor if that is free
    role = said(zone.role)
    best = max(13.0, min(21.0, shape.area**0.5 / (8 if len(role) < 8 else 11)))
    for size in (best * part for part in (1.0, 0.9, 0.8, 0.7, 0.6)):
        for lines in _splits(role):
            width = max(text_width(line, SERIF, "italic", size) for line in lines) + 6
            rooms = fitting_rooms(shape, (width, size * 1.15 * len(lines) + 2), plan.taken)
            found = min(rooms, key=_distance_to(zone.anchor[0], zone.anchor[1] + below), default=None)
            if found is not None:
                plan.names[zone.name] = Name(lines, size, found)
                plan.taken.append(found)
                return


def _splits(role: TranslatedText) -> Iterator[tuple[TranslatedText, ...]]:
    # on one line, then on two: split at the comma, or as evenly as possible
    if not role:
        return
    yield (role,)
    if ", " in role:
        first, rest = role.split(", ", 1)
        yield (TranslatedText(f"{first},"), TranslatedText(rest))
    words = role.split(" ")
    breaks = [(TranslatedText(" ".join(words[:n])), TranslatedText(" ".join(words[n:]))) for n in range(1, len(words))]
    if breaks:
        yield min(breaks, key=lambda lines: (max(map(len, lines)), lines))


def _place_ornaments(game: Game, plan: MapLayout) -> None:
    # each in a large zone of its own, near a corner of the map
    left, _, right, bottom = map_frame(game).bounds
    shapes = {name: outline(game, name) for name in game.zones}
    zones = sorted(shapes, key=lambda name: (-shapes[name].area, name))
    title = None if plan.title else _in_largest(shapes, zones, TITLE_SIZE, plan, (right, bottom))
    if title:
        zones.remove(title[0])
        plan.title = title[1]
        plan.taken.append(plan.title)
    compass = _in_largest(
        shapes,
        [name for name in zones if is_water(game.look, game.zones[name].kind)],
        COMPASS_SIZE,
        plan,
        (left, bottom),
    )
    if compass:
        plan.compass = compass[1]
        plan.taken.append(plan.compass)


def _in_largest(
    shapes: dict[str, shapely.Polygon],
    zones: Iterable[str],
    size: tuple[float, float],
    plan: MapLayout,
    corner: Spot,
) -> tuple[str, Room] | None:
    held = tuple(zones)
    for scale, name in product(_ORNAMENT_SCALES, held):
        room = (size[0] * scale, size[1] * scale)
        rooms = fitting_rooms(shapes[name].buffer(-TITLE_MARGIN * scale), room, plan.taken)
        found = min(rooms, key=_distance_to(*corner), default=None)
        if found:
            return name, found
    return None
