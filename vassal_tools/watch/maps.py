"""The maps of a module as laid out in a game: boards, zones, fanned stacks, drawing order.

Source: `VASSAL.build.module.Map`, `PrivateMap`, `PlayerHand`, `map.StackMetrics`, `map.LayeredPieceCollection`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from vassal_tools.format import sequence
from vassal_tools.table.boards import ENDLESS, METRICS, lay_out
from vassal_tools.table.numbers import whole
from vassal_tools.watch.cells import NO_CELLS, BoardCells, cells_of
from vassal_tools.watch.grid_numbers import numbers_of
from vassal_tools.watch.grids import Budget, lines_of
from vassal_tools.watch.texts import colour

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vassal_tools.objects.commands import Boards
    from vassal_tools.objects.plain_module import PlainComponent, PlainModule
    from vassal_tools.table.boards import Laid, LaidZones
    from vassal_tools.table.zones import Polygon
    from vassal_tools.watch.cells import Cells
    from vassal_tools.watch.grid_numbers import GridNumbers
    from vassal_tools.watch.grids import Lines
    from vassal_tools.watch.pictures import Gallery

_KINDS = {"PrivateMap": "private", "PlayerHand": "hand"}
_CLOSED, _OPEN, _IN_HAND = (2, 4), (6, 18), (12, 0)
LEAST = 200
_ENOUGH = 1 << 15


@dataclass(frozen=True, slots=True)
class Grids:
    """The grid lines and numbers of a board, and its cells."""

    lines: tuple[Lines, ...] = ()
    numbers: tuple[GridNumbers, ...] = ()
    cells: BoardCells = NO_CELLS


@dataclass(frozen=True, slots=True)
class MapShown:
    """A map: its names in logs, the sides that may see it (None: all), its boards, and its stacking."""

    name: str
    names: tuple[str, ...]
    kind: str = "map"
    sides: tuple[str, ...] | None = None
    boards: tuple[Laid, ...] = ()
    edges: tuple[int, int] = (0, 0)
    color: str = "#ffffff"
    closed: tuple[int, int] = _CLOSED
    open: tuple[int, int] = _OPEN
    blank: str = ""
    layer_property: str = ""
    layers: tuple[str, ...] = ()
    grids: Mapping[str, Grids] = field(default_factory=dict)  # by the name of the board

    def seen_by(self, side: str | None) -> bool:
        """Return True if that side may see it; None sees everything."""
        return side is None or self.sides is None or side in self.sides

    def layer(self, value: str | None) -> int:
        """Return the index of a visual layer by the value of its property; other pieces and decks are on top."""
        return self.layers.index(value) if value in self.layers else len(self.layers)

    def cells_at(self, x: int, y: int) -> Cells | None:
        """Return the cells of the grid at a point, or None."""
        for board in self.boards:
            if board.x <= x < board.x + board.width and board.y <= y < board.y + board.height:
                return self.grids.get(board.name, Grids()).cells.at(x - board.x, y - board.y)
        return None


@dataclass(frozen=True, slots=True)
class Maps:
    """The maps in the order of the module, and their zones."""

    shown: tuple[MapShown, ...]
    zones: LaidZones | None = None
    numbers: Mapping[str, int] = field(default_factory=dict)
    has_left_out: bool = False  # a grid of very many cells


def maps_of(module: PlainModule, chosen: Iterable[Boards]) -> Maps:
    """Return the maps of a module with those boards. Raises FormatError as `lay_out` does."""
    zones = lay_out(module, chosen)
    shown: list[MapShown] = []
    numbers: dict[str, int] = {}
    budget = Budget()
    for number, picker in enumerate(part for part in module.named("BoardPicker") if part.parent):
        if picker.parent is None:
            continue
        one = _shown(picker.parent, picker, number, zones, budget)
        for name in one.names:
            numbers.setdefault(name, len(shown))
        shown.append(one)
    return Maps(tuple(shown), zones, numbers, budget.has_left_out)


def bare_maps(names: Iterable[str]) -> Maps:
    """Return maps with names only."""
    shown = tuple(MapShown(name, (name,)) for name in dict.fromkeys(names))
    return Maps(shown, None, {one.name: number for number, one in enumerate(shown)})


def _shown(
    component: PlainComponent, picker: PlainComponent, number: int, zones: LaidZones, budget: Budget
) -> MapShown:
    attributes = component.attributes
    plain = f"Map{number}"
    name = attributes.get("mapName", "") or plain
    parts = {child.short_name: child for child in component.children()}
    kind = _KINDS.get(component.short_name, "map")
    metrics = next((parts[name].attributes for name in METRICS if name in parts), {})
    closed, opened = (_IN_HAND, _IN_HAND) if kind == "hand" else (_CLOSED, _OPEN)
    layered = parts["LayeredPieceCollection"].attributes if "LayeredPieceCollection" in parts else {}
    return MapShown(
        name,
        tuple(dict.fromkeys((name, plain))),
        kind,
        _sides(component, kind),
        zones.maps.get(name, ()),
        (whole(attributes.get("edgeWidth", ""), 0), whole(attributes.get("edgeHeight", ""), 0)),
        colour(attributes.get("backgroundcolor", ""), "#ffffff") or "#ffffff",
        (whole(metrics.get("unexSepX", ""), closed[0]), whole(metrics.get("unexSepY", ""), closed[1])),
        (whole(metrics.get("exSepX", ""), opened[0]), whole(metrics.get("exSepY", ""), opened[1])),
        colour(metrics.get("color", "")),
        layered.get("property", ""),
        sequence.split(layered["layerOrder"], ",") if layered.get("layerOrder") else (),
        _grids(picker, zones.maps.get(name, ()), budget),
    )


def _grids(picker: PlainComponent, boards: tuple[Laid, ...], budget: Budget) -> dict[str, Grids]:
    laid = {board.name: board for board in boards if board.width < ENDLESS and board.height < ENDLESS}
    components = ((child.attributes.get("name", ""), child) for child in picker.children())
    return {name: _grids_of(child, laid[name], budget) for name, child in components if name in laid}


def _grids_of(board: PlainComponent, laid: Laid, budget: Budget) -> Grids:
    return Grids(lines_of(board, laid, budget), numbers_of(board, laid, budget), cells_of(board, laid))


def _sides(component: PlainComponent, kind: str) -> tuple[str, ...] | None:
    # the sides that may see a private map; None: all
    if kind == "map" or component.attributes.get("visible") == "true":
        return None
    return sequence.split(component.attributes.get("side", ""), ",")


def documents(maps: Maps, gallery: Gallery, extents: Mapping[int, tuple[int, int]]) -> Iterator[dict[str, Any]]:
    """Yield the maps as data. `extents` are the largest coordinates of pieces on each map."""
    for number, one in enumerate(maps.shown):
        yield _document(one, gallery, extents.get(number, (0, 0)))


def changed(before: Maps, after: Maps, gallery: Gallery) -> dict[str, dict[str, Any]]:
    """Return the maps whose boards changed, by number."""
    return {
        str(number): _document(new, gallery, (0, 0))
        for number, (old, new) in enumerate(zip(before.shown, after.shown, strict=True))
        if old != new
    }


def outlined(document: dict[str, Any], zones: Iterable[tuple[str, Polygon]]) -> dict[str, Any]:
    """Return a map without boards, with its known zones and a size that fits them."""
    points = [(name, [number for point in polygon for number in point]) for name, polygon in zones]
    right = max((number for _, polygon in points for number in polygon[::2]), default=0)
    bottom = max((number for _, polygon in points for number in polygon[1::2]), default=0)
    return document | {
        "width": min(max(document["width"], right), _ENOUGH),
        "height": min(max(document["height"], bottom), _ENOUGH),
        "zones": [{"name": name, "points": polygon} for name, polygon in points],
    }


def _document(one: MapShown, gallery: Gallery, reach: tuple[int, int]) -> dict[str, Any]:
    known = [board for board in one.boards if board.width < ENDLESS and board.height < ENDLESS]
    edge_x, edge_y = one.edges
    width = max((board.x + board.width + edge_x for board in known), default=max(reach[0], LEAST))
    height = max((board.y + board.height + edge_y for board in known), default=max(reach[1], LEAST))
    if one.kind == "hand":
        width, height = max(width, reach[0]), max(height, reach[1])
    return {
        "name": one.name,
        "kind": one.kind,
        "sides": None if one.sides is None else list(one.sides),
        "width": min(width, _ENOUGH),
        "height": min(height, _ENOUGH),
        "color": one.color,
        "boards": [_board(board, one, gallery, (width, height)) for board in one.boards],
        "zones": [zone for board in one.boards for zone in _zones(board)],
        "closed": list(one.closed),
        "open": list(one.open),
        **({"blank": one.blank} if one.blank else {}),
    }


def _zones(board: Laid) -> Iterator[dict[str, Any]]:
    # with the name that all its places share, if that is not the zone's name
    named = board.names.zones if board.names else ()
    for number, zone in enumerate(board.zones):
        names = named[number] if number < len(named) else None
        points = [c for x, y in zone.polygon for c in (x + board.x, y + board.y)]
        called = names.called if names else ""
        yield {"name": zone.name, "points": points, **({"called": called} if called not in ("", zone.name) else {})}


def _board(board: Laid, on: MapShown, gallery: Gallery, whole: tuple[int, int]) -> dict[str, Any]:
    # a board with an unreadable picture extends to the end of the map
    document = {
        "name": board.name,
        "x": board.x,
        "y": board.y,
        "width": min(board.width, max(whole[0] - board.x, 0)),
        "height": min(board.height, max(whole[1] - board.y, 0)),
        "picture": gallery.number(board.picture) if board.picture else None,
        "color": colour(board.color, "") or "#ffffff",
    }
    grids = on.grids.get(board.name, Grids())
    more = {
        "turned": board.is_turned,
        "lines": [{"path": lines.path, "color": lines.color} for lines in grids.lines],
        "numbers": [_numbers_document(numbers) for numbers in grids.numbers],
    }
    return document | {name: value for name, value in more.items() if value}


def _numbers_document(numbers: GridNumbers) -> dict[str, Any]:
    more = {"turn": numbers.turn, "centred": numbers.centred, "offset": list(numbers.offset)}
    return {
        "marks": [list(mark) for mark in numbers.marks],
        "size": numbers.size,
        "color": numbers.color,
        **{name: value for name, value in more.items() if value not in (0, False, [0, 0])},
    }
