"""The area of a track on the board, in grid units, and whether its title has room for the phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from vassal_tools.game.model import Game, Track

TITLE_BAR = 16.5
"""The height of a track's title above its cells."""
EDGE = 2.5
"""The distance from the cells to the edge of their background."""
_LEAST = 180  # a line with the phase is no wider


class Frame(NamedTuple):
    """A rectangle by its upper left corner and size."""

    left: float
    top: float
    width: float
    height: float


def track_frame(track: Track) -> Frame:
    """Return the area of a track with title and edge."""
    lefts = [cell.x for cell in track.cells.values()]
    tops = [cell.y for cell in track.cells.values()]
    top = min(tops) - TITLE_BAR - EDGE
    return Frame(
        min(lefts) - EDGE,
        top,
        max(lefts) - min(lefts) + track.width + 2 * EDGE,
        max(tops) + track.height + EDGE - top,
    )


def has_turn_line(game: Game, track: Track) -> bool:
    """Return True if the title of a track also shows the phase: a turn track that is wide enough."""
    return track.kind == "turn" and bool(game.phases) and track_frame(track).width >= _LEAST
