"""The set-up: the stacks on the map when a game begins, and the line that names its phase."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from vassal_tools.builder.components import stack
from vassal_tools.builder.contrast import letters_on
from vassal_tools.builder.counters import counter_definition
from vassal_tools.builder.looks import side_look
from vassal_tools.builder.maps.dead_boxes import dead_boxes, tally
from vassal_tools.builder.maps.labels import place_label, side_card, side_menu
from vassal_tools.builder.maps.markers import dropped_traits, marker_definition, marker_size, middle
from vassal_tools.builder.maps.places import anchor_point, base_label_point, board_name, card_points
from vassal_tools.builder.maps.shape import map_shape
from vassal_tools.builder.maps.tracks import TITLE_BAR, has_turn_line, track_frame
from vassal_tools.builder.parts import FIXED, Stack
from vassal_tools.builder.sizes import CARD_SIZE, COUNTER_SIZE, MEDALLION_SIZE
from vassal_tools.builder.traits import Slot, calculated, definition, prototype, shown_line
from vassal_tools.game.identities import base_gpid, card_gpid, marker_gpid, turn_line_gpid, zone_gpid
from vassal_tools.game.names import PHASE, counter_images
from vassal_tools.game.outlines import bounds
from vassal_tools.table.zones import contains

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lxml import etree

    from vassal_tools.builder.acts.declared import DeclaredAct
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game, Placement, Point, Track

    LabelPoint = Callable[[Game, str], Point]  # where the label of a zone lies, in units of the grid

ACTING = "Acting"
"""The property of the line with the acting side; empty if both may act."""
_SHOWN = "ActingShown"
NAME = "Phase"
"""The name of the line."""
_LETTERS, _GAP = 22, 28  # pixels
_WHITE = "255,255,255"


def turn_line(game: Game, track: Track, parts: ModuleParts) -> Stack:
    """Return a piece without a picture, whose text VASSAL calculates, right-aligned to the track's title."""
    frame, scale = track_frame(track), game.face.scale
    right, middle = (frame.left + frame.width) * scale, (frame.top + TITLE_BAR / 2) * scale
    acting = calculated(ACTING, parts.acting or '""')
    shown = calculated(_SHOWN, f'{ACTING}==""?"":"· "+{ACTING}')
    text = f"${PHASE}$ ${_SHOWN}$"
    line = shown_line(text, _LETTERS, 0, -_LETTERS // 2, bold=True, ends=True, colour=_WHITE)
    gpid = turn_line_gpid()
    piece = definition([shown, acting, prototype(FIXED), line], name=NAME, gpid=gpid)
    return Stack(NAME, (round(right) - _GAP, round(middle)), (Slot(NAME, gpid, piece, 10, 10),))


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


def _labels(game: Game, here: Game, parts: ModuleParts, label_point: LabelPoint) -> Iterator[Stack]:
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


def _label(parts: ModuleParts, place: str, gpid: str, point: Point, image: str, *, is_beside: bool = False) -> Stack:
    name, text = f"Zone {place}", place_label(parts, place, image, gpid, is_beside=is_beside)
    return Stack(name, point, (Slot(name, gpid, text, MEDALLION_SIZE, MEDALLION_SIZE),))


def _markers(game: Game, here: Game, parts: ModuleParts) -> Iterator[Stack]:
    for track in here.tracks.values():
        gpid = marker_gpid(game, track.name)
        value = parts.track_property(track)
        acts = acts_of_track(parts, track, value)
        dropped = dropped_traits(track, here.face, value, acts)
        menu = [*dropped, *(side_menu(parts, acts) if acts else [])]
        text = marker_definition(game, track, value, marker_image(track.name), gpid, menu)
        point, size = here.face.pixel(middle(track, game.start_of(track))), marker_size(track)
        yield Stack(track.title, point, (Slot(track.title, gpid, text, size, size),))
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


def _cards(game: Game, parts: ModuleParts) -> Iterator[Stack]:
    points = card_points(game) if parts.side_acts else {}
    for side in parts.side_acts:
        name, gpid = f"{side}: actions", card_gpid(game, side)
        text = side_card(parts, side, card_image(side), gpid, letters_on(side_look(game, side).deep))
        yield Stack(name, points[side], (Slot(name, gpid, text, *CARD_SIZE),))


def card_image(side: str) -> str:
    """Return the picture file name of a side's action card."""
    return f"card-{side}.png"


def counter_stacks(game: Game, here: Game, parts: ModuleParts) -> Iterator[Stack]:
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
) -> Iterator[Stack]:
    columns = [placements[start : start + height] for start in range(0, len(placements), height)]
    points = _columns(game, location, len(columns))
    for number, (column, point) in enumerate(zip(columns, points, strict=True), 1):
        slots = tuple(_counter_slot(game, parts, placement) for placement in column)
        name = f"{location} {number}" if len(columns) > 1 else location
        yield Stack(name, point, slots)


def points_of_stacks(game: Game, box: str) -> list[Point]:
    """Return the points of a box's initial stacks; for an empty box, of its first stack."""
    counters = sum(placement.location == box for placement in game.placements)
    return _columns(game, box, max(1, -(-counters // STACK_HEIGHT)))


def _columns(game: Game, location: str, number: int) -> list[Point]:
    # about the anchor, or else to its right or left
    x, y = anchor_point(game, location)
    step = _column_step(game, location, number)
    width = step * (number - 1)
    if location in game.boxes and number > 1:
        x -= (_STACK_WIDTH - COUNTER_SIZE) // 2  # what is seen of a stack reaches so much further to the right
    rows = [[(left + n * step, y) for n in range(number)] for left in (x - width // 2, x, x - width)]
    return next((row for row in rows if _all_lie_in(game, location, row)), rows[0])


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


def _counter_slot(game: Game, parts: ModuleParts, placement: Placement) -> Slot:
    counter = game.counters[placement.counter]
    images = counter_images(game.pictured(counter))
    arrival = game.arrivals.get(counter.id)
    text = counter_definition(game, placement, images, parts, arrival.base if arrival else None)
    return Slot(counter.id, counter.gpid, text, COUNTER_SIZE, COUNTER_SIZE)
