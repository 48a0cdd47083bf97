"""A map with the initial set-up: counters, markers and action cards."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from vassal_tools.builder.markers import middle
from vassal_tools.builder.places import card_points
from vassal_tools.builder.setup import counter_stacks
from vassal_tools.game.names import counter_faces

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game, Point

_APART = 6  # pixels to the right, and upwards, from one counter of a stack to the next


class _Laid(NamedTuple):
    picture: str
    middle: Point


def set_up_png(game: Game, here: Game, parts: ModuleParts, board: bytes, pictures: Mapping[str, bytes]) -> bytes:
    """Return the board of one map with the first set-up; `pictures` has the pieces by their names in `art`."""
    with Image.open(io.BytesIO(board)) as opened:
        drawn = opened.convert("RGBA")
    for name, (x, y) in _laid(game, here, parts):
        with Image.open(io.BytesIO(pictures[name])) as piece:
            shown = piece.convert("RGBA")
        drawn.alpha_composite(shown, (max(x - shown.width // 2, 0), max(y - shown.height // 2, 0)))
    kept = io.BytesIO()
    drawn.convert("RGB").save(kept, "PNG")
    return kept.getvalue()


def _laid(game: Game, here: Game, parts: ModuleParts) -> Iterator[_Laid]:
    sides = parts.side_acts if here.map_name is None else ()
    points = card_points(game) if sides else {}
    for side in sides:
        yield _Laid(f"sides/{side}", points[side])
    for track in here.tracks.values():
        yield _Laid(f"markers/{track.name}", here.face.pixel(middle(track, game.start_of(track))))
    steps = {placement.counter: placement.step for placement in game.placements}
    for stack in counter_stacks(game, here, parts):
        for at, slot in enumerate(stack.slots):
            face = counter_faces(game.pictured(game.counters[slot.name]))[steps[slot.name]]
            yield _Laid(f"counters/{face}", (stack.point[0] + at * _APART, stack.point[1] - at * _APART))
