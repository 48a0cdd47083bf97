"""Rectangles around a piece's place, and the layers drawn in them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, cos, floor, radians, sin
from typing import NamedTuple


class PixelBox(NamedTuple):
    """A rectangle in pixels of the map, by its upper left corner."""

    x: int = 0
    y: int = 0
    width: int = 0
    height: int = 0

    def joined(self, other: PixelBox) -> PixelBox:
        """Return the rectangle around both (`java.awt.Rectangle.add`)."""
        left, top = min(self.x, other.x), min(self.y, other.y)
        right = max(self.x + self.width, other.x + other.width)
        return PixelBox(left, top, right - left, max(self.y + self.height, other.y + other.height) - top)


def centred(width: int, height: int) -> PixelBox:
    """Return the rectangle of a picture centred on a place (`ImageUtils.getBounds`)."""
    return PixelBox(-(width // 2), -(height // 2), width, height)


@dataclass(frozen=True, slots=True)
class DrawnLayer:
    """A layer in a rectangle that is rotated around its centre by `turn` degrees, clockwise.

    It has a picture (its number), a text, or a name in a box. `style` has further members of the schema's layer. A
    path is an SVG path around the place of the piece's stack, and has no rectangle.
    """

    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0
    opacity: float = 1.0
    picture: int | None = None
    box: str | None = None
    text: str | None = None
    path: str | None = None
    style: tuple[tuple[str, str | float], ...] = ()

    def turned(self, angle: float, about: tuple[float, float]) -> DrawnLayer:
        """Return the layer rotated around a point."""
        x, y = self.x + self.width / 2 - about[0], self.y + self.height / 2 - about[1]
        c, s = cos(radians(angle)), sin(radians(angle))
        centre_x, centre_y = about[0] + x * c - y * s, about[1] + x * s + y * c
        turn = (self.turn + angle) % 360.0
        return replace(self, x=centre_x - self.width / 2, y=centre_y - self.height / 2, turn=turn)

    def scaled(self, factor: float, x: int, y: int) -> DrawnLayer:
        """Return the layer scaled around the piece's place, which moves to another point."""
        size = dict(self.style)
        if "size" in size:
            size["size"] = max(1, round(int(size["size"]) * factor))
        return replace(
            self,
            x=x + self.x * factor,
            y=y + self.y * factor,
            width=self.width * factor,
            height=self.height * factor,
            style=tuple(size.items()),
        )


def bounds_of_turned(box: PixelBox, angle: float, about: tuple[float, float]) -> PixelBox:
    """Return the whole-pixel bounds of a rectangle rotated around a point (`Shape.getBounds`)."""
    c, s = cos(radians(angle)), sin(radians(angle))
    corners = [
        (about[0] + (x - about[0]) * c - (y - about[1]) * s, about[1] + (x - about[0]) * s + (y - about[1]) * c)
        for x in (box.x, box.x + box.width)
        for y in (box.y, box.y + box.height)
    ]
    xs, ys = ([round(corner[n], 6) for corner in corners] for n in (0, 1))
    left, top = floor(min(xs)), floor(min(ys))
    return PixelBox(left, top, ceil(max(xs)) - left, ceil(max(ys)) - top)


NOWHERE = PixelBox()


@dataclass(frozen=True, slots=True)
class Drawn:
    """The drawing of a piece: its name, layers from bottom to top, and the covered rectangles.

    `shape` is the piece as rotated, `box` as if it were not.
    """

    name: str = ""
    layers: tuple[DrawnLayer, ...] = ()
    shape: PixelBox = NOWHERE
    box: PixelBox = NOWHERE
    cover: str = ""
    owner: str = ""

    @property
    def bare(self) -> tuple[DrawnLayer, ...]:
        """The layers without those that the engine draws only on a map: they are never rotated or scaled."""
        return tuple(layer for layer in self.layers if layer.path is None)

    def with_layer(self, layer: DrawnLayer, covered: PixelBox | None = None) -> Drawn:
        """Return the drawing with one more layer on top, which covers a larger area if a rectangle is given."""
        if covered is None:
            return replace(self, layers=(*self.layers, layer))
        shape, box = self.shape.joined(covered), self.box.joined(covered)
        return replace(self, layers=(*self.layers, layer), shape=shape, box=box)
