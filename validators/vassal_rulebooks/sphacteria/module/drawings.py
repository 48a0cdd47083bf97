"""The pictures of Sphacteria's own: event chits, hands, the board of the fight, icons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.module.chit_faces import chit_svgs
from vassal_rulebooks.sphacteria.module.chits import (
    CHIT_SIZE,
    HAND_SIZE,
    MASK_IMAGE,
    OWNED_IMAGE,
    chit_images,
    hand_image,
)
from vassal_tools.builder.api.drawing import card_mask_svg, card_owned_svg, hand_svg, side_look

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.builder.api import Drawings


def drawings(game: SphacteriaGame) -> Drawings:
    """All pictures of Sphacteria's own, by file name."""
    found = {MASK_IMAGE: (card_mask_svg(), CHIT_SIZE), OWNED_IMAGE: (card_owned_svg(), CHIT_SIZE)}
    for chit in game.chits.values():
        faces = chit_svgs(game, chit)
        found |= {name: (svg, CHIT_SIZE) for name, svg in zip(chit_images(chit), faces, strict=True)}
    for side in game.sides:
        found[hand_image(side)] = (hand_svg(side, side_look(game, side)), HAND_SIZE[0])
    return found
