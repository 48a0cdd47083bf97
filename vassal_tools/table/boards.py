"""The zones of a module's maps, from its build file and the boards that a log selects.

Source: `VASSAL.build.module.Map` (`setBoardBoundaries`, `findBoard`, `findZone`), `BoardPicker`, `Board`, `Zone`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import sequence
from vassal_tools.objects.commands import Boards, read
from vassal_tools.table.picture_size import picture_size
from vassal_tools.table.place_names import BoardNames, board_names
from vassal_tools.table.zones import Area, Look, area, first_with, freely

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from vassal_tools.objects.plain_module import PlainComponent, PlainModule

ENDLESS = 1 << 30
"""The size of a board with an unreadable picture: everything to the right or below counts as on it."""
MOST_BOARDS = 512
MOST_PARTS = 300_000
"""The limit of maps, boards, zones and zone points in a layout: a hundred times more than real modules have."""
METRICS = ("StackMetrics", "HandMetrics")
"""The components that define how the pieces of a map stack."""
_COMPONENT = 8  # to look at a component takes about as long as to read so many numbers
Cell = tuple[int, int]
Placed = tuple[str, int, int, int, int]
"""A board's name, its column and row, its width and height."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A board on a map: its rectangle in pixels of the map, and its zones in pixels of the board.

    `picture` and `color` are as the module states them; `is_turned` means rotated by 180 degrees. `names` gives the
    names of its places.
    """

    x: int
    y: int
    width: int
    height: int
    zones: tuple[Area, ...]
    name: str = ""
    picture: str = ""
    color: str = ""
    is_turned: bool = False
    names: BoardNames | None = None

    def holds(self, x: int, y: int) -> bool:
        """Return True if the point of the map is on the board."""
        return 0 <= x - self.x < self.width and 0 <= y - self.y < self.height


@dataclass(frozen=True, slots=True)
class LaidZones:
    """The zones of all maps: the boards of each map, by the map's name.

    `stackless` are the names of the maps on which pieces do not stack.
    """

    maps: Mapping[str, tuple[Laid, ...]]
    stackless: frozenset[str] = frozenset()

    def knows(self, map_name: str) -> bool:
        """Return True if the map exists."""
        return map_name in self.maps

    def zone_at(self, map_name: str | None, x: int, y: int, look: Look = freely) -> str | None:
        """Return the zone at a point (pixels of the map), or None outside all zones."""
        return self.place_at(map_name, x, y, look)[0]

    def name_at(self, map_name: str | None, x: int, y: int, look: Look = freely) -> str:
        """Return the module's name of a point (pixels of the map), or an empty text."""
        return self.place_at(map_name, x, y, look)[1]

    def place_at(self, map_name: str | None, x: int, y: int, look: Look = freely) -> tuple[str | None, str]:
        """Return the zone at a point, None outside all zones, and the module's name of the point."""
        board = self._board_at(map_name, x, y, look)
        if board is None:
            return None, ""
        x, y = x - board.x, y - board.y
        number = first_with(board.zones, x, y, look)
        zone = None if number is None else board.zones[number].name
        return zone, board.names.at(x, y, number, look, is_turned=board.is_turned) if board.names else ""

    def _board_at(self, map_name: str | None, x: int, y: int, look: Look) -> Laid | None:
        boards = self.maps.get(map_name or "", ())
        look(len(boards))
        return next((board for board in boards if board.holds(x, y)), None)

    def names_on(self, map_name: str) -> tuple[str, ...]:
        """Return the names of the zones on a map, board by board in the order of the build file."""
        return tuple(dict.fromkeys(zone.name for board in self.maps.get(map_name, ()) for zone in board.zones))

    def is_stackless(self, map_name: str) -> bool:
        """Return True if pieces do not stack on the map."""
        return map_name in self.stackless


class _LayoutBudget:
    def __init__(self) -> None:
        self._left = MOST_PARTS

    def spend(self, parts: int, where: Where) -> None:
        self._left -= parts
        if self._left < 0:
            raise FormatError("has more maps, boards, zones or points of zones than can be laid out", where)


def lay_out(module: PlainModule, chosen: Iterable[Boards]) -> LaidZones:
    """Return the zones of a module's maps with those boards, or with the default boards if none are given.

    Raises FormatError if the picture of a chosen board cannot be read, or the layout is too large.
    """
    by_map = {boards.map: boards for boards in chosen}
    maps: dict[str, tuple[Laid, ...]] = {}
    budget = _LayoutBudget()
    for names, picker, parent in _pickers(module):
        budget.spend(_COMPONENT * (4 + len(picker.element)), picker.where)
        boards = next((by_map[name] for name in names if name in by_map), None) or _default(picker)
        laid = _laid(module, parent, picker, boards, budget) if boards else ()
        for name in names:
            maps.setdefault(name, laid)
    return LaidZones(maps, stackless_maps(module))


def stackless_maps(module: PlainModule) -> frozenset[str]:
    """Return the names of the maps on which pieces do not stack (`StackMetrics.isStackingEnabled`)."""
    return frozenset(name for names, _, parent in _pickers(module) if _is_stackless(parent) for name in names)


def _is_stackless(map_: PlainComponent) -> bool:
    stated = [child.attributes.get("disabled") for child in map_.children() if child.short_name in METRICS]
    return stated[-1:] == ["true"]


def _pickers(module: PlainModule) -> Iterator[tuple[tuple[str, str], PlainComponent, PlainComponent]]:
    for number, picker in enumerate(part for part in module.named("BoardPicker") if part.parent):
        if picker.parent:
            plain = f"Map{number}"
            yield (picker.parent.attributes.get("mapName", "") or plain, plain), picker, picker.parent


def _default(picker: PlainComponent) -> Boards | None:
    # `BoardPicker.getDefaultSetup`
    for child in picker.children():
        if child.class_name == "setup" and child.text:
            command = read(child.text, child.where)
            if isinstance(command, Boards):
                return command
    boards = [child.attributes.get("name", "") for child in picker.children() if child.short_name == "Board"]
    return Boards("", ((boards[0], "0", "0"),)) if len(boards) == 1 else None


def _laid(
    module: PlainModule, parent: PlainComponent, picker: PlainComponent, boards: Boards, budget: _LayoutBudget
) -> tuple[Laid, ...]:
    if len(boards.boards) > MOST_BOARDS:
        raise FormatError(f"more than {MOST_BOARDS} boards are laid out on this map", parent.where)
    known = {child.attributes.get("name", ""): child for child in picker.children() if child.short_name == "Board"}
    names = [sequence.split(text, "/")[0] for text, _, _ in boards.boards]
    sizes = {name: _size(module, known[name]) for name in dict.fromkeys(names) if name in known}
    zones = {name: tuple(_zones(known[name], budget)) for name in sizes}
    named = {name: _names(known[name], zones[name], sizes[name], budget) for name in sizes}
    placed: list[Placed] = []
    turned: set[tuple[str, int, int]] = set()
    for name, (text, column_text, row_text) in zip(names, boards.boards, strict=True):
        can_turn = name in known and known[name].attributes.get("reversible") == "true"
        if can_turn and sequence.split(text, "/")[1:2] == ("rev",):
            turned.add((name, _number(column_text), _number(row_text)))
        if name in known:
            placed.append((name, _number(column_text), _number(row_text), *sizes[name]))
    lefts, tops = _starts(placed)
    left, top = _number(parent.attributes.get("edgeWidth", "")), _number(parent.attributes.get("edgeHeight", ""))
    laid: list[Laid] = []
    for name, column, row, width, height in placed:
        x, y = lefts[column, row], tops[column, row]
        picture, color = (known[name].attributes.get(key, "") for key in ("image", "color"))
        look = name, picture, color, (name, column, row) in turned
        areas = tuple(area for area, _ in zones[name])
        laid.append(Laid(left + x, top + y, width, height, areas, *look, named[name]))
    return tuple(laid)


def _starts(placed: list[Placed]) -> tuple[dict[Cell, int], dict[Cell, int]]:
    # `Map.getLocation`: the x of each column and the y of each row
    sizes = {(column, row): (width, height) for _, column, row, width, height in placed}
    lefts: dict[Cell, int] = {}
    tops: dict[Cell, int] = {}
    ends_right: dict[int, int] = {}
    ends_down: dict[int, int] = {}
    for column, row in sorted(sizes):
        lefts[column, row] = ends_right.get(row, 0)
        tops[column, row] = ends_down.get(column, 0)
        ends_right[row] = lefts[column, row] + sizes[column, row][0]
        ends_down[column] = tops[column, row] + sizes[column, row][1]
    return lefts, tops


def _size(module: PlainModule, board: PlainComponent) -> tuple[int, int]:
    picture = board.attributes.get("image", "")
    if not picture:
        return _number(board.attributes.get("width", "")), _number(board.attributes.get("height", ""))
    entry = f"images/{picture}"
    size = picture_size(module.read(entry), module.where(entry)) if entry in module.names else None
    if size is None:
        return ENDLESS, ENDLESS
    factor = _factor(board.attributes.get("magnification", ""))
    return int(size[0] * factor + 0.5), int(size[1] * factor + 0.5)


def _names(
    board: PlainComponent, zones: Sequence[tuple[Area, PlainComponent]], size: tuple[int, int], budget: _LayoutBudget
) -> BoardNames:
    # each region counts as a component
    for element in board.element.iter():
        if element.tag.endswith(".RegionGrid"):
            budget.spend(_COMPONENT * len(element), board.where)
    return board_names(board, zones, size, _factor(board.attributes.get("magnification", "")))


def _zones(board: PlainComponent, budget: _LayoutBudget) -> Iterator[tuple[Area, PlainComponent]]:
    # in the order the engine asks them; only a zoned grid has any
    for grid in board.children():
        if grid.short_name != "ZonedGrid":
            continue
        budget.spend(_COMPONENT * len(grid.element), grid.where)
        for zone in grid.children():
            if zone.short_name == "Zone":
                path = zone.element.get("path", "")
                budget.spend(path.count(";") + path.count(","), zone.where)
                polygon = tuple(_points(path))
                if polygon:
                    yield area(zone.element.get("name", ""), polygon), zone


def _points(path: str) -> Iterator[tuple[int, int]]:
    # the engine skips invalid points (`PolygonEditor.parseString`)
    for point in sequence.split(path, ";"):
        x, y, *_ = (*sequence.split(point, ","), "", "")
        if _is_number(x.strip()) and _is_number(y.strip()):
            yield int(x), int(y)


def _is_number(text: str) -> bool:
    digits = text[1:] if text[:1] in ("-", "+") else text
    return digits.isascii() and digits.isdigit() and len(digits) < 10


def _number(text: str) -> int:
    return max(int(text), 0) if _is_number(text) and len(text) < 7 else 0


def _factor(text: str) -> float:
    bare = text.replace(".", "", 1)
    return float(text) if bare.isascii() and bare.isdigit() and len(bare) < 10 else 1.0
