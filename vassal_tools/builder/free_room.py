"""Find room for a card on a board: not over a zone, box, track or other card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.sizes import CARD_SIZE
from vassal_tools.game.outlines import Bounds, bounds, overlap
from vassal_tools.table.zones import contains

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vassal_tools.game.model import Game, Point, Polygon, Track

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
