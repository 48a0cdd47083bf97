"""A picture of a module before it is painted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

_SIZE = re.compile(r'<svg [^>]*?width="([0-9.]+)" height="([0-9.]+)"')


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture as SVG, and its width in pixels; `art` is the name of the file in `art` that takes its place.

    That file is fitted into the size of the drawing or, where it `keeps` one length of it, has its own proportions.
    """

    art: str
    svg: str
    width: int
    keeps: Literal["size", "width", "height"] = "size"

    def place(self, zoom: int = 1) -> tuple[int | None, int | None]:
        """The width and height of the file in pixels, so many times as large; None follows from its proportions."""
        width, height = self.width * zoom, self.height * zoom
        return None if self.keeps == "height" else width, None if self.keeps == "width" else height

    @property
    def own_width(self) -> int:
        """How wide the SVG says that it is."""
        found = _SIZE.match(self.svg)
        return round(float(found[1])) if found else self.width

    @property
    def height(self) -> int:
        """How high it is drawn, in pixels."""
        found = _SIZE.match(self.svg)
        return round(self.width * float(found[2]) / float(found[1])) if found else self.width
