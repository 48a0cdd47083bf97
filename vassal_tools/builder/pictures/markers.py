"""The small pictures: zone medallions, action cards, markers and toolbar icons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.looks import MEDALLION_SIZE, SIGN_SIZE, letters_on, readable, side_look
from vassal_tools.builder.maps.markers import marker_size
from vassal_tools.builder.pictures.emblems import burst, emblem, flame, swords
from vassal_tools.builder.pictures.palette import GLAZE, GOLD, INK, PAPER, RED, SERIF, STAR_YELLOW, WHITE
from vassal_tools.builder.pictures.studio import png, studio, text_width
from vassal_tools.builder.pictures.svg import document, fitting_size, group, image, line_path, placed, tag, text
from vassal_tools.builder.pictures.unit_emblems import bow

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vassal_tools.game.look import SideLook
    from vassal_tools.game.model import Game, Place, Track


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


_GRID = 150


def track_marker_svg(game: Game, track: Track) -> str:
    """Return the marker of a track: the turn marker, or one with the letter of its side, or of both its sides."""
    if track.kind == "turn":
        return turn_marker_svg()
    if track.side and track.other:
        return pair_marker_svg(side_look(game, track.side), side_look(game, track.other))
    ink, name = side_look(game, track.side), game.look.markers.get(track.kind)
    return emblem_marker_svg(ink, name) if name else side_marker_svg(ink)


def side_marker_svg(ink: SideLook) -> str:
    """Return the marker of a side: a disc with its letter."""
    return document(
        _GRID,
        _GRID,
        tag("circle", cx=75, cy=75, r=70, fill=ink.deep, stroke=ink.dark, stroke_width=6),
        tag("circle", cx=75, cy=75, r=60, fill="none", stroke=GOLD, stroke_width=4),
        tag("circle", cx=75, cy=75, r=50, fill=WHITE, stroke=ink.dark, stroke_width=3),
        text(ink.letter, 75, 104, 82, family=SERIF, style="bold", fill=readable(ink.deep, WHITE)),
    )


def pair_marker_svg(left: SideLook, right: SideLook) -> str:
    """Return the marker of two sides: a disc with half of each colour, and both letters."""
    halves = ((left, "M75 5A70 70 0 0 0 75 145Z", 42), (right, "M75 5A70 70 0 0 1 75 145Z", 108))
    return document(
        _GRID,
        _GRID,
        *(tag("path", d=half, fill=ink.deep) for ink, half, _ in halves),
        *(text(ink.letter, x, 97, 60, family=SERIF, style="bold", fill=letters_on(ink.deep)) for ink, _, x in halves),
        tag("circle", cx=75, cy=75, r=70, fill="none", stroke=GOLD, stroke_width=6),
    )


def emblem_marker_svg(ink: SideLook, name: str) -> str:
    """Return a marker with an emblem and the letter of its side on a coloured square."""
    light = letters_on(ink.deep)
    letter = text(ink.letter, 75, 88, 42, family=SERIF, style="bold", fill=ink.deep)
    return document(
        _GRID,
        _GRID,
        tag("rect", x=4, y=4, width=142, height=142, rx=26, fill=ink.deep, stroke=ink.dark, stroke_width=6),
        tag("rect", x=13, y=13, width=124, height=124, rx=18, fill="none", stroke=GOLD, stroke_width=4),
        placed(emblem(name, light, readable(ink.dark, light), ink.letter), 17, 17, 1.16),
        letter,
    )


def fire_marker_svg() -> str:
    """Return the sign of a fire."""
    return document(
        _GRID,
        _GRID,
        tag("circle", cx=75, cy=75, r=70, fill=GLAZE, stroke=GOLD, stroke_width=5),
        placed(flame("", GLAZE), 20, 14, 1.1),
    )


def battle_marker_svg() -> str:
    """Return the sign of a fight."""
    return document(
        _GRID,
        _GRID,
        burst(75, 75, 73, fill=STAR_YELLOW, stroke=RED, stroke_width=5, stroke_linejoin="round"),
        placed(swords(WHITE, INK), 23, 23, 1.04),
    )


def ban_marker_svg() -> str:
    """Return the sign of a ban by shooting: a crossed-out bow in a ring."""
    return document(
        _GRID,
        _GRID,
        tag("circle", cx=75, cy=75, r=71, fill=WHITE, stroke=INK, stroke_width=3),
        tag("circle", cx=75, cy=75, r=63, fill=PAPER, stroke=RED, stroke_width=13),
        tag("path", d="M31 31L119 119", stroke=RED, stroke_width=12),
        placed(bow(PAPER, PAPER), 27, 27, 0.99),
        placed(bow(INK, PAPER), 30, 30, 0.92),
    )


SIGNS: Mapping[str, Callable[[], str]] = {
    "fire": fire_marker_svg,
    "battle": battle_marker_svg,
    "ban": ban_marker_svg,
}
"""The signs that a game may offer."""


def sign_svgs(game: Game) -> Mapping[str, str]:
    """Return the signs that players may put on the map, by name: ours, or the author's pictures."""
    own = {name: studio().picture(f"signs/{name}", _GRID, _GRID) for name in game.look.signs}
    return {
        name: SIGNS[name]() if name in SIGNS else document(_GRID, _GRID, image(picture, 0, 0, _GRID, _GRID))
        for name, picture in own.items()
        if name in SIGNS or picture
    }


def marker_pngs(game: Game) -> dict[str, bytes]:
    """Return all markers as PNG: track markers by track, and zone markers."""
    tracks = {track.name: png(track_marker_svg(game, track), marker_size(track)) for track in game.tracks.values()}
    return {**tracks, **{name: png(svg, SIGN_SIZE) for name, svg in sign_svgs(game).items()}}
