"""The faces of the counters: units with a full and a reduced face, leaders with one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.pictures.glyphs import glyph
from vassal_tools.builder.pictures.palette import (
    BAND_INKS,
    GOLD,
    INK,
    OTHER_INK,
    SIDE_INKS,
    WHITE,
    SideInk,
)
from vassal_tools.builder.pictures.render import png
from vassal_tools.builder.pictures.svg import document, fitting_size, group, placed, star, tag, text
from vassal_tools.builder.sizes import COUNTER_SIZE

if TYPE_CHECKING:
    from vassal_tools.game.model import Counter, Game

_GRID = 150  # a counter is drawn on a grid of this many units
_BAND = 26
_UNLIMITED = "∞"


def counter_svgs(game: Game, counter: Counter) -> tuple[str, ...]:
    """The faces of a counter: full and reduced, or the only one of a leader."""
    ink = SIDE_INKS.get(counter.side, OTHER_INK)
    moves = printed_moves(game, counter.type)
    if counter.is_leader:
        return (_leader(counter, ink, moves),)
    return (_unit(counter, ink, moves, reduced=False), _unit(counter, ink, moves, reduced=True))


def counter_pngs(game: Game, counter: Counter, width: int = COUNTER_SIZE) -> tuple[bytes, ...]:
    """The faces of a counter as PNG, `width` pixels wide."""
    return tuple(png(svg, width) for svg in counter_svgs(game, counter))


def _ground(ink: SideInk, *, reduced: bool) -> str:
    """The coloured square; the reduced face is pale and has a stripe from corner to corner."""
    edge = 4
    square = {"x": edge / 2, "y": edge / 2, "width": _GRID - edge, "height": _GRID - edge, "rx": 12.0}
    return group(
        tag("rect", fill=ink.pale if reduced else ink.deep, **square),
        tag("path", d="M4 118V146H32L146 32V4H118Z", fill=ink.stripe) if reduced else "",
        tag("rect", fill="none", stroke=ink.dark, stroke_width=edge, **square),
        ""
        if reduced
        else tag(
            "rect",
            x=6,
            y=6,
            width=138,
            height=138,
            rx=8,
            fill="none",
            stroke=WHITE,
            stroke_width=1.5,
            stroke_opacity=0.45,
        ),
    )


def _band(counter: Counter) -> str:
    """The vertical band that names a contingent."""
    if counter.contingent not in BAND_INKS:
        return ""
    middle = 6 + _BAND / 2
    size = fitting_size(counter.contingent.upper(), 124, 23, style="bold")
    name = text(counter.contingent.upper(), 0, size * 0.36, size, style="bold", fill=INK)
    return group(
        tag(
            "rect",
            x=6,
            y=6,
            width=_BAND,
            height=138,
            rx=6,
            fill=BAND_INKS[counter.contingent],
            stroke=INK,
            stroke_width=1.5,
        ),
        tag("g", name, transform=f"translate({middle} 75) rotate(-90)"),
    )


def _star(counter: Counter, x: float, y: float) -> str:
    if not counter.star.value:
        return ""
    return star(x, y, 19, fill="#ffd84a", stroke=INK, stroke_width=2.5, stroke_linejoin="round")


def printed_moves(game: Game, kind: str) -> str:
    """The movement points that counters of a type show, by the rules of movement; nothing if these do not say."""
    points = game.rules.movement.points.get(kind)
    if points:
        return str(points.value)
    return _UNLIMITED if kind in game.rules.movement.unlimited.value else ""


def _moves(shown: str, fill: str) -> str:
    """The movement points, small in the lower right corner."""
    size = 46 if shown == _UNLIMITED else 32
    return text(shown, 138, 139, size, style="bold", anchor="end", fill=fill)


def _unit(counter: Counter, ink: SideInk, moves: str, *, reduced: bool) -> str:
    light, dark = (ink.dark, ink.pale) if reduced else (WHITE, ink.deep)
    left = 8 + _BAND if counter.contingent in BAND_INKS else 10
    strength = str(counter.pf.value[1 if reduced else 0]) if counter.pf else ""
    return document(
        _GRID,
        _GRID,
        _ground(ink, reduced=reduced),
        _band(counter),
        placed(glyph(counter.type, light, dark, ink.letter), 66 if left < _BAND else 70, 29, 0.75),
        text(counter.name.split()[-1], left + 3, 38, 39, style="bold", anchor="start", fill=light),
        _star(counter, left + 21, 68),
        text(strength, left + 2, 140, 62, style="bold", anchor="start", fill=light),
        _moves(moves, light),
    )


def _leader(counter: Counter, ink: SideInk, moves: str) -> str:
    name = counter.name
    size = fitting_size(name, 136, 33, style="bold")
    return document(
        _GRID,
        _GRID,
        _ground(ink, reduced=False),
        tag("path", d="M2 14Q2 2 14 2H136Q148 2 148 14V16H2Z", fill=GOLD),
        placed(glyph(counter.type, WHITE, ink.deep, ink.letter), 34, 22, 0.78),
        _star(counter, 126, 36),
        tag("rect", x=4, y=106, width=142, height=40, rx=9, fill=WHITE),
        text(name, 75, 126 + size * 0.33, size, style="bold", fill=ink.dark),
        text(moves, 14, 98, 32, style="bold", anchor="start", fill=WHITE),
    )
