"""The event chits with their two faces and their masked back, the bowl they are drawn from, and the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.pictures.emblems import MOMENT_GLYPHS, key_pattern, shield
from vassal_tools.builder.pictures.inks import (
    CLAY,
    CLAY_DARK,
    CLAY_LIGHT,
    COLOUR_INKS,
    GLAZE,
    OTHER_COLOUR,
    RED,
    BandInk,
)
from vassal_tools.builder.pictures.palette import GOLD, INK, OTHER_INK, PAPER, SANS, SERIF, SIDE_INKS, WHITE
from vassal_tools.builder.pictures.render import png, text_width
from vassal_tools.builder.pictures.svg import document, group, num, placed, tag, text
from vassal_tools.builder.pictures.wrapping import fitted
from vassal_tools.builder.sizes import BOWL_SIZE, CHIT_SIZE, HAND_SIZE

if TYPE_CHECKING:
    from vassal_tools.game.model import Chit, Event, Game

_GRID = 150
_MIDDLE = 61.0  # of the number and the glyph, between band and plate
_NUMBER_AT = 46.0
_TITLE_ROOM = 137.0


def chit_svgs(game: Game, chit: Chit) -> tuple[str, str]:
    """The front and the back of a chit."""
    return event_svg(game, game.events[chit.front]), event_svg(game, game.events[chit.back])


def chit_pngs(game: Game, chit: Chit, width: int = CHIT_SIZE) -> tuple[bytes, bytes]:
    """The front and the back of a chit as PNG."""
    front, back = chit_svgs(game, chit)
    return png(front, width), png(back, width)


def user_ink(game: Game, event: Event) -> BandInk:
    """The colours that say who may play an event: those of its side, or the neutral one of several."""
    users, draws = event.users.value, game.rules.draws
    colour = draws.colours[users[0]].value if len(users) == 1 else draws.neutral.value
    return COLOUR_INKS.get(colour, OTHER_COLOUR)


def user_letters(event: Event) -> str:
    """Who may play an event: the name of a side, or the first letters of several."""
    users = event.users.value
    return users[0] if len(users) == 1 else " + ".join(side[0] for side in users)


def event_svg(game: Game, event: Event) -> str:
    """The face of an event: who, its number, when and its title, from top to bottom."""
    ink = user_ink(game, event)
    lines, size = fitted(event.title, _TITLE_ROOM, 2, 25, style="bold")
    first = 120 - (len(lines) - 1) * size * 0.5 + size * 0.34
    glyph = MOMENT_GLYPHS.get(event.when)
    return document(
        _GRID,
        _GRID,
        tag("rect", x=2, y=2, width=146, height=146, rx=12, fill=PAPER),
        tag("path", d="M2 14Q2 2 14 2H136Q148 2 148 14V30H2Z", fill=ink.fill),
        tag("path", d="M2 92H148V136Q148 148 136 148H14Q2 148 2 136Z", fill=ink.fill),
        tag("rect", x=5, y=95, width=140, height=50, rx=7, fill=WHITE, fill_opacity=0.9),
        text(user_letters(event).upper(), 75, 24.5, 24, style="bold", fill=ink.letters, letter_spacing=2),
        _number(event),
        placed(glyph(INK, PAPER), 86, _MIDDLE - 28, 0.56) if glyph else "",
        *(text(line, 75, first + row * size, size, style="bold", fill=INK) for row, line in enumerate(lines)),
        tag("rect", x=2, y=2, width=146, height=146, rx=12, fill="none", stroke=ink.dark, stroke_width=4),
    )


def _number(event: Event) -> str:
    """The number; where its event leaves play, red and in a frame, so that it can be told without colour."""
    shown, size = str(event.number), 55.0
    number = text(
        shown, _NUMBER_AT, _MIDDLE + size * 0.34, size, style="bold", fill=RED if event.removed.value else INK
    )
    if not event.removed.value:
        return number
    width = text_width(shown, SANS, "bold", size) + 13
    frame = {"x": _NUMBER_AT - width / 2, "y": _MIDDLE - 26, "width": width, "height": 52, "rx": 9}
    return tag("rect", fill=WHITE, stroke=RED, stroke_width=3.5, **frame) + number


def chit_mask_svg() -> str:
    """The back that an opponent sees: the same for all chits."""
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


def chit_mask_png(width: int = CHIT_SIZE) -> bytes:
    """The masked back as PNG."""
    return png(chit_mask_svg(), width)


def chit_secret_svg() -> str:
    """What lies on a chit that its owner alone can read: a closed frame, and nothing over what he reads."""
    return document(
        _GRID,
        _GRID,
        tag("rect", x=4, y=4, width=142, height=142, rx=12, fill="none", stroke=CLAY_DARK, stroke_width=8,
            stroke_dasharray="14 7"),
    )  # fmt: skip


def bowl_svg() -> str:
    """An empty bowl from above, with a Greek key around its rim."""
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


def bowl_png(width: int = BOWL_SIZE) -> bytes:
    """The bowl as PNG."""
    return png(bowl_svg(), width)


def hand_svg(side: str, size: tuple[int, int] = HAND_SIZE) -> str:
    """What the chits in a side's hand lie on: a cloth in its colour with a border of Greek key."""
    width, height = size
    ink = SIDE_INKS.get(side, OTHER_INK)
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
        text(side, 38, 52, 22, family=SERIF, style="bold", anchor="start", fill=WHITE),
    )


def hand_png(side: str, size: tuple[int, int] = HAND_SIZE) -> bytes:
    """What a side's hand lies on as PNG."""
    return png(hand_svg(side, size), size[0])


def _key_line(count: int, unit: float, along: float, across: float, *, turned: bool) -> tuple[str, str]:
    """The keys along two opposite edges, in the middle of each; `turned` for the left and the right one."""
    path, start = key_pattern(count, unit), (along - (count * 5 - 1) * unit) / 2
    lying = f"translate({num(start)} 20)"
    hanging = f"translate({num(along - start)} {num(across - 20)}) rotate(180)"
    if turned:
        lying, hanging = (f"translate({num(across)} 0) rotate(90) {way}" for way in (lying, hanging))
    return tag("path", d=path, transform=lying), tag("path", d=path, transform=hanging)


_TURNS = (0, 90, 180, 270)
_BOWL_KEY = "M-10 0V-12H6V-3H-3V-7M-10 0H14"
