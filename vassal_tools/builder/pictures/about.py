"""The picture that the help menu shows of the module: its title, its edition, some of its counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.pictures import chart_words as said
from vassal_tools.builder.pictures.counters import COUNTER_GRID, counter_svgs
from vassal_tools.builder.pictures.page_blocks import INSIDE, flowing, page, picture, words
from vassal_tools.builder.pictures.studio import studio
from vassal_tools.builder.pictures.svg import image

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Counter, Game

_MARKS = ".,;:!?…–"
_SHOWN = 76.0  # the side of a counter


def about_svg(game: Game, parts: ModuleParts) -> str:
    """The title over one counter of each kind and side, and what the module is."""
    first = {(c.side, c.type, c.contingent): c for c in reversed(tuple(game.counters.values()))}
    fronts = (_front(game, parts, counter) for counter in reversed(tuple(first.values())))
    faces = [picture(svg, 150, 150, _SHOWN / 150) for svg in fronts]
    about = words(said.ABOUT.format(note=in_sentences(game.look.map.note)), INSIDE, 22)
    return page(game.title, game.edition, flowing(faces, INSIDE, 8), about)


def in_sentences(lines: Sequence[str]) -> str:
    """Lines as a text, with a full stop after each that has no mark at its end; a next in small letters goes on."""
    joined = ""
    for line in lines:
        goes_on = not joined or joined[-1] in _MARKS or line[:1].islower()
        joined += f"{'' if goes_on else '.'} {line}"
    return joined.strip()


def _front(game: Game, parts: ModuleParts, counter: Counter) -> str:
    """The face of a counter at full strength, drawn or the author's own."""
    own = studio().picture(f"counters/{counter.id}", COUNTER_GRID, COUNTER_GRID)
    return image(own, 0, 0, COUNTER_GRID, COUNTER_GRID) or counter_svgs(game, counter, parts.printed(counter))[0]
