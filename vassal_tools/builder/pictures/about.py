"""The picture that the help menu shows of the module: its title, its edition, some of its counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.pictures import chart_words as said
from vassal_tools.builder.pictures.blocks import INSIDE, flowing, page, picture, words
from vassal_tools.builder.pictures.counters import counter_svgs

if TYPE_CHECKING:
    from vassal_tools.game.model import Game

_SHOWN = 76.0  # the side of a counter


def about_svg(game: Game) -> str:
    """The title over one counter of each kind and side, and what the module is."""
    first = {(c.side, c.type, c.contingent): c for c in reversed(tuple(game.counters.values()))}
    faces = [
        picture(counter_svgs(game, counter)[0], 150, 150, _SHOWN / 150) for counter in reversed(tuple(first.values()))
    ]
    return page(game.title, game.edition, flowing(faces, INSIDE, 8), words(said.ABOUT, INSIDE, 22))
