"""The picture that the help menu shows of the module: its title, its edition, some of its counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.pictures import chart_words as said
from vassal_tools.builder.pictures.counters import counter_svgs
from vassal_tools.builder.pictures.page_blocks import INSIDE, flowing, page, picture, words

if TYPE_CHECKING:
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game

_SHOWN = 76.0  # the side of a counter


def about_svg(game: Game, parts: ModuleParts) -> str:
    """The title over one counter of each kind and side, and what the module is."""
    first = {(c.side, c.type, c.contingent): c for c in reversed(tuple(game.counters.values()))}
    fronts = (counter_svgs(game, counter, parts.printed(counter))[0] for counter in reversed(tuple(first.values())))
    faces = [picture(svg, 150, 150, _SHOWN / 150) for svg in fronts]
    about = words(said.ABOUT.format(note=" ".join(game.look.map.note)), INSIDE, 22)
    return page(game.title, game.edition, flowing(faces, INSIDE, 8), about)
