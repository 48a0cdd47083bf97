"""Find the zone at a point of a map exactly as VASSAL does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

Polygon = tuple[tuple[int, int], ...]
Look = Callable[[int], None]
"""A callback with the number of tested polygon sides, which raises an error beyond its limit."""


def freely(_sides: int) -> None:
    """Count nothing."""


class Zones(Protocol):
    """The maps of a module: zones, names of places, and maps without stacking."""

    def zone_at(self, map_name: str | None, x: int, y: int, look: Look = freely) -> str | None:
        """Return the zone at a point (pixels of the map), or None outside all known zones."""
        ...

    def place_at(self, map_name: str | None, x: int, y: int, look: Look = freely) -> tuple[str | None, str]:
        """Return the zone at a point and the module's name of the point, which may be empty."""
        ...

    def names_on(self, map_name: str) -> tuple[str, ...]:
        """Return the names of the zones on a map, in order."""
        ...

    def is_stackless(self, map_name: str) -> bool:
        """Return True if pieces do not stack on the map."""
        ...


class Area(NamedTuple):
    """A zone with its polygon and bounding box: left, top, right, bottom."""

    name: str
    polygon: Polygon
    box: tuple[int, int, int, int]


def area(name: str, polygon: Polygon) -> Area:
    """Return the zone with a polygon of at least one point."""
    xs, ys = zip(*polygon, strict=True)
    return Area(name, polygon, (min(xs), min(ys), max(xs), max(ys)))


class ZoneMap:
    """The zones of each map by name, in the order VASSAL asks them; polygons in pixels of the map."""

    def __init__(
        self, zones: Mapping[str, tuple[tuple[str, Polygon], ...]], called: Mapping[str, str] | None = None
    ) -> None:
        """Store the zones; `called` gives the names of a zone's places if they differ from the zone's name."""
        self.zones = zones
        self._called = called or {}
        self._areas = {name: tuple(area(*zone) for zone in placed) for name, placed in zones.items()}

    def zone_at(self, map_name: str | None, x: int, y: int, look: Look = freely) -> str | None:
        """Return the zone at a point (pixels), or None outside all zones and on unknown maps."""
        areas = self._areas.get(map_name or "", ())
        number = first_with(areas, x, y, look)
        return None if number is None else areas[number].name

    def place_at(self, map_name: str | None, x: int, y: int, look: Look = freely) -> tuple[str | None, str]:
        """Return the zone at a point, and the name of its places if it differs."""
        zone = self.zone_at(map_name, x, y, look)
        return zone, self._called.get(zone or "", "")

    def names_on(self, map_name: str) -> tuple[str, ...]:
        """Return the names of the zones on a map, in the order VASSAL asks them."""
        return tuple(dict.fromkeys(name for name, _ in self.zones.get(map_name, ())))

    def is_stackless(self, _map_name: str) -> bool:
        """Return False: pieces stack on all maps."""
        return False


NO_ZONES = ZoneMap({})


def first_with(areas: tuple[Area, ...], x: int, y: int, look: Look) -> int | None:
    """Return the index of the first zone that contains the point, or None."""
    look(len(areas) // 2)  # a box takes half as long as a side
    return next((number for number, one in enumerate(areas) if holds(one, x, y, look)), None)


def holds(zone: Area, x: int, y: int, look: Look) -> bool:
    """Return True if the zone contains the point."""
    _, polygon, (left, top, right, bottom) = zone
    if not (left <= x < right and top <= y < bottom):
        return False
    look(len(polygon))
    return contains(polygon, x, y)


def contains(polygon: Polygon, x: int, y: int) -> bool:
    """Return True if the polygon contains the point by the even-odd rule of `java.awt.Polygon.contains`.

    Points on a left or upper edge are inside, on a right or lower edge outside. The arithmetic follows Java's order,
    so that points on a slanted edge fall to the same side.
    """
    inside = False
    last_x, last_y = polygon[-1]
    for here_x, here_y in polygon:
        if here_y < last_y:
            crosses = here_y <= y < last_y and x - here_x < (y - here_y) / (last_y - here_y) * (last_x - here_x)
        elif here_y > last_y:
            crosses = last_y <= y < here_y and x - last_x < (y - last_y) / (here_y - last_y) * (here_x - last_x)
        else:
            crosses = False
        inside ^= crosses
        last_x, last_y = here_x, here_y
    return inside
