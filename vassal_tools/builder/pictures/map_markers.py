"""The markers on tracks and in zones: of the turn and of sides, and signs for players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.contrast import letters_on, readable
from vassal_tools.builder.looks import side_look
from vassal_tools.builder.maps.markers import marker_size
from vassal_tools.builder.pictures.emblems import burst, emblem, flame, swords
from vassal_tools.builder.pictures.markers import turn_marker_svg
from vassal_tools.builder.pictures.palette import GLAZE, GOLD, INK, PAPER, RED, SERIF, STAR_YELLOW, WHITE
from vassal_tools.builder.pictures.render import png
from vassal_tools.builder.pictures.studio import studio
from vassal_tools.builder.pictures.svg import document, image, placed, tag, text
from vassal_tools.builder.pictures.unit_emblems import bow
from vassal_tools.builder.sizes import SIGN_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vassal_tools.game.look import SideLook
    from vassal_tools.game.model import Game, Track

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
