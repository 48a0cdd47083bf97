"""All pictures of a module by file name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.pictures import markers
from vassal_tools.builder.pictures.counters import counter_pngs
from vassal_tools.builder.pictures.map import board_png
from vassal_tools.builder.pictures.render import png
from vassal_tools.builder.pictures.svg import document
from vassal_tools.builder.setup import CARD_SIZE, LABEL_SIZE, MARKER_SIZE, counter_images, label_image, marker_image

if TYPE_CHECKING:
    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.game.model import Counter, Game

BOARD_IMAGE = "board.png"


def pictures(game: Game, cache: PictureCache) -> dict[str, bytes]:
    """The module's pictures as PNG, by the names that the build file uses."""
    found = {BOARD_IMAGE: cache.picture(_board_subject(game), lambda: board_png(game))}
    for counter in game.counters.values():
        for place, name in enumerate(counter_images(counter.id, 1 if counter.is_leader else 2)):
            found[name] = cache.picture((counter, place), partial(_face, counter, place))
    for place_name in [*game.zones, *(box.name for box in game.boxes.values() if box.is_base)]:
        label = document(LABEL_SIZE, LABEL_SIZE, markers.medallion(place_name))
        found[label_image(place_name)] = png(label, LABEL_SIZE)
    for side in game.sides:
        found[f"card-{side}.png"] = png(markers.action_card_svg(side), CARD_SIZE[0])
    for track in game.tracks:
        found[marker_image(track)] = png(markers.turn_marker_svg(), MARKER_SIZE)
    found["moved.png"] = png(markers.moved_mark_svg(), 16)
    found["die.png"] = png(markers.die_icon_svg(), 24)
    found["turn.png"] = png(markers.turn_icon_svg(), 24)
    return dict(sorted(found.items()))


def _face(counter: Counter, place: int) -> bytes:
    return counter_pngs(counter)[place]


def _board_subject(game: Game) -> object:
    """All of the model that the board is drawn from."""
    return (game.title, game.face, game.zones, game.borders, game.boxes)
