"""Cards of a deck with faces and masked back, the bowl of chits, and the hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.builder.looks import HAND_SIZE, letters_on
from vassal_tools.builder.pictures.emblems import key_pattern, shield
from vassal_tools.builder.pictures.palette import (
    CLAY,
    CLAY_DARK,
    CLAY_LIGHT,
    GLAZE,
    GOLD,
    INK,
    PAPER,
    RED,
    SANS,
    SERIF,
    WHITE,
    BandInk,
)
from vassal_tools.builder.pictures.studio import TranslatedText, said, text_width
from vassal_tools.builder.pictures.svg import document, fitted, group, num, placed, tag, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_tools.game.look import SideLook

_GRID = 150
_MIDDLE = 61.0  # of the number and the emblem, between band and plate
_NUMBER_AT = 46.0
_TITLE_ROOM = 137.0


@dataclass(frozen=True, slots=True)
class CardFace:
    """A face of a card: its users in a band, its number, an emblem and its title.

    The number of a card that leaves play is red and framed. `emblem` is called with its colour and the colour behind
    it.
    """

    band: str
    ink: BandInk
    number: str
    title: str
    emblem: Callable[[str, str], str] | None = None
    leaves_play: bool = False


def card_face_svg(face: CardFace) -> str:
    """Return the face of a card, from top to bottom: users, number, emblem and title."""
    ink = face.ink
    lines, size = fitted(face.title, _TITLE_ROOM, 2, 25, style="bold")
    first = 120 - (len(lines) - 1) * size * 0.5 + size * 0.34
    return document(
        _GRID,
        _GRID,
        tag("rect", x=2, y=2, width=146, height=146, rx=12, fill=PAPER),
        tag("path", d="M2 14Q2 2 14 2H136Q148 2 148 14V30H2Z", fill=ink.fill),
        tag("path", d="M2 92H148V136Q148 148 136 148H14Q2 148 2 136Z", fill=ink.fill),
        tag("rect", x=5, y=95, width=140, height=50, rx=7, fill=WHITE, fill_opacity=0.9),
        text(TranslatedText(said(face.band).upper()), 75, 24.5, 24, style="bold", fill=ink.letters, letter_spacing=2),
        _number(face),
        placed(face.emblem(INK, PAPER), 86, _MIDDLE - 28, 0.56) if face.emblem else "",
        *(text(line, 75, first + row * size, size, style="bold", fill=INK) for row, line in enumerate(lines)),
        tag("rect", x=2, y=2, width=146, height=146, rx=12, fill="none", stroke=ink.dark, stroke_width=4),
    )


def _number(face: CardFace) -> str:
    # the frame is visible without colour
    size = 55.0
    fill = RED if face.leaves_play else INK
    x = _NUMBER_AT if face.emblem else 75
    number = text(face.number, x, _MIDDLE + size * 0.34, size, style="bold", fill=fill)
    if not face.leaves_play:
        return number
    width = text_width(face.number, SANS, "bold", size) + 13
    frame = {"x": x - width / 2, "y": _MIDDLE - 26, "width": width, "height": 52, "rx": 9}
    return tag("rect", fill=WHITE, stroke=RED, stroke_width=3.5, **frame) + number


def card_mask_svg() -> str:
    """Return the back that opponents see, the same for all cards."""
    sides = (
        tag("path", d=key_pattern(7, 3.4), transform=f"rotate({turn} 75 75) translate(17 25.5)") for turn in _TURNS
    )
    return document(
        _GRID,
        _GRID,
        tag("rect", x=2, y=2, width=146, height=146, rx=12, fill=CLAY_DARK, stroke=GLAZE, stroke_width=4),
        tag("g", *sides, fill="none", stroke=CLAY_LIGHT, stroke_width=2.6),
        tag("rect", x=31, y=31, width=88, height=88, rx=6, fill=GLAZE, stroke=CLAY_LIGHT, stroke_width=2),
        text("?", 75, 101, 76, family=SERIF, style="bold", fill=CLAY_LIGHT),
    )


def card_owned_svg() -> str:
    """Return the overlay of a card that only its owner can see: a frame that hides nothing."""
    return document(
        _GRID,
        _GRID,
        tag("rect", x=2.5, y=2.5, width=145, height=145, rx=12, fill="none", stroke=CLAY_DARK, stroke_width=5,
            stroke_dasharray="14 7"),
    )  # fmt: skip


def bowl_svg() -> str:
    """Return an empty bowl from above, with a Greek key around its rim."""
    keys = (
        tag("path", d=_BOWL_KEY, transform=f"rotate({turn} 110 110) translate(110 23)") for turn in range(0, 360, 15)
    )
    handles = "M10 78Q-2 110 10 142M210 78Q222 110 210 142"
    return document(
        220,
        220,
        tag("path", d=handles, fill="none", stroke=CLAY_DARK, stroke_width=13, stroke_linecap="round"),
        tag("path", d=handles, fill="none", stroke=CLAY, stroke_width=7, stroke_linecap="round"),
        tag("circle", cx=110, cy=110, r=104, fill=CLAY, stroke=CLAY_DARK, stroke_width=4),
        tag("circle", cx=110, cy=110, r=98, fill="none", stroke=GLAZE, stroke_width=2),
        tag("g", *keys, fill="none", stroke=GLAZE, stroke_width=3),
        tag("circle", cx=110, cy=110, r=78, fill=GLAZE, stroke=CLAY_DARK, stroke_width=3),
        tag("circle", cx=110, cy=110, r=70, fill="none", stroke=CLAY, stroke_width=1.5),
        tag("path", d="M50 128A62 62 0 0 0 128 169", fill="none", stroke=CLAY, stroke_width=3, stroke_opacity=0.6),
        tag("circle", cx=110, cy=110, r=37, fill=CLAY, stroke=CLAY_LIGHT, stroke_width=2),
        placed(shield(CLAY_LIGHT, GLAZE), 82, 82, 0.56),
    )


def hand_svg(side: str, ink: SideLook, size: tuple[int, int] = HAND_SIZE) -> str:
    """Return the background of a side's hand: a cloth in its colour with a Greek key border."""
    width, height = size
    unit = 2.6
    across, down = int((width - 52) / (5 * unit)), int((height - 52) / (5 * unit))
    border = group(
        *_key_line(across, unit, width, height, turned=False),
        *_key_line(down, unit, height, width, turned=True),
        fill="none",
        stroke=GOLD,
        stroke_width=2,
        stroke_opacity=0.8,
    )
    emblem = text(
        ink.letter, width / 2, height / 2 + 48, 140, family=SERIF, style="bold", fill=ink.dark, fill_opacity=0.55
    )
    return document(
        width,
        height,
        tag("rect", x=0, y=0, width=width, height=height, fill=ink.deep),
        tag("rect", x=1.5, y=1.5, width=width - 3, height=height - 3, fill="none", stroke=ink.dark, stroke_width=3),
        border,
        tag(
            "circle",
            cx=width / 2,
            cy=height / 2,
            r=86,
            fill="none",
            stroke=ink.dark,
            stroke_opacity=0.55,
            stroke_width=5,
        ),
        emblem,
        text(side, 34, 46, 22, family=SERIF, style="bold", anchor="start", fill=letters_on(ink.deep)),
    )


def _key_line(count: int, unit: float, along: float, across: float, *, turned: bool) -> tuple[str, str]:
    # `turned` for the left and right edge
    path, start = key_pattern(count, unit), (along - (count * 5 - 1) * unit) / 2
    lying = f"translate({num(start)} 20)"
    hanging = f"translate({num(along - start)} {num(across - 20)}) rotate(180)"
    if turned:
        lying, hanging = (f"translate({num(across)} 0) rotate(90) {way}" for way in (lying, hanging))
    return tag("path", d=path, transform=lying), tag("path", d=path, transform=hanging)


_TURNS = (0, 90, 180, 270)
_BOWL_KEY = "M-10 0V-12H6V-3H-3V-7M-10 0H14"
