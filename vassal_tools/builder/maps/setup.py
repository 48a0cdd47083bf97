"""The set-up: the stacks on the map when a game begins, and the line that names its phase."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from vassal_tools.builder.components import stack
from vassal_tools.builder.counters import counter_definition
from vassal_tools.builder.looks import CARD_SIZE, COUNTER_SIZE, MEDALLION_SIZE, in_decimals, letters_on, side_look
from vassal_tools.builder.maps.labels import place_label, side_card, side_menu
from vassal_tools.builder.maps.markers import (
    TITLE_BAR,
    chosen,
    dropped_traits,
    has_turn_line,
    marker_definition,
    marker_size,
    middle,
    track_frame,
)
from vassal_tools.builder.maps.places import (
    BOX_TITLE,
    anchor_point,
    base_label_point,
    board_name,
    card_points,
    map_shape,
    on_board,
)
from vassal_tools.builder.parts import FIXED, InitialStack
from vassal_tools.builder.traits import (
    ELIMINATE_KEY,
    SlotPiece,
    TraitText,
    calculated,
    definition,
    prototype,
    send_to_place,
    shown_line,
)
from vassal_tools.game.identities import base_gpid, card_gpid, marker_gpid, turn_line_gpid, zone_gpid
from vassal_tools.game.names import PHASE, counter_images
from vassal_tools.game.outlines import bounds
from vassal_tools.table.zones import contains

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lxml import etree

    from vassal_tools.builder.acts.declared import DeclaredAct
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Box, Game, Placement, Point, Track

    LabelPoint = Callable[[Game, str], Point]


LYING = "Lying"
"""The property with the number of counters in a dead box."""
_SPELLED, _SMALL_LETTERS, _BOX_GAP = 26, 15, 8  # pixels
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


def tally(game: Game, box: Box) -> InitialStack:
    """Return the counting piece of a dead box: without a picture, with a text that VASSAL calculates.

    It is to the right of the title of a side's box, and below the title of a common one.
    """
    face = game.face_of(box)
    _, top, right, _ = bounds(face.pixels(box.polygon))
    name, gpid, bar = f"Box {box.name}", base_gpid(game, box.name), BOX_TITLE * face.scale
    size, colour, y = _SMALL_LETTERS, _INK, top + bar + _BOX_GAP // 2
    if box.side:
        colour = in_decimals(letters_on(side_look(game, box.side).deep))
        size, y = _SPELLED, top + (bar - _SPELLED) // 2 - _BOX_GAP // 2
    shown = shown_line(f"${LYING}$", size, 0, 0, bold=True, ends=True, colour=colour)
    text = definition([calculated(LYING, _count(game, box)), prototype(FIXED), shown], name=name, gpid=gpid)
    return InitialStack(name, (right - _BOX_GAP, y), (SlotPiece(name, gpid, text, 10, 10),))


def _count(game: Game, box: Box) -> str:
    counts = {side: f'Count("CurrentZone = {box.name} && Side = {side}")' for side in sides_of(game, box)}
    if len(counts) == 1:
        return next(iter(counts.values()))
    return '+" · "+'.join(f'"{side} "+{count}' for side, count in counts.items())


ACTING = "Acting"
"""The property of the line with the acting side; empty if both may act."""
_SHOWN = "ActingShown"
NAME = "Phase"
"""The name of the line."""
_LETTERS, _GAP = 22, 28  # pixels
_WHITE = "255,255,255"


def turn_line(game: Game, track: Track, parts: ModuleParts) -> InitialStack:
    """Return a piece without a picture, whose text VASSAL calculates, right-aligned to the track's title."""
    frame, scale = track_frame(track), game.face.scale
    right, middle = (frame.left + frame.width) * scale, (frame.top + TITLE_BAR / 2) * scale
    acting = calculated(ACTING, parts.acting or '""')
    shown = calculated(_SHOWN, f'{ACTING}==""?"":"· "+{ACTING}')
    text = f"${PHASE}$ ${_SHOWN}$"
    line = shown_line(text, _LETTERS, 0, -_LETTERS // 2, bold=True, ends=True, colour=_WHITE)
    gpid = turn_line_gpid()
    piece = definition([shown, acting, prototype(FIXED), line], name=NAME, gpid=gpid)
    return InitialStack(NAME, (round(right) - _GAP, round(middle)), (SlotPiece(NAME, gpid, piece, 10, 10),))


STACK_HEIGHT = 4
_COLUMN = 110  # pixels between stacks that share a place, at most
_STACK_WIDTH = COUNTER_SIZE + 6 * (STACK_HEIGHT - 1)  # pixels; each counter lies 6 to the right of the last


def at_start_stacks(game: Game, here: Game, parts: ModuleParts, label_point: LabelPoint) -> Iterator[etree._Element]:
    """Yield everything on one map at the beginning: labels, markers, counters, and on the main map cards.

    `here` is the game restricted to that map.
    """
    for stacks in (
        _labels(game, here, parts, label_point),
        _cards(game, parts) if here is game.by_map[None] else (),
        _markers(game, here, parts),
        counter_stacks(game, here, parts),
    ):
        yield from (stack(one, board_name(here)) for one in stacks)


def _labels(game: Game, here: Game, parts: ModuleParts, label_point: LabelPoint) -> Iterator[InitialStack]:
    is_beside, clear = map_shape(here) == "points", clear_labels(game, parts)
    for zone in labelled_zones(here, parts):
        point, shown = here.face.pixel(label_point(here, zone)), CLEAR_LABEL if zone in clear else label_image(zone)
        yield _label(parts, zone, zone_gpid(game, zone), point, shown, is_beside=is_beside)
    for box in here.boxes.values():
        if box.is_base:
            name = box.name
            yield _label(parts, name, base_gpid(game, name), base_label_point(here, box), label_image(name))
    yield from (tally(game, box) for box in dead_boxes(here))


def labelled_zones(game: Game, parts: ModuleParts) -> tuple[str, ...]:
    """Return the zones whose label is a piece: areas, which have no printed names, and zones with a menu."""
    shown = {here.face.title for here in game.by_map.values() if map_shape(here) == "areas"}
    return tuple(name for name, zone in game.zones.items() if game.face_of(zone).title in shown or name in parts.places)


def has_fixed_pieces(game: Game, parts: ModuleParts) -> bool:
    """Return True if the map has fixed labels or cards."""
    has_boxes = any(box.is_base or box.is_dead for box in game.boxes.values())
    has_line = any(has_turn_line(game, track) for track in game.tracks.values())
    return bool(labelled_zones(game, parts) or parts.side_acts or has_boxes or has_line)


def label_image(place: str) -> str:
    """Return the picture file name of a label."""
    return f"label-{place}.png"


CLEAR_LABEL = "label-clear.png"
"""The picture file name of labels that hide nothing of the map."""
_CELLS = ("squares", "hexes")


def clear_labels(game: Game, parts: ModuleParts) -> frozenset[str]:
    """Return the cells whose label only starts fights from adjacent cells: their number is on the map."""
    fight = game.module.fight
    if fight is None or not fight.is_next:
        return frozenset()
    cells = [here for here in game.by_map.values() if map_shape(here) in _CELLS]
    return frozenset(name for here in cells for name in here.zones if not parts.places[name].acts)


def _label(
    parts: ModuleParts, place: str, gpid: str, point: Point, image: str, *, is_beside: bool = False
) -> InitialStack:
    name, text = f"Zone {place}", place_label(parts, place, image, gpid, is_beside=is_beside)
    return InitialStack(name, point, (SlotPiece(name, gpid, text, MEDALLION_SIZE, MEDALLION_SIZE),))


def _markers(game: Game, here: Game, parts: ModuleParts) -> Iterator[InitialStack]:
    for track in here.tracks.values():
        gpid = marker_gpid(game, track.name)
        value = parts.track_property(track)
        acts = acts_of_track(parts, track, value)
        dropped = dropped_traits(track, here.face, value, acts)
        menu = [*dropped, *(side_menu(parts, acts) if acts else [])]
        text = marker_definition(game, track, value, marker_image(track.name), gpid, menu)
        point, size = here.face.pixel(middle(track, game.start_of(track))), marker_size(track)
        yield InitialStack(track.title, point, (SlotPiece(track.title, gpid, text, size, size),))
        if has_turn_line(game, track) and here is game.by_map[None]:
            yield turn_line(game, track, parts)


def acts_of_track(parts: ModuleParts, track: Track, value: str) -> tuple[DeclaredAct, ...]:
    """Return the acts on side cards that change a track's value: players look for them at its marker first."""
    sides = [track.side] if track.side else parts.side_acts
    held = (act for side in sides for act in parts.side_acts.get(side, ()))
    return tuple(act for act in held if value in {*act.sets, *act.adds})


def marker_image(track: str) -> str:
    """Return the picture file name of a track's marker."""
    return f"marker-{track}.png"


def _cards(game: Game, parts: ModuleParts) -> Iterator[InitialStack]:
    points = card_points(game) if parts.side_acts else {}
    for side in parts.side_acts:
        name, gpid = f"{side}: actions", card_gpid(game, side)
        text = side_card(parts, side, card_image(side), gpid, letters_on(side_look(game, side).deep))
        yield InitialStack(name, points[side], (SlotPiece(name, gpid, text, *CARD_SIZE),))


def card_image(side: str) -> str:
    """Return the picture file name of a side's action card."""
    return f"card-{side}.png"


def counter_stacks(game: Game, here: Game, parts: ModuleParts) -> Iterator[InitialStack]:
    """Yield the stacks of counters on one map at the beginning."""
    by_location: dict[str, list[Placement]] = defaultdict(list)
    for placement in here.placements:
        by_location[placement.location].append(placement)
    is_roomy = map_shape(here) == "areas"
    for location, placements in by_location.items():
        height = STACK_HEIGHT if is_roomy or location in here.boxes else len(placements)
        yield from _stacks_at(game, parts, location, placements, height)


def _stacks_at(
    game: Game, parts: ModuleParts, location: str, placements: list[Placement], height: int
) -> Iterator[InitialStack]:
    columns = [placements[start : start + height] for start in range(0, len(placements), height)]
    points = _columns(game, location, len(columns))
    for number, (column, point) in enumerate(zip(columns, points, strict=True), 1):
        slots = tuple(_counter_slot(game, parts, placement) for placement in column)
        name = f"{location} {number}" if len(columns) > 1 else location
        yield InitialStack(name, point, slots)


def points_of_stacks(game: Game, box: str) -> list[Point]:
    """Return the points of a box's initial stacks; for an empty box, of its first stack."""
    counters = sum(placement.location == box for placement in game.placements)
    return _columns(game, box, max(1, -(-counters // STACK_HEIGHT)))


def _columns(game: Game, location: str, number: int) -> list[Point]:
    # about the anchor, or else to its right or left; in two rows if one has no room
    x, y = anchor_point(game, location)
    step = _column_step(game, location, number)
    if location in game.boxes and number > 1:
        x -= (_STACK_WIDTH - COUNTER_SIZE) // 2  # what is seen of a stack reaches so much further to the right
    grids = [
        [(left + n % across * step, top + n // across * _COLUMN) for n in range(number)]
        for across, top in ((number, y), (-(-number // 2), y - _COLUMN // 2))
        for left in (x - step * (across - 1) // 2, x, x - step * (across - 1))
    ]
    return next((grid for grid in grids if _all_lie_in(game, location, grid)), grids[0])


def _all_lie_in(game: Game, location: str, points: list[Point]) -> bool:
    place = game.zones.get(location) or game.boxes[location]
    outline = game.face_of(place).pixels(place.polygon)
    return all(contains(outline, x, y) for x, y in points)


def _column_step(game: Game, location: str, columns: int) -> int:
    # less than usual if the box is too narrow
    if location not in game.boxes or columns < 2:
        return _COLUMN
    box = game.boxes[location]
    left, _, right, _ = bounds(game.face_of(box).pixels(box.polygon))
    return min(_COLUMN, (right - left - _STACK_WIDTH) // (columns - 1))


def _counter_slot(game: Game, parts: ModuleParts, placement: Placement) -> SlotPiece:
    counter = game.counters[placement.counter]
    images = counter_images(game.pictured(counter))
    arrival = game.arrivals.get(counter.id)
    text = counter_definition(game, placement, images, parts, arrival.base if arrival else None)
    return SlotPiece(counter.id, counter.gpid, text, COUNTER_SIZE, COUNTER_SIZE)
