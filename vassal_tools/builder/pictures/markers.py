"""The small pictures: zone medallions, action cards, markers and toolbar icons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.contrast import letters_on, readable
from vassal_tools.builder.pictures.palette import GOLD, INK, PAPER, SERIF, WHITE
from vassal_tools.builder.pictures.render import text_width
from vassal_tools.builder.pictures.svg import document, fitting_size, group, line_path, tag, text
from vassal_tools.builder.sizes import MEDALLION_SIZE

if TYPE_CHECKING:
    from vassal_tools.game.look import SideLook
    from vassal_tools.game.model import Place

_LONGEST, _PLATE_TEXT = 3, 16.0


def medallion_svg(zone: Place) -> str:
    """Return the round piece with a zone's letter, which is in the ring on the map."""
    return document(MEDALLION_SIZE, MEDALLION_SIZE, medallion(zone.name))


def medallion(name: str, *, empty: bool = False) -> str:
    """Return a medallion with its letter, or its empty ring, in a square of 44 units."""
    middle = MEDALLION_SIZE / 2
    if empty:
        return tag(
            "circle",
            cx=middle,
            cy=middle,
            r=19.5,
            fill=PAPER,
            fill_opacity=0.35,
            stroke=INK,
            stroke_opacity=0.55,
            stroke_width=1.5,
            stroke_dasharray="3 2",
        )
    size = fitting_size(name, 30, 29, family=SERIF, style="bold")
    return group(
        tag(
            "circle",
            cx=middle,
            cy=middle,
            r=20.5,
            fill=PAPER,
            fill_opacity=0.88,
            stroke=INK,
            stroke_width=2.5,
        ),
        tag("circle", cx=middle, cy=middle, r=17.2, fill="none", stroke=GOLD, stroke_width=1.4),
        text(name, middle, middle + size * 0.35, size, family=SERIF, style="bold", fill=INK),
    )


def label_picture(name: str) -> tuple[str, int]:
    """Return the label of a place, and its width in pixels."""
    drawn, width, height = label(name)
    return document(width, height, drawn), width


def clear_label() -> tuple[str, int]:
    """Return a label that hides nothing of the map, and its width: its menu is where the cell's number is."""
    return document(MEDALLION_SIZE, MEDALLION_SIZE), MEDALLION_SIZE


def label(name: str) -> tuple[str, int, int]:
    """Return a medallion, or a plate for a longer name, with its width and height."""
    if len(name) <= _LONGEST:
        return medallion(name), MEDALLION_SIZE, MEDALLION_SIZE
    width, height = round(text_width(name, SERIF, "bold", _PLATE_TEXT)) + 20, 28
    plate = {"x": 1.5, "y": 1.5, "width": width - 3, "height": height - 3, "rx": 9}
    drawn = group(
        tag("rect", fill=PAPER, fill_opacity=0.88, stroke=INK, stroke_width=2.0, **plate),
        text(name, width / 2, 19.5, _PLATE_TEXT, family=SERIF, style="bold", fill=INK),
    )
    return drawn, width, height


def action_card_svg(side: str, ink: SideLook, *, scores: bool = False) -> str:
    """Return the card with a side's menu of acts; with room for its victory points if it `scores`."""
    size = fitting_size(side, 76, 25, family=SERIF, style="bold")
    light = letters_on(ink.deep)
    name, caption, letters = (28, 43, 14) if scores else (38, 57, 17)
    return document(
        150,
        75,
        tag("rect", x=1.5, y=1.5, width=147, height=72, rx=9, fill=ink.deep, stroke=ink.dark, stroke_width=3),
        tag("rect", x=5.5, y=5.5, width=139, height=64, rx=6, fill="none", stroke=GOLD, stroke_width=1.2),
        tag("circle", cx=34, cy=37.5, r=22, fill=WHITE, stroke=ink.dark, stroke_width=2),
        tag("circle", cx=34, cy=37.5, r=18, fill="none", stroke=ink.deep, stroke_width=1.5),
        text(ink.letter, 34, 47, 27, family=SERIF, style="bold", fill=readable(ink.deep, WHITE)),
        text(side, 101, name, size, family=SERIF, style="bold", fill=light),
        text("actions", 101, caption, letters, family=SERIF, style="italic", fill=readable(ink.pale, ink.deep)),
        _points(light) if scores else "",
    )


def _points(light: str) -> str:
    return group(
        tag("path", d="M66 48H138", stroke=GOLD, stroke_width=1),
        text("VP", 84, 65, 18, family=SERIF, style="bold", fill=light),
    )


def turn_marker_svg() -> str:
    """Return the turn marker: a gold square with an hourglass."""
    glass = "M42 26H108V34Q108 58 84 75Q108 92 108 116V124H42V116Q42 92 66 75Q42 58 42 34Z"
    return document(
        150,
        150,
        tag("rect", x=4, y=4, width=142, height=142, rx=16, fill=GOLD, stroke=INK, stroke_width=6),
        tag("rect", x=14, y=14, width=122, height=122, rx=9, fill=PAPER, stroke=INK, stroke_width=2.5),
        tag("path", d=glass, fill=WHITE, stroke=INK, stroke_width=5, stroke_linejoin="round"),
        tag("path", d="M50 120Q54 102 75 94Q96 102 100 120ZM55 50H95Q90 62 75 72Q60 62 55 50Z", fill=GOLD),
        tag("path", d="M75 72V96", stroke=GOLD, stroke_width=3),
        tag("path", d="M36 26H114M36 124H114", stroke=INK, stroke_width=9, stroke_linecap="round"),
    )


def moved_mark_svg() -> str:
    """Return the arrow of a moved unit, 16 pixels wide."""
    arrow = ((1.5, 6), (8, 6), (8, 2), (14.5, 8), (8, 14), (8, 10), (1.5, 10))
    return document(
        16,
        16,
        tag(
            "path",
            d=line_path(arrow, closed=True),
            fill="#ffd84a",
            stroke=INK,
            stroke_width=1.5,
            stroke_linejoin="round",
        ),
    )


def die_icon_svg() -> str:
    """Return a die with five pips for the toolbar, 24 pixels wide."""
    pips = "".join(tag("circle", cx=x, cy=y, r=2.1, fill=INK) for x, y in _FIVE)
    return document(
        24,
        24,
        tag("rect", x=2, y=2, width=20, height=20, rx=4.5, fill=WHITE, stroke=INK, stroke_width=2),
        pips,
    )


def turn_icon_svg() -> str:
    """Return an hourglass for the toolbar, 24 pixels wide."""
    return document(
        24,
        24,
        tag(
            "path",
            d="M6 3V5Q6 9 10.5 12Q6 15 6 19V21H18V19Q18 15 13.5 12Q18 9 18 5V3Z",
            fill=WHITE,
            stroke=INK,
            stroke_width=1.8,
            stroke_linejoin="round",
        ),
        tag(
            "path",
            d="M7.5 20Q8 17 12 15.5Q16 17 16.5 20ZM8.5 7H15.5Q14.5 9.5 12 11Q9.5 9.5 8.5 7Z",
            fill=GOLD,
        ),
        tag("path", d="M4 3H20M4 21H20", stroke=INK, stroke_width=2.6, stroke_linecap="round"),
    )


_FIVE = ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17))
