"""Positions on the board in pixels, and free positions for cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from vassal_tools.builder.components import BOARD_IMAGE, BOARD_NAME
from vassal_tools.builder.looks import CARD_SIZE, COUNTER_SIZE
from vassal_tools.game.look import BoardLook
from vassal_tools.game.outlines import Bounds, bounds, overlap
from vassal_tools.table.zones import contains

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from vassal_tools.game.model import Box, Game, Place, Point, Polygon, Track


MapShape = Literal["areas", "points", "squares", "hexes"]


def map_shape(game: Game) -> MapShape:
    """Return the kind of the map: squares and hexes are equal and touch, points are equal separate squares.

    A single place is a point if it is a square around its anchor.
    """
    polygons = [zone.polygon for zone in game.zones.values()]
    if not polygons or len({_form(polygon) for polygon in polygons}) > 1:
        return "areas"
    if len(polygons[0]) == 6:
        return "hexes"
    if len(polygons[0]) != 4:
        return "areas"
    if len(polygons) == 1:
        (only,) = game.zones.values()
        return "points" if _is_around(only) else "areas"
    pairs = [(game.zones[one].polygon, game.zones[other].polygon) for one, other in game.borders]
    return "squares" if any(set(one) & set(other) for one, other in pairs) else "points"


def _is_around(place: Place) -> bool:
    (x, y), (width, height) = place.anchor, size_of(place.polygon)
    left, top, *_ = bounds(place.polygon)
    return width == height and (2 * (x - left), 2 * (y - top)) == (width, height)


def size_of(polygon: Polygon) -> tuple[int, int]:
    """Return the width and height of an outline."""
    across, down = zip(*polygon, strict=True)
    return max(across) - min(across), max(down) - min(down)


def _form(polygon: Polygon) -> frozenset[tuple[int, int]]:
    left, top = min(x for x, _ in polygon), min(y for _, y in polygon)
    return frozenset((x - left, y - top) for x, y in polygon)


_STEP = 20
"""The distance in pixels between tried positions."""
_SAMPLES = 5
_TITLE = 27
"""The height of a track's title bar and edge, in grid units."""


def card_covers_a_place(game: Game, point: Point) -> bool:
    """Return True if an action card at that point would cover a zone or a box of the map."""
    return _is_taken(_card_at(point), _places(game))


def free_point(game: Game, wanted: Point, cards: Iterable[Point]) -> Point | None:
    """Return the point nearest to the wanted one where an action card covers nothing, or None."""
    width, height = game.face.pixel((game.face.width, game.face.height))
    taken = [*_places(game), *map(_outline, _frames(game)), *(_outline(_card_at(card)) for card in cards)]
    columns = range(CARD_SIZE[0] // 2 + _STEP, width - CARD_SIZE[0] // 2, _STEP)
    rows = range(CARD_SIZE[1] // 2 + _STEP, height - CARD_SIZE[1] // 2, _STEP)
    points = sorted(((x, y) for x in columns for y in rows), key=lambda at: _distance(at, wanted))
    return next((point for point in points if not _is_taken(_card_at(point), taken)), None)


def _distance(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _places(game: Game) -> list[Polygon]:
    zones, boxes = game.zones.values(), game.boxes.values()
    return [game.face.pixels(outline) for outline in (*(one.polygon for one in zones), *(one.polygon for one in boxes))]


def _frames(game: Game) -> list[Bounds]:
    frames = ((game.face.scale, *_frame(track)) for track in game.tracks.values())
    return [(scale * left, scale * top, scale * right, scale * below) for scale, left, top, right, below in frames]


def _frame(track: Track) -> Bounds:
    corners = [(cell.x, cell.y) for cell in track.cells.values()]
    left, top, right, below = bounds(corners)
    return left, top - _TITLE, right + track.width, below + track.height


def _card_at(point: Point) -> Bounds:
    (x, y), (width, height) = point, CARD_SIZE
    return x - width // 2, y - height // 2, x + width // 2, y + height // 2


def _outline(frame: Bounds) -> Polygon:
    left, top, right, below = frame
    return (left, top), (right, top), (right, below), (left, below)


def _is_taken(card: Bounds, outlines: Sequence[Polygon]) -> bool:
    return any(overlap(card, bounds(outline)) and _meets(card, outline) for outline in outlines)


def _meets(card: Bounds, outline: Polygon) -> bool:
    left, top, right, below = card
    if any(left < x < right and top < y < below for x, y in outline):
        return True
    steps = range(_SAMPLES)
    across = [left + (right - left) * step // (_SAMPLES - 1) for step in steps]
    down = [top + (below - top) * step // (_SAMPLES - 1) for step in steps]
    return any(contains(outline, x, y) for x in across for y in down)


BOX_TITLE = 24
"""The height of a box's title bar, in grid units."""
_RAISED = 20  # pixels by which the top of a small stack lies higher than its first counter
_EDGE = 3  # pixels between a counter and the lower edge of its box
_CARD_GAP = 12  # pixels between cards in a row


def board_name(game: Game) -> str:
    """Return the name of the board of a single-map game in saves."""
    return game.face.board or BOARD_NAME


def map_of_box(game: Game, name: str) -> str | None:
    """Return the map of a box; the main map for an unknown box."""
    return game.boxes[name].map if name in game.boxes else None


def board_images(game: Game) -> Mapping[str, Game]:
    """Return the picture file name of each board, with the game restricted to it."""
    return {BOARD_IMAGE if name is None else further_image(name): here for name, here in game.by_map.items()}


def further_image(name: str) -> str:
    """Return the picture file name of a further map's board."""
    return f"map-{name}.png"


def on_board(game: Game, thing: Place | Box | Track) -> tuple[str, str]:
    """Return the title of the map and the name of the board of a place or track."""
    face = game.face_of(thing)
    return face.title, face.board or BOARD_NAME


def anchor_point(game: Game, location: str) -> Point:
    """Return the point of counters in a zone or box: the zone's anchor, or the middle of the box below its title."""
    face = game.face_of(game.places[location])
    if location in game.zones:
        return face.pixel(game.zones[location].anchor)
    box = game.boxes[location]
    left, top, right, below = bounds(face.pixels(box.polygon))
    half = COUNTER_SIZE // 2
    free = top + BOX_TITLE * face.scale + _RAISED + half
    return (left + right) // 2, max((top + below) // 2, min(free, below - half - _EDGE))


def deck_in_box(game: Game, name: str, height: int) -> Point:
    """Return the point of a deck in a box: its middle, or lower, so that the title stays visible."""
    face, (x, y) = game.face_of(game.boxes[name]), anchor_point(game, name)
    top = face.pixels(game.boxes[name].polygon)[0][1]
    return x, max(y, top + BOX_TITLE * face.scale + height // 2)


def base_label_point(game: Game, box: Box) -> Point:
    """Return the point of a base's label: the upper right corner of its box, below the title."""
    right, top = max(x for x, _ in box.polygon), min(y for _, y in box.polygon)
    return game.face.pixel((right - 20, top + 44))


def card_points(game: Game) -> Mapping[str, Point]:
    """Return the point of each side's action card.

    By default it is below the side's boxes or the map, where there is room.
    """
    game = game.by_map[None]
    found = {side: _usual_card_point(game, side) for side in game.sides if side in _given(game).cards}
    for side in (one for one in game.sides if one not in found):
        usual = _usual_card_point(game, side)
        if usual not in found.values() and not card_covers_a_place(game, usual):
            found[side] = usual
        else:
            found[side] = free_point(game, _beside_boxes(game, side) or usual, found.values()) or usual
    return found


def _beside_boxes(game: Game, side: str) -> Point | None:
    boxes = [bounds(game.face.pixels(box.polygon)) for box in game.boxes.values() if box.side == side]
    if not boxes:
        return None
    left, _, right, below = max(boxes, key=lambda box: box[3])
    return (left + right) // 2, below + CARD_SIZE[1] // 2 + _CARD_GAP


def _usual_card_point(game: Game, side: str) -> Point:
    # below the boxes of the side, or in a row below the map if a side has none
    width, height = CARD_SIZE
    if side in _given(game).cards:
        return game.face.pixel(_given(game).cards[side])
    if _every_side_has_boxes(game):
        left = _left_of_boxes(game, side)
        return max(left * game.face.scale + width // 2, (left + 46) * game.face.scale), _below_the_boxes(game)
    number = game.sides.index(side)
    lowest = game.face.pixel((0, max(y for zone in game.zones.values() for _, y in zone.polygon)))[1]
    bottom = game.face.pixel((0, game.face.height))[1] - height // 2
    return width // 2 + number * (width + _CARD_GAP) + _CARD_GAP, min(lowest + height, bottom)


def deck_point(game: Game) -> Point:
    """Return the point of a deck: between the action cards."""
    given = _given(game).deck
    if given:
        return game.face.pixel(given)
    placed = card_points(game)
    points = [placed[side] for side in game.sides]
    return sum(x for x, _ in points) // len(points), points[0][1]


def recalled_point(game: Game) -> Point:
    """Return the point of removed pieces that may return: right of the action cards, in no zone."""
    game = game.by_map[None]
    given = _given(game).recalled
    if given:
        return game.face.pixel(given)
    if not _every_side_has_boxes(game):
        x, y = card_points(game)[game.sides[-1]]
        return x + CARD_SIZE[0] + _CARD_GAP, y
    right = max(x for box in game.boxes.values() for x, _ in box.polygon)
    return (right - 46) * game.face.scale, _below_the_boxes(game)


def _given(game: Game) -> BoardLook:
    return game.look.board or BoardLook()


def _every_side_has_boxes(game: Game) -> bool:
    # true if the boxes do not all start at the same edge
    if not {box.side for box in game.boxes.values()} >= set(game.sides):
        return False
    return len({_left_of_boxes(game, side) for side in game.sides}) == len(game.sides)


def _left_of_boxes(game: Game, side: str) -> int:
    return min(x for box in game.boxes.values() if box.side == side for x, _ in box.polygon)


def _below_the_boxes(game: Game) -> int:
    scale, half = game.face.scale, CARD_SIZE[1] // 2
    return max(y for box in game.boxes.values() for _, y in box.polygon) * scale + max(
        40 * scale, half + _CARD_GAP // 2
    )
