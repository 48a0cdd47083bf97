"""The rectangles of things on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from vassal_tools.game.model import Box


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
