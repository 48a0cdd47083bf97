"""The module's names of the places of a board, from zones, regions and cells.

Source: in `VASSAL.build.module`, `Map.locationName`; in its `map.boardPicker`, `Board`, `board.ZonedGrid`,
`board.mapgrid.Zone`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from vassal_tools.table.cell_names import numbered_cells
from vassal_tools.table.numbers import near
from vassal_tools.table.place_formats import filled
from vassal_tools.table.region_names import region_names
from vassal_tools.table.zones import holds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.objects.plain_module import PlainComponent
    from vassal_tools.table.zones import Area, Look

GRIDS = ("HexGrid", "SquareGrid", "RegionGrid")


class GridNames(Protocol):
    """The names of the places of a grid."""

    def at(self, x: int, y: int, look: Look) -> str:
        """Return the name of the place, or an empty text."""
        ...


@dataclass(frozen=True, slots=True)
class ZoneNames:
    """The names of the places of a zone."""

    area: Area
    form: str
    grid: GridNames | None

    def at(self, x: int, y: int, look: Look) -> str:
        """Return the name of the place (`Zone.locationName`), or the zone's name if its format is unknown."""
        name = filled(
            self.form, {"name": self.area.name, "gridLocation": self.grid.at(x, y, look) if self.grid else ""}
        )
        return self.area.name if name is None else name

    @property
    def called(self) -> str:
        """The name that all places of the zone share, or an empty text if it depends on the cell."""
        return "" if "$gridLocation$" in self.form else filled(self.form, {"name": self.area.name}) or ""


@dataclass(frozen=True, slots=True)
class BoardNames:
    """The names of the places of a board with that size, in pixels of the map.

    `zones` has an entry for each zone of the board: None if its grid does not count.
    """

    zones: tuple[ZoneNames | None, ...]
    ground: GridNames | None
    size: tuple[int, int]
    magnification: float = 1.0

    def at(self, x: int, y: int, zone: int | None, look: Look, *, is_turned: bool) -> str:
        """Return the name of the place, relative to the corner of the board, or an empty text.

        `zone` is the number of the zone at that place on the possibly turned board.
        """
        if is_turned or self.magnification != 1.0:
            x, y = self._as_drawn(x, y, is_turned=is_turned)
            zone = self._zone_at(x, y, look)
        named = self.zones[zone] if zone is not None and zone < len(self.zones) else None
        names = named or self.ground
        return names.at(x, y, look) if names else ""

    def _as_drawn(self, x: int, y: int, *, is_turned: bool) -> tuple[int, int]:
        # `Board.localCoordinates`
        if is_turned:
            x, y = self.size[0] - x, self.size[1] - y
        if self.magnification != 1.0:
            x, y = near(x / self.magnification), near(y / self.magnification)
        return x, y

    def _zone_at(self, x: int, y: int, look: Look) -> int | None:
        look(len(self.zones) // 2)
        return next((n for n, zone in enumerate(self.zones) if zone and holds(zone.area, x, y, look)), None)


def board_names(
    board: PlainComponent, zones: Sequence[tuple[Area, PlainComponent]], size: tuple[int, int], magnification: float
) -> BoardNames:
    """Return the names of the places of a board with those zones."""
    grid = _last(board, (*GRIDS, "ZonedGrid"))
    if grid is None:
        return BoardNames((), None, size, magnification)
    if grid.short_name != "ZonedGrid":
        return BoardNames((), _grid_names(grid, size), size, magnification)
    background = _last(grid, GRIDS)
    ground = _grid_names(background, size) if background else None
    named = tuple(_zone_names(area, zone, ground) if zone.parent == grid else None for area, zone in zones)
    return BoardNames(named, ground, size, magnification)


def _zone_names(area: Area, zone: PlainComponent, ground: GridNames | None) -> ZoneNames:
    form = zone.attributes.get("locationFormat", "$name$")
    if zone.attributes.get("useParentGrid") == "true":
        return ZoneNames(area, form, ground)
    left, top, right, bottom = area.box
    grid = _last(zone, GRIDS)
    return ZoneNames(area, form, _grid_names(grid, (right - left, bottom - top)) if grid else None)


def _grid_names(grid: PlainComponent, size: tuple[int, int]) -> GridNames | None:
    return region_names(grid) if grid.short_name == "RegionGrid" else numbered_cells(grid, size)


def _last(parent: PlainComponent, names: Sequence[str]) -> PlainComponent | None:
    # only the grid added last counts
    return next((child for child in reversed([*parent.children()]) if child.short_name in names), None)
