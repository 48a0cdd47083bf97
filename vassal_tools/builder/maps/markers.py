"""Track markers, which move to their cell by the same click that changes the value.

If the data allow it, dropping a marker on a cell selects the act that sets its number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.builder.looks import MARKER_SIZE, SMALL_MARKER_SIZE
from vassal_tools.builder.maps.places import on_board
from vassal_tools.builder.traits import (
    TraitText,
    calculated,
    definition,
    marker,
    named_key,
    send_to_place,
    shown_line,
    trigger,
)
from vassal_tools.game.names import TURN
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from vassal_tools.builder.acts.declared import DeclaredAct
    from vassal_tools.game.model import Face, Game, Point, Track


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


MOVE_MARKER = named_key("moveMarker")
"""The key that sends the markers of a side, or of the turn, to their cells."""
DROPPED = named_key("dropped")
"""The key that a map presses on a dropped piece."""
_ON_CELL = "OnCell"
"""The property of a marker with the value of its cell, or the current value elsewhere."""
CODE_BAR = 11
"""The height of the reinforcement codes in a turn cell, from below, in grid units."""
DIGITS_LEFT = 40
"""The room of the marker beside the digits of a track without a cell for each value, in grid units."""
_DIGITS = 30  # the size of these digits, in pixels
_SMALL, _SMALL_HALF = 36, 10  # the edge of a cell, and half of its marker with the gap, in grid units


def marker_definition(
    game: Game, track: Track, value: str, image: str, gpid: str, menu: Sequence[TraitText] = ()
) -> str:
    """Return the marker of a track: a key moves it to the cell that the property `value` names.

    `menu` has traits by which players can change the value there, too.
    """
    face = game.face_of(track)
    places = {cell.value: face.pixel(middle(track, cell.value)) for cell in track.cells.values()}
    across = chosen(value, {number: x for number, (x, _) in places.items()})
    down = chosen(value, {number: y for number, (_, y) in places.items()})
    return definition(
        [
            *menu,
            free_of_grid(),
            send_to_place("", MOVE_MARKER, *on_board(game, track), across, down),
            *_digits(track, value),
            marker(Layer="Marker", MarkerOf=marker_owner(track)),
        ],
        image=image,
        name=track.title,
        gpid=gpid,
    )


def _digits(track: Track, value: str) -> list[TraitText]:
    # beside the marker, for tracks that have no cell for each value
    if not track.most:
        return []
    return [shown_line(f"${value}$", _DIGITS, marker_size(track) // 2 + 8, -_DIGITS // 2 - 6, bold=True)]


def free_of_grid() -> TraitText:
    """Return the trait of a marker that stays where it is dropped, without stacking (`VASSAL.counters.Immobilized`)."""
    return TraitText(encode_trait("immob", selection="g", movement="N", stacking="R"))


def dropped_traits(track: Track, face: Face, value: str, acts: Iterable[DeclaredAct]) -> list[TraitText]:
    """Return the traits of a marker that select an act when it is dropped on a cell."""
    chosen = [(act, when) for act in acts if act.dropped and (when := _leads_there(act, value))]
    if not chosen:
        return []
    there = value
    for cell in track.cells.values() if not track.most else ():
        left, top = face.pixel((cell.x, cell.y))
        right, below = face.pixel((cell.x + track.width, cell.y + track.height))
        lies = f"CurrentX>={left}&&CurrentX<={right}&&CurrentY>={top}&&CurrentY<={below}"
        there = f"{lies}?{cell.value}:{there}"
    return [
        calculated(_ON_CELL, there),
        *(trigger("", DROPPED, [act.entry_key], when=when) for act, when in chosen),
    ]


def _leads_there(act: DeclaredAct, value: str) -> str:
    # empty if the act can never set that number
    number, also = act.sets.get(value, ""), f"&&({act.dropped_when})" if act.dropped_when else ""
    if number.isdecimal():
        return f"{_ON_CELL}=={number}&&{value}!={number}{also}"
    return f"{_ON_CELL}-{value}=={act.adds[value]}{also}" if value in act.adds else ""


def middle(track: Track, value: int) -> Point:
    """Return the place of the marker in a cell, in grid units: its middle, or beside the value in a small cell."""
    cell = track.cell(value)
    if track.most:
        return cell.x + DIGITS_LEFT // 2, cell.y + track.height // 2
    if has_small_cells(track):
        codes = CODE_BAR if track.kind == "turn" else 0
        return cell.x + track.width - _SMALL_HALF, cell.y + (track.height - codes) // 2
    return cell.x + track.width // 2, cell.y + track.height // 2


def has_small_cells(track: Track) -> bool:
    """Return True if a marker in the middle of a cell would hide its value."""
    return max(track.width, track.height) < _SMALL


def marker_size(track: Track) -> int:
    """Return the width and height of a track's marker, in pixels."""
    return SMALL_MARKER_SIZE if has_small_cells(track) else MARKER_SIZE


def marker_owner(track: Track) -> str:
    """Return the identity of a track's marker: its side, the turn, or the track itself."""
    return track.side or (TURN if track.kind == "turn" else track.name)


def has_turn_marker(game: Game) -> bool:
    """Return True if a turn track has a marker."""
    return any(track.kind == "turn" for track in game.tracks.values())


def chosen(value: str, places: Mapping[int, int] | Mapping[str, int]) -> str:
    """Return an expression that maps values to numbers; a constant if all numbers are equal.

    Text values are quoted.
    """
    if len(set(places.values())) == 1:
        return str(next(iter(places.values())))
    *others, (_, last) = sorted(places.items())
    text = str(last)
    for number, place in reversed(others):
        text = f"{value}=={number}?{place}:{text}"
    return f"{{{text}}}"
