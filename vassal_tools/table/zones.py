"""Which zone a point of a map lies in, decided as VASSAL decides it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

Polygon = tuple[tuple[int, int], ...]
Look = Callable[[int], None]
"""A function that is called with the number of polygon sides looked at, and raises an error beyond its limit."""


def freely(_sides: int) -> None:
    """Count nothing."""


class Zones(Protocol):
    """What knows the maps of a module: their zones, what places are called, and where pieces form stacks."""

    def zone_at(self, map_name: str | None, x: int, y: int, look: Look = freely) -> str | None:
        """The zone at a point (pixels of the map), or None outside all zones and where none is known."""
        ...

    def place_at(self, map_name: str | None, x: int, y: int, look: Look = freely) -> tuple[str | None, str]:
        """The zone at a point, and what the module calls the point; an empty text where it has no name."""
        ...

    def names_on(self, map_name: str) -> tuple[str, ...]:
        """The names of the zones on a map, in its order."""
        ...

    def is_stackless(self, map_name: str) -> bool:
        """Return True if pieces form no stacks on the map."""
        ...


class Area(NamedTuple):
    """A zone with its polygon and the box around that: left, top, right, bottom."""

    name: str
    polygon: Polygon
    box: tuple[int, int, int, int]


def area(name: str, polygon: Polygon) -> Area:
    """The zone of that name; the polygon has a point at least."""
    xs, ys = zip(*polygon, strict=True)
    return Area(name, polygon, (min(xs), min(ys), max(xs), max(ys)))


class ZoneMap:
    """The zones of each map by name, in the order VASSAL asks them; polygons in pixels of the map."""

    def __init__(
        self, zones: Mapping[str, tuple[tuple[str, Polygon], ...]], called: Mapping[str, str] | None = None
    ) -> None:
        """The zones, which stay as they are; `called` has what the places of a zone are called, if not by its name."""
        self.zones = zones
        self._called = called or {}
        self._areas = {name: tuple(area(*zone) for zone in placed) for name, placed in zones.items()}

    def zone_at(self, map_name: str | None, x: int, y: int, look: Look = freely) -> str | None:
        """The zone at a point (pixels), or None outside all zones and on maps that are not known."""
        areas = self._areas.get(map_name or "", ())
        number = first_with(areas, x, y, look)
        return None if number is None else areas[number].name

    def place_at(self, map_name: str | None, x: int, y: int, look: Look = freely) -> tuple[str | None, str]:
        """The zone at a point, and what the places of that zone are called, where that is another name."""
        zone = self.zone_at(map_name, x, y, look)
        return zone, self._called.get(zone or "", "")

    def names_on(self, map_name: str) -> tuple[str, ...]:
        """The names of the zones on a map, in the order VASSAL asks them."""
        return tuple(dict.fromkeys(name for name, _ in self.zones.get(map_name, ())))

    def is_stackless(self, _map_name: str) -> bool:
        """Pieces form stacks on all maps."""
        return False


NO_ZONES = ZoneMap({})


def first_with(areas: tuple[Area, ...], x: int, y: int, look: Look) -> int | None:
    """The number of the first zone that the point lies in, or None."""
    look(len(areas) // 2)  # a box takes half as long as a side
    return next((number for number, one in enumerate(areas) if holds(one, x, y, look)), None)


def holds(zone: Area, x: int, y: int, look: Look) -> bool:
    """Return True if the point lies in the zone."""
    _, polygon, (left, top, right, bottom) = zone
    if not (left <= x < right and top <= y < bottom):
        return False
    look(len(polygon))
    return contains(polygon, x, y)


def contains(polygon: Polygon, x: int, y: int) -> bool:
    """Whether the point lies in the polygon by the even-odd rule of `java.awt.Polygon.contains`.

    Points on a left or upper edge are inside, on a right or lower edge outside. The arithmetic is in the
    order Java does it, so that points on a slanted edge fall to the same side.
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
