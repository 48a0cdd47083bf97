"""The tracks beside the map: rows of cells for markers, each under its title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.looks import letters_on, side_look
from vassal_tools.builder.maps.markers import (
    CODE_BAR,
    EDGE,
    TITLE_BAR,
    has_small_cells,
    has_turn_line,
    middle,
    track_frame,
)
from vassal_tools.builder.pictures.palette import GOLD, INK, PAPER, SERIF
from vassal_tools.builder.pictures.studio import studio
from vassal_tools.builder.pictures.svg import fitting_size, group, image, num, tag, text
from vassal_tools.game.look import SideLook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Game, Reinforcement, Track, TrackCell

_TURN_INK = SideLook("", INK, INK, PAPER, GOLD)
_NUMBER = 13.5
_TITLE_GAP = 6


def track_rows(game: Game) -> str:
    """Return all tracks of a game, in grid units."""
    return group(*(_track(game, track) for track in game.tracks.values()))


def _ink(game: Game, track: Track) -> SideLook:
    return _TURN_INK if track.side is None or track.other else side_look(game, track.side)


def _track(game: Game, track: Track) -> str:
    ink, frame = _ink(game, track), track_frame(track)
    pixels = (round(length * game.face.scale) for length in frame[2:])
    own = studio().picture(f"tracks/{track.name}", *pixels)
    if own:
        return image(own, *frame)
    size = fitting_size(track.title, frame.width - 12, 13.5, family=SERIF, style="bold")
    is_short = has_turn_line(game, track)  # the rest of the bar is for the phase
    title = text(
        track.title,
        frame.left + (_TITLE_GAP if is_short else frame.width / 2),
        frame.top + (TITLE_BAR + EDGE) / 2 + size * 0.34,
        size,
        family=SERIF,
        style="bold",
        anchor="start" if is_short else "middle",
        fill=letters_on(ink.deep),
    )
    box = {"x": frame.left, "y": frame.top, "width": frame.width, "height": frame.height, "rx": 5.0}
    return group(
        tag("rect", fill=ink.deep, stroke=ink.dark, stroke_width=1.6, **box),
        title,
        *(_cell(game, track, cell, ink) for cell in track.cells.values()),
    )


def _cell(game: Game, track: Track, cell: TrackCell, ink: SideLook) -> str:
    # the value is in the corner, so that a marker in the middle leaves it visible
    words = cell.title or str(cell.value)
    size = fitting_size(words, track.width - 8, _NUMBER, style="bold")
    number = text(words, cell.x + 4, cell.y + 2.5 + size * 0.66, size, style="bold", anchor="start", fill=ink.dark)
    box = {"x": cell.x, "y": cell.y, "width": track.width, "height": track.height, "rx": 3.5}
    return group(
        tag("rect", fill=PAPER, **box),
        tag("rect", fill=ink.pale, fill_opacity=0.65, **box),
        *(() if track.most else (_start_mark(game, track, cell, ink), number)),
        *_arrivals(game, track, cell),
    )


def _start_mark(game: Game, track: Track, cell: TrackCell, ink: SideLook) -> str:
    if cell.value != game.start_of(track):
        return ""
    across, down = middle(track, cell.value)
    return tag(
        "circle",
        cx=across if has_small_cells(track) else cell.x + track.width / 2,
        cy=down if has_small_cells(track) else cell.y + track.height / 2,
        r=min(track.width, track.height) * 0.24,
        fill="none",
        stroke=ink.dark,
        stroke_opacity=0.35,
        stroke_width=1.2,
        stroke_dasharray="3 2",
    )


def _arrivals(game: Game, track: Track, cell: TrackCell) -> Iterator[str]:
    # along the bottom, in the side's colour
    if track.kind != "turn":
        return
    due = [group for group in game.reinforcements.values() if group.turn and group.turn.value == cell.value]
    for row, coming in enumerate(reversed(due)):
        yield _code(game, coming, cell.x, cell.y + track.height - (row + 1) * CODE_BAR, track.width)


def code_shown(game: Game, coming: Reinforcement) -> str:
    """Return the code of a group with the letter of its side in front, unless it already starts with it.

    The letter is the first letter of the side, or the letter of its look if several sides share that.
    """
    first, letter = coming.side[0], side_look(game, coming.side).letter or coming.side[0]
    is_shared = sum(side.startswith(first) for side in game.sides) > 1
    known = (letter,) if is_shared else (first, letter)
    return coming.code if coming.code.startswith(known) else f"{known[0]} {coming.code}"


def _code(game: Game, coming: Reinforcement, left: float, top: float, width: float) -> str:
    ink, words = side_look(game, coming.side), code_shown(game, coming)
    size = fitting_size(words, width - 8, 9.5, style="bold")
    foot = f"v{num(CODE_BAR - 3.5)}q0 3.5 -3.5 3.5h{num(7 - width)}q-3.5 0 -3.5 -3.5Z"
    return group(
        tag("path", d=f"M{num(left)} {num(top)}h{num(width)}{foot}", fill=ink.deep),
        text(words, left + width / 2, top + CODE_BAR / 2 + size * 0.33, size, style="bold", fill=letters_on(ink.deep)),
    )
