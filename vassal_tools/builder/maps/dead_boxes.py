"""Dead boxes: the places of eliminated counters, for one or several sides, with a count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.acts.keys import ELIMINATE_KEY
from vassal_tools.builder.contrast import in_decimals, letters_on
from vassal_tools.builder.looks import side_look
from vassal_tools.builder.maps.markers import chosen
from vassal_tools.builder.maps.places import BOX_TITLE, anchor_point, on_board
from vassal_tools.builder.parts import FIXED, Stack
from vassal_tools.builder.sizes import COUNTER_SIZE
from vassal_tools.builder.traits import Slot, TraitText, calculated, definition, prototype, send_to_place, shown_line
from vassal_tools.game.identities import base_gpid
from vassal_tools.game.outlines import bounds

if TYPE_CHECKING:
    from vassal_tools.game.model import Box, Game, Point

LYING = "Lying"
"""The property with the number of counters in a dead box."""
_LETTERS, _SMALL_LETTERS, _GAP = 26, 15, 8  # pixels
_INK = "42,32,24"


def dead_boxes(game: Game) -> tuple[Box, ...]:
    """Return the dead boxes of a game."""
    return tuple(box for box in game.boxes.values() if box.is_dead)


def sides_of(game: Game, box: Box) -> tuple[str, ...]:
    """Return the sides whose eliminated counters a dead box takes."""
    return tuple(side for side in game.sides if game.dead_box(side) == box)


def is_alive(game: Game) -> str:
    """Return the condition that a counter is in no dead box."""
    return "&&".join(f'CurrentZone!="{box.name}"' for box in dead_boxes(game))


def eliminating(game: Game) -> TraitText:
    """Return a trait that sends a counter to the dead box of its side."""
    of, points = "Side", {side: _points(game, side) for side in game.sides}
    places = {f'"{side}"': next(iter(found.values())) for side, found in points.items()}
    if any(len(set(found.values())) > 1 for found in points.values()):
        of = 'Side+" "+Type'
        places = {f'"{side} {kind}"': point for side, found in points.items() for kind, point in found.items()}
    across, down = (chosen(of, {name: point[axis] for name, point in places.items()}) for axis in (0, 1))
    where = on_board(game, dead_boxes(game)[0])  # all dead boxes lie on one map
    return send_to_place("", ELIMINATE_KEY, *where, across, down)


def _points(game: Game, side: str) -> dict[str, Point]:
    # by type; if the box has room, ships, other units and leaders are apart, too
    box = game.dead_box(side)
    if box is None:
        raise ValueError(f"{side} has no dead box")  # check_afterwards refuses such a game
    left, _, right, _ = bounds(game.face_of(box).pixels(box.polygon))
    sides, kinds = sides_of(game, box), _kinds(game)
    columns = len(sides) * len(kinds)
    if (right - left) // columns < COUNTER_SIZE:
        columns, kinds = len(sides), [[kind for held in kinds for kind in held]]
    first, y = sides.index(side) * len(kinds), anchor_point(game, box.name)[1]
    across = [left + (right - left) * (2 * (first + n) + 1) // (2 * columns) for n in range(len(kinds))]
    return {kind: (x, y) for x, held in zip(across, kinds, strict=True) for kind in held}


def _kinds(game: Game) -> list[list[str]]:
    used = {counter.type for counter in game.counters.values()}
    found: dict[tuple[bool, bool], list[str]] = {}
    for kind in game.unit_types.values():
        if kind.name in used:
            found.setdefault((kind.is_leader, not kind.is_naval), []).append(kind.name)
    return [found[order] for order in sorted(found)]


def tally(game: Game, box: Box) -> Stack:
    """Return the counting piece of a dead box: without a picture, with a text that VASSAL calculates.

    It is to the right of the title of a side's box, and below the title of a common one.
    """
    face = game.face_of(box)
    _, top, right, _ = bounds(face.pixels(box.polygon))
    name, gpid, bar = f"Box {box.name}", base_gpid(game, box.name), BOX_TITLE * face.scale
    size, colour, y = _SMALL_LETTERS, _INK, top + bar + _GAP // 2
    if box.side:
        colour = in_decimals(letters_on(side_look(game, box.side).deep))
        size, y = _LETTERS, top + (bar - _LETTERS) // 2 - _GAP // 2
    shown = shown_line(f"${LYING}$", size, 0, 0, bold=True, ends=True, colour=colour)
    text = definition([calculated(LYING, _count(game, box)), prototype(FIXED), shown], name=name, gpid=gpid)
    return Stack(name, (right - _GAP, y), (Slot(name, gpid, text, 10, 10),))


def _count(game: Game, box: Box) -> str:
    counts = {side: f'Count("CurrentZone = {box.name} && Side = {side}")' for side in sides_of(game, box)}
    if len(counts) == 1:
        return next(iter(counts.values()))
    return '+" · "+'.join(f'"{side} "+{count}' for side, count in counts.items())
