"""Which zone a point of a map lies in, decided as VASSAL decides it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

Polygon = tuple[tuple[int, int], ...]


class Zones(Protocol):
    """What knows the zones of a module's maps."""

    def zone_at(self, map_name: str | None, x: int, y: int) -> str | None:
        """The zone at a point (pixels of the map), or None outside all zones and where none is known."""
        ...


@dataclass(frozen=True, slots=True)
class ZoneMap:
    """The zones of each map by name, in the order VASSAL asks them; polygons in pixels of the map."""

    zones: Mapping[str, tuple[tuple[str, Polygon], ...]]

    def zone_at(self, map_name: str | None, x: int, y: int) -> str | None:
        """The zone at a point (pixels), or None outside all zones and on maps that are not known."""
        if map_name is None:
            return None
        for name, polygon in self.zones.get(map_name, ()):
            if contains(polygon, x, y):
                return name
        return None


NO_ZONES = ZoneMap({})


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
