"""The ornaments of the board: cartouche, compass, arrows and flags of bases, strait limits, boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.builder.looks import letters_on, side_look
from vassal_tools.builder.maps.places import BOX_TITLE
from vassal_tools.builder.pictures.emblems import emblem
from vassal_tools.builder.pictures.looks import is_water
from vassal_tools.builder.pictures.palette import GOLD, INK, PAPER, SEA_INK, SERIF, WHITE
from vassal_tools.builder.pictures.studio import studio
from vassal_tools.builder.pictures.svg import fitting_size, group, image, line_path, num, placed, tag, text
from vassal_tools.game.outlines import bounds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.builder.parts import PlaceNote
    from vassal_tools.game.look import SideLook
    from vassal_tools.game.model import Box, Game

TITLE_SIZE = (286.0, 128.0)
"""The width and height of the title, in grid units."""
COMPASS_SIZE = (104.0, 112.0)
"""The width and height of the compass."""
ARROW_SIZE = (66.0, 34.0)
"""The length and breadth of a base's arrow."""
FLAG_SIZE = (46.0, 42.0)
"""The width and height of a base's flag."""
NOTE_SIZE = (66.0, 44.0)
"""The width and height of a rule's note in a place."""
_LOW = 110  # the height of a base below which counters would lie on its words
_NOTE_IN_BAR = 96  # how much of a title bar the zones take that a base opens onto
_COUNT_IN_BAR = 22  # and how much the number of the counters in a dead box
_BOX_LETTERS = 15.0
_HEADINGS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
_TURNED = {"right": 0, "down": 90, "left": 180, "up": 270}


class Room(NamedTuple):
    """A rectangle by its centre and size."""

    x: float
    y: float
    width: float
    height: float

    def meets(self, other: Room) -> bool:
        """Return True if two rectangles overlap."""
        return (
            abs(self.x - other.x) * 2 < self.width + other.width
            and abs(self.y - other.y) * 2 < self.height + other.height
        )


class BaseEntry(NamedTuple):
    """The entry of a base onto a zone: an arrow from the map's edge, or a flag if `heading` is empty."""

    base: Box
    room: Room
    heading: str  # right, left, down or up


def cartouche(game: Game, room: Room) -> str:
    """Return the title of the map, and its kind."""
    w, h = TITLE_SIZE[0] - 8, TITLE_SIZE[1] - 8
    left, top = -w / 2, -h / 2
    size = fitting_size(game.face.title, w - 36, 34, family=SERIF, style="bold")
    drawn = group(
        tag("path", d=_notched(left, top, w, h), fill=PAPER, stroke=INK, stroke_width=2.4),
        tag("path", d=_notched(left + 6, top + 6, w - 12, h - 12), fill="none", stroke=GOLD, stroke_width=1.4),
        text(game.face.title, 0, top + 44, size, family=SERIF, style="bold", fill=INK),
        tag("path", d=f"M-80 {num(top + 57)}h66m28 0h66", stroke=GOLD, stroke_width=1.4),
        tag("path", d=f"M0 {num(top + 51)}l8 6l-8 6l-8 -6Z", fill=GOLD),
        *_notes(game.look.map.note, top + 64, w - 36),
    )
    return placed(drawn, room.x, room.y, room.width / TITLE_SIZE[0])


def _notes(lines: Sequence[str], top: float, width: float) -> Iterator[str]:
    most = min(14.0, 29.4 / len(lines)) if lines else 0.0
    for row, line in enumerate(lines):
        size = fitting_size(line, width, most, family=SERIF, style="italic")
        yield text(line, 0, top + most * (1 + row * 17 / 14), size, family=SERIF, style="italic", fill=INK)


def _notched(left: float, top: float, width: float, height: float) -> str:
    # the `d` of a rectangle with hollow corners
    n = 12
    w, h = num(width - 2 * n), num(height - 2 * n)
    return (
        f"M{num(left + n)} {num(top)}h{w}q0 {n} {n} {n}v{h}q-{n} 0 -{n} {n}h-{w}q0 -{n} -{n} -{n}v-{h}q{n} 0 {n} -{n}Z"
    )


def compass(room: Room, north: str) -> str:
    """Return a compass rose of eight points with its N in the given direction."""
    scale, (across, down) = room.width / COMPASS_SIZE[0], _HEADINGS[north]
    points = [_point(24, turn, WHITE, SEA_INK) for turn in (45, 135, 225, 315)]
    points += [_point(42, turn, PAPER, SEA_INK) for turn in (0, 90, 180, 270)]
    return placed(
        group(
            tag("circle", cx=0, cy=0, r=29, fill="none", stroke=SEA_INK, stroke_width=1),
            tag("circle", cx=0, cy=0, r=26.5, fill="none", stroke=SEA_INK, stroke_width=0.6),
            *points,
            tag("circle", cx=0, cy=0, r=3.4, fill=GOLD, stroke=SEA_INK, stroke_width=0.8),
            text("N", across * 50, down * 50 + 5, 15, family=SERIF, style="bold", fill=SEA_INK),
        ),
        room.x,
        room.y + 6 * (scale if north == "up" else 0),
        scale,
    )


def _point(length: float, turn: int, light: str, dark: str) -> str:
    waist = num(length / 6)
    return tag(
        "g",
        tag("path", d=f"M0 {num(-length)}L{waist} -{waist}L0 0Z", fill=dark, stroke=dark, stroke_width=0.7),
        tag("path", d=f"M0 {num(-length)}L-{waist} -{waist}L0 0Z", fill=light, stroke=dark, stroke_width=0.7),
        transform=f"rotate({turn})",
    )


def place_note(note: PlaceNote, room: Room) -> str:
    """Return the note of a rule in a place: an emblem and a short text, with the meaning below."""
    return placed(
        group(
            tag(
                "rect",
                x=-32,
                y=-20,
                width=64,
                height=40,
                rx=8,
                fill=WHITE,
                fill_opacity=0.78,
                stroke=SEA_INK,
                stroke_width=1.2,
            ),
            placed(emblem(note.emblem, SEA_INK, WHITE), -29, -15, 0.31),
            text(note.text, 16.5, 3.5, 23, style="bold", fill=SEA_INK),
            text(note.below, 15.5, 14.5, 9, style="bold", fill=SEA_INK),
        ),
        room.x,
        room.y,
        room.width / NOTE_SIZE[0],
    )


def entry_mark(game: Game, entry: BaseEntry) -> str:
    """Return the entry of a base onto the map: an arrow from the edge, or a flag in the zone."""
    ink = side_look(game, entry.base.side)
    return _arrow(entry, ink) if entry.heading else _flag(entry, ink)


def _arrow(entry: BaseEntry, ink: SideLook) -> str:
    shape = ((-33, -11), (8, -11), (8, -17), (32, 0), (8, 17), (8, 11), (-33, 11))
    upside_down = entry.heading == "left"
    light = letters_on(ink.deep)
    name = text(entry.base.name, 0, 0, 15, style="bold", fill=light)
    return tag(
        "g",
        tag(
            "path",
            d=line_path(shape, closed=True),
            fill=ink.deep,
            stroke=light,
            stroke_width=1.6,
            stroke_linejoin="round",
        ),
        tag("g", name, transform="rotate(180) translate(7 5.4)" if upside_down else "translate(-7 5.4)"),
        transform=(
            f"translate({num(entry.room.x)} {num(entry.room.y)}) rotate({_TURNED[entry.heading]}) "
            f"scale({max(entry.room[2:]) / ARROW_SIZE[0]:.4f})"
        ),
    )


def _flag(entry: BaseEntry, ink: SideLook) -> str:
    return placed(
        group(
            tag("ellipse", cx=-18, cy=18.5, rx=5, ry=1.8, fill=INK, fill_opacity=0.4),
            tag("path", d="M-18 19V-19", stroke=INK, stroke_width=2.2, stroke_linecap="round"),
            tag(
                "path",
                d="M-17 -18Q-6 -22 4 -18T22 -18L17 -9L22 0Q13 4 4 0T-17 0Z",
                fill=ink.deep,
                stroke=letters_on(ink.deep),
                stroke_width=1.3,
                stroke_linejoin="round",
            ),
            text(entry.base.name, 0.5, -4.6, 13, style="bold", fill=letters_on(ink.deep)),
        ),
        entry.room.x,
        entry.room.y,
        entry.room.width / FLAG_SIZE[0],
    )


def boxes(game: Game) -> str:
    """Return the boxes beside the map with their titles, in the colours of their sides."""
    sizes: dict[tuple[int, ...], float] = {}  # boxes of one size in one row have letters of one size
    for box in game.boxes.values():
        row = _frame(box)[1:]
        sizes[row] = min(sizes.get(row, _BOX_LETTERS), _title_size(box))
    return group(*(_box(game, box, sizes[_frame(box)[1:]]) for box in game.boxes.values()))


def _frame(box: Box) -> tuple[int, int, int, int]:
    left, top, right, below = bounds(box.polygon)
    return left, top, right - left, below - top


def _beside_title(box: Box) -> int:
    return _NOTE_IN_BAR if _is_low(box) else _COUNT_IN_BAR if box.is_dead and box.side else 0


def _title_size(box: Box) -> float:
    room = _frame(box)[2] - 16 - _beside_title(box)
    return fitting_size(box.title, room, _BOX_LETTERS, family=SERIF, style="bold")


def _box(game: Game, box: Box, size: float) -> str:
    left, top, w, h = _frame(box)
    own = studio().picture(f"boxes/{box.name}", w * game.face.scale, h * game.face.scale)
    if own:
        return image(own, left, top, w, h)
    ink = side_look(game, box.side)
    bar = BOX_TITLE
    title, middle = box.title, left + w / 2 - _beside_title(box) / 2
    return group(
        tag("rect", x=left, y=top, width=w, height=h, rx=6, fill=PAPER),
        tag("rect", x=left, y=top, width=w, height=h, rx=6, fill=ink.pale, fill_opacity=0.65),
        _watermark(game, box, left + w / 2, top + bar + (h - bar) / 2),
        tag(
            "path",
            d=f"M{left} {top + bar}V{top + 6}q0 -6 6 -6H{left + w - 6}q6 0 6 6V{top + bar}Z",
            fill=ink.deep,
        ),
        text(title, middle, top + bar / 2 + size * 0.34, size, family=SERIF, style="bold", fill=letters_on(ink.deep)),
        _box_note(box, ink, left, top, w, h),
        tag("rect", x=left, y=top, width=w, height=h, rx=6, fill="none", stroke=ink.dark, stroke_width=2),
    )


def _watermark(game: Game, box: Box, x: float, y: float) -> str:
    if not box.is_base:
        return ""
    ink = side_look(game, box.side)
    drawn = emblem("galley" if is_water(game.look, box.kind) else "round shield", ink.deep, ink.pale, ink.letter)
    return tag("g", placed(drawn, x - 48, y - 52, 0.96), opacity=0.2)


def _is_low(box: Box) -> bool:
    # in a low box counters would cover the note, so it goes into the title bar
    _, top, _, below = bounds(box.polygon)
    return box.is_base and below - top < _LOW


def _box_note(box: Box, ink: SideLook, left: float, top: float, width: float, height: float) -> str:
    if not box.is_base:
        return ""
    right, bottom, fill = left + width - 10, top + height - 10, ink.dark
    low = _is_low(box)
    if low:
        bottom, fill = top + BOX_TITLE / 2 + 4.5, letters_on(ink.deep)
    return group(
        "" if low else text(box.name, left + 10, bottom, 17, style="bold", anchor="start", fill=ink.dark),
        text(
            f"enters {' or '.join(box.enters.value)}",
            right,
            bottom,
            12.5 if low else 14,
            family=SERIF,
            style="italic",
            anchor="end",
            fill=fill,
        ),
    )
