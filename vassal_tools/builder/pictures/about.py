"""The picture for the welcome window and help menu: title, edition, and some counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.pictures import chart_words as said
from vassal_tools.builder.pictures.counters import COUNTER_GRID, counter_svgs
from vassal_tools.builder.pictures.page_blocks import NOTHING, Block, below, flowing, picture, words
from vassal_tools.builder.pictures.palette import GOLD, INK, PAPER, SERIF
from vassal_tools.builder.pictures.studio import studio
from vassal_tools.builder.pictures.svg import document, group, image, num, placed, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Counter, Game

ABOUT_SIZE = 300, 460
"""The size of the picture; VASSAL's welcome window is as high, and 400 pixels wider."""

_MARKS = ".,;:!?…–"
_MARGIN, _GAP = 20.0, 10.0
_INSIDE = ABOUT_SIZE[0] - 2 * _MARGIN
_LARGEST, _BETWEEN = 82.0, 8.0  # the side of a counter, and what is between two


def about_svg(game: Game, parts: ModuleParts) -> str:
    """Return the portrait picture: the title over one counter of each kind and side, and a description."""
    title = words(game.title, _INSIDE, 28, family=SERIF, style="bold", anchor="middle")
    edition = words(game.edition, _INSIDE, 13, family=SERIF, style="italic", anchor="middle")
    told = said.ABOUT if game.rulebook else said.ABOUT_WITHOUT_RULES
    about = words(told.format(note=in_sentences(game.look.map.note)), _INSIDE, 12.5)
    head = below(title, _rule(), edition, gap=4)
    room = ABOUT_SIZE[1] - 2 * _MARGIN - head.height - about.height - 2 * _GAP
    faces = _counters(_fronts(game, parts), room)
    top = head.height + _GAP + (room - faces.height) / 2
    aside = _MARGIN + (_INSIDE - faces.width) / 2
    return document(
        *ABOUT_SIZE,
        tag("rect", x=0, y=0, width=ABOUT_SIZE[0], height=ABOUT_SIZE[1], fill=PAPER),
        *map(_edge, (2, 8), (INK, GOLD), (4, 1.4)),
        placed(head.drawing, _MARGIN, _MARGIN),
        placed(faces.drawing, aside, _MARGIN + top),
        placed(about.drawing, _MARGIN, ABOUT_SIZE[1] - _MARGIN - about.height),
    )


def _edge(at: int, ink: str, width: float) -> str:
    wide, high = (length - 2 * at for length in ABOUT_SIZE)
    return tag("rect", x=at, y=at, width=wide, height=high, fill="none", stroke=ink, stroke_width=width)


def _rule() -> Block:
    middle = _INSIDE / 2
    drawn = group(
        tag("path", d=f"M{num(middle - 100)} 8h88m24 0h88", stroke=GOLD, stroke_width=1.4),
        tag("path", d=f"M{num(middle)} 3l6 5l-6 5l-6 -5Z", fill=GOLD),
    )
    return Block(drawn, _INSIDE, 16)


def _fronts(game: Game, parts: ModuleParts) -> tuple[str, ...]:
    first = {(c.side, c.type, c.contingent): c for c in reversed(tuple(game.counters.values()))}
    return tuple(_front(game, parts, counter) for counter in reversed(tuple(first.values())))


def _counters(fronts: Sequence[str], room: float) -> Block:
    for across in range(int(_INSIDE / _LARGEST), 12):
        side = (_INSIDE + _BETWEEN) / across - _BETWEEN
        faces = [picture(svg, COUNTER_GRID, COUNTER_GRID, side / COUNTER_GRID) for svg in fronts]
        block = flowing(faces, _INSIDE + 1, _BETWEEN)
        if block.height <= room:
            return block
    return NOTHING


def in_sentences(lines: Sequence[str]) -> str:
    """Return lines as sentences, adding full stops; a line in lower case continues the sentence."""
    joined = ""
    for line in lines:
        goes_on = not joined or joined[-1] in _MARKS or line[:1].islower()
        joined += f"{'' if goes_on else '.'} {line}"
    return joined.strip()


def _front(game: Game, parts: ModuleParts, counter: Counter) -> str:
    own = studio().picture(f"counters/{counter.id}", COUNTER_GRID, COUNTER_GRID)
    return image(own, 0, 0, COUNTER_GRID, COUNTER_GRID) or counter_svgs(game, counter, parts.printed(counter))[0]
