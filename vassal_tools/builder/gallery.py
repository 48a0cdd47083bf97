"""All pictures of a module by file name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.pictures import markers
from vassal_tools.builder.pictures.counters import counter_pngs
from vassal_tools.builder.pictures.map import board_png
from vassal_tools.builder.pictures.render import png
from vassal_tools.builder.pictures.svg import document
from vassal_tools.builder.setup import CARD_SIZE, LABEL_SIZE, counter_images

if TYPE_CHECKING:
    from vassal_tools.game.model import Game

BOARD_IMAGE = "board.png"


def pictures(game: Game) -> dict[str, bytes]:
    """The module's pictures as PNG, by the names that the build file uses."""
    found = {BOARD_IMAGE: board_png(game)}
    for counter in game.counters.values():
        faces = counter_pngs(counter)
        found.update(zip(counter_images(counter.id, len(faces)), faces, strict=True))
    places = [*game.zones, *(box.name for box in game.boxes.values() if box.is_base)]
    for place in places:
        found[f"label-{place}.png"] = png(document(LABEL_SIZE, LABEL_SIZE, markers.medallion(place)), LABEL_SIZE)
    for side in game.sides:
        found[f"card-{side}.png"] = png(markers.action_card_svg(side), CARD_SIZE[0])
    found["moved.png"] = png(markers.moved_mark_svg(), 16)
    found["die.png"] = png(markers.die_icon_svg(), 24)
    found["turn.png"] = png(markers.turn_icon_svg(), 24)
    return dict(sorted(found.items()))
