"""The icons of the toolbar, the dice, and the picture of the welcome window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.looks import letters_on, readable, side_look
from vassal_tools.builder.pictures import page_blocks as said
from vassal_tools.builder.pictures.counters import COUNTER_GRID, counter_svgs
from vassal_tools.builder.pictures.emblems import amphora, burst, die, swords, trumpet
from vassal_tools.builder.pictures.markers import die_icon_svg, turn_icon_svg
from vassal_tools.builder.pictures.page_blocks import NOTHING, Block, below, flowing, picture, words
from vassal_tools.builder.pictures.palette import (
    ATTACKER,
    CLAY,
    CLAY_DARK,
    DEFENDER,
    GLAZE,
    GOLD,
    INK,
    PAPER,
    RED,
    SERIF,
    STAR_YELLOW,
    WHITE,
)
from vassal_tools.builder.pictures.studio import png, studio
from vassal_tools.builder.pictures.svg import document, group, image, num, placed, tag, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.look import SideLook
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
    text = said.ABOUT if game.rulebook else said.ABOUT_WITHOUT_RULES
    about = words(text.format(note=in_sentences(game.look.map.note)), _INSIDE, 12.5)
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


ICON_SIZE = 24
"""The width and height of an icon, in pixels."""


def icon_svgs(game: Game) -> dict[str, str]:
    """Return all icons by name; `hand`, `dice` and `actions` exist once for each side."""
    icons = {
        "crt": _crt(),
        "modifiers": _modifiers(),
        "events": _events(),
        "bowl": _bowl(),
        "sequence": _sequence(),
        "reinforcements": _on_paper(trumpet(CLAY, CLAY_DARK)),
        "supply": _on_paper(amphora(CLAY, CLAY_DARK)),
        "help": _help(),
        "inventory": _inventory([side_look(game, side).deep for side in game.sides]),
        "combat": _combat(),
        "combat-die": _combat_die(),
        "die": die_icon_svg(),
        "turn": turn_icon_svg(),
        "undo-moved": _undo_moved(),
    }
    for side in game.sides:
        ink = side_look(game, side)
        icons[f"hand-{side}"] = _hand(ink)
        icons[f"dice-{side}"] = _dice(ink)
        icons[f"actions-{side}"] = _actions(ink)
    return icons


def icon_pngs(game: Game, width: int = ICON_SIZE) -> dict[str, bytes]:
    """Return all icons as PNG, by name."""
    return {name: png(svg, width) for name, svg in icon_svgs(game).items()}


def _icon(*parts: str) -> str:
    return document(ICON_SIZE, ICON_SIZE, *parts)


def _sheet() -> str:
    return tag("rect", x=3, y=2, width=18, height=20, rx=2.5, fill=WHITE, stroke=INK, stroke_width=1.8)


def _on_paper(drawing: str) -> str:
    return _icon(placed(drawing, 1, 1, 0.22))


def _crt() -> str:
    cells = "".join(
        tag("rect", x=6.5 + 5.5 * column, y=7 + 5 * row, width=5.5, height=5, fill=fill)
        for row, fills in enumerate((_LOST, _MIXED, _WON))
        for column, fill in enumerate(fills)
    )
    return _icon(
        tag("rect", x=2, y=2, width=20, height=20, rx=2.5, fill=INK),
        tag("path", d="M7 4.6H22", stroke=PAPER, stroke_width=1.6, stroke_dasharray="3.5 2"),
        placed(cells, -1, 0),
        tag("path", d="M5.5 12H22M5.5 17H22M11 7V22M16.5 7V22", stroke=INK, stroke_width=0.9),
        tag("rect", x=2, y=2, width=20, height=20, rx=2.5, fill="none", stroke=INK, stroke_width=1.8),
    )


def _modifiers() -> str:
    return _icon(
        tag("path", d="M2 2H22L2 22Z", fill=ATTACKER.fill),
        tag("path", d="M22 2V22H2Z", fill=DEFENDER.fill),
        tag("path", d="M22 2L2 22", stroke=INK, stroke_width=1.2),
        tag("path", d="M4.5 8.5H11.5M8 5V12M13 16.5H20", stroke=INK, stroke_width=2.4),
        tag("rect", x=2, y=2, width=20, height=20, rx=2.5, fill="none", stroke=INK, stroke_width=1.8),
    )


def _events() -> str:
    return _icon(
        tag("rect", x=8, y=2, width=14, height=14, rx=2.5, fill=CLAY_DARK, stroke=GLAZE, stroke_width=1.5),
        tag("rect", x=2, y=8, width=14, height=14, rx=2.5, fill=PAPER, stroke=INK, stroke_width=1.5),
        tag("path", d="M2.8 11V10Q3 8.8 4.4 8.8H13.6Q15 8.8 15.2 10V11Z", fill=GOLD),
        text("7", 9, 20, 11, style="bold", fill=INK),
    )


def _bowl() -> str:
    return _icon(
        tag("rect", x=8, y=2, width=9, height=9, rx=1.5, fill=PAPER, stroke=INK, stroke_width=1.4),
        tag(
            "path",
            d="M2 9H22Q21 18 14 19V20.5H17V22.5H7V20.5H10V19Q3 18 2 9Z",
            fill=CLAY,
            stroke=CLAY_DARK,
            stroke_width=1.4,
        ),
        tag("path", d="M4.5 12.5H19.5", stroke=GLAZE, stroke_width=1.6, stroke_dasharray="2 1.3"),
    )


def _sequence() -> str:
    return _icon(
        _sheet(),
        *(tag("circle", cx=7.4, cy=y, r=1.5, fill=RED if y == 12 else GOLD) for y in (7, 12, 17)),
        tag("path", d="M11 7H18M11 12H18M11 17H18", stroke=INK, stroke_width=1.7),
    )


def _help() -> str:
    return _icon(
        tag("circle", cx=12, cy=12, r=10, fill=PAPER, stroke=INK, stroke_width=1.8),
        tag("circle", cx=12, cy=12, r=8, fill="none", stroke=GOLD, stroke_width=0.9),
        text("?", 12, 17.4, 16, family=SERIF, style="bold", fill=INK),
    )


def _inventory(fills: Sequence[str]) -> str:
    return _icon(
        _sheet(),
        *(
            tag("rect", x=5.6, y=y, width=4.4, height=4.4, rx=0.8, fill=fills[row % len(fills)])
            for row, y in enumerate((4.6, 9.9, 15.2))
        ),
        tag("path", d="M12 6.8H18.4M12 12.1H18.4M12 17.4H18.4", stroke=INK, stroke_width=1.6),
    )


def _combat() -> str:
    return _icon(
        burst(12, 12, 11.5, fill=STAR_YELLOW, stroke=RED, stroke_width=1), placed(swords(WHITE, INK), 4, 4, 0.16)
    )


def _combat_die() -> str:
    return _icon(
        burst(12, 12, 12, fill=STAR_YELLOW, stroke=RED, stroke_width=1), placed(die(5, WHITE, INK), 5.5, 5.5, 0.13)
    )


def _dice(ink: SideLook) -> str:
    return _icon(
        placed(die(3, ink.deep, letters_on(ink.deep), ink.dark), 9, 0.5, 0.145),
        placed(die(4, WHITE, ink.dark), 0.5, 8.5, 0.15),
    )


def _actions(ink: SideLook) -> str:
    return _icon(
        tag("circle", cx=12, cy=12, r=10.6, fill=ink.deep, stroke=ink.dark, stroke_width=1.6),
        tag("circle", cx=12, cy=12, r=8, fill=WHITE),
        text(ink.letter, 12, 16.6, 13, family=SERIF, style="bold", fill=readable(ink.deep, WHITE)),
    )


def _hand(ink: SideLook) -> str:
    card = {"x": -4.5, "y": -15, "width": 9, "height": 13, "rx": 1.6}
    fan = (
        tag(
            "g",
            tag("rect", fill=fill, stroke=ink.dark, stroke_width=1.3, **card),
            transform=f"translate(12 22) rotate({turn})",
        )
        for turn, fill in ((-32, ink.pale), (32, ink.pale), (0, ink.deep))
    )
    return _icon(group(*fan), text(ink.letter, 12, 17.2, 9, family=SERIF, style="bold", fill=letters_on(ink.deep)))


def _undo_moved() -> str:
    bow = "M19 20V13Q19 7.5 13 7.5H9"
    head = "M10.5 2V13L2 7.5Z"
    return _icon(
        tag("path", d=bow, fill="none", stroke=INK, stroke_width=6, stroke_linejoin="round"),
        tag("path", d=head, fill=STAR_YELLOW, stroke=INK, stroke_width=1.6, stroke_linejoin="round"),
        tag("path", d=bow, fill="none", stroke=STAR_YELLOW, stroke_width=3.2),
        tag("path", d="M16 20H22", stroke=INK, stroke_width=1.4),
    )


_WON = (ATTACKER.fill, ATTACKER.fill, ATTACKER.fill)
_MIXED = (DEFENDER.fill, DEFENDER.fill, ATTACKER.fill)
_LOST = (DEFENDER.fill, DEFENDER.fill, DEFENDER.fill)
